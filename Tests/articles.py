#!/usr/bin/env python3
"""Runs what the articles and the README tell people to type.

    Tests/articles.py PROGRAM

The jobs of TwentyJobs.md run in every tool that is installed here, and print what is kept in
Tests/Articles; RECORD_GOLDEN=1 keeps what Stoa prints, to be read before it is committed. Stoa's lines
in README.md run without a complaint. The examples in Swift compile.
"""

import csv
import glob
import io
import json
import os
import re
import shutil
import subprocess
import sys
import tempfile

TESTS = os.path.dirname(os.path.abspath(__file__))
ROOT = os.path.dirname(TESTS)
CATALOGUE = os.path.join(ROOT, "Sources/StoaCommands/StoaCommands.docc")
KEPT = os.path.join(TESTS, "Articles")

# The program that has to be there for a tool's lines to run; none for what every machine has.
NEEDED = {"Stoa": "stoa", "csvkit": "csvstat", "xsv, qsv": "xsv", "qsv": "qsv", "Miller": "mlr", "awk": "awk", "core utilities": "sort", "SQL": "duckdb"}

failures = []


def fail(text):
    failures.append(text)
    print(f"FAILED {text}")


def read(path):
    with open(path, encoding="utf-8") as file:
        return file.read()


def environment(program, home):
    """A plain environment in which `stoa` is the program."""
    folder = os.path.join(home, "bin")
    os.makedirs(folder, exist_ok=True)
    link = os.path.join(folder, "stoa")
    if not os.path.lexists(link):
        os.symlink(os.path.abspath(program), link)
    kept = {name: value for name, value in os.environ.items() if not name.startswith("STOA_")}
    return kept | {"PATH": f"{folder}:{os.environ['PATH']}", "HOME": home, "XDG_CONFIG_HOME": home, "LC_ALL": "C.UTF-8", "NO_COLOR": "1"}


def samples(folder):
    """A copy of the samples, the ledger unpacked as well."""
    shutil.copytree(os.path.join(ROOT, "Samples"), folder, ignore=shutil.ignore_patterns("Tables", ".build*"))
    with open(os.path.join(folder, "sales.csv"), "wb") as file:
        subprocess.run(["gzip", "-dc", os.path.join(folder, "sales.csv.gz")], stdout=file, check=True)
    return folder


def run(line, folder, variables):
    return subprocess.run(["bash", "-o", "pipefail", "-c", line], cwd=folder, env=variables, stdin=subprocess.DEVNULL, capture_output=True, text=True)


def jobs(article):
    """The jobs of an article: a heading, and for each tool its lines and whether they print the same."""
    for heading, block in re.findall(r"^### (.+)\n(?:.*\n)*?```sh\n((?:.*\n)*?)```", article, re.M):
        tools = re.findall(r"^# ([^(\n]+?)( \([^)]+\))?\n((?:(?!# ).*\n)*)", block, re.M)
        yield heading, [(tool, not other, lines.strip()) for tool, other, lines in tools]


def rows(text):
    """The values of a table, whichever of the usual ways it is written in."""
    if text.startswith("{"):
        return [json.loads(line) for line in text.splitlines()]
    return [[value.strip() for value in row] for row in csv.reader(io.StringIO(text))]


def same(one, other):
    """Whether two tables say the same; some tools put a header over a number, or leave decimals' zeros out."""
    def plain(table):
        return [[re.sub(r"(\.\d*?)0+$", r"\1", value).rstrip(".") if re.fullmatch(r"-?\d+\.\d+", value) else value for value in row] for row in table]
    one, other = plain(one), plain(other)
    return one == other or (len(one) == 1 and len(other) == 2 and one == other[1:])


def check_jobs(folder, variables):
    counts = {}
    found = list(jobs(read(os.path.join(CATALOGUE, "TwentyJobs.md"))))
    if len(found) != 20:
        fail(f"TwentyJobs.md has {len(found)} jobs")
    for heading, tools in found:
        number = heading.split(".")[0].zfill(2)
        reference = ""
        for tool, prints_the_same, lines in tools:
            if tool not in NEEDED:
                fail(f"{heading}: what is {tool}?")
                continue
            if not shutil.which(NEEDED[tool], path=variables["PATH"]):
                continue
            if tool == "SQL":
                lines = f"duckdb -csv <<'END'\n{lines};\nEND"
            done = run(lines, folder, variables)
            if done.returncode != 0 or (tool == "Stoa" and done.stderr):
                fail(f"{heading}: {tool} ended with {done.returncode}: {done.stderr.strip()}")
                continue
            counts[tool] = counts.get(tool, 0) + 1
            if tool == "Stoa":
                reference = done.stdout
                path = os.path.join(KEPT, f"job-{number}.txt")
                if os.environ.get("RECORD_GOLDEN") == "1":
                    with open(path, "w", encoding="utf-8") as file:
                        file.write(reference)
                elif not os.path.exists(path) or read(path) != reference:
                    fail(f"{heading}: Stoa prints something else than Tests/Articles/job-{number}.txt:\n{reference[:400]}")
            elif prints_the_same and not same(rows(reference), rows(done.stdout)):
                fail(f"{heading}: {tool} prints something else:\n{done.stdout[:400]}\n  than Stoa:\n{reference[:400]}")
    return counts


