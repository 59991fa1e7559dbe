#!/usr/bin/env python3
"""Reads public test files of CSV, where they lie on this machine, and compares with what they say.

    Tests/corpora.py STOA [FOLDER]

FOLDER, or else the variable STOA_CORPORA, names a folder with `csv-spectrum` in it: `csvs/NAME.csv`,
and beside it `json/NAME.json` with the same rows as strings. Without such a folder the check is
skipped, and says so.
"""

import csv
import io
import json
import os
import subprocess
import sys

# Where the two files of a pair disagree with each other: what the table says.
CORRECTIONS = {"location_coordinates": {"Contact Phone Number": "2095257564"}}


def read(program: str, *arguments: str) -> list[list[str]]:
    """The records a command writes, read by Python's own reader."""
    done = subprocess.run([program, *arguments], capture_output=True, stdin=subprocess.DEVNULL)
    if done.returncode != 0 or done.stderr:
        raise ValueError(f"status {done.returncode}: {done.stderr.decode(errors='replace').strip()}")
    return list(csv.reader(io.StringIO(done.stdout.decode(), newline="")))


def differences(program: str, table: str, rows: list[dict[str, str]]) -> list[str]:
    """What a table says else than its rows, in as many ways as it can be read."""
    names = list(rows[0])
    wanted = [list(row.values()) for row in rows]
    found = []
    whole = read(program, "head", "-n", "1000000", table)
    if whole != [names] + wanted:
        found.append(f"head gives {whole}")
    if read(program, "count", table) != [[str(len(rows))]]:
        found.append("count is wrong")
    for position, name in enumerate(names):
        column = read(program, "select", f"#{position + 1}", table)
        if column != [[name]] + [[row[position]] for row in wanted]:
            found.append(f"column {position + 1} is {column}")
    turned = ",".join(f"#{position + 1}" for position in reversed(range(len(names))))
    if read(program, "select", turned, table) != [names[::-1]] + [row[::-1] for row in wanted]:
        found.append("the columns turned round are wrong")
    return found


def main() -> int:
    if len(sys.argv) < 2:
        print(__doc__, file=sys.stderr)
        return 2
    program = sys.argv[1]
    folder = sys.argv[2] if len(sys.argv) > 2 else os.environ.get("STOA_CORPORA", "")
    spectrum = os.path.join(folder, "csv-spectrum")
    if not folder or not os.path.isdir(spectrum):
        print("skipped: no folder with csv-spectrum in it; name one, or set STOA_CORPORA")
        return 0
    passed = failed = 0
    for file in sorted(os.listdir(os.path.join(spectrum, "csvs"))):
        name = file.removesuffix(".csv")
        with open(os.path.join(spectrum, "json", name + ".json"), encoding="utf-8") as source:
            rows = json.load(source)
        # One row is told as an object alone.
        rows = rows if isinstance(rows, list) else [rows]
        rows = [row | CORRECTIONS.get(name, {}) for row in rows]
        try:
            found = differences(program, os.path.join(spectrum, "csvs", file), rows)
        except ValueError as error:
            found = [str(error)]
        passed, failed = passed + (not found), failed + bool(found)
        for line in found:
            print(f"FAILED {file}: {line}")
    print(f"Corpora: {passed} passed, {failed} failed")
    return 1 if failed or not passed else 0


if __name__ == "__main__":
    sys.exit(main())
