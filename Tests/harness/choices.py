"""Rows that are chosen: by patterns, by lot, and as what differs between two tables; and sorted files put together."""

import random
import re
from collections import Counter
from collections.abc import Iterator

from . import oracle
from .oracle import Row
from .tables import Table, Trial

# Regular expressions that mean the same to POSIX and to Python, where a dot and a set take ends of lines.
PATTERNS = ["a", "b", "^a", "x$", "^$", "1", "[0-9]+[eE][-+]?[0-9]", "^(a|b)$", "é", "É", "n|inf", "line.line", "^.$", "^..$",
            "^ ", ",", '"', "^[^a-z]+$", "(1.){2}", "日", "x{300}", r"\.", "^0?1", "e$|^t", "'.'", "^[[]?[#=]"]
LITERALS = [".", "1.0", "+1", "-", '"', ",", "\\", "e", "E.", "'q'", "=1+1", "(", "[a", "n", "IN", "\n", "\r", "日本", "5.", "X"]


def trials(table: Table, chance: random.Random, place: str) -> Iterator[Trial]:
    """A trial each; files that are needed besides have names that begin with `place`."""
    yield search(table, chance, chance.choice(PATTERNS), False)
    yield search(table, chance, chance.choice(LITERALS), True)
    yield from lots(table, chance)
    yield from differences(table, chance, place)
    yield merge(table, chance, place)


def search(table: Table, chance: random.Random, pattern: str, literal: bool) -> Trial:
    options = [literal, chance.random() < 0.4, chance.random() < 0.3]
    words = [word for word, given in zip(["--literal", "--ignore-case", "--invert"], options) if given]
    columns = chance.choice([range(5), [0, 2], [1]])
    if len(columns) < 5:
        words += ["--in", ",".join(f"#{column + 1}" for column in columns)]
    # The end of a value is its end, not what is before the end of its last line.
    python = re.escape(pattern) if literal else pattern.replace("$", r"\Z").replace("[[", r"[\[")
    expression = re.compile(python, re.DOTALL | (re.IGNORECASE if "--ignore-case" in words else 0))

    def is_kept(row: Row) -> bool:
        return any(expression.search(row[column]) for column in columns) != ("--invert" in words)

    wanted = Table(table.names, [row for row in table.rows if is_kept(row)])
    return Trial(f"search {pattern!r}", ["search", pattern] + words, wanted)


def lots(table: Table, chance: random.Random) -> Iterator[Trial]:
    """Rows in any order, or any of them in theirs: as many as there must be."""
    seed = ["--seed", str(chance.randrange(1000))]
    rows = table.rows

    def shuffled(given: list[Row]) -> str | None:
        if Counter(map(tuple, given)) != Counter(map(tuple, rows)):
            return "the rows are not the same"
        return "the order is the same" if len(rows) >= 40 and given == rows else None

    yield Trial("shuffle", ["shuffle"] + seed, Table(table.names, rows), judge=shuffled)
    count = chance.choice([0, 1, 5, 39, 1000])

    def some(given: list[Row]) -> str | None:
        if len(given) != min(count, len(rows)):
            return f"{len(given)} rows, not {min(count, len(rows))}"
        return None if are_in_order(given, rows) else "the rows are not some of them in their order"

    yield Trial("sample", ["sample", "-n", str(count)] + seed, Table(table.names, rows), judge=some)

    def half(given: list[Row]) -> str | None:
        # Of 300 lots, seven standard deviations.
        if abs(len(given) - len(rows) / 2) > 61:
            return f"{len(given)} rows of {len(rows)} are no half"
        return None if are_in_order(given, rows) else "the rows are not some of them in their order"

    yield Trial("sample fraction", ["sample", "--fraction", "0.5"] + seed, Table(table.names, rows), judge=half)


def are_in_order(given: list[Row], rows: list[Row]) -> bool:
    """Whether rows are some of others, in their order."""
    left = iter(rows)
    return all(row in left for row in given)


