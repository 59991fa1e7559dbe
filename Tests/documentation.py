#!/usr/bin/env python3
"""Names every public symbol without a word of documentation, and every type without a topic.

    Tests/documentation.py FOLDER

FOLDER holds the symbol graphs that `swift package dump-symbol-graph --minimum-access-level public` writes.
"""

import glob
import json
import os
import re
import sys

# What a conformance demands says nothing that its protocol does not say.
REQUIRED = {"==(_:_:)", "<(_:_:)", "hash(into:)", "encode(to:)", "init(from:)", "next()", "makeIterator()", "description"}
# What the compiler calls in place of the lines of a builder has no reader either.
BUILDER = re.compile(r"build[A-Z]\w*\(")


def symbols(folder):
    for path in sorted(glob.glob(os.path.join(folder, "*.symbols.json"))):
        with open(path, encoding="utf-8") as file:
            graph = json.load(file)
        module = graph["module"]["name"]
        if not module.startswith("Stoa"):
            continue
        inherited = {edge["source"] for edge in graph["relationships"] if edge["kind"] in ("defaultImplementationOf",) or "sourceOrigin" in edge}
        for symbol in graph["symbols"]:
            if symbol["accessLevel"] in ("public", "open") and "::SYNTHESIZED::" not in symbol["identifier"]["precise"]:
                yield module, symbol, symbol["identifier"]["precise"] in inherited


def main():
    bare = []
    count = 0
    sources = os.path.join(os.path.dirname(os.path.dirname(os.path.abspath(__file__))), "Sources")
    for module, symbol, is_inherited in symbols(sys.argv[1]):
        count += 1
        title = symbol["names"]["title"].split(".")[-1]
        if len(symbol["pathComponents"]) == 1:
            with open(os.path.join(sources, module, f"{module}.docc", f"{module}.md"), encoding="utf-8") as file:
                if f"- ``{title}``" not in file.read():
                    bare.append(f"{module}: {title} has no topic in {module}.md")
        if "docComment" in symbol or is_inherited or title in REQUIRED or BUILDER.match(title):
            continue
        place = symbol.get("location", {})
        path = place.get("uri", "").rpartition("/Sources/")[2]
        line = place.get("position", {}).get("line", -1) + 1
        bare.append(f"{path}:{line}: {module}: {'.'.join(symbol['pathComponents'])} ({symbol['kind']['displayName']})")
    print("\n".join(sorted(set(bare))))
    print(f"Public symbols: {count}, without documentation: {len(set(bare))}")
    return 1 if bare or count < 500 else 0


if __name__ == "__main__":
    sys.exit(main())
