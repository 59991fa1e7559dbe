"""Jobs that read a table once: counting, picking columns, gzip in and out, starting."""

from __future__ import annotations

import os

from .checks import counts, described, filtered, first_value, is_exactly, picked, unpacks_to
from .model import Contender, Job, at_most, peak_below, within
from .place import Place

COLUMNS = ["name", "city", "price"]
POSITIONS = "3,4,7"


def duckdb_read(table: str) -> str:
    delimiter, quote = ("\\t", "") if table.endswith(".tsv") else (",", '"')
    return (
        f"read_csv('{table}', all_varchar=true, header=true, delim=E'{delimiter}', quote='{quote}', "
        f"escape='{quote}', max_line_size=8000000)"
    )


def duckdb(place: Place, statement: str, settings: str = "") -> str:
    return f'{place.program("duckdb")} -csv -noheader -c "{(settings + statement).replace(chr(34), chr(92) + chr(34))}"'


def polars(place: Place, *words: str) -> str:
    return " ".join([place.python, os.path.join(os.path.dirname(__file__), "polars_job.py"), *words])


def own_builds(place: Place) -> list[tuple[str, str]]:
    """The builds of stoa to measure, named, the default one first."""
    builds = [("stoa", place.programs["stoa"])]
    if place.programs.get("stoa-fast-gzip"):
        builds.append(("stoa (FastGzip)", place.programs["stoa-fast-gzip"]))
    return builds


def count(place: Place, name: str, kind: str = "mixed") -> Job:
    table = place.table(kind)
    check = counts(place, table)
    contenders = [
        Contender("stoa", f"{place.programs['stoa']} count {table}", table, check),
        Contender("wc -l", f"wc -l {table}", table, is_limit=True),
        Contender("cat", f"cat {table}", table, is_limit=True),
    ]
    if place.program("duckdb"):
        statement = f"SELECT count(*) FROM {duckdb_read(table)}"
        contenders.append(Contender("DuckDB", duckdb(place, statement), table, check))
    if place.has_polars:
        contenders.append(Contender("Polars", polars(place, "count", table), table, check))
    if place.with_slow and place.program("mlr"):
        command = f"mlr --icsv --onidx count {table}"
        contenders.append(Contender("Miller", command, table, check, most_runs=1))
    goals = [at_most("stoa", 1.0, "wc -l"), peak_below("stoa", 64)]
    return Job(name, f"the number of records of the {kind} table, quotes honoured", contenders, goals)


def count_pipe(place: Place) -> Job:
    table = place.table("mixed")
    check = counts(place, table)
    contenders = [
        Contender("stoa", f"cat {table} | {place.programs['stoa']} count", table, check),
        Contender("wc -l", f"cat {table} | wc -l", table, is_limit=True),
    ]
    if place.program("duckdb"):
        command = f"cat {table} | " + duckdb(place, f"SELECT count(*) FROM {duckdb_read('/dev/stdin')}")
        contenders.append(Contender("DuckDB", command, table, check))
    return Job("count-pipe", "the same from a pipe", contenders, [at_most("stoa", 1.0, "wc -l"), peak_below("stoa", 64)])


def select(place: Place, name: str, kind: str = "mixed") -> Job:
    table = place.table(kind)
    ours = f"{place.programs['stoa']} select {','.join(COLUMNS)} {table}"
    check = picked(place, table, POSITIONS)
    cut = f"cut -f {POSITIONS}" if kind == "tsv" else f"cut -d , -f {POSITIONS}"
    contenders = [
        Contender("stoa", ours, table, check),
        Contender("wc -l", f"wc -l {table}", table, is_limit=True),
        Contender("cut", f"{cut} {table}", table, check if kind == "tsv" else None, is_limit=kind != "tsv"),
    ]
    if place.program("duckdb"):
        delimiter = "E'\\t'" if kind == "tsv" else "','"
        statement = (
            f"COPY (SELECT {', '.join(COLUMNS)} FROM {duckdb_read(table)}) "
            f"TO '{{output}}' (HEADER, DELIMITER {delimiter})"
        )
        contenders.append(Contender("DuckDB", duckdb(place, statement), table, check))
    if place.has_polars:
        contenders.append(Contender("Polars", polars(place, "select", table, "{output}", *COLUMNS), table, check))
    if place.with_slow and place.program("mlr") and kind != "tsv":
        command = f"mlr --csv cut -o -f {','.join(COLUMNS)} {table}"
        contenders.append(Contender("Miller", command, table, check, most_runs=1))
    goals = [at_most("stoa", 3.0, "wc -l"), peak_below("stoa", 64)]
    return Job(name, f"three of the twelve columns of the {kind} table, to the null device", contenders, goals)


def select_pipe(place: Place) -> Job:
    table = place.table("mixed")
    arguments = f"select {','.join(COLUMNS)}"
    program = place.programs["stoa"]
    check = picked(place, table, POSITIONS)
    contenders = [
        Contender("stoa", f"cat {table} | {program} {arguments}", table, check),
        Contender("wc -l", f"cat {table} | wc -l", table, is_limit=True),
    ]
    goals = [at_most("stoa", 3.0, "wc -l"), peak_below("stoa", 64)]
    return Job("select-pipe", "the same from a pipe", contenders, goals)


