#!/usr/bin/env python3
"""Compares the operators with the same ones written in Python, on random tables of nasty values.

    Tests/truth.py [--program FILE] [--seeds N] [--first SEED] [FILTER ...]

The judges are Python's `csv`, `decimal`, `re` and `sqlite3`, and DuckDB besides, for joins, groups, quantiles,
distinct rows, sorts and pivots, where its module is installed: `harness/database.py` says which version
was tried. The operators that are not here are in `harness/windows.py`, `shapes.py`, `choices.py` and
`descriptions.py`. Each seed makes a table and runs operators on it, with one thread and three, from a file
and through a pipe. A difference is printed with its seed, its command line and both answers. A FILTER is a
part of a trial's name.

Left out, for they give no table of values that could be worked out again: `view`, `browse`, `format` and `report`
write for people, `check` tells of places in a file, `explain`, `help`, `completions` and `man` read none. Their
cases are in Golden. `join` is judged by DuckDB alone, and `convert` as CSV alone.
"""

import argparse
import os
import random
import shutil
import sqlite3
import sys
import tempfile
from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from decimal import Decimal

from harness import choices, database, descriptions, oracle, shapes, windows
from harness.oracle import Row
from harness.tables import Table, Trial, difference

ROOT = os.path.dirname(os.path.dirname(os.path.abspath(__file__)))

# A trial of the table of a seed, and of nothing else.
Asked = tuple[str, list[str], Table]


