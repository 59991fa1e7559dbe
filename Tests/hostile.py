#!/usr/bin/env python3
"""Gives the program inputs that are made to hurt, and holds its memory, its work and its words to bounds.

    Tests/hostile.py [--program FILE] [FILTER ...]

Memory is the peak that the system tells; work is instructions, where `perf` can count them: for twice
the input they may be no more than 2.6 times as many, and the memory beyond that of an empty input no
more than 2.6 times as much. No clock decides. A FILTER is a part of a case's name. The inputs take up
to 200 MB of disk at a time, what is larger is sparse, and the largest run half a gigabyte of memory.
"""

import argparse
import os
import re
import resource
import shutil
import subprocess
import sys
import tempfile
import zlib
from collections.abc import Callable, Iterator
from dataclasses import dataclass

from harness import control_group
from harness.running import environment, measure

ROOT = os.path.dirname(os.path.dirname(os.path.abspath(__file__)))
MB = 1 << 20
# What a run takes that has nothing to do.
START = 14 * MB


@dataclass
class Case:
    """A command on an input of some size, and what must be true of the run."""

    name: str
    words: list[str]
    # Writes the input of a size.
    make: Callable[[str, int], None]
    size: int
    # The most memory, in bytes; the input's size goes in.
    memory: Callable[[int], int] = lambda size: 64 * MB + 4 * size
    status: int = 0
    # What standard error must say, as a pattern.
    says: str = ""
    # The most bytes of output for an input of some bytes.
    output: Callable[[int], int] = lambda size: 2 * size + 4096
    # Whether half the input is run as well, to see that the work doubles.
    doubles: bool = True
    # Whether the memory is the same for half the input.
    flat: bool = False
    # What no line of the output may match.
    never: str = ""
    # The memory of the control group that it runs in, in bytes.
    group: int | None = None
    # The most memory it is given by the system, in bytes, the stacks of its threads included.
    limit: int | None = None


def writing(*parts: Callable[[int], bytes] | bytes) -> Callable[[str, int], None]:
    """A maker that writes parts, each for the size."""

    def make(path: str, size: int) -> None:
        with open(path, "wb") as file:
            for part in parts:
                file.write(part if isinstance(part, bytes) else part(size))

    return make


def long_field(size: int) -> bytes:
    return b"id,v\n1," + b"x" * size + b"\n2,y\n"


