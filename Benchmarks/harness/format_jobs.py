"""Jobs that change the format: amounts in dollars, CSV to JSON Lines, and JSON Lines to CSV.

What must come out is read by Python's csv and json modules.
"""

from __future__ import annotations

import csv
import json
import os
import sys
from collections.abc import Iterator
from decimal import ROUND_HALF_EVEN, Decimal
from itertools import zip_longest

from .model import Check, Contender, Job, Mismatch, at_most, peak_below, share_of_best
from .place import Place
from .reading_jobs import duckdb, duckdb_read, polars


def records_of_csv(path: str):
    with open(path, newline="", encoding="utf-8") as file:
        yield from csv.reader(file)


def records_of_json_lines(path: str):
    """The header, then the values as their text: numbers with their own digits, null as nothing."""
    header: list[str] = []
    with open(path, encoding="utf-8") as file:
        for line in file:
            record = json.loads(line, parse_int=str, parse_float=str)
            if not header:
                header = list(record)
                yield header
            yield ["" if record.get(name) is None else str(record[name]) for name in header]


def holds(table: str, read) -> Check:
    """The output has the records of the table in their order, value for value; `read` reads it."""

    def check(output: str) -> str:
        count = -1
        for given, wanted in zip_longest(read(output), records_of_csv(table)):
            if given != wanted:
                raise Mismatch(f"record {count + 1}: {given}, not {wanted}")
            count += 1
        return f"{count} records"

    return check


def as_json_lines(place: Place, table: str) -> str:
    """The table as JSON Lines, every value a string, so that it is text to all contenders."""
    path = os.path.splitext(table)[0] + ".jsonl"
    if not os.path.exists(path):
        print(f"making {os.path.basename(path)}", file=sys.stderr)
        records = records_of_csv(table)
        header = next(records)
        with open(path + ".part", "w", encoding="utf-8") as file:
            for record in records:
                file.write(json.dumps(dict(zip(header, record)), ensure_ascii=False, separators=(",", ":")) + "\n")
        os.rename(path + ".part", path)
    return path


def in_dollars(table: str, column: str) -> Check:
    """The output is the table with the amounts of one column in dollars, as American English has them."""

    def wanted() -> Iterator[list[str]]:
        records = records_of_csv(table)
        header = next(records)
        place = header.index(column)
        yield header
        for record in records:
            if record[place]:
                amount = Decimal(record[place]).quantize(Decimal("0.01"), ROUND_HALF_EVEN)
                record[place] = f"-${-amount:,}" if amount < 0 else f"${amount:,}"
            yield record

    def check(output: str) -> str:
        count = -1
        for given, right in zip_longest(records_of_csv(output), wanted()):
            if given != right:
                raise Mismatch(f"record {count + 1}: {given}, not {right}")
            count += 1
        return f"{count} records"

    return check


def format_values(place: Place) -> Job:
    table = place.table("mixed")
    check = in_dollars(table, "price")
    ours = place.programs["stoa"]
    contenders = [
        Contender("stoa", f"{ours} format price=currency:USD {table}", table, check),
        Contender("stoa slice", f"{ours} slice 1.. {table}", table, is_limit=True),
    ]
    goals = [peak_below("stoa", 64)]
    if place.program("duckdb"):
        # Its own format of numbers, which knows no currency; the sign is written before it.
        statement = (
            "COPY (SELECT * REPLACE (CASE WHEN price = '' THEN '' ELSE "
            f"'\\$' || format('{{:,.2f}}', CAST(price AS DOUBLE)) END AS price) FROM {duckdb_read(table)}) "
            "TO '{output}' (HEADER)"
        )
        contenders.append(Contender("DuckDB", duckdb(place, statement), table, check))
        goals.append(at_most("stoa", 1.0, "DuckDB"))
    return Job("format", "the price of every record in dollars, the other columns as they are", contenders, goals)


def json_peers(place: Place, job: str, source: str, check: Check, statement: str, miller: str, note: str = "") -> list[Contender]:
    """What else turns CSV into JSON Lines, or back: DuckDB by a statement, Polars, and Miller from one form to the other."""
    peers = []
    if place.program("duckdb"):
        peers.append(Contender("DuckDB", duckdb(place, statement), source, check, note=note))
    if place.has_polars:
        peers.append(Contender("Polars", polars(place, job, source, "{output}"), source, check))
    if place.with_slow and place.program("mlr"):
        peers.append(Contender("Miller", f"mlr {miller} cat {source}", source, check, most_runs=1))
    return peers


def json_out(place: Place) -> Job:
    table = place.table("mixed", place.scaled(0.25))
    check = holds(table, records_of_json_lines)
    contenders = [Contender("stoa", f"{place.programs['stoa']} convert --to jsonl {table}", table, check)]
    statement = f"COPY (SELECT * FROM {duckdb_read(table)}) TO '{{output}}' (FORMAT json)"
    contenders += json_peers(place, "json-out", table, check, statement, "--icsv --ojsonl")
    goals = [share_of_best("stoa", 0.66), peak_below("stoa", 96)]
    return Job("json-out", "a quarter of the mixed table as JSON Lines", contenders, goals)


def json_in(place: Place) -> Job:
    table = place.table("mixed", place.scaled(0.25))
    lines = as_json_lines(place, table)
    check = holds(table, records_of_csv)
    names = next(records_of_csv(table))
    convert = f"{place.programs['stoa']} convert --to csv"
    contenders = [
        Contender("stoa", f"{convert} --columns {','.join(names)} {lines}", lines, check, note="columns named"),
        Contender("stoa reading twice", f"{convert} {lines}", lines, check, is_limit=True, note="columns found"),
    ]
    # DuckDB would take dates for dates, and write them in its own way.
    columns = ", ".join(f"{name}: 'VARCHAR'" for name in names)
    source = f"read_json('{lines}', format = 'newline_delimited', columns = {{{columns}}})"
    statement = f"COPY (FROM {source}) TO '{{output}}' (HEADER)"
    contenders += json_peers(place, "json-in", lines, check, statement, "--ijsonl --ocsv", note="columns named")
    goals = [share_of_best("stoa", 0.5), peak_below("stoa", 96)]
    return Job("json-in", "the same back to CSV", contenders, goals)


JOBS = {"format": format_values, "json-out": json_out, "json-in": json_in}
