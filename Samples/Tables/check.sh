#!/usr/bin/env bash
#
# Runs every table sample and compares what it prints with what is kept in Expected/.
#
#   Samples/Tables/check.sh
#
# RECORD_GOLDEN=1 keeps what they print; read the difference.

set -euo pipefail
cd "$(dirname "${BASH_SOURCE[0]}")"

swift build --quiet
tables="$(swift build --show-bin-path)/tables"
printed=$(mktemp)
trap 'rm -f "$printed"' EXIT
status=0
for name in $("$tables"); do
  # Without a terminal and its variables, so that it is the same everywhere.
  env -u COLUMNS -u CLICOLOR_FORCE -u COLORFGBG "$tables" "$name" >"$printed"
  if [ "${RECORD_GOLDEN:-}" = 1 ]; then cp "$printed" "Expected/$name.txt"; fi
  if ! diff -u "Expected/$name.txt" "$printed"; then
    echo "check.sh: $name does not print what it should" >&2
    status=1
  fi
done
exit "$status"
