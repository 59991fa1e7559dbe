"""Jobs that sum a table up or put another beside it: group, distinct, freq, top, join.

What must come out is worked out by Python's csv and decimal modules, from the same table.
"""

from __future__ import annotations

import csv
import functools
import heapq
import os
from decimal import Decimal, InvalidOperation

from .model import Check, Contender, Goal, Job, Mismatch, at_most, peak_below, share_of_best
from .place import Place
from .reading_jobs import duckdb, duckdb_read, polars

CITY, PRICE = 3, 6
TOP = 10


def number(text: str) -> Decimal | None:
    try:
        return Decimal(text)
    except InvalidOperation:
        return None


class Expected:
    """What a table holds, read once by somebody else."""

    def __init__(self, table: str, others: str) -> None:
        self.counts: dict[str, int] = {}
        self.sums: dict[str, Decimal] = {}
        self.numbers: dict[str, int] = {}
        self.joined, self.joined_count = 0, 0
        with open(others, newline="", encoding="utf-8") as source:
            regions = dict(list(csv.reader(source))[1:])
        dearest: list[tuple[Decimal, int, list[str]]] = []
        with open(table, newline="", encoding="utf-8") as source:
            records = csv.reader(source)
            next(records)
            for row, record in enumerate(records):
                city, price = record[CITY], number(record[PRICE])
                self.counts[city] = self.counts.get(city, 0) + 1
                if city in regions:
                    self.joined = (self.joined + hash((record[0], city, record[PRICE], regions[city]))) % (1 << 64)
                    self.joined_count += 1
                if price is None:
                    continue
                self.sums[city] = self.sums.get(city, Decimal(0)) + price
                self.numbers[city] = self.numbers.get(city, 0) + 1
                entry = (price, -row, record)
                if len(dearest) < TOP:
                    heapq.heappush(dearest, entry)
                elif entry[:2] > dearest[0][:2]:
                    heapq.heapreplace(dearest, entry)
        self.dearest = [record for _, _, record in sorted(dearest, reverse=True)]


@functools.cache
def expected(table: str, others: str) -> Expected:
    return Expected(table, others)


def rows_of(output: str) -> list[list[str]]:
    with open(output, newline="", encoding="utf-8") as file:
        return list(csv.reader(file))[1:]


def is_near(text: str, wanted: Decimal, exact: bool) -> bool:
    """Whether a number is the wanted one: its every digit, or as near as binary numbers come."""
    given = number(text)
    if given is None:
        return False
    return given == wanted if exact else abs(given - wanted) <= abs(wanted) * Decimal("1e-9")


def groups(table: str, others: str, exact: bool) -> Check:
    """Each city with how many records it has, the sum of their prices, and the mean."""

    def check(output: str) -> str:
        wanted = expected(table, others)
        rows = rows_of(output)
        if len(rows) != len(wanted.counts):
            raise Mismatch(f"{len(rows)} groups, not {len(wanted.counts)}")
        for city, count, total, mean in rows:
            quotient = wanted.sums[city] / wanted.numbers[city]
            means = is_near(mean, quotient, False)
            if int(count) != wanted.counts.get(city) or not is_near(total, wanted.sums[city], exact) or not means:
                raise Mismatch(f"{city}: {count}, {total}, {mean}")
        return f"{len(rows)} groups" + (", sums exact" if exact else "")

    return check


def cities(table: str, others: str) -> Check:
    """Each city once."""

    def check(output: str) -> str:
        given = [row[CITY if len(row) > 1 else 0] for row in rows_of(output)]
        if sorted(given) != sorted(expected(table, others).counts):
            raise Mismatch(f"{len(given)} cities, not the {len(expected(table, others).counts)} there are")
        return f"{len(given)} cities"

    return check


def commonest(table: str, others: str) -> Check:
    """The commonest cities with their counts; of equally common ones any."""

    def check(output: str) -> str:
        counts = expected(table, others).counts
        rows = [(city, int(count)) for city, count in rows_of(output)]
        best = sorted(counts.values(), reverse=True)[:TOP]
        if [count for _, count in rows] != best or any(counts.get(city) != count for city, count in rows):
            raise Mismatch(f"the commonest are not {rows}")
        return f"{len(rows)} cities"

    return check


def dearest(table: str, others: str, is_stable: bool) -> Check:
    """The dearest records; of equally dear ones the first, where that is promised."""

    def check(output: str) -> str:
        wanted = expected(table, others).dearest
        rows = rows_of(output)
        same = rows == wanted if is_stable else [Decimal(r[PRICE]) for r in rows] == [Decimal(r[PRICE]) for r in wanted]
        if not same:
            raise Mismatch("these are not the dearest records")
        return f"{len(rows)} records"

    return check


def joined(table: str, others: str) -> Check:
    """Every record whose city has a region, with it; in any order."""

    def check(output: str) -> str:
        total, count = 0, 0
        with open(output, newline="", encoding="utf-8") as file:
            records = csv.reader(file)
            next(records)
            for record in records:
                total = (total + hash(tuple(record))) % (1 << 64)
                count += 1
        wanted = expected(table, others)
        if (total, count) != (wanted.joined, wanted.joined_count):
            raise Mismatch(f"{count} records, not the {wanted.joined_count} there are, or others")
        return f"{count} records"

    return check


