"""Makes a table, and checks a report of it with decimals of its own."""

import csv
import json
import random
import sys
from decimal import ROUND_HALF_EVEN, Decimal, getcontext

getcontext().prec = 80
LIMIT = 4


def data():
    rng = random.Random(5)
    print("g,h,v")
    for _ in range(5000):
        scale = rng.randrange(6)
        value = rng.randrange(-10**9, 10**10)
        text = f"{Decimal(value).scaleb(-scale):f}" if rng.random() > 0.03 else ""
        print(f"g{rng.randrange(4)},h{rng.randrange(9)},{text}")


def quotient(dividend, divisor):
    return (dividend / divisor).quantize(Decimal(1).scaleb(-16), ROUND_HALF_EVEN)


def expected(rows, whole):
    numbers = sorted(Decimal(row["v"]) for row in rows if row["v"])
    middle = len(numbers) // 2
    median = numbers[middle] if len(numbers) % 2 else (numbers[middle - 1] + numbers[middle]) / 2
    total = sum(numbers)
    return {
        "count": Decimal(len(rows)),
        "sum_v": total,
        "mean_v": quotient(total, len(numbers)),
        "min_v": numbers[0],
        "median_v": median,
        "distinct_v": Decimal(len({row["v"] for row in rows if row["v"]})),
        "share_v": quotient(total, whole),
    }


def check(path, source):
    with open(source, newline="") as file:
        rows = list(csv.DictReader(file))
    with open(path) as file:
        table = json.load(file, parse_float=Decimal, parse_int=Decimal)["blocks"][0]
    whole = sum(Decimal(row["v"]) for row in rows if row["v"])
    checked = 0
    for row in table["rows"]:
        keys = row["keys"]
        members = [r for r in rows if all(r[name] == value for name, value in keys.items())]
        if row["kind"] == "other":
            shown = sorted({r["h"] for r in members})[:LIMIT]
            assert row["groups"] == len({r["h"] for r in members}) - LIMIT
            members = [r for r in members if r["h"] not in shown]
        wanted = expected(members, whole)
        assert list(row["values"]) == list(wanted), row
        for name, value in wanted.items():
            found = row["values"][name]
            # A quotient has as many digits as 38 leave room for.
            if name in ("mean_v", "share_v"):
                value = value.quantize(Decimal(1).scaleb(found.as_tuple().exponent), ROUND_HALF_EVEN)
                assert -found.as_tuple().exponent >= 8 or found == wanted[name], (keys, name, found)
            assert found == value, (keys, row["kind"], name, found, value)
            checked += 1
    kinds = [row["kind"] for row in table["rows"]]
    print(checked, "values are right:", {kind: kinds.count(kind) for kind in sorted(set(kinds))})


data() if sys.argv[1] == "data" else check(*sys.argv[2:])
