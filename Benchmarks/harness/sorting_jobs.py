"""Jobs that sort: in memory, beyond it, on odd inputs, on one thread and on two."""

from __future__ import annotations

from dataclasses import dataclass

from .checks import lines_sorted_by, sorted_by
from .model import Contender, Job, at_most, peak_below, peak_share, share_of_best
from .place import Place, parse_size
from .reading_jobs import duckdb, duckdb_read, polars


@dataclass(frozen=True)
class Order:
    """One order in the words of each program."""

    stoa: str
    gnu: str
    duckdb: str
    polars: list[str]
    miller: str
    # Columns counted from 1, for the proof.
    keys: str


CITY = Order("city", "-k4,4", "city NULLS LAST", ["city"], "-f city", "4:text:asc")
PRICE = Order(
    "price:desc", "-k7,7nr", "TRY_CAST(price AS DOUBLE) DESC NULLS LAST", ["price:number:desc"], "-nr price", "7:number:desc"
)
CITY_PRICE = Order(
    "city,price:desc",
    "-k4,4 -k7,7nr",
    "city NULLS LAST, TRY_CAST(price AS DOUBLE) DESC NULLS LAST",
    ["city", "price:number:desc"],
    "-f city -nr price",
    "4:text:asc,7:number:desc",
)
KEY = Order("key:text", "-k1,1", "key NULLS LAST", ["key"], "-f key", "1:text:asc")


def stoa(place: Place, table: str, order: Order, stable_column: int, name: str = "stoa", options: str = "") -> Contender:
    command = f"{place.programs['stoa']} sort {order.stoa} {options} {table}".replace("  ", " ")
    return Contender(name, command, table, sorted_by(place, table, order.keys, stable_column))


def gnu(place: Place, table: str, order: Order, memory: str = "4G") -> Contender:
    """The header first, then sort on the rest of the same file."""
    sort = f"LC_ALL=C sort -s -S {memory} --parallel=2 -T {place.temporary} -t , {order.gnu}"
    command = f"{{ IFS= read -r header; printf '%s\\n' \"$header\"; {sort}; }} <{table}"
    return Contender("GNU sort", command, table, lines_sorted_by(place, table, order.keys), note="cuts records at line ends")


def duck(place: Place, table: str, order: Order, memory: str = "") -> Contender:
    settings = f"SET temp_directory='{place.temporary}'; "
    if memory:
        settings += f"SET memory_limit='{memory}'; "
    statement = f"COPY (SELECT * FROM {duckdb_read(table)} ORDER BY {order.duckdb}) TO '{{output}}' (HEADER, DELIMITER ',')"
    name = f"DuckDB {memory}".strip()
    return Contender(name, duckdb(place, statement, settings), table, sorted_by(place, table, order.keys), most_runs=3)


def rivals(place: Place, table: str, order: Order, stable_column: int) -> list[Contender]:
    """Stoa and everything there is here to compare it with."""
    contenders = [
        stoa(place, table, order, stable_column),
        Contender("cp", f"cp {table} {{output}}", table, is_limit=True),
        gnu(place, table, order),
    ]
    if place.program("duckdb"):
        contenders.append(duck(place, table, order))
    check = sorted_by(place, table, order.keys, stable_column)
    if place.has_polars:
        command = polars(place, "sort", table, "{output}", *order.polars)
        contenders.append(Contender("Polars", command, table, check, most_runs=3))
    if place.with_slow and place.program("mlr"):
        command = f"mlr --csv --quote-original sort {order.miller} {table}"
        contenders.append(Contender("Miller", command, table, sorted_by(place, table, order.keys), most_runs=1))
    return contenders


def in_memory(place: Place, name: str, title: str, order: Order) -> Job:
    table = place.table("mixed")
    goals = [share_of_best("stoa", 1 / 3), peak_share("stoa", 1.6)]
    if name == "sort-text":
        goals.append(at_most("stoa", 3.5, "cp"))
    return Job(name, f"the mixed table {title}", rivals(place, table, order, 1), goals, keeps_output=True)


def records(place: Place) -> Job:
    table = place.table("records", place.scaled(0.5))
    goals = [share_of_best("stoa", 1 / 2.5), peak_share("stoa", 1.6)]
    return Job("sort-records", "100-byte records by a random key", rivals(place, table, KEY, 2), goals, keeps_output=True)


def external(place: Place) -> Job:
    table = place.table("mixed", place.scaled(4))
    memory = f"{max(16, parse_size(place.size) // (4 << 20))}M"
    contenders = [
        stoa(place, table, CITY, 1, options=f"--memory {memory} --temp-dir {place.temporary}"),
        gnu(place, table, CITY, memory),
    ]
    if place.program("duckdb") and place.with_slow:
        contenders.append(duck(place, table, CITY, "1GB"))
    goals = [at_most("stoa", 1 / 2.5, "GNU sort"), peak_below("stoa", parse_size(memory) / 1e6)]
    title = f"a mixed table of four times the size by city, in {memory} of memory"
    return Job("sort-external", title, contenders, goals, keeps_output=True)


SHAPES = ["records", "presorted", "reversed", "equal", "distinct", "prefix"]


def shapes(place: Place) -> Job:
    """The same sort on inputs that hurt some sorts; each is held against random keys, byte for byte."""
    size = place.scaled(0.5)
    contenders = [stoa(place, place.table(kind, size), KEY, 2, f"stoa, {kind}") for kind in SHAPES]
    wide = Order("c57:text", "", "", [], "", "57:text:asc")
    giant = Order("key:text", "", "", [], "", "2:text:asc")
    contenders.append(stoa(place, place.table("wide", size), wide, 0, "stoa, wide"))
    contenders.append(stoa(place, place.table("giant", size), giant, 1, "stoa, giant"))
    goals = [at_most(contender.name, 1.5, "stoa, records", rate=True) for contender in contenders[1:]]
    title = "a text key: random, in order, in reverse, equal, of ten values, with a long common start; 100 columns; fields of 1 MB"
    return Job("sort-shapes", title, contenders, goals, keeps_output=True)


def threads(place: Place) -> Job:
    table = place.table("mixed")
    contenders = [
        stoa(place, table, CITY_PRICE, 1, f"stoa, {count} thread{'s' * (count > 1)}", f"--threads {count}") for count in (1, 2)
    ]
    goals = [at_most("stoa, 2 threads", 0.6, "stoa, 1 thread")]
    return Job("sort-threads", "the mixed table by city, then price from high to low", contenders, goals, keeps_output=True)


JOBS = {
    "sort-text": lambda place: in_memory(place, "sort-text", "by city", CITY),
    "sort-number": lambda place: in_memory(place, "sort-number", "by price from high to low", PRICE),
    "sort-two": lambda place: in_memory(place, "sort-two", "by city, then price from high to low", CITY_PRICE),
    "sort-records": records,
    "sort-external": external,
    "sort-shapes": shapes,
    "sort-threads": threads,
}
