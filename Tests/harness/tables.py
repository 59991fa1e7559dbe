"""Tables of nasty values, what is asked of them, and whether an answer is what it must be."""

import csv
import io
import math
import os
import random
import re
from collections.abc import Callable
from decimal import Decimal
from typing import NamedTuple

from . import oracle
from .oracle import Row
from .running import run

NAMES = ["key", "n", "text", "a,b", 'q"t']

NUMBERS = ["0", "-0", "1", "1.0", "01", "+1", "1e2", "100", "-7.25", ".5", "5.", "99999999999999999999", "1E-3", " 12 ",
           "0.1", "0.2", "0.30", "-1e400", "123456789.123456789", "2.5", "3.5"]
TEXTS = ["", "", "a", "b", "B", "ab", "é", "e\u0301", "日本", "a,b", 'say "x"', "line\nline", "cr\rcr", " lead", "-", ".", "0x10",
         "1_000", "1,000", "nan", "inf", "-inf", "NaN", "Infinity", "true", "NULL", "=1+1", "'q'", "\ttab", "1e", "#x"]

# Python's limit for fields is less than what they are joined to.
csv.field_size_limit(1 << 30)

# What a field must be: a text as it stands, a number by its value, a float nearly; None is a missing value.
Field = str | Decimal | float | None


class Table:
    """A header and rows of texts."""

    def __init__(self, names: list[str], rows: list[Row]):
        self.names = names
        self.rows = rows

    @classmethod
    def made(cls, chance: random.Random) -> "Table":
        count = chance.choice([0, 1, 2, 7, 40, 300])
        # With the longest values a table has several batches.
        texts = TEXTS + ["x" * chance.choice([300, 300, 300, 40000])]
        keys = chance.sample(texts + NUMBERS, chance.choice([1, 3, 8]))

        def row() -> Row:
            mixed = NUMBERS if chance.random() < 0.7 else texts
            return [chance.choice(keys), chance.choice(mixed), chance.choice(texts), chance.choice(NUMBERS + [""]),
                    str(chance.randrange(-50, 50))]

        return cls(NAMES, [row() for _ in range(count)])

    def other(self, chance: random.Random) -> "Table":
        """Another table of the same columns, some of whose keys are the same."""
        keys = [row[0] for row in self.rows] + chance.sample(TEXTS + NUMBERS, 4)
        rows = [[chance.choice(keys)] + row[1:] for row in Table.made(chance).rows[:60]]
        return Table(self.names, rows)

    def with_columns(self, columns: list[int]) -> "Table":
        """The table of some of its columns, in this order."""
        return Table([self.names[column] for column in columns], [[row[column] for column in columns] for row in self.rows])

    def text(self, chance: random.Random) -> bytes:
        """The table as CSV, quoted where it must be and sometimes where it need not be."""
        end = chance.choice(["\n", "\r\n"])
        lines = []
        for row in [self.names] + self.rows:
            fields = []
            for value in row:
                must = any(mark in value for mark in ',"\r\n') or len(row) == 1
                fields.append('"' + value.replace('"', '""') + '"' if must or chance.random() < 0.2 else value)
            lines.append(",".join(fields) + end)
        return "".join(lines).encode()

    @property
    def little_memory(self) -> str:
        """A memory in which each row of the table has room, though not every table has."""
        return "16M" if any(len(value) > 1000 for row in self.rows for value in row) else "200K"

    def write(self, path: str, chance: random.Random) -> str:
        """Writes the table to a file, whose path is returned."""
        with open(path, "wb") as file:
            file.write(self.text(chance))
        return path


class Trial(NamedTuple):
    """What is asked for, and what must come out."""

    name: str
    words: list[str]
    wanted: Table
    # The file that is read, where it is not that of the seed's table.
    source: str = ""
    # The directory that is written, and the tables of the files in it.
    parts: tuple[str, dict[str, Table]] | None = None
    # What is wrong with the rows, where lots decide which they are.
    judge: Callable[[list[Row]], str | None] | None = None


def agrees(given: str, wanted: Field) -> bool:
    """Whether a field is what it must be; numbers agree by value."""
    if wanted is None:
        return given == ""
    if isinstance(wanted, (Decimal, float)):
        value = oracle.number(given)
        if value is None:
            return False
        return math.isclose(value, wanted, rel_tol=1e-12) if isinstance(wanted, float) else value == wanted
    return given == wanted


def unlike(text: bytes, wanted: Table, judge: Callable[[list[Row]], str | None] | None = None) -> str | None:
    """What a table says else than it must."""
    records = list(csv.reader(io.StringIO(text.decode(), newline=""), strict=True))
    if judge and (wrong := judge(records[1:])):
        return wrong
    if not judge and len(records) != len(wanted.rows) + 1:
        return f"{len(records) - 1} rows, not {len(wanted.rows)}"
    for number, (given, row) in enumerate(zip(records[1:], [] if judge else wanted.rows)):
        if len(given) != len(row) or not all(map(agrees, given, row)):
            return shortened(f"row {number + 1} is {given}, not {row}")
    if records[0] != wanted.names:
        return f"the header is {records[0]}, not {wanted.names}"
    return None


def difference(program: str, trial: Trial, path: str) -> str | None:
    """What a run of the program says else than it must."""
    source = trial.source or path
    with open(source, "rb") as file:
        text = file.read()
    ways = [(trial.words + ["--threads", "1", source], b""), (trial.words + ["--threads", "3", "-"], text)]
    # What looks for differences and finds some tells it by its status, too.
    status = 1 if trial.words[0] == "diff" and trial.wanted.rows else 0
    outputs = []
    for line, stdin in ways:
        outcome = run([program] + line, stdin=stdin)
        if outcome.status != status:
            return f"status {outcome.status}: {outcome.words}"
        outputs.append(outcome.out)
    if outputs[0] != outputs[1]:
        return "a file and a pipe give different bytes"
    wrong = unlike(outputs[0], trial.wanted, trial.judge)
    if wrong or not trial.parts:
        return wrong
    directory, parts = trial.parts
    names = sorted(os.listdir(directory)) if os.path.isdir(directory) else []
    if names != sorted(parts):
        return f"the files are {names}, not {sorted(parts)}"
    for name, part in parts.items():
        with open(os.path.join(directory, name), "rb") as file:
            wrong = unlike(file.read(), part)
        if wrong:
            return f"{name}: {wrong}"
    return None


def shortened(words: str) -> str:
    """What is said of rows, without the middle of the longest values."""
    return re.sub("(x{20})x+", r"\1…", words)
