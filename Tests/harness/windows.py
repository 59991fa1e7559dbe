"""What rows are told of the rows around them: running values, positions, values above, the first of each group."""

import random
from collections.abc import Callable, Iterator

from . import oracle
from .oracle import EXACT, Row
from .tables import Field, Table, Trial

# What a row is told: by the rows of its group, and its place among them.
Tell = Callable[[list[Row], int], Field]
# The option that asks for it, what it is asked about, and what the column is called.
Asked = tuple[list[str], str, Tell]


def trials(table: Table, chance: random.Random) -> Iterator[Trial]:
    yield from running(table, chance)
    rows, names = table.rows, table.names
    words, by = chosen_groups(chance)
    start = chance.choice([1, 0, 5, -3])
    positions = told(rows, by, lambda members, place: str(start + place))
    yield Trial(
        "number by",
        ["number", "--name", "at", "--start", str(start)] + words,
        Table(["at"] + names, [[position] + row for position, row in zip(positions, rows)]),
    )
    above = told(rows, by, lambda members, place: last([row[2] for row in members[: place + 1]]))
    yield Trial(
        "fill by", ["fill", "text"] + words, Table(names, [row[:2] + [value] + row[3:] for row, value in zip(rows, above)])
    )
    yield from firsts(table, chance)


def firsts(table: Table, chance: random.Random) -> Iterator[Trial]:
    """The first, the last and the least rows of each group, which stay in the order of all."""
    count = chance.choice([0, 1, 2, 5])
    number = ["-n", str(count)]
    ordered = oracle.sort(table.rows, [(1, "auto", True)])
    for name, words, rows, part in (
        ("head by", ["head"], table.rows, lambda members: members[:count]),
        ("tail by", ["tail"], table.rows, lambda members: members[len(members) - min(count, len(members)) :]),
        ("top by", ["top", "n:desc"], ordered, lambda members: members[:count]),
    ):
        kept = {id(row) for members in oracle.grouped(rows, [0]).values() for row in part(members)}
        yield Trial(name, words + number + ["--by", "key"], Table(table.names, [row for row in rows if id(row) in kept]))


def running(table: Table, chance: random.Random) -> Iterator[Trial]:
    # What has more than the 38 digits that are computed with would end the run.
    short = ["filter", "not (n < -1e39)", "then"]
    rows = [row for row in table.rows if not is_far_below(row[1])]

    def trial(name: str, asked: list[Asked], *more: str) -> Trial:
        words, by = chosen_groups(chance)
        columns = [told(rows, by, tell) for _, _, tell in asked]
        line = short + ["running"] + [word for option, _, _ in asked for word in option] + words + list(more)
        wanted = Table(
            table.names + [title for _, title, _ in asked],
            [row + [column[place] for column in columns] for place, row in enumerate(rows)],
        )
        return Trial(name, line, wanted)

    yield trial("running", [count()] + sums(None))
    width = chance.choice([1, 2, 3, 10, 1000])
    yield trial("running rows", sums(width), "--rows", str(width))
    offset = chance.choice([1, 1, 2, 5, 1000])
    yield trial("running offset", passed(offset) + changes(offset), "--offset", str(offset))
    yield trial("running share", changes(1) + shares() + [count()] + passed(1))
    memory = chance.choice([[], ["--memory", table.little_memory]])
    yield trial("running rank", ranks(), *memory)


def is_far_below(value: str) -> bool:
    """Whether a value is less than -1e39."""
    number = oracle.number(value)
    return oracle.rank(value)[0] == 0 or number is not None and number < EXACT.create_decimal("-1e39")


def chosen_groups(chance: random.Random) -> tuple[list[str], list[int]]:
    """An option for the columns of groups, and their places; perhaps none, for all rows together."""
    words, columns = chance.choice([("", []), ("key", [0]), ("text,key", [2, 0])])
    return ["--by", words] if words else [], columns