def trials(table: Table, chance: random.Random, place: str) -> Iterator[Trial]:
    """Operators with arguments by chance; files that are needed besides have names that begin with `place`."""
    yield from (Trial(*asked) for asked in usual(table, chance))
    others = [*windows.trials(table, chance), *shapes.trials(table, chance, place), *choices.trials(table, chance, place)]
    others += descriptions.trials(table, chance, place)
    # Of these each seed runs some, so that many seeds take no long time.
    yield from chance.sample(others, len(others) * 3 // 5)


def usual(table: Table, chance: random.Random) -> Iterator[Asked]:
    """What a seed asks in any case, with arguments by chance."""
    rows, names = table.rows, table.names
    count = chance.choice([0, 1, 3, 10, 1000])
    yield "head", ["head", "-n", str(count)], Table(names, rows[:count])
    yield "tail", ["tail", "-n", str(count)], Table(names, rows[len(rows) - min(count, len(rows)) :])
    # A count is a bare number.
    yield "count", ["count"], Table([str(len(rows))], [])
    first = chance.randrange(1, 20)
    yield "slice", ["slice", f"{first}..{first + 5}"], Table(names, rows[first - 1 : first + 5])
    yield "reverse", ["reverse"], Table(names, rows[::-1])
    yield "select", ["select", "#3,key,`a,b`"], Table(
        ["text", "key", "a,b"], [[row[2], row[0], row[3]] for row in rows]
    )
    yield "select without", ["select", "!n"], Table(
        names[:1] + names[2:], [row[:1] + row[2:] for row in rows]
    )
    yield "number", ["number"], Table(
        ["number"] + names, [[str(position + 1)] + row for position, row in enumerate(rows)]
    )
    yield "fill", ["fill", "text", "--with", "none"], Table(
        names, [row[:2] + [row[2] or "none"] + row[3:] for row in rows]
    )
    filled, last = [], ""
    for row in rows:
        last = row[2] or last
        filled.append(row[:2] + [last] + row[3:])
    yield "fill down", ["fill", "text"], Table(names, filled)
    yield from sorts(table, chance)
    yield from filters(table, chance)
    yield from groups(table)


def sorts(table: Table, chance: random.Random) -> Iterator[Asked]:
    rows, names = table.rows, table.names
    for kind in ["auto", "text", "number"]:
        for descending in [False, True]:
            key = f"n:{kind}" + (":desc" if descending else "")
            yield f"sort {key}", ["sort", key], Table(names, oracle.sort(rows, [(1, kind, descending)]))
    both = oracle.sort(rows, [(0, "auto", True), (2, "text", False)])
    yield "sort by two", ["sort", "key:desc,text:text"], Table(names, both)
    yield "sort small", ["sort", "key:desc,text:text", "--memory", "1M"], Table(names, both)
    yield "top", ["top", "key:desc,text:text", "-n", "5"], Table(names, both[:5])
    yield "sort then head", ["sort", "key:desc,text:text", "then", "head", "-n", "5"], Table(names, both[:5])
    yield "distinct", ["distinct", "key"], Table(names, oracle.distinct(rows, [0]))
    yield "distinct all", ["distinct", ""], Table(names, oracle.distinct(rows, list(range(len(names)))))
    unique, seen = [], None
    for row in oracle.sort(rows, [(1, "auto", False)]):
        if seen is None or oracle.compare(seen, row[1], "auto", False) != 0:
            unique.append(row)
            seen = row[1]
    yield "sort unique", ["sort", "n", "--unique"], Table(names, unique)


def filters(table: Table, chance: random.Random) -> Iterator[Asked]:
    rows, names = table.rows, table.names
    limit = chance.choice(["0", "1", "-7.25", "100", "0.3"])

    def kept(condition: Callable[[Row], bool]) -> Table:
        return Table(names, [row for row in rows if condition(row)])

    def number(row: Row) -> Decimal | None:
        return oracle.number(row[1])

    def infinity(row: Row) -> int:
        return {0: -1, 2: 1}.get(oracle.rank(row[1])[0], 0)

    bound = Decimal(limit)
    yield "filter >", ["filter", f"n > {limit}"], kept(
        lambda row: infinity(row) > 0 or (number(row) is not None and number(row) > bound)
    )
    yield "filter <=", ["filter", f"n <= {limit}"], kept(
        lambda row: infinity(row) < 0 or (number(row) is not None and number(row) <= bound)
    )
    yield "filter ==", ["filter", f"n == {limit}"], kept(lambda row: number(row) == bound)
    yield "filter !=", ["filter", f"n != {limit}"], kept(lambda row: number(row) != bound)
    yield "filter text", ["filter", 'text == "a" or key in ("b", "1")'], kept(
        lambda row: row[2] == "a" or row[0] in ("b", "1")
    )
    yield "filter missing", ["filter", "text is missing and not (key is missing)"], kept(
        lambda row: not row[2] and row[0] != ""
    )
    yield "filter expression", ["filter", "`a,b` > 1 && n is not missing || text like \"%x%\""], kept(
        lambda row: (oracle.number(row[3]) or Decimal(0)) > 1 and row[1] != "" or "x" in row[2]
    )
    # What has more than the 38 digits that are computed with would end the run.
    yield "set", ["filter", "not (n < -1e39)", "then", "set", "s = n * 2 + 1"], Table(
        names + ["s"],
        [row + [computed(number(row))] for row in rows if infinity(row) >= 0 and (number(row) or 0) > Decimal("-1e39")],
    )


def computed(value: Decimal | None) -> Decimal | None:
    """2 x + 1; missing where there is no number."""
    return None if value is None else value * 2 + 1


def groups(table: Table) -> Iterator[Asked]:
    rows = table.rows
    made = oracle.grouped(rows, [0])
    words = ["group", "key", "--count", "--sum", "#5", "--mean", "#5", "--min", "n", "--max", "n", "--median", "#5"]
    words += ["--first", "n", "--last", "n", "--distinct", "text", "--mode", "text", "--missing", "text"]
    head = ["key", "count", 'sum_q"t', 'mean_q"t', "min_n", "max_n", 'median_q"t', "first_n", "last_n"]
    head += ["distinct_text", "mode_text", "missing_text"]
    found = []
    for (key,), members in made.items():
        values = oracle.numbers(members, 4)
        texts = [row[2] for row in members]
        found.append(
            [key, str(len(members)), oracle.total(values), oracle.mean(values)]
            + [oracle.extreme(members, 1, False), oracle.extreme(members, 1, True), oracle.median(values)]
            + [members[0][1], members[-1][1]]
            + [str(len({text for text in texts if text})), oracle.mode(members, 2), str(texts.count(""))]
        )
    yield "group", words, Table(head, found)
    counts = sorted(((key[0], len(members)) for key, members in made.items()), key=lambda pair: -pair[1])
    yield "freq", ["freq", "key", "--all"], Table(["key", "count"], [[key, str(number)] for key, number in counts])
    # The same counts and sums by a database.
    database = sqlite3.connect(":memory:")
    database.execute("create table t (key text, q integer)")
    database.executemany("insert into t values (?, ?)", [(row[0], int(row[4])) for row in rows])
    query = "select key, count(*), sum(q) from t group by key order by min(rowid)"
    answer = [[key, str(number), Decimal(sum)] for key, number, sum in database.execute(query)]
    yield "group by sqlite", ["group", "key", "--count", "--sum", "#5"], Table(["key", "count", 'sum_q"t'], answer)


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--program", default=os.path.join(ROOT, ".build/debug/stoa"))
    parser.add_argument("--seeds", type=int, default=20)
    parser.add_argument("--first", type=int, default=1)
    parser.add_argument("filters", nargs="*")
    options = parser.parse_args()
    program = os.path.abspath(options.program)
    folder = tempfile.mkdtemp(prefix="truth-")
    tried = failed = 0
    try:
        for seed in range(options.first, options.first + options.seeds):
            chance = random.Random(seed)
            table = Table.made(chance)
            place = os.path.join(folder, str(seed))
            path = table.write(f"{place}.csv", chance)
            chosen = list(trials(table, chance, place))
            if database.is_installed():
                other = table.other(chance)
                other_path = other.write(f"{place}.other.csv", chance)
                answers = database.answers(table, other, other_path)
                chosen += [Trial(f"duckdb {name}", words, Table(names, rows)) for name, words, names, rows in answers]
            if options.filters:
                chosen = [trial for trial in chosen if any(part in trial.name for part in options.filters)]
            with ThreadPoolExecutor(max_workers=os.cpu_count()) as pool:
                found = pool.map(lambda trial: difference(program, trial, path), chosen)
                for trial, wrong in zip(chosen, found):
                    tried += 1
                    if wrong:
                        failed += 1
                        print(f"seed {seed}: stoa {trial.words}\n  {trial.name}: {wrong}", flush=True)
    finally:
        shutil.rmtree(folder, ignore_errors=True)
    judge = "DuckDB too" if database.is_installed() else "without DuckDB, whose module is not installed"
    print(f"Truth: {tried} answers compared, {failed} different ({judge})")
    return 1 if failed or not tried else 0


if __name__ == "__main__":
    sys.exit(main())
