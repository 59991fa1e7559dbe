#!/usr/bin/env python3
"""Runs every example of the help in many ways that must not matter, and compares the bytes.

    Tests/determinism.py [--program FILE] [--faulty FILE] [FILTER ...]

The ways: 1, 2, 3 and 8 threads; a memory that holds all and one that holds next to nothing; the input
as a file, through a pipe, compressed and cut into two files; and, where FaultyStoa is built (see
Tests/faults.py), reads of a few bytes at a time. The inputs are those of the examples, made longer than
several pieces of input. A FILTER is a part of an example's line.
"""

import argparse
import csv
import gzip
import io
import os
import random
import shutil
import sys
import tempfile
from concurrent.futures import ThreadPoolExecutor

from harness.examples import Example, examples, lay_out
from harness.running import run

ROOT = os.path.dirname(os.path.dirname(os.path.abspath(__file__)))
ROWS = 9000
# Of what tables are joined with, each key must stand there a few times, or the output grows without bounds.
SMALL = "small."
# What draws lots where it is given no seed.
LOTS = ("shuffle", "sample")


def halve(path: str) -> None:
    """Makes two files of one, each with the header."""
    with open(path, newline="") as file:
        records = list(csv.reader(file))
    middle = 1 + len(records) // 3
    for number, rows in enumerate([records[1:middle], records[middle:]]):
        with open(f"{path}.part{number + 1}", "w", newline="") as file:
            writer = csv.writer(file, lineterminator="\n")
            writer.writerows([records[0]] + rows)


