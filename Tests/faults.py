#!/usr/bin/env python3
"""Makes every call of the operating system fail once, in every example of the help.

    Tests/faults.py [--program FILE] [--stride N] [FILTER ...]

Each example is first run as it is, which tells how many calls of each operation it makes. Then it is
run again for every one of these calls, which fails with every error that such a call is known for, or
handles fewer bytes than it was asked to. Each time the outcome must be the same as without the fault,
or a clear error with status 1, with no part of an output file and no temporary file left, and in time.
With --stride only every N-th fault is tried. A FILTER is a part of an example's line.
"""

import argparse
import errno
import filecmp
import os
import shutil
import sys
import tempfile
from concurrent.futures import ThreadPoolExecutor

from harness.examples import Example, examples, lay_out
from harness.running import Outcome, run

ROOT = os.path.dirname(os.path.dirname(os.path.abspath(__file__)))

# What each operation is known to fail with.
OUTCOMES = {
    "open": [errno.EINTR, errno.EMFILE, errno.EACCES, errno.ENOSPC],
    "read": [errno.EINTR, errno.EIO, "short1"],
    "write": [errno.EINTR, errno.EIO, errno.ENOSPC, errno.EPIPE, "short1"],
    "synchronize": [errno.EIO, errno.ENOSPC],
    "rename": [errno.EACCES, errno.ENOSPC],
    "link": [errno.EXDEV, errno.ENOENT, errno.EACCES],
    "close": [errno.EINTR, errno.EIO, errno.ENOSPC],
    "mapMemory": [errno.ENOMEM],
    "startThread": [errno.EAGAIN],
}

# Lines beyond the examples: outputs that are files, and work that does not fit into memory.
MORE = [
    "stoa sort n --memory 1M large.csv",
    "stoa sort n --memory 1M -o out.csv large.csv",
    "stoa sort text:desc,n --memory 1M --threads 1 large.csv",
    "stoa group n --count --memory 1M large.csv",
    "stoa convert --to jsonl large.csv",
    "stoa head -n 3 --to json -o out.json sales.csv",
    "stoa select '#2' -o out.csv.gz sales.csv",
    "stoa filter 'n > 5' --on-error divert:bad.csv ragged.csv",
    "stoa distinct text,n --memory 1M -o out.csv large.csv",
    "stoa freq text --all --memory 1M -o out.csv large.csv",
    "stoa stats --memory 1M -o out.csv large.csv",
    "stoa sample -n 9 --seed 1 -o out.csv large.csv",
    "stoa shuffle --seed 1 --memory 1M -o out.csv large.csv",
    "stoa reverse --memory 1M -o out.csv large.csv",
    "stoa tail -n 70000 --memory 1M -o out.csv large.csv",
    "stoa top n:desc -n 40000 --memory 1M -o out.csv large.csv",
    "stoa merge n ordered.csv ordered.csv -o out.csv",
    "stoa join n --memory 1M -o out.csv large.csv others.csv",
    "stoa pivot part n --by text --with sum --memory 1M -o out.csv large.csv",
    "stoa unpivot n,text -o out.csv large.csv",
    "stoa explode text -s ' ' -o out.csv large.csv",
    "stoa implode n -s ' ' --memory 1M -o out.csv large.csv",
    "stoa split n --directory parts --ragged ragged.csv",
    "stoa split '' --rows 20000 --directory parts large.csv",
    "stoa fill text -o out.csv large.csv",
    "stoa number -o out.csv large.csv",
    "stoa set 'm = n * 2' -o out.csv large.csv",
    "stoa format n=number -o out.csv large.csv",
    "stoa convert --to json -o out.json.gz large.csv",
    "stoa convert --to csv --memory 1M -o out.csv large.jsonl",
    "stoa view --to table -o out.txt large.csv",
    "stoa report --by text --sum n --to html -o out.html large.csv",
    "stoa diff n large.csv --memory 1M -o out.csv others.csv",
    "stoa check --fix fixed.csv -o out.csv ragged.csv",
    "stoa select n -o large.csv large.csv",
]

# A run may use fewer threads or a smaller memory than it was given; it may not hang.
SECONDS = 60


class Trial:
    """The runs of one example in a folder that is laid out anew for each."""

    def __init__(self, program: str, example: Example, place: str):
        self.program = program
        self.example = example
        self.place = place

    def run(self, faults: str, counts: str = "") -> tuple[Outcome, dict[str, bytes], list[str]]:
        """The outcome, the files it left that were not there before, and what is in the temporary folder."""
        folder = tempfile.mkdtemp(dir=self.place)
        temporary = os.path.join(folder, "temporary")
        work = os.path.join(folder, "work")
        # Links, for an output never changes the file that it replaces.
        shutil.copytree(os.path.join(self.place, "files"), work, copy_function=os.link)
        os.mkdir(temporary)
        variables = {"TMPDIR": temporary, "STOA_FAULTS": faults, "STOA_FAULT_COUNTS": counts}
        outcome = run([self.program] + self.example.words, folder=work, variables=variables, seconds=SECONDS)
        files = {}
        for directory, _, names in os.walk(work):
            for name in names:
                path = os.path.join(directory, name)
                original = os.path.join(self.place, "files", os.path.relpath(path, work))
                if not os.path.isfile(original) or not is_same(path, original):
                    with open(path, "rb") as file:
                        files[os.path.relpath(path, work)] = file.read()
        left = os.listdir(temporary)
        shutil.rmtree(folder)
        return outcome, files, left

    def counts(self) -> dict[str, int]:
        """How many calls of each operation the example makes."""
        path = os.path.join(self.place, f"counts-{id(self)}")
        self.run("", path)
        if not os.path.exists(path):
            return {}
        with open(path) as file:
            pairs = [line.split() for line in file]
        os.remove(path)
        return {name: int(count) for name, count in pairs}


