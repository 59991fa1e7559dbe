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

unit_status=0
swift test --parallel --enable-swift-testing --disable-xctest 2>&1 | tee "$log" || unit_status=$?
unit_line=$(grep -oE 'Test run with [0-9]+ tests? .*' "$log" | tail -n 1 || true)

golden_status=0
binary=$(swift build --show-bin-path)/stoa
Tests/golden.sh --binary "$binary" | tee "$log" || golden_status=$?
golden_line=$(tail -n 1 "$log")

echo
echo "Unit tests: ${unit_line:-none ran}"
echo "$golden_line"
if [ "$unit_status" -ne 0 ] || [ "$golden_status" -ne 0 ] || [ -z "$unit_line" ]; then
  echo "FAILED"
  exit 1
fi
echo "All tests passed."