def enlarge(path: str, chance: random.Random) -> None:
    """Makes a table of many rows out of one of a few, in an order that tells rows apart."""
    with open(path, newline="") as file:
        records = list(csv.reader(file))
    header, rows = records[0], records[1:]
    text = io.StringIO(newline="")
    writer = csv.writer(text, lineterminator="\n")
    writer.writerow(header)
    ordered = "january" in path or "february" in path
    for number in range(ROWS):
        row = list(rows[number * len(rows) // ROWS] if ordered else chance.choice(rows))
        for column, value in enumerate(row):
            # Some numbers differ, so that groups and ties are neither all alike nor all different.
            if not ordered and value.replace(".", "", 1).isdigit() and chance.random() < 0.5:
                row[column] = str(chance.randrange(200)) + (".50" if "." in value else "")
            elif chance.random() < 0.01 and column > 0:
                row[column] = ""
        writer.writerow(row)
    with open(path, "w", newline="") as file:
        file.write(text.getvalue())


def outcome(words: list[str], files: str, stdin: bytes = b"", **variables: str) -> tuple:
    """What a run leaves: its status, its streams and the files it writes."""
    with tempfile.TemporaryDirectory(dir=os.path.dirname(files)) as folder:
        # Links, for an output never changes the file that it replaces.
        shutil.copytree(files, folder, copy_function=os.link, dirs_exist_ok=True)
        result = run(words, folder=folder, stdin=stdin, variables=variables)
        written = {}
        for place, _, names in os.walk(folder):
            for name in names:
                path = os.path.join(place, name)
                original = os.path.join(files, os.path.relpath(path, folder))
                if not os.path.exists(original) or not os.path.samefile(path, original):
                    with open(path, "rb") as file:
                        written[os.path.relpath(path, folder)] = file.read()
        return result.status, result.out, result.err, written


def ways(program: str, faulty: str | None, example: Example, files: str) -> list[tuple[str, list[str], bytes, dict]]:
    """The runs that must give the same: a name, the command line, standard input, variables."""
    line = list(example.words or [])
    for position, word in enumerate(line[:-1]):
        if "join" in line and os.path.exists(os.path.join(files, SMALL + word)):
            line[position] = SMALL + word
    # Common options may stand anywhere, so also in front of the files.
    found = []
    for threads in ["1", "2", "3", "8"]:
        for memory in [[], ["--memory", "200K"]]:
            name = f"{threads} threads" + (" in 200K" if memory else "")
            found.append((name, [program] + line + ["--threads", threads] + memory, b"", {}))
    last = os.path.join(files, line[-1]) if line else ""
    # A plan tells how its input is read.
    if len(line) > 1 and os.path.isfile(last) and not line[-2].startswith("-") and line[0] != "explain":
        with open(last, "rb") as file:
            content = file.read()
        if not content.startswith(b"\x1f\x8b"):
            packed = os.path.join(files, line[-1] + ".packed")
            found.append(("a pipe", [program] + line[:-1] + ["-"], content, {}))
            if os.path.isfile(packed):
                found.append(("compressed", [program] + line[:-1] + [line[-1] + ".packed"], b"", {}))
            # What is checked is told by its line.
            if os.path.isfile(last + ".part1") and line[0] != "check":
                parts = [f"{line[-1]}.part{number}" for number in (1, 2)]
                found.append(("two files", [program] + line[:-1] + parts, b"", {}))
        if faulty:
            small = {"STOA_FAULTS": "read:1+:short97"}
            found.append(("reads of 97 bytes", [faulty] + line, b"", small))
            found.append(("reads of 97 bytes from a pipe", [faulty] + line[:-1] + ["-"], content, small))
    return found


def differences(program: str, faulty: str | None, example: Example, files: str) -> list[str]:
    """The ways of running an example whose outcome is another."""
    all = ways(program, faulty, example, files)
    usual = outcome(all[0][1], files)
    file = (example.words or [""])[-1].encode()
    found = []
    for name, words, stdin, variables in all[1:]:
        status, out, err, written = outcome(words, files, stdin, **variables)
        # Where the input is told by its name, that is another one.
        for told in (file + b".packed", file + b".part1", file + b".part2", b"standard input"):
            out, err = out.replace(told, file), err.replace(told, file)
        # Lines are counted in each of two files, and what each has to say is said of each.
        if (status, out, written) != (usual[0], usual[1], usual[3]) or (name != "two files" and err != usual[2]):
            found.append(f"{name}: status {status}, {len(out)} bytes, not {len(usual[1])}: {err[:200]!r}")
    return found


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--program", default=os.path.join(ROOT, ".build/debug/stoa"))
    parser.add_argument("--faulty", default=os.path.join(ROOT, ".build/debug/FaultyStoa"))
    parser.add_argument("filters", nargs="*")
    options = parser.parse_args()
    program = os.path.abspath(options.program)
    faulty = os.path.abspath(options.faulty) if os.path.exists(options.faulty) else None
    place = tempfile.mkdtemp(prefix="determinism-")
    files = os.path.join(place, "files")
    failed = 0
    try:
        lay_out(files)
        for name in sorted(os.listdir(files)):
            if name.endswith(".csv"):
                path = os.path.join(files, name)
                shutil.copy(path, os.path.join(files, SMALL + name))
                enlarge(path, random.Random(name))
                with open(path, "rb") as plain, gzip.open(path + ".packed", "wb", compresslevel=1) as packed:
                    packed.write(plain.read())
                halve(path)
        shown = {example.line: example for example in examples(program) if example.words}
        chosen = [
            example
            for example in shown.values()
            if not (any(lot in example.line for lot in LOTS) and "--seed" not in example.line)
            and any(part in example.line for part in options.filters or [""])
        ]
        with ThreadPoolExecutor(max_workers=os.cpu_count()) as pool:
            results = pool.map(lambda example: differences(program, faulty, example, files), chosen)
            for example, found in zip(chosen, results):
                failed += bool(found)
                for difference in found:
                    print(f"{example.line}\n  {difference}", flush=True)
    finally:
        shutil.rmtree(place, ignore_errors=True)
    print(f"Determinism: {len(chosen)} examples run in many ways, {failed} with different outcomes")
    return 1 if failed or not chosen else 0


if __name__ == "__main__":
    sys.exit(main())
