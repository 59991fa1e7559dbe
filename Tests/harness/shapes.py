"""Tables in other shapes: columns as rows, rows as columns, values in parts, tables in files and files as tables."""

import itertools
import random
from collections.abc import Iterator

from . import oracle
from .oracle import Row
from .tables import Field, Table, Trial


def trials(table: Table, chance: random.Random, place: str) -> Iterator[Trial]:
    """A trial each; files that are needed besides have names that begin with `place`."""
    yield from headers(table, chance)
    turned = Trial("transpose", ["transpose"], transposed(table))
    yield chance.choice([turned, Trial("transpose twice", ["transpose", "then", "transpose"], table)])
    yield unpivot(table, chance)
    yield pivot(table, chance)
    yield from parts_of_values(table, chance)
    yield from split(table, chance, place)
    yield from concat(table, chance, place)


def headers(table: Table, chance: random.Random) -> Iterator[Trial]:
    """What changes no value: other names, and other places of columns."""
    rename = ["rename", 'key="x,y",#3="say ""x""",`a,b`=n']
    yield Trial("rename", rename, Table(["x,y", "n", 'say "x"', "n", 'q"t'], table.rows))
    options, order = chance.choice([
        (["#5,n", "--before", "key"], [1, 4, 0, 2, 3]),
        (["`a,b`,key", "--last"], [1, 2, 4, 0, 3]),
        (["#5,text", "--first"], [2, 4, 0, 1, 3]),
    ])
    yield Trial("move", ["move"] + options, table.with_columns(order))
    yield Trial("convert", ["convert", "--quote-all", "--crlf"], table)


def transposed(table: Table) -> Table:
    columns = [list(column) for column in zip(table.names, *table.rows)]
    return Table(columns[0], columns[1:])


def unpivot(table: Table, chance: random.Random) -> Trial:
    """A row for each value of some columns, behind those that are left."""
    taken = sorted(chance.sample(range(5), chance.randrange(1, 6)))
    kept = [column for column in range(5) if column not in taken]
    drops = chance.random() < 0.5
    rows = [
        [row[other] for other in kept] + [table.names[column], row[column]]
        for row in table.rows
        for column in taken
        if row[column] or not drops
    ]
    words = ["unpivot", ",".join(f"#{column + 1}" for column in taken)]
    words += ["--names", "which", "--values", "what"] if chance.random() < 0.5 else []
    titles = ["which", "what"] if "--names" in words else ["name", "value"]
    return Trial("unpivot", words + ["--drop-empty"] * drops, Table([table.names[column] for column in kept] + titles, rows))


def pivot(table: Table, chance: random.Random) -> Trial:
    """A column for each key, and in it what the rows of a text come to."""
    rows = [row for row in table.rows if row[0]]
    how, cell = chance.choice([
        ("count", lambda cell: str(len([row for row in cell if row[4]]))),
        ("sum", lambda cell: oracle.total(oracle.numbers(cell, 4))),
        ("mean", lambda cell: oracle.mean(oracle.numbers(cell, 4))),
        ("median", lambda cell: oracle.median(oracle.numbers(cell, 4))),
        ("min", lambda cell: oracle.extreme(cell, 4, False)),
        ("max", lambda cell: oracle.extreme(cell, 4, True)),
        ("first", lambda cell: cell[0][4]),
        ("last", lambda cell: cell[-1][4]),
        ("distinct", lambda cell: str(len({row[4] for row in cell}))),
        ("mode", lambda cell: oracle.mode(cell, 4)),
        ("concat", lambda cell: ";".join(row[4] for row in cell)),
    ])
    titles = list(dict.fromkeys(row[0] for row in rows))
    cells = oracle.grouped(rows, [2, 0])

    def line(text: str) -> list[Field]:
        return [text] + [cell(cells[text, title]) if (text, title) in cells else "none" for title in titles]

    words = ["filter", "key is not missing", "then", "pivot", "key", "#5", "--by", "text", "--with", how, "--fill", "none"]
    lines = [line(text) for text in dict.fromkeys(row[2] for row in rows)]
    return Trial(f"pivot {how}", words, Table(["text"] + titles, lines))