def differences(table: Table, chance: random.Random, place: str) -> Iterator[Trial]:
    old = earlier(table, chance)
    path = old.write(f"{place}.old.csv", chance)
    cells = chance.random() < 0.5
    for words, keys in (chance.choice([("key", [0]), ("text,key", [2, 0])]), ("", [])):
        yield Trial(f"diff '{words}'", ["diff", words, path] + ["--all-cells"] * cells, changes(table, old, keys, cells))


def earlier(table: Table, chance: random.Random) -> Table:
    """The table as it may have been: some rows were others, some cells, and columns stood elsewhere."""
    rows = [list(row) for row in table.rows if chance.random() < 0.9]
    for row in rows:
        if chance.random() < 0.2:
            column = chance.randrange(5)
            row[column] = chance.choice([row[column] + " ", "", "1", "a"])
    rows += table.other(chance).rows[: chance.choice([0, 3])]
    if chance.random() < 0.5:
        chance.shuffle(rows)
    old = Table(table.names, rows).with_columns(chance.choice([[0, 1, 2, 3, 4], [4, 2, 0, 3, 1]]))
    if chance.random() < 0.3:
        old.names[old.names.index("n")] = "was"
    return old


def changes(new: Table, old: Table, keys: list[int], cells: bool) -> Table:
    """What is different: of rows with equal keys the first is compared with the first."""
    shared = [name for name in new.names if name in old.names]
    key_names = [new.names[column] for column in keys] or shared
    others = [name for name in shared if name not in key_names]
    now = [dict(zip(new.names, row)) for row in new.rows]
    before = [dict(zip(old.names, row)) for row in old.rows]

    def key(row: dict[str, str]) -> Row:
        return [row[name] for name in key_names]

    blank = [""] * len(key_names)
    found = [["column added"] + blank + [name, "", ""] for name in new.names if name not in old.names]
    found += [["column removed"] + blank + [name, "", ""] for name in old.names if name not in new.names]
    waiting: dict[tuple[str, ...], list[int]] = {}
    for number, row in enumerate(before):
        waiting.setdefault(tuple(key(row)), []).append(number)
    met = set()
    for row in now:
        numbers = waiting.get(tuple(key(row)))
        if numbers:
            met.add(numbers[0])
            former = before[numbers.pop(0)]
            found += [["changed"] + key(row) + [name, former[name], row[name]] for name in others if former[name] != row[name]]
        elif cells and others:
            found += [["added"] + key(row) + [name, "", row[name]] for name in others]
        else:
            found.append(["added"] + key(row) + ["", "", ""])
    for number, row in enumerate(before):
        if number in met:
            continue
        if cells and others:
            found += [["removed"] + key(row) + [name, row[name], ""] for name in others]
        else:
            found.append(["removed"] + key(row) + ["", "", ""])
    return Table(["change"] + key_names + ["column", "old", "new"], found)


def merge(table: Table, chance: random.Random, place: str) -> Trial:
    """Files that are sorted already, of which rows with equal keys come in the order of the files."""
    key, column = chance.choice([
        ("n", (1, "auto", False)), ("text:text:desc", (2, "text", True)), ("#5:number", (4, "number", False))
    ])
    tables = [Table(table.names, oracle.sort(other.rows, [column])) for other in (table.other(chance), table)]
    paths = [other.write(f"{place}.sorted{number}.csv", chance) for number, other in enumerate(tables)]
    rows = oracle.sort(tables[0].rows + tables[1].rows, [column])
    words = chance.choice([["merge", key], ["sort", key, "--merge"]])
    if chance.random() < 0.5:
        words.append("--unique")
        rows = [row for above, row in zip([None] + rows, rows) if not above or are_different(above, row, *column)]
    return Trial("merge", words + paths[:1], Table(table.names, rows), source=paths[1])


def are_different(above: Row, row: Row, column: int, kind: str, descending: bool) -> bool:
    return oracle.compare(above[column], row[column], kind, descending) != 0