def is_same(path: str, other: str) -> bool:
    return os.path.samefile(path, other) or filecmp.cmp(path, other, shallow=False)


def states(folder: str) -> dict[str, tuple[int, int]]:
    """The size of each file and when it was last written to."""
    found = {}
    for directory, _, names in os.walk(folder):
        for name in names:
            path = os.path.join(directory, name)
            state = os.stat(path)
            found[path] = (state.st_size, state.st_mtime_ns)
    return found


def mistake(trial: Trial, fault: str, usual: tuple[Outcome, dict[str, bytes], list[str]]) -> str | None:
    """What is wrong with what came of a fault."""
    outcome, files, left = trial.run(fault)
    wanted, wanted_files, _ = usual
    if left:
        return f"leaves {left} in the temporary folder"
    if outcome.status == 124:
        return "does not end"
    if outcome.status == wanted.status and outcome.out == wanted.out and files == wanted_files:
        return None
    diverted = {name: files[name] for name in files if name == "bad.csv"}
    partial = {name for name in files if files[name] != wanted_files.get(name)} - set(diverted)
    if partial:
        return f"leaves a part of {sorted(partial)} (status {outcome.status})"
    is_pipe = fault.endswith(f":{errno.EPIPE}")
    if is_pipe and outcome.status == -13 and wanted.err.startswith(outcome.err):
        return None
    if outcome.status != 1:
        return f"ends with status {outcome.status}: {outcome.words}"
    # What is drawn is as wide as the rows that were read.
    is_drawn = any(word in ("markdown", "table", "view") for word in trial.example.words or [])
    if not is_drawn and not wanted.out.startswith(outcome.out):
        return "writes other bytes before its error"
    if not outcome.words.startswith("stoa"):
        # A fault of standard error itself leaves nobody to tell.
        return None if fault.startswith("write") and not outcome.words else f"says only: {outcome.words!r}"
    if len(outcome.words) < 20:
        return f"says too little: {outcome.words}"
    return None


def faults_of(counts: dict[str, int]) -> list[str]:
    """Every call once with every outcome; of very many calls the first, the last and some between."""
    faults = []
    for operation, outcomes in OUTCOMES.items():
        count = counts.get(operation, 0)
        calls = range(1, count + 1)
        if count > 24:
            calls = sorted({*range(1, 13), *range(count - 5, count + 1), *range(13, count, count // 6)})
        for call in calls:
            for outcome in outcomes:
                faults.append(f"{operation}:{call}:{outcome}")
        # A disk that is full stays full.
        if operation == "write" and count > 1:
            faults.append(f"write:2+:{errno.ENOSPC}")
        if operation == "read" and count:
            faults.append("read:1+:short211")
        if operation == "write" and count:
            faults.append("write:1+:short509")
    return faults


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--program", default=os.path.join(ROOT, ".build/debug/FaultyStoa"))
    parser.add_argument("--stride", type=int, default=1)
    parser.add_argument("filters", nargs="*")
    options = parser.parse_args()
    program = os.path.abspath(options.program)
    place = tempfile.mkdtemp(prefix="faults-")
    tried = failed = 0
    try:
        lay_out(os.path.join(place, "files"))
        with open(os.path.join(place, "files", "large.csv"), "w") as large:
            large.write("n,text,part\n")
            for number in range(60_000):
                large.write(f'{number * 7919 % 60_013},"text {number % 977} of a row, long enough to spill",{number % 3}\n')
        with open(os.path.join(place, "files", "ragged.csv"), "w") as ragged:
            ragged.write("n,m\n1,2\n7\n8,9\n6,5,4\n")
        with open(os.path.join(place, "files", "others.csv"), "w") as others:
            others.write("n,text\n")
            others.writelines(f"{number},other {number}\n" for number in range(0, 60_000, 2))
        with open(os.path.join(place, "files", "ordered.csv"), "w") as ordered:
            ordered.write("n\n")
            ordered.writelines(f"{number}\n" for number in range(0, 60_000, 2))
        with open(os.path.join(place, "files", "large.jsonl"), "w") as lines:
            lines.writelines(f'{{"n":{number},"k{number // 9000}":"{number}"}}\n' for number in range(30_000))
        inputs = states(os.path.join(place, "files"))
        lines = examples(program) + [Example("more", line) for line in MORE]
        chosen = [line for line in dict.fromkeys(lines) if line.words is not None]
        if options.filters:
            chosen = [line for line in chosen if any(part in line.line for part in options.filters)]
        position = 0
        with ThreadPoolExecutor(max_workers=os.cpu_count()) as pool:
            for example in {example.line: example for example in chosen}.values():
                trial = Trial(program, example, place)
                usual = trial.run("")
                if usual[0].status == 2:
                    if example.subject == "more":
                        raise SystemExit(f"{example.line}: {usual[0].words}")
                    continue
                faults = []
                for fault in faults_of(trial.counts()):
                    position += 1
                    if position % options.stride == 0:
                        faults.append(fault)
                for fault, wrong in zip(faults, pool.map(lambda fault: mistake(trial, fault, usual), faults)):
                    tried += 1
                    if wrong:
                        failed += 1
                        print(f"{example.line}\n  STOA_FAULTS={fault}: {wrong}", flush=True)
                if states(os.path.join(place, "files")) != inputs:
                    raise SystemExit(f"{example.line}: an input was written to")
    finally:
        shutil.rmtree(place, ignore_errors=True)
    print(f"Faults: {tried} injected into {len(chosen)} command lines, {failed} with a wrong outcome")
    return 1 if failed or not tried else 0


if __name__ == "__main__":
    sys.exit(main())
