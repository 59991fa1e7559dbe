#!/usr/bin/env bash
#
# Goes the tour: runs every script in turn, from the folder of the samples, and compares what it prints
# with what is kept in Expected/.
#
#   Samples/Tour/check.sh PROGRAM
#
# RECORD_GOLDEN=1 keeps what they print; read the difference.

set -euo pipefail
program=$(cd "$(dirname "$1")" && pwd)/$(basename "$1")
cd "$(dirname "${BASH_SOURCE[0]}")"

place=$(mktemp -d)
trap 'rm -rf "$place"' EXIT
mkdir "$place/bin"
ln -s "$program" "$place/bin/stoa"
cp ../cities.csv ../planets.json ../sales.csv.gz ../visits.jsonl "$place"
status=0
for script in [0-9]*.sh; do
  expected=Expected/${script%.sh}.txt
  env -i PATH="$place/bin:$PATH" HOME="$place" LC_ALL=C.UTF-8 TZ=UTC ${LD_LIBRARY_PATH:+LD_LIBRARY_PATH="$LD_LIBRARY_PATH"} \
    bash -c 'cd "$1" && source "$2"' tour "$place" "$PWD/$script" >"$place/printed" 2>&1 || true
  if [ "${RECORD_GOLDEN:-}" = 1 ]; then cp "$place/printed" "$expected"; fi
  if ! diff -u "$expected" "$place/printed"; then
    echo "check.sh: $script does not print what it should" >&2
    status=1
  fi
done
exit "$status"