def regions(place: Place, table: str) -> str:
    """A table of the cities, all but a few, each with its region; made of the first records of the other."""
    path = os.path.join(place.folder, "regions.csv")
    if not os.path.exists(path):
        found: dict[str, None] = {}
        with open(table, newline="", encoding="utf-8") as source:
            for record, _ in zip(csv.reader(source), range(100_000)):
                found.setdefault(record[CITY])
        names = sorted(name for name in list(found)[1:] if name)
        with open(path, "w", newline="", encoding="utf-8") as target:
            writer = csv.writer(target, lineterminator="\n")
            writer.writerow(["city", "region"])
            writer.writerows((name, f"region {index % 9}") for index, name in enumerate(names) if index % 50)
    return path


def job(place: Place, name: str, title: str, ours: str, peers: dict[str, str], checks: dict[str, Check], goals: list[Goal]) -> Job:
    """The job for stoa and those of its peers that are here; `checks` holds that of each, "" that of the others."""
    table = place.table("mixed")
    contenders = [
        Contender("stoa", f"{place.programs['stoa']} {ours} {table}", table, checks["stoa"]),
        Contender("wc -l", f"wc -l {table}", table, is_limit=True),
    ]
    if place.program("duckdb"):
        contenders.append(Contender("DuckDB", duckdb(place, peers["DuckDB"]), table, checks.get("DuckDB", checks[""])))
    if place.has_polars:
        contenders.append(Contender("Polars", polars(place, peers["Polars"]), table, checks[""]))
    if place.with_slow and place.program("mlr"):
        contenders.append(Contender("Miller", f"mlr --csv {peers['Miller']}", table, checks[""], most_runs=1))
    return Job(name, title, contenders, [*goals, peak_below("stoa", 96)])


def statement(select: str) -> str:
    return f"COPY ({select}) TO '{{output}}' (HEADER, DELIMITER ',')"


def group(place: Place) -> Job:
    table = place.table("mixed")
    others = regions(place, table)
    price = "TRY_CAST(price AS DECIMAL(28, 4))"
    peers = {
        "DuckDB": statement(f"SELECT city, count(*), sum({price}), avg({price}) FROM {duckdb_read(table)} GROUP BY city"),
        "Polars": f"group {table} {{output}}",
        "Miller": f"stats1 -a count,sum,mean -f price -g city {table}",
    }
    checks = {"stoa": groups(table, others, True), "DuckDB": groups(table, others, True), "": groups(table, others, False)}
    ours = "group city --count --sum price --mean price"
    title = "each city with its count, and the sum and the mean of its prices"
    return job(place, "group", title, ours, peers, checks, [at_most("stoa", 5.0, "wc -l"), share_of_best("stoa", 1.0)])


def distinct(place: Place) -> Job:
    table = place.table("mixed")
    others = regions(place, table)
    peers = {
        "DuckDB": statement(f"SELECT DISTINCT city FROM {duckdb_read(table)}"),
        "Polars": f"distinct {table} {{output}}",
        "Miller": f"count-distinct -f city then cut -f city {table}",
    }
    check = cities(table, others)
    goals = [at_most("stoa", 4.0, "wc -l"), share_of_best("stoa", 1.0)]
    return job(place, "distinct", "the different cities", "distinct city", peers, {"stoa": check, "": check}, goals)


def freq(place: Place) -> Job:
    table = place.table("mixed")
    others = regions(place, table)
    query = f"SELECT city, count(*) AS n FROM {duckdb_read(table)} GROUP BY city ORDER BY n DESC LIMIT {TOP}"
    peers = {
        "DuckDB": statement(query),
        "Polars": f"freq {table} {{output}}",
        "Miller": f"count-distinct -f city then sort -nr count then head -n {TOP} {table}",
    }
    check = commonest(table, others)
    goals = [at_most("stoa", 5.0, "wc -l"), share_of_best("stoa", 1.0)]
    return job(place, "freq", "the ten commonest cities", "freq city", peers, {"stoa": check, "": check}, goals)


def top(place: Place) -> Job:
    table = place.table("mixed")
    others = regions(place, table)
    query = f"SELECT * FROM {duckdb_read(table)} ORDER BY TRY_CAST(price AS DOUBLE) DESC NULLS LAST LIMIT {TOP}"
    peers = {
        "DuckDB": statement(query),
        "Polars": f"top {table} {{output}}",
        "Miller": f"sort -nr price then head -n {TOP} {table}",
    }
    checks = {"stoa": dearest(table, others, True), "": dearest(table, others, False)}
    goals = [at_most("stoa", 5.0, "wc -l"), share_of_best("stoa", 1.0)]
    return job(place, "top", "the ten dearest records", f"top price:desc:number -n {TOP}", peers, checks, goals)


def join(place: Place) -> Job:
    table = place.table("mixed")
    others = regions(place, table)
    picked = "id,city,price,region"
    query = f"SELECT id, city, price, region FROM {duckdb_read(table)} a JOIN {duckdb_read(others)} b USING (city)"
    peers = {
        "DuckDB": statement(query),
        "Polars": f"join {table} {{output}} {others}",
        "Miller": f"join -j city -f {others} then cut -o -f {picked} {table}",
    }
    check = joined(table, others)
    made = job(
        place,
        "join",
        "a column of a table of two hundred cities beside three of the records'",
        f"join city {others} then select {picked}",
        peers,
        {"stoa": check, "": check},
        [at_most("stoa", 1.5, "stoa select"), share_of_best("stoa", 1.0)],
    )
    command = f"{place.programs['stoa']} select id,city,price {table}"
    made.contenders.append(Contender("stoa select", command, table, is_limit=True, note="the columns alone"))
    return made


JOBS = {"group": group, "distinct": distinct, "freq": freq, "top": top, "join": join}
