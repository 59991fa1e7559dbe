#!/usr/bin/env bash
#
# Fuzzes what reads bytes, with libFuzzer and AddressSanitizer: builds Tests/Programs/FuzzStoa and runs
# each target on its inputs and on what libFuzzer makes of them. An input that ends a target is kept in
# Tests/Fuzzing/TARGET, and run first from then on.
#
#   Tests/fuzz.sh [--seconds N | --runs N] [--seed N] [--build-only | --program FILE] [TARGET ...]
#
# Each target runs for 60 seconds, or as long or as often as was asked, and tells how many inputs it tried
# in how much processor time. What libFuzzer found worth keeping lies in .build/fuzz/corpus and is gone on
# from the next time. Without TARGET all of them run; with --program nothing is built.

set -euo pipefail
cd "$(dirname "${BASH_SOURCE[0]}")/.."

limit=(-max_total_time=60)
seed=1
targets=()
build_only=
program=
while [ $# -gt 0 ]; do
  case $1 in
    --seconds) limit=("-max_total_time=$2"); shift 2 ;;
    --runs) limit=("-runs=$2"); shift 2 ;;
    --seed) seed=$2; shift 2 ;;
    --build-only) build_only=1; shift ;;
    --program) program=$2; shift 2 ;;
    -*) sed -n '3,12s/^# \{0,1\}//p' "$0" >&2; exit 2 ;;
    *) targets+=("$1"); shift ;;
  esac
done

if [ -z "$program" ]; then
  options=(-c release --scratch-path .build/fuzz --product FuzzStoa --sanitize address
    -Xswiftc -use-ld=lld -Xswiftc -enable-testing -Xswiftc -sanitize=fuzzer -Xcc -fsanitize=fuzzer-no-link)
  STOA_TEST_PROGRAMS=1 swift build "${options[@]}"
  program=$(STOA_TEST_PROGRAMS=1 swift build "${options[@]}" --show-bin-path)/FuzzStoa
fi
[ -z "$build_only" ] || exit 0
[ ${#targets[@]} -gt 0 ] || mapfile -t targets < <("$program")

# What the command cases read makes good first inputs.
seeds=.build/fuzz/seeds
rm -rf "$seeds" && mkdir -p "$seeds"
number=0
while IFS= read -r file; do
  number=$((number + 1))
  # The first bytes of an input choose how it is read.
  { printf '\0\0\0\0\0\0\0\0'; head -c 4000 "$file"; } >"$seeds/$number"
  head -c 4000 "$file" >"$seeds/$number-bare"
done < <(find Tests/Golden Samples -type f ! -name stderr ! -name status | sort)

# The seconds of processor time that a run took are all that bash writes of it.
TIMEFORMAT='%U %S'
# A find is told by libFuzzer, which needs no help.
export SWIFT_BACKTRACE=enable=no

status=0
for target in "${targets[@]}"; do
  kept=Tests/Fuzzing/$target
  corpus=.build/fuzz/corpus/$target
  mkdir -p "$kept" "$corpus"
  words=("$target" "${limit[@]}" -seed="$seed" -max_len=4096 -timeout=20 -rss_limit_mb=4096
    -artifact_prefix="$kept/" -print_final_stats=1 "$corpus" "$kept" "$seeds")
  log=.build/fuzz/$target.log
  if { time "$program" "${words[@]}" >"$log" 2>&1; } 2>"$log.time"; then
    rmdir "$kept" 2>/dev/null || true
    spent=$(awk '{ printf "%.0f", $1 + $2 }' "$log.time")
    echo "$target: $(sed -n 's/stat::number_of_executed_units: *//p' "$log") inputs in $spent s"
  else
    status=1
    echo "$target: FAILED: $(ls -t "$kept" | head -n 1) in $kept; $log says:"
    grep -E 'Fatal error|ERROR: |SUMMARY' "$log" | head -n 5 || tail -n 5 "$log"
  fi
done
exit $status
