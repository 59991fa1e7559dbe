#!/usr/bin/env bash
#
# Runs the command cases: Tests/Golden/GROUP/CASE/ holds `cmd`, a bash script, and what it must give:
# `stdout`, `stderr` and `status` (a missing file means: nothing, nothing, 0). Other files there are
# its input. Each case runs in a copy of its folder, with `stoa` first in PATH and a pinned
# environment. A case that cannot run here prints its reason and ends with status 77: it is skipped.
#
#   Tests/golden.sh [--binary FILE] [--jobs N] [FILTER ...]
#
# A FILTER is a part of GROUP/CASE. RECORD_GOLDEN=1 writes what the command gave into the cases;
# read the diff before you keep it.

set -euo pipefail

tests=$(cd "$(dirname "${BASH_SOURCE[0]}")" && pwd)
binary="$tests/../.build/debug/stoa"
jobs=$(nproc 2>/dev/null || sysctl -n hw.ncpu)
filters=()

while [ $# -gt 0 ]; do
  case $1 in
    --binary) binary=$2; shift 2 ;;
    --jobs) jobs=$2; shift 2 ;;
    -*) sed -n '3,11s/^# \{0,1\}//p' "$0" >&2; exit 2 ;;
    *) filters+=("$1"); shift ;;
  esac
done

if [ ! -x "$binary" ]; then
  echo "golden.sh: no program at $binary: build it first (swift build), or name one with --binary" >&2
  exit 2
fi

scratch=$(mktemp -d)
trap 'chmod -R u+rwx "$scratch" && rm -rf "$scratch"' EXIT
mkdir "$scratch/bin" "$scratch/cases"
ln -s "$(cd "$(dirname "$binary")" && pwd)/$(basename "$binary")" "$scratch/bin/stoa"

# The names of the cases, one a line, that hold any of the filters.
(cd "$tests/Golden" && printf '%s\n' */*/cmd) | sed 's|/cmd$||' |
  if [ ${#filters[@]} -eq 0 ]; then cat; else grep -F "${filters[@]/#/-e}" || true; fi >"$scratch/list"

xargs -P "$jobs" -I {} "$tests/golden-case.sh" "$scratch/bin" "$scratch/cases" {} <"$scratch/list"

total=$(wc -l <"$scratch/list")
count() { cat "$scratch"/cases/*/*/verdict 2>/dev/null | grep -c "^$1\$" || true; }
passed=$(count passed)
skipped=$(count skipped)
failed=$((total - passed - skipped))
echo "Cases: $passed passed, $failed failed, $skipped skipped"
[ "$failed" -eq 0 ] && [ "$total" -gt 0 ]