def parts_of_values(table: Table, chance: random.Random) -> Iterator[Trial]:
    """Values taken apart, neighbours joined, and both."""
    separator = chance.choice([",", "e", "1", '"', "\n", "in", "x" * 150, " "])
    column = chance.choice([0, 1, 2])
    exploded = [
        row[:column] + [part] + row[column + 1 :] for row in table.rows for part in row[column].split(separator)
    ]
    explode = ["explode", f"#{column + 1}", "-s", separator]
    yield Trial("explode", explode, Table(table.names, exploded))
    joint = chance.choice([";", ", ", "\n", '"'])
    implode = ["implode", f"#{column + 1}", "-s", joint]
    yield Trial("explode then implode", explode + ["then"] + implode, Table(table.names, imploded(exploded, column, joint)))
    # With few columns more neighbours agree.
    columns = chance.choice([[2, 0], [0]])
    few = table.with_columns(columns)
    words = ["select", ",".join(f"#{column + 1}" for column in columns), "then", "implode", "#1", "-s", joint]
    yield Trial("implode", words, Table(few.names, imploded(few.rows, 0, joint)))


def imploded(rows: list[Row], column: int, separator: str) -> list[Row]:
    """Neighbours that agree in all other columns are one row."""

    def others(row: Row) -> Row:
        return row[:column] + row[column + 1 :]

    found = []
    for key, members in itertools.groupby(rows, others):
        found.append(key[:column] + [separator.join(row[column] for row in members)] + key[column:])
    return found


def split(table: Table, chance: random.Random, place: str) -> Iterator[Trial]:
    """Files of rows, and a list of them on standard output."""
    # How a name that is too long is cut is its own affair.
    rows = [row for row in table.rows if "xx" not in row[0]]
    files = {f"part {named(key)}.csv": members for (key,), members in oracle.grouped(rows, [0]).items()}
    words = ["filter", "key not like '%xx%'", "then", "split", "key", "--name", "part {}.csv"]
    yield pieces("split", words, files, table.names, f"{place}.keys")
    size = chance.choice([1, 3, 7, 1000])
    numbered = {f"{start // size + 1:04}.csv": table.rows[start : start + size] for start in range(0, len(table.rows), size)}
    yield pieces("split rows", ["split", "", "--rows", str(size)], numbered, table.names, f"{place}.rows")


def pieces(name: str, words: list[str], files: dict[str, list[Row]], names: list[str], directory: str) -> Trial:
    listed = [[f"{directory}/{file}", str(len(rows))] for file, rows in files.items()]
    parts = {file: Table(names, rows) for file, rows in files.items()}
    return Trial(name, words + ["--directory", directory], Table(["file", "rows"], listed), parts=(directory, parts))


def named(value: str) -> str:
    """A value in the name of a file, in which what cannot stand there has a percent sign and its code."""
    if not value:
        return "(missing)"
    written = ""
    for place, mark in enumerate(value):
        edge = place == 0 and mark in ".-(" or place == len(value) - 1 and mark in ". "
        written += f"%{ord(mark):02X}" if edge or mark in '/\\:*?"<>|%~' or ord(mark) < 32 else mark
    return written


def concat(table: Table, chance: random.Random, place: str) -> Iterator[Trial]:
    """Files whose columns stand in another order, and files that lack some."""
    order = chance.sample(range(5), 5)
    other = table.other(chance)
    mixed = other.with_columns(order).write(f"{place}.mixed.csv", chance)
    # The first file has the columns that come out.
    names = [table.names[column] for column in order]
    rows = other.with_columns(order).rows + table.with_columns(order).rows
    yield Trial("concat", ["concat", mixed], Table(names, rows))
    few = other.with_columns([2, 4])
    few.names[1] = "more"
    path = few.write(f"{place}.few.csv", chance)
    rows = [[row[0], row[1], "", "", "", ""] for row in few.rows]
    rows += [[row[2], "", row[0], row[1], row[3], row[4]] for row in table.rows]
    yield Trial("concat union", ["concat", "--union", path], Table(["text", "more", "key", "n", "a,b", 'q"t'], rows))