def filter_rows(place: Place) -> Job:
    table = place.table("mixed")
    city, least = first_value(table, "city"), "100"
    check = filtered(table, city, least)
    condition = f"city == \"{city}\" && price > {least}"
    contenders = [
        Contender("stoa", f"{place.programs['stoa']} filter '{condition}' {table}", table, check),
        Contender("wc -l", f"wc -l {table}", table, is_limit=True),
    ]
    if place.program("duckdb"):
        statement = (
            f"COPY (SELECT * FROM {duckdb_read(table)} WHERE city = '{city}' AND TRY_CAST(price AS DECIMAL(18,2)) > "
            f"{least}) TO '{{output}}' (HEADER)"
        )
        contenders.append(Contender("DuckDB", duckdb(place, statement), table, check))
    if place.has_polars:
        command = polars(place, "filter", table, "{output}", f"'{city}'", least)
        contenders.append(Contender("Polars", command, table, check))
    goals = [at_most("stoa", 4.0, "wc -l"), peak_below("stoa", 64)]
    return Job("filter", "the records of one city that are dearer than 100", contenders, goals)


def statistics(place: Place) -> Job:
    table = place.table("mixed")
    contenders = [
        Contender("stoa", f"{place.programs['stoa']} stats {table}", table, described(table, "stoa")),
        Contender("wc -l", f"wc -l {table}", table, is_limit=True),
    ]
    goals = []
    if place.program("duckdb"):
        # Its counts are those of rows, and its numbers of different values are estimates as well.
        statement = f"SUMMARIZE SELECT * FROM read_csv('{table}', header=true)"
        contenders.append(Contender("DuckDB SUMMARIZE", duckdb(place, statement), table, is_limit=True))
    if place.has_polars:
        contenders.append(Contender("Polars", polars(place, "describe", table), table, described(table, "polars")))
        goals.append(at_most("stoa", 1.0, "Polars"))
    return Job("stats", "every column described; Polars counts no different values", contenders, goals)


def gzip_in(place: Place) -> Job:
    plain = place.table("mixed")
    packed = place.table("mixed", suffix="csv.gz")
    check = counts(place, plain)
    contenders = [Contender(name, f"{program} count {packed}", packed, check) for name, program in own_builds(place)]
    contenders.append(Contender("gzip -dc, wc -l", f"gzip -dc {packed} | wc -l", packed, is_limit=True))
    goals = [at_most("stoa", 0.65, "gzip -dc, wc -l"), peak_below("stoa", 64)]
    if place.program("igzip"):
        contenders.append(Contender("igzip -dc, wc -l", f"igzip -dc {packed} | wc -l", packed, is_limit=True))
        goals.append(at_most("stoa (FastGzip)", 1.1, "igzip -dc, wc -l"))
    if place.program("duckdb"):
        statement = f"SELECT count(*) FROM {duckdb_read(packed)}"
        contenders.append(Contender("DuckDB", duckdb(place, statement), packed, check))
    if place.has_polars:
        contenders.append(Contender("Polars", polars(place, "count", packed), packed, check))
    return Job("gzip-in", "the records of the mixed table, compressed by gzip -6", contenders, goals)


def gzip_out(place: Place, level: int) -> Job:
    """`slice 1..` passes every record on."""
    table = place.table("mixed", place.scaled(0.25))
    check = unpacks_to(table)
    contenders = [
        Contender(name, f"{program} slice 1.. --compress --level {level} {table}", table, check)
        for name, program in own_builds(place)
    ]
    contenders.append(Contender("gzip", f"gzip -{level} -c {table}", table, check))
    goals = []
    if level == 6:
        goals.append(at_most("stoa", 1 / 1.8, "gzip"))
    if place.program("pigz"):
        contenders.append(Contender("pigz, 2 threads", f"pigz -{level} -p 2 -c {table}", table, check))
    if level <= 3 and place.program("igzip"):
        contenders.append(Contender("igzip, 2 threads", f"igzip -{level} -T 2 -c {table}", table, check))
        goals.append(at_most("stoa (FastGzip)", 1.0, "igzip, 2 threads"))
    return Job(f"gzip-out-{level}", f"a quarter of the mixed table, compressed at level {level}", contenders, goals)


def start(place: Place) -> Job:
    table = place.table("mixed", "1K")
    check = is_exactly(table)
    contenders = [Contender("stoa", f"{place.programs['stoa']} head -n 99 {table}", table, check)]
    goals = [within("stoa", 0.012)]
    if place.programs.get("stoa-static"):
        contenders.append(Contender("stoa (static)", f"{place.programs['stoa-static']} head -n 99 {table}", table, check))
        goals.append(within("stoa (static)", 0.007))
    contenders.append(Contender("cat", f"cat {table}", table, is_limit=True))
    if place.program("mlr"):
        contenders.append(Contender("Miller", f"mlr --csv --quote-original cat {table}", table, is_limit=True))
    if place.program("duckdb"):
        statement = f"SELECT count(*) FROM {duckdb_read(table)}"
        contenders.append(Contender("DuckDB", duckdb(place, statement), table, is_limit=True, most_runs=10))
    return Job("start", "a table of a handful of rows, from start to end", contenders, goals, least_runs=40)


JOBS = {
    "count": lambda place: count(place, "count"),
    "count-pipe": count_pipe,
    "count-quoted": lambda place: count(place, "count-quoted", "quoted"),
    "count-tiny": lambda place: count(place, "count-tiny", "tiny"),
    "count-giant": lambda place: count(place, "count-giant", "giant"),
    "select": lambda place: select(place, "select"),
    "select-tsv": lambda place: select(place, "select-tsv", "tsv"),
    "select-pipe": select_pipe,
    "filter": filter_rows,
    "stats": statistics,
    "gzip-in": gzip_in,
    "gzip-out-1": lambda place: gzip_out(place, 1),
    "gzip-out-6": lambda place: gzip_out(place, 6),
    "start": start,
}
