#!/usr/bin/env bash
#
# Measures Stoa against its peers: installs them, builds the release and the tools, makes the tables,
# proves every output, and prints one table of medians, ratios and peak memory.
#
#   Benchmarks/run.sh [--size 1G] [--runs 5] [--slow] [--report FILE] [JOB ...]
#   Benchmarks/run.sh --help                    lists the jobs
#
# Tables are kept in STOA_BENCHMARK_DATA, else in .build/benchmarks; at size 1G they take 12 GB.
# STOA names another program to measure; then nothing is built.

set -euo pipefail
here=$(cd "$(dirname "${BASH_SOURCE[0]}")" && pwd)
root=$(dirname "$here")
data=${STOA_BENCHMARK_DATA:-$root/.build/benchmarks}
tools=$data/tools
mkdir -p "$tools"

for tool in generate measure verify; do
  if [ "$here/Tools/$tool.c" -nt "$tools/$tool" ]; then
    "$(command -v clang || command -v cc)" -O2 -o "$tools/$tool" "$here/Tools/$tool.c"
  fi
done

build() {
  swift build --package-path "$root" -c release --product stoa "$@" >&2
  echo "$(swift build --package-path "$root" -c release --show-bin-path "$@")/stoa"
}

programs=(--stoa "${STOA:-}")
case " $* " in *" --help "* | *" -h "*) ;; *)
  "$here/install-peers.sh" "$data" >&2
  if [ -z "${STOA:-}" ]; then
    "$root/Tests/install.sh"
    programs=(--stoa "$(build)")
    programs+=(--stoa-static "$(build --static-swift-stdlib --scratch-path "$root/.build/static")")
    if "$root/Tests/install.sh" isal; then
      programs+=(--stoa-fast-gzip "$(build --traits FastGzip --scratch-path "$root/.build/fast-gzip")")
    fi
  fi
  ;;
esac

exec python3 "$here/benchmark.py" --data "$data" --tools "$tools" "${programs[@]}" "$@"
