"""What is said of columns and groups: types, gaps, extremes, quarters, sums, deviations, how often values come."""

import math
import random
import re
from collections import Counter
from collections.abc import Iterator
from decimal import Decimal
from fractions import Fraction

from . import oracle
from .tables import NUMBERS, TEXTS, Field, Table, Trial

FIGURES = ["column", "type", "count", "missing", "distinct", "min", "q1", "median", "q3", "max", "sum", "mean", "stddev",
           "min_length", "max_length"]
# What columns are filled with, each with some of it alone, so that some are of a type.
KINDS = [["0", "1", "-3", "12", "+7", "999999999999999999"], ["0.5", "-7.25", ".5", "5.", "3", "100.00"], ["1e2", "1E-3", "2"],
         ["true", "false"], NUMBERS, TEXTS, ["nan", "NaN", "inf", "1"], ["01", "1"], [""]]


def trials(table: Table, chance: random.Random, place: str) -> Iterator[Trial]:
    """A trial each; files that are needed besides have names that begin with `place`."""
    typed = of_types(len(table.rows), chance)
    path = typed.write(f"{place}.typed.csv", chance)
    memory = chance.choice([[], ["--memory", "100K"]])
    yield Trial("stats", ["stats"], Table(FIGURES, described(table)))
    yield Trial("stats of types", ["stats"] + memory, Table(FIGURES, described(typed)), source=path)
    listed = [
        [str(number + 1), name, kind(column), str(column.count("")), next((value for value in column if value), "")]
        for number, (name, column) in enumerate(columns(typed))
    ]
    yield Trial("columns", ["columns"], Table(["number", "name", "type", "missing", "example"], listed), source=path)
    counts = Counter((row[0], row[2]) for row in table.rows).most_common()
    limit = chance.choice([1, 3, 1000])
    rows = [[*values, str(count)] for values, count in counts[:limit]]
    yield Trial("freq of two", ["freq", "key,text", "-n", str(limit)], Table(["key", "text", "count"], rows))
    yield group(table, chance)


def of_types(count: int, chance: random.Random) -> Table:
    """A table in which most columns hold values of one kind."""
    chosen = chance.sample(KINDS, 5)
    values = [chance.sample(kind, chance.randrange(1, len(kind) + 1)) + [""] * chance.randrange(2) for kind in chosen]
    return Table(["v", "w", "x", "y", "z"], [[chance.choice(column) for column in values] for _ in range(count)])


def columns(table: Table) -> Iterator[tuple[str, list[str]]]:
    for number, name in enumerate(table.names):
        yield name, [row[number] for row in table.rows]


def kind(values: list[str]) -> str:
    """The least type that holds all values."""
    kinds = {kind_of(value) for value in values if value}
    if not kinds:
        return "empty"
    if len(kinds) > 1 and kinds <= {"integer", "decimal", "double"}:
        return "double" if "double" in kinds else "decimal"
    return kinds.pop() if len(kinds) == 1 else "text"


def kind_of(value: str) -> str:
    # Whole numbers with needless zeros in front are ids.
    if re.match("0[0-9]", value):
        return "text"
    if oracle.number(value) is not None:
        return "double" if "e" in value.lower() else "decimal" if "." in value else "integer"
    if oracle.SPECIAL.fullmatch(value):
        return "double"
    return "boolean" if value.lower() in ("true", "false") else "text"


def described(table: Table) -> list[list[Field]]:
    """The figures of each column."""
    found = []
    for name, column in columns(table):
        values = [value for value in column if value]
        lengths = [len(value) for value in values]
        figures: list[Field] = [name, kind(column), str(len(values)), str(column.count("")), str(len(set(values)))]
        least, greatest = extremes(values)
        first, middle, third, sum, mean, deviation = numbers(values)
        figures += [least, first, middle, third, greatest, sum, mean, deviation]
        found.append(figures + [str(min(lengths)) if values else "", str(max(lengths)) if values else ""])
    return found


def extremes(values: list[str]) -> tuple[str, str]:
    """The least and the greatest: numbers come before text, and of equal ones the least by its bytes is told."""
    ordered = [value for value in values if oracle.rank(value)[0] != 3]
    if not ordered:
        return "", ""
    least = min(ordered, key=lambda value: (oracle.rank(value), value.encode()))
    top = max(oracle.rank(value) for value in ordered)
    return least, min((value for value in ordered if oracle.rank(value) == top), key=str.encode)


def numbers(values: list[str]) -> list[Field]:
    """Quarters, sum, mean and deviation; a column of other values, or of too long ones, has none."""
    found = [oracle.number(value) for value in values]
    if kind(values) not in ("integer", "decimal", "double") or any(number is None or is_long(number) for number in found):
        return [None] * 6
    ordered = sorted(found)
    count = len(ordered)
    quarters = [ordered[math.ceil(count * share / 4) - 1] for share in (1, 3)]
    variance = spread(ordered)
    deviation = None if variance is None else math.sqrt(variance)
    return [quarters[0], oracle.median(ordered), quarters[1], oracle.total(ordered), oracle.mean(ordered), deviation]


def is_long(number: Decimal) -> bool:
    """Whether a number has more than 18 digits."""
    return len(f"{abs(number):f}".replace(".", "").lstrip("0")) > 18


def spread(values: list[Decimal]) -> Fraction | None:
    """The variance of a sample, exactly; that of a single value is missing."""
    if len(values) < 2:
        return None
    exact = [Fraction(value) for value in values]
    mean = sum(exact) / len(exact)
    return sum((value - mean) ** 2 for value in exact) / (len(exact) - 1)


def group(table: Table, chance: random.Random) -> Trial:
    """What `group` tells besides: variances, quantiles, all values, and how many there are."""
    share = chance.choice([0, 25, 50, 90, 100])
    words = ["group", "text,key", "--concat", "n", "--present", "n", "--var", "#5", "--stddev", "#5"]
    words += ["--quantile", f"{share / 100}:#5=part"]
    found: list[list[Field]] = []
    for (text, key), members in oracle.grouped(table.rows, [2, 0]).items():
        there = [row[1] for row in members if row[1]]
        values = sorted(oracle.numbers(members, 4))
        variance = spread(values)
        found.append([text, key, ";".join(there), str(len(there))])
        found[-1] += [None, None] if variance is None else [float(variance), math.sqrt(variance)]
        found[-1].append(values[max(0, math.ceil(len(values) * share / 100) - 1)])
    head = ["text", "key", "concat_n", "count_n", 'var_q"t', 'stddev_q"t', "part"]
    return Trial("group besides", words, Table(head, found))
