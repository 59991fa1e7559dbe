"""The operators, written down again as plainly as can be, on lists of texts."""

import functools
import re
from decimal import ROUND_HALF_EVEN, Context, Decimal

# Wide enough that nothing here is ever rounded but where a rule says so.
EXACT = Context(prec=2000, Emin=-999999, Emax=999999, rounding=ROUND_HALF_EVEN)
NUMBER = re.compile(r"[ \t]*([+-]?(?:[0-9]+\.?[0-9]*|\.[0-9]+)(?:[eE][+-]?[0-9]+)?)[ \t]*")
SPECIAL = re.compile(r"[ \t]*([+-]?)(inf|infinity|nan)[ \t]*", re.IGNORECASE)

Row = list[str]


def number(text: str) -> Decimal | None:
    """The finite number that a text is."""
    found = NUMBER.fullmatch(text)
    return EXACT.create_decimal(found[1]) if found else None


@functools.cache
def rank(text: str) -> tuple:
    """Where a value stands in the order `auto`: numbers, then NaN, then text by its bytes."""
    value = number(text)
    if value is not None:
        return (1, value, b"")
    special = SPECIAL.fullmatch(text)
    if special and special[2].lower() != "nan":
        return (0, 0, b"") if special[1] == "-" else (2, 0, b"")
    if special:
        return (3, 0, b"")
    return (4, 0, text.encode())


def compare(left: str, right: str, kind: str, descending: bool, missing_first: bool = False) -> int:
    """The order of two values by one key."""
    if not left or not right:
        order = (not left) - (not right)
        return -order if missing_first else order
    if kind == "text":
        first, second = left.encode(), right.encode()
    else:
        first, second = rank(left), rank(right)
        if kind == "number" and (first[0] >= 4 or second[0] >= 4):
            # What is no number comes behind the numbers in both directions.
            return (first[0] >= 4) - (second[0] >= 4)
    order = (first > second) - (first < second)
    return -order if descending else order


def sort(rows: list[Row], keys: list[tuple[int, str, bool]]) -> list[Row]:
    """A stable sort by columns."""

    def order(left: Row, right: Row) -> int:
        for column, kind, descending in keys:
            found = compare(left[column], right[column], kind, descending)
            if found:
                return found
        return 0

    return sorted(rows, key=functools.cmp_to_key(order))


def distinct(rows: list[Row], columns: list[int]) -> list[Row]:
    """The first row of each combination."""
    seen = set()
    kept = []
    for row in rows:
        key = tuple(row[column] for column in columns)
        if key not in seen:
            seen.add(key)
            kept.append(row)
    return kept


def grouped(rows: list[Row], columns: list[int]) -> dict[tuple[str, ...], list[Row]]:
    """The rows of each group, the groups in the order of their first rows."""
    groups: dict[tuple[str, ...], list[Row]] = {}
    for row in rows:
        groups.setdefault(tuple(row[column] for column in columns), []).append(row)
    return groups


def numbers(rows: list[Row], column: int) -> list[Decimal]:
    return [value for row in rows if (value := number(row[column])) is not None]


def total(values: list[Decimal]) -> Decimal | None:
    return functools.reduce(EXACT.add, values) if values else None


def quotient(dividend: Decimal, divisor: Decimal) -> Decimal:
    """Rounded, half to even, at 16 digits behind the point."""
    exact = Context(prec=4000, rounding=ROUND_HALF_EVEN, Emin=-999999, Emax=999999)
    return exact.divide(dividend, divisor).quantize(Decimal("1e-16"), context=exact)


def mean(values: list[Decimal]) -> Decimal | None:
    sum = total(values)
    return None if sum is None else quotient(sum, Decimal(len(values)))


def median(values: list[Decimal]) -> Decimal | None:
    ordered = sorted(values)
    if not ordered:
        return None
    middle = len(ordered) // 2
    if len(ordered) % 2:
        return ordered[middle]
    return quotient(EXACT.add(ordered[middle - 1], ordered[middle]), Decimal(2))


def extreme(rows: list[Row], column: int, largest: bool) -> str:
    """The least or the greatest value by the order `auto`, the first of equal ones."""
    values = [row[column] for row in rows if row[column]]
    order = functools.cmp_to_key(lambda left, right: compare(left, right, "auto", largest))
    return min(values, key=order) if values else ""


def mode(rows: list[Row], column: int) -> str:
    """The commonest value, the first of equally common ones."""
    counts: dict[str, int] = {}
    for row in rows:
        if row[column]:
            counts[row[column]] = counts.get(row[column], 0) + 1
    return max(counts, key=lambda value: counts[value]) if counts else ""