def commands(text):
    """The lines for a shell in a text that start with stoa, or pipe into it; comments behind them cut off."""
    for block in re.findall(r"```sh\n((?:.*\n)*?)```", text):
        for line in re.sub(r"\\\n\s*", "", block).splitlines():
            line = re.sub(r"\s{2,}# .*$", "", line)
            if re.match(r"(stoa|[a-z]+ [^|]*\| stoa) ", line):
                yield line


def check_commands(name, text, folder, variables):
    count = 0
    for line in commands(text):
        done = run(line, folder, variables)
        if done.returncode != 0 or done.stderr:
            fail(f"{name}: {line}\n  status {done.returncode}: {done.stderr.strip()}")
        count += 1
    return count


def examples(text):
    """The blocks of Swift in a text; one that only lists columns is put into a table."""
    for block in re.findall(r"```swift\n((?:.*\n)*?)```", text):
        block = re.sub(r"^import .*\n", "", block, flags=re.M)
        if block.startswith("TableColumn(") and "try " in block:
            block = "let _: TableColumn<Item> = try " + block
        elif block.startswith("TableColumn("):
            block = "_ = Table(items) {\n" + block + "}\n"
        # A value by itself is what the reader would see.
        yield re.sub(r"^(?=table\.rendered)", "_ = ", block, flags=re.M)


def check_examples(folder):
    """Has the compiler look at the examples of the articles, beside the modules that were built."""
    modules = subprocess.run(["swift", "build", "--package-path", ROOT, "--show-bin-path"], capture_output=True, text=True, check=True).stdout.strip()
    articles = sorted(glob.glob(os.path.join(ROOT, "Sources/*/*.docc/*.md"))) + [os.path.join(ROOT, "README.md")]
    source = read(os.path.join(KEPT, "Preamble.swift"))
    count = 0
    for path in articles:
        # Its code is compiled with the tests of the command.
        if path.endswith("AddACommand.md"):
            continue
        for block in examples(read(path)):
            count += 1
            source += f"\n// {os.path.relpath(path, ROOT)}\n@MainActor func example{count}() throws {{\n{block}}}\n"
    path = os.path.join(folder, "Examples.swift")
    with open(path, "w", encoding="utf-8") as file:
        file.write(source)
    done = subprocess.run(
        ["swiftc", "-typecheck", "-suppress-warnings", "-swift-version", "6", "-I", os.path.join(modules, "Modules"), "-I", os.path.join(ROOT, "Sources/CStoaBytes/include"), "-I", os.path.join(ROOT, "Sources/CZlib"), "-I", os.path.join(ROOT, "Sources/CISAL"), path],
        capture_output=True, text=True,
    )
    if done.returncode != 0:
        fail(f"examples do not compile:\n{done.stderr}")
    return count


def check_sample_report(folder, variables):
    """The sample report comes out as it lies beside its specification."""
    done = run("stoa report Report/sales.report.json", folder, variables)
    path = os.path.join(ROOT, "Samples/Report/sales.txt")
    if os.environ.get("RECORD_GOLDEN") == "1":
        with open(path, "w", encoding="utf-8") as file:
            file.write(done.stdout)
    elif done.returncode != 0 or done.stderr or done.stdout != read(path):
        fail(f"Samples/Report/sales.report.json gives something else than sales.txt:\n{done.stdout[:400]}{done.stderr}")


def main():
    program = sys.argv[1]
    with tempfile.TemporaryDirectory() as home:
        variables = environment(program, home)
        counts = check_jobs(samples(os.path.join(home, "jobs")), variables)
        print("Jobs: " + ", ".join(f"{tool} {count}" for tool, count in counts.items()))
        check_sample_report(samples(os.path.join(home, "report")), variables)
        texts = {"README.md": read(os.path.join(ROOT, "README.md")), "Samples/README.md": read(os.path.join(ROOT, "Samples/README.md")), "Reports.md": read(os.path.join(CATALOGUE, "Reports.md"))}
        for name, text in texts.items():
            count = check_commands(name, text, samples(os.path.join(home, name.replace("/", "-"))), variables)
            print(f"{name}: {count} lines")
        if shutil.which("swiftc"):
            print(f"Examples in Swift: {check_examples(home)}")
    print(f"Articles: {len(failures)} failures")
    return 1 if failures else 0


if __name__ == "__main__":
    sys.exit(main())