def told(rows: list[Row], by: list[int], tell: Tell) -> list[Field]:
    """What each row is told, in the order of the rows."""
    answers = {}
    for members in oracle.grouped(rows, by).values():
        for place, row in enumerate(members):
            answers[id(row)] = tell(members, place)
    return [answers[id(row)] for row in rows]


def last(values: list[str]) -> str:
    """The last value that is not missing."""
    return next((value for value in reversed(values) if value), "")


def count() -> Asked:
    return ["--count"], "count", lambda members, place: str(place + 1)


def sums(width: int | None) -> list[Asked]:
    """Sums, means and extremes of the last rows, or of all so far."""

    def so_far(members: list[Row], place: int) -> list[Row]:
        return members[max(0, place + 1 - width) if width else 0 : place + 1]

    return [
        (["--sum", "n,#5=total"], "sum_n", lambda members, place: oracle.total(oracle.numbers(so_far(members, place), 1))),
        ([], "total", lambda members, place: oracle.total(oracle.numbers(so_far(members, place), 4))),
        (["--mean", "n"], "mean_n", lambda members, place: oracle.mean(oracle.numbers(so_far(members, place), 1))),
        (["--min", "n"], "min_n", lambda members, place: oracle.extreme(so_far(members, place), 1, False)),
        (["--max", "n,text"], "max_n", lambda members, place: oracle.extreme(so_far(members, place), 1, True)),
        ([], "max_text", lambda members, place: oracle.extreme(so_far(members, place), 2, True)),
    ]


def passed(offset: int) -> list[Asked]:
    """The values of the rows before and behind, missing or not."""

    def previous(members: list[Row], place: int) -> Field:
        return members[place - offset][2] if place >= offset else None

    def following(members: list[Row], place: int) -> Field:
        return members[place + offset][2] if place + offset < len(members) else None

    return [(["--previous", "text"], "previous_text", previous), (["--next", "text"], "next_text", following)]


def changes(offset: int) -> list[Asked]:
    """A number less that of the row before, and that as a share of it; missing where either is no number."""

    def change(members: list[Row], place: int) -> Field:
        new, old = number_at(members, place), number_at(members, place - offset)
        return None if new is None or old is None else EXACT.subtract(new, old)

    def growth(members: list[Row], place: int) -> Field:
        changed, old = change(members, place), number_at(members, place - offset)
        return oracle.quotient(changed, old) if changed is not None and old else None

    def number_at(members: list[Row], place: int) -> Field:
        return oracle.number(members[place][1]) if place >= 0 else None

    return [(["--change", "n"], "change_n", change), (["--growth", "n"], "growth_n", growth)]


def shares() -> list[Asked]:
    """A number as a share of the sum; missing where the sum is zero."""

    def share(members: list[Row], place: int) -> Field:
        sum = oracle.total(oracle.numbers(members, 4))
        return oracle.quotient(oracle.number(members[place][4]), sum) if sum else None

    return [(["--share", "#5"], 'share_q"t', share)]


def ranks() -> list[Asked]:
    """How many rows, or different values, come before in an order; what is missing has no rank and counts for none."""

    def rank(column: int, kind: str, descending: bool, dense: bool = False) -> Tell:
        def tell(members: list[Row], place: int) -> Field:
            value = members[place][column]
            if not value:
                return None
            present = [row[column] for row in members if row[column]]
            before = [other for other in present if oracle.compare(other, value, kind, descending) < 0]
            return str(1 + len({oracle.rank(other) for other in before} if dense else before))

        return tell

    return [
        (["--rank", "n"], "rank_n", rank(1, "auto", False)),
        (["--rank", "n:number:desc=down"], "down", rank(1, "number", True)),
        (["--rank", "text:text:desc=late"], "late", rank(2, "text", True)),
        (["--dense-rank", "n"], "dense_rank_n", rank(1, "auto", False, True)),
        (["--dense-rank", "n:desc=few"], "few", rank(1, "auto", True, True)),
    ]