def quoted_field(size: int) -> bytes:
    return b'id,v\n1,"' + b'a""\n' * (size // 4) + b'"\n2,y\n'


def columns(size: int) -> bytes:
    lines = [b",".join(b"%s%d" % (mark, number) for number in range(size)) for mark in (b"c", b"", b"x")]
    return b"\n".join(lines) + b"\n"


def rows(size: int) -> bytes:
    """Records with keys that all differ, in no order."""
    lines = (b"%d,text %d of a row,%d\n" % (number * 7919 % 1_000_003, number % 977, number % 10) for number in range(size))
    return b"key,text,value\n" + b"".join(lines)


def sparse(start: bytes) -> Callable[[str, int], None]:
    """A maker of a file that begins like that, and is of that many megabytes of NULs that take no disk."""

    def make(path: str, size: int) -> None:
        with open(path, "wb") as file:
            file.write(start)
            file.truncate(size * MB)

    return make


def json_keys(size: int) -> bytes:
    return b"{" + b",".join(b'"k%d":1' % number for number in range(size)) + b"}\n"


def bomb(path: str, size: int) -> None:
    """A gzip file of that many megabytes of records that are all alike."""
    packer = zlib.compressobj(9, zlib.DEFLATED, 31)
    with open(path, "wb") as file:
        file.write(packer.compress(b"a,b\n"))
        piece = b"1,2\n" * (MB // 4)
        for _ in range(size):
            file.write(packer.compress(piece))
        file.write(packer.flush())


def cases() -> Iterator[Case]:
    fields = {"long": writing(long_field), "quoted": writing(quoted_field)}
    for kind, make in fields.items():
        for words in (["count"], ["head"], ["select", "v"], ["filter", "id > 1"], ["sort", "id:desc"], ["head", "--to", "jsonl"]):
            yield Case(f"one {kind} field: {' '.join(words)}", words, make, 64 * MB)
    flat = writing(long_field)
    for words in (
        ["sort", "v"], ["distinct", "v"], ["distinct", ""], ["top", "v"], ["group", "id", "--max", "v"], ["group", "v"],
        ["set", "w = upper(v)"], ["freq", "v"], ["stats"], ["fill", "v"], ["reverse"], ["shuffle", "--seed", "1"], ["unpivot", "v"],
        ["explode", "v"], ["number"], ["check"], ["convert", "--to", "json"], ["head", "--to", "markdown"], ["head", "--to", "html"],
    ):  # fmt: skip
        yield Case(
            f"one long field: {' '.join(words)}", words, flat, 64 * MB, status=-1 if words == ["check"] else 0,
            output=lambda size: 3 * size + 4096,
        )  # fmt: skip
    text = writing(lambda size: b'{"id":1,"v":"' + b"x" * size + b'"}\n{"id":2,"v":"y"}\n')
    for words in (["count"], ["head"], ["sort", "v"], ["head", "--to", "csv"]):
        yield Case(f"one long text of JSON: {' '.join(words)}", words, text, 64 * MB, memory=lambda size: 64 * MB + 5 * size)
    yield Case("one long field: view", ["view", "--to", "table", "--width", "80"], flat, 64 * MB, output=lambda size: 4096)
    yield Case(
        "a record beyond the memory", ["sort", "v", "--memory", "16M"], writing(long_field), 300 * MB, status=1, doubles=False,
        says=r"larger than 4194304 bytes; .*--memory", memory=lambda size: 64 * MB,
    )  # fmt: skip
    for words in (["sort", "v"], ["count"], ["head"], ["distinct", "v"]):
        yield Case(
            f"a field of 1 GiB: {' '.join(words)}", words + ["--memory", "256M"], sparse(b"id,v\n1,x"), 1024, status=1,
            doubles=False, says=r"larger than 67108864 bytes; .*--memory", memory=lambda size: 256 * MB,
        )  # fmt: skip
    for start in (b'{"v":"', b'[{"v":1},{"v":"', b'{"v":1}\n{"v":"'):
        yield Case(
            f"a text of JSON of 1 GiB behind {start.decode()!r}", ["sort", "v", "--memory", "256M"], sparse(start), 1024, status=1,
            doubles=False, says=r"larger than 67108864 bytes; .*--memory|control character", memory=lambda size: 256 * MB,
        )  # fmt: skip
    for words in (["count"], ["sort", "a"], ["head"]):
        yield Case(
            f"a quote never closed before 4 GiB: {' '.join(words)}", words + ["--memory", "64M"], sparse(b'a,b\n"1,2\n'), 4096,
            status=1, doubles=False, says=r":2: .*larger than 16777216 bytes; look for a quote", memory=lambda size: 96 * MB,
        )  # fmt: skip
    wide = writing(columns)
    for words in (
        ["count"], ["head"], ["tail"], ["columns"], ["select", "c5,#99"], ["select", "!c7"], ["filter", "c1 > 0"], ["sort", "c1"],
        ["sort", "#99:desc"], ["reverse"], ["number"], ["fill", "c1"], ["rename", "c1=d"], ["set", "q = c1 + 1"],
        ["move", "c9", "--before", "c0"], ["freq", "c1"], ["group", "c1", "--count"], ["distinct", "c1"], ["distinct", ""],
        ["head", "--to", "json"], ["head", "--to", "html"], ["head", "--to", "markdown"],
    ):  # fmt: skip
        yield Case(
            f"100,000 columns: {' '.join(words)}", words, wide, 100_000,
            memory=lambda size: (160 if "--to" in words and words[-1] != "csv" else 96) * MB, output=lambda size: 5 * size + 4096,
        )  # fmt: skip
    # A column of its own for each figure takes some KiB.
    yield Case("100,000 columns: stats", ["stats"], wide, 100_000, memory=lambda size: 640 * MB, output=lambda size: 9 * size)
    keys = writing(json_keys)
    for words in (["count"], ["head"], ["head", "--to", "csv"], ["sort", "k5"], ["distinct", ""]):
        yield Case(f"60,000 keys of JSON: {' '.join(words)}", words, keys, 60_000, memory=lambda size: 128 * MB)
    yield Case(
        "100,000 columns: view", ["view", "--to", "table", "--width", "80"], wide, 100_000, memory=lambda size: 160 * MB,
        output=lambda size: 4096, never=r".{81}",
    )  # fmt: skip
    records = writing(lambda size: b"a\n" + b"\n" * size)
    for words in (["count"], ["tail", "-n", "3"], ["distinct", "a"], ["group", "a", "--count"], ["filter", "a is not missing"]):
        yield Case(f"empty records: {' '.join(words)}", words, records, 10_000_000, memory=lambda size: 64 * MB)
    yield Case("empty records: sort", ["sort", "a"], records, 10_000_000, memory=lambda size: 512 * MB)
    trap = writing(lambda size: b'a,b\n"1,2\n' + b"3,4\n" * size)
    for words in (["count"], ["head"], ["sort", "a"]):
        yield Case(f"a quote never closed: {' '.join(words)}", words, trap, 8_000_000, status=1, says=r":2:1: .*quote")
    quotes = writing(lambda size: b"a,b\n" + b'x"y,"z"\n' * size)
    yield Case("quotes everywhere", ["count"], quotes, 2_000_000, memory=lambda size: 64 * MB)
    doubled = writing(lambda size: b"a\n" + b'"""","""' * size + b'"""\n')
    yield Case("quotes upon quotes", ["count", "--ragged", "--on-error", "skip"], doubled, 1_000_000)
    digits = writing(lambda size: b"n,g\n" + b"1" * size + b",a\n" + b"1" * (size - 1) + b"2,a\n3,b\n-" + b"9" * size + b",b\n")
    for words in (["sort", "n"], ["sort", "n:natural"], ["top", "n:number:desc"], ["filter", "n > 5"], ["group", "g", "--min", "n"]):
        yield Case(f"a long number: {' '.join(words)}", words, digits, 1_000_000)
    yield Case("the sum of a long number", ["group", "g", "--sum", "n"], digits, 1_000_000, status=1, says=r"38 digits")
    for words in (["head"], ["count"], ["sort", "a"]):
        deep = writing(lambda size: b"[" * size + b"]" * size)
        yield Case(f"nested arrays: {' '.join(words)}", words, deep, 100_000, status=1, says=r"nested", memory=lambda size: 64 * MB)
    for words in (["count"], ["tail", "-n", "1"], ["filter", "a > 5"]):
        yield Case(
            f"a gzip bomb: {' '.join(words)}", words, bomb, 200, memory=lambda size: 64 * MB, output=lambda size: 4096, flat=True
        )  # fmt: skip
    long = writing(lambda size: b"v,id\n" + b"x" * size + b",1\n" + b"a,2\n" * size)
    for to in ("markdown", "html"):
        yield Case(f"one long cell of many: {to}", ["head", "-n", "999999", "--to", to], long, 20_000, output=lambda size: 9000 * 20_000)
    many = writing(rows)
    for words in (
        ["sort", "key"], ["sort", "text,value:desc"], ["group", "key", "--count", "--sum", "value"], ["distinct", "key"],
        ["join", "key", "INPUT"],
    ):  # fmt: skip
        for given, group, limit in (
            (["--memory", "32M"], None, None), (["--memory", "32M"], None, 96 * MB), (["--memory", "32M"], 64 * MB, None),
            ([], 64 * MB, None),
        ):  # fmt: skip
            held = " in a control group of 64M" if group else " where the system gives 96M" if limit else ""
            yield Case(
                f"little memory: {' '.join(words + given)}{held}", words + given, many, 1_000_000, memory=lambda size: 64 * MB,
                output=lambda size: 3 * size, doubles=not held, group=group, limit=limit,
            )  # fmt: skip
    # One row of the other table, with a long value, is put beside each of the first.
    beside = writing(lambda size: b"k,j,v\n0,1," + b"x" * 10_000 + b"\n" + b"".join(b"1,%d,\n" % (number + 10) for number in range(size)))
    for words in (["join", "k=j", "INPUT"], ["join", "k=j", "INPUT", "--kind", "full"], ["join", "", "INPUT", "--as-of", "k=j"]):
        yield Case(
            f"a long value beside each row: {' '.join(words)}", words + ["--memory", "32M"], beside, 20_000,
            memory=lambda size: 96 * MB, output=lambda size: 10_100 * 20_000,
        )  # fmt: skip
    small = writing(lambda size: b"a,b\n1,2\n")
    deep_terms = "(" * 50_000 + "a" + ")" * 50_000
    yield Case("a deep expression", ["filter", deep_terms], small, 1, status=2, says=r"deep", doubles=False)
    yield Case("a long expression", ["filter", "a > 0" + " || a > 0" * 3000], small, 1, doubles=False, status=-1)
    text = writing(lambda size: b"v\n" + b"a" * size + b"\n")
    for pattern in ("(a*)*b", "(a|aa)+$b", "(a+)+b", "(.*)(.*)(.*)b"):
        yield Case(f"the pattern {pattern}", ["filter", f'v =~ "{pattern}"'], text, 2000, memory=lambda size: 128 * MB)
    for pattern in ("((a{1,200}){1,200}){1,200}", "a{255}{255}{255}", "aa{9223372036854775807}"):
        condition = f'v =~ "{pattern}"'
        yield Case(f"the pattern {pattern}", ["filter", condition], text, 100, doubles=False, status=2, says="repetitions")


def write(case: Case, path: str, size: int) -> None:
    """Makes an input in a process of its own: the memory that it takes would count as that of the next."""
    maker = os.fork()
    if maker == 0:
        case.make(path, size)
        os._exit(0)
    os.waitpid(maker, 0)


def instructions(words: list[str], source: str) -> int | None:
    """How many instructions a run takes; nothing where they cannot be counted."""
    if not shutil.which("perf"):
        return None
    with open(source, "rb") as file:
        done = subprocess.run(
            ["perf", "stat", "-x,", "-e", "instructions:u", "--"] + words,
            stdin=file, stdout=subprocess.DEVNULL, stderr=subprocess.PIPE, env=environment(), check=False,
        )  # fmt: skip
    found = re.search(rb"(\d+),,instructions", done.stderr)
    return int(found[1]) if found else None


def mistakes(program: str, case: Case, folder: str) -> list[str]:
    """What is wrong with the run of a case."""
    source, target = os.path.join(folder, "input"), os.path.join(folder, "output")
    write(case, source, case.size)
    size = os.path.getsize(source)
    words = [program] + [source if word == "INPUT" else word for word in case.words]
    if case.limit is not None:
        limits = (case.limit, case.limit)
        outcome = measure(words, stdin=source, out=target, prepare=lambda: resource.setrlimit(resource.RLIMIT_DATA, limits))
    elif case.group is None:
        outcome = measure(words, stdin=source, out=target)
    else:
        with control_group.group(case.group) as place:
            outcome = measure(place.words + words, stdin=source, out=target, prepare=place.enter)
    wrong = []
    if outcome.status != case.status and not (case.status == -1 and outcome.status in (0, 2)):
        wrong.append(f"status {outcome.status}: {outcome.words[:300]}")
    if case.says and not re.search(case.says, outcome.words):
        wrong.append(f"says {outcome.words[:300]!r}")
    if len(outcome.err) > 4096:
        wrong.append(f"says {len(outcome.err)} bytes")
    if outcome.peak > case.memory(size):
        wrong.append(f"holds {outcome.peak // MB} MB, more than {case.memory(size) // MB}, for {size / MB:.1f}")
    written = os.path.getsize(target)
    if written > case.output(size):
        wrong.append(f"writes {written} bytes for {size}")
    if case.never:
        with open(target, encoding="utf-8", errors="replace") as file:
            for line in file:
                if re.search(case.never, line.rstrip("\n")):
                    wrong.append(f"writes {line[:120]!r}")
                    break
    if case.doubles and not wrong:
        once = instructions(words, source)
        write(case, source, case.size // 2)
        half = instructions(words, source)
        # What it takes to start is not work that grows.
        if once and half and once > 100_000_000 and once > 2.6 * half:
            wrong.append(f"takes {once / half:.1f} times the work for twice the input")
        peak = measure(words, stdin=source, out=target).peak
        # Nor is that memory: the program itself, and the pieces that are read ahead.
        grown, halved = outcome.peak - START, peak - START
        if grown > 64 * MB and grown > 2.6 * halved:
            wrong.append(f"holds {grown // MB} MB beyond the start for twice the input of {halved // MB}")
        if case.flat and outcome.peak > 1.2 * peak:
            wrong.append(f"holds {outcome.peak // MB} MB, and {peak // MB} for half the input")
    return wrong


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--program", default=os.path.join(ROOT, ".build/release/stoa"))
    parser.add_argument("filters", nargs="*")
    options = parser.parse_args()
    program = os.path.abspath(options.program)
    tried = failed = 0
    without_groups = control_group.reason_for_none()
    skipped = 0
    with tempfile.TemporaryDirectory(prefix="hostile-") as folder:
        for case in cases():
            if not any(part in case.name for part in options.filters or [""]):
                continue
            if case.group is not None and without_groups:
                skipped += 1
                continue
            tried += 1
            wrong = mistakes(program, case, folder)
            failed += bool(wrong)
            for mistake in wrong:
                print(f"{case.name}: {mistake}", flush=True)
    if skipped:
        print(f"{skipped} in a control group are skipped: {without_groups}")
    print(f"Hostile inputs: {tried} tried, {failed} with a mistake")
    return 1 if failed or not tried else 0


if __name__ == "__main__":
    sys.exit(main())
