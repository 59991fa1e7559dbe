#!/usr/bin/env bash
#
# Runs every test on a fresh machine with a Swift toolchain: installs the system package that is
# missing, builds, runs the unit tests, then the command cases on the built binary.
#
#   Tests/run.sh

set -euo pipefail
cd "$(dirname "${BASH_SOURCE[0]}")/.."

Tests/install.sh

log=$(mktemp)
trap 'rm -f "$log"' EXIT
status=0

swift test --disable-xctest 2>&1 | tee "$log" || status=1
# The runner's last word: how many tests there were; each that failed has a line of its own.
ran=$(sed -nE 's/.*Test run with ([0-9]+) tests? .*/\1/p' "$log" | tail -n 1)
failed=$(grep -cE '✘ Test .* failed after' "$log" || true)
passed=$((${ran:-0} - failed))
if [ "${ran:-0}" -eq 0 ]; then status=1; fi

Tests/golden.sh --binary "$(swift build --show-bin-path)/stoa" | tee "$log" || status=1
counts=$(sed -nE 's/^Cases: ([0-9]+) passed, ([0-9]+) failed, ([0-9]+) skipped$/\1 \2 \3/p' "$log")
read -r cases_passed cases_failed skipped <<<"${counts:-0 0 0}"

echo "Unit tests: $passed passed, $failed failed; command cases: $cases_passed passed, $cases_failed failed, $skipped skipped."
echo "Tests: $((passed + cases_passed)) passed, $((failed + cases_failed)) failed, $skipped skipped"
exit "$status"
