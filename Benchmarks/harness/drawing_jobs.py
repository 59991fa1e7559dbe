"""Jobs that draw tables for people: long ones, short ones, the first screen of a large one.

The peers know nothing of quotes, cut values, or draw a value with line ends over several lines; they are limits, and
their output is not proved.
"""

from __future__ import annotations

import os

from .checks import drawn
from .model import Contender, Job, at_most, peak_below, within
from .place import Place


def column(place: Place, table: str) -> list[Contender]:
    if not place.program("column"):
        return []
    return [Contender("column -t", f"column -t -s, {table}", table, is_limit=True)]


def miller(place: Place, table: str) -> list[Contender]:
    if not place.program("mlr"):
        return []
    return [Contender("Miller", f"mlr --icsv --opprint cat {table}", table, is_limit=True)]


def rich(place: Place, table: str) -> list[Contender]:
    if not place.has_package("rich"):
        return []
    program = os.path.join(os.path.dirname(__file__), "rich_job.py")
    return [Contender("rich", f"{place.python} {program} {table}", table, is_limit=True, most_runs=3)]


def ours(place: Place, table: str) -> Contender:
    return Contender("stoa", f"{place.programs['stoa']} --to table {table}", table, drawn(table))


def long(place: Place) -> Job:
    """Some 100,000 rows of 12 columns."""
    table = place.table("mixed", "15M")
    contenders = [ours(place, table), *column(place, table), *miller(place, table)]
    goals = [at_most("stoa", 0.15, "column -t"), peak_below("stoa", 128)]
    return Job("draw-long", "a mixed table of 15 MB drawn as text, all of it", contenders, goals)


def middling(place: Place) -> Job:
    table = place.table("mixed", "1500K")
    contenders = [ours(place, table), *column(place, table), *rich(place, table)]
    return Job("draw-rich", "a mixed table of 1.5 MB drawn as text", contenders, [at_most("stoa", 1 / 20, "rich")])


def short(place: Place) -> Job:
    """Some 100 rows."""
    table = place.table("mixed", "15K")
    contenders = [ours(place, table)]
    static = place.programs.get("stoa-static")
    if static:
        contenders.append(Contender("stoa (static)", f"{static} --to table {table}", table, drawn(table)))
    contenders += [*column(place, table), *miller(place, table)]
    return Job("draw-short", "a mixed table of 15 KB drawn as text", contenders, [within("stoa", 0.010)], least_runs=40)


def screen(place: Place) -> Job:
    """On a terminal of its own, which `script` makes; its time counts too."""
    table = place.table("mixed")
    command = f"script -qec 'stty rows 40 cols 160; {place.programs['stoa']} {table}' /dev/null"
    contenders = [Contender("stoa", command, table)]
    return Job("draw-screen", "the first screen of the mixed table on a terminal", contenders, [within("stoa", 0.050)], least_runs=20)


JOBS = {"draw-long": long, "draw-rich": middling, "draw-short": short, "draw-screen": screen}
