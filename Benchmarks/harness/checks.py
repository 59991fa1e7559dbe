"""Proofs that a contender did the work, before its time counts."""

from __future__ import annotations

import csv
import os
import subprocess
from decimal import Decimal
from itertools import zip_longest

from .model import Check, Mismatch
from .place import Place


def _verify(place: Place, *arguments: str) -> str:
    done = subprocess.run([place.tool("verify"), *arguments], stdout=subprocess.PIPE, stderr=subprocess.STDOUT)
    words = done.stdout.decode(errors="replace").strip()
    if done.returncode != 0:
        raise Mismatch(words)
    return words


def counts(place: Place, table: str) -> Check:
    """The output is one number: how many records the table has."""
    wanted = _verify(place, "count", table)

    def check(output: str) -> str:
        with open(output) as file:
            given = file.read().strip()
        if given != wanted:
            raise Mismatch(f"counted {given or 'nothing'}, not {wanted}")
        return f"{wanted} records"

    return check


def picked(place: Place, table: str, columns: str) -> Check:
    """The output holds these columns of the table, counted from 1, whatever the quoting."""

    def check(output: str) -> str:
        return _verify(place, "picked", table, output, columns)

    return check


def sorted_by(place: Place, table: str, keys: str, stable_column: int = 0) -> Check:
    """The output is the table in the order of the keys; see Tools/verify.c."""

    def check(output: str) -> str:
        extra = [str(stable_column)] if stable_column else []
        return _verify(place, "sorted", table, output, keys, *extra)

    return check


def lines_sorted_by(place: Place, table: str, keys: str) -> Check:
    """The same for a tool that takes each line for a record."""

    def check(output: str) -> str:
        return "lines " + _verify(place, "lines", "sorted", table, output, keys)

    return check


def unpacks_to(table: str) -> Check:
    """The output is gzip data that holds the table's bytes."""

    def check(output: str) -> str:
        done = subprocess.run(["bash", "-c", f"gzip -dc '{output}' | cmp - '{table}'"], capture_output=True)
        if done.returncode != 0:
            raise Mismatch((done.stdout + done.stderr).decode(errors="replace").strip())
        return f"ratio {os.path.getsize(table) / os.path.getsize(output):.2f}"

    return check


def _records(path: str):
    with open(path, newline="", encoding="utf-8", errors="surrogateescape") as file:
        yield from csv.reader(file)


def first_value(table: str, column: str) -> str:
    """The value of a column in the first record."""
    records = _records(table)
    header = next(records)
    return next(records)[header.index(column)]


def filtered(table: str, city: str, least: str) -> Check:
    """The output holds the records of a city that are dearer than that, in order, whatever the quoting."""
    wanted: list[list[str]] = []

    def check(output: str) -> str:
        if not wanted:
            records = _records(table)
            header = next(records)
            place, price = header.index("city"), header.index("price")
            limit = Decimal(least)
            wanted.append(header)
            wanted.extend(record for record in records if record[place] == city and Decimal(record[price] or 0) > limit)
        count = 0
        for given, right in zip_longest(_records(output), wanted):
            if given != right:
                raise Mismatch(f"record {count}: {given} instead of {right}")
            count += 1
        return f"{count - 1} records"

    return check


def described(table: str, layout: str) -> Check:
    """The output tells of every column how many values it has, and where it does, their exact sum.

    `layout` says whose output it is: stoa has a row a column, Polars a column a column.
    """
    wanted: dict[str, dict[str, str]] = {}

    def figures() -> dict[str, dict[str, str]]:
        records = _records(table)
        header = next(records)
        counts = [0] * len(header)
        sums = {name: Decimal(0) for name in ("price", "quantity")}
        cities = set()
        for record in records:
            for index, value in enumerate(record):
                counts[index] += value != ""
            for name in sums:
                sums[name] += Decimal(record[header.index(name)] or 0)
            cities.add(record[header.index("city")])
        figures = {name: {"count": str(count)} for name, count in zip(header, counts)}
        for name, total in sums.items():
            figures[name]["sum"] = str(total)
        figures["city"]["distinct"] = str(len(cities - {""}))
        return figures

    def check(output: str) -> str:
        if not wanted:
            wanted.update(figures())
        with open(output, newline="") as file:
            rows = list(csv.DictReader(file))
        compared = 0
        for name, right in wanted.items():
            for figure, value in right.items():
                if layout == "stoa":
                    given = next(row[figure] for row in rows if row["column"] == name)
                elif figure == "count":
                    given = next(row[name] for row in rows if row["statistic"] == "count").removesuffix(".0")
                else:
                    continue
                if Decimal(given) != Decimal(value):
                    raise Mismatch(f"{figure} of {name}: {given}, not {value}")
                compared += 1
        return f"{compared} figures"

    return check


def is_exactly(table: str) -> Check:
    """The output is a copy of the table, byte for byte."""

    def check(output: str) -> str:
        done = subprocess.run(["cmp", output, table], capture_output=True)
        if done.returncode != 0:
            raise Mismatch(done.stdout.decode(errors="replace").strip())
        return "the same bytes"

    return check


# What rules of drawn tables are made of; `–` stands for a missing value.
RULES = set("─━═╭╮╰╯┌┐└┘├┤┬┴┼┿┝┥-+ ")
FRAMES = str.maketrans("│|", "  ")


def drawn(table: str) -> Check:
    """The output is the table as a drawing: each record a line that holds its values, all of them, in their order.

    Spaces and frames do not count; a line end inside a value is drawn as a mark.
    """

    def words(text: str) -> str:
        return " ".join(word for word in text.translate(FRAMES).split() if word != "–")

    def check(output: str) -> str:
        count = 0
        with open(table, newline="", encoding="utf-8") as source, open(output, encoding="utf-8") as drawing:
            for record in csv.reader(source):
                wanted = words(" ".join(record).replace("\r\n", "↵").replace("\n", "↵"))
                line = next((line for line in drawing if not set(line.rstrip("\n")) <= RULES), None)
                if line is None or words(line) != wanted:
                    raise Mismatch(f"row {count}: drew {line!r} for {wanted!r}")
                count += 1
        return f"{count} lines"

    return check
