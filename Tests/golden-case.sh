#!/usr/bin/env bash
#
# Runs one command case for golden.sh, which says what a case is.
#
#   Tests/golden-case.sh BIN SCRATCH GROUP/CASE
#
# BIN is a folder with `stoa` in it, SCRATCH a folder to write in; SCRATCH/GROUP/CASE/verdict becomes
# passed, failed or skipped. Prints the report of a failure and nothing else.

set -euo pipefail

bin=$1
name=$3
folder="$(cd "$(dirname "${BASH_SOURCE[0]}")" && pwd)/Golden/$name"
place="$2/$name"

mkdir -p "$place/home" "$place/temporary"
cp -R "$folder" "$place/run"
rm -f "$place/run/stdout" "$place/run/stderr" "$place/run/status"

# A hanging command must end the run, not the patience of its reader.
limit=()
if command -v timeout >/dev/null; then limit=(timeout --kill-after=5 120); fi

status=0
(
  cd "$place/run"
  exec env -i PATH="$bin:$PATH" HOME="$place/home" XDG_CONFIG_HOME="$place/home" TMPDIR="$place/temporary" \
    LC_ALL=C.UTF-8 TZ=UTC TERM=dumb NO_COLOR=1 ${LD_LIBRARY_PATH:+LD_LIBRARY_PATH="$LD_LIBRARY_PATH"} \
    ${limit[@]+"${limit[@]}"} bash cmd </dev/null >"$place/stdout" 2>"$place/stderr"
) || status=$?
echo "$status" >"$place/status"

if [ "$status" -eq 77 ]; then
  echo skipped >"$place/verdict"
  echo "skipped $name: $(cat "$place/stdout" "$place/stderr")"
  exit
fi

# Stores what the case gave, leaving out files that would say nothing.
if [ "${RECORD_GOLDEN:-}" = 1 ]; then
  for part in stdout stderr status; do
    if [ -s "$place/$part" ]; then cp "$place/$part" "$folder/$part"; else rm -f "$folder/$part"; fi
  done
  if [ "$status" -eq 0 ]; then rm -f "$folder/status"; fi
  echo passed >"$place/verdict"
  exit
fi

# A diff with control characters and line ends made visible, cut to a length one can read.
difference() {
  diff -u <(cat -A "$1") <(cat -A "$2") | tail -n +4 | cut -c 1-400 | sed -n '1,40s/^/    /p' || true
}

report=
for part in stdout stderr status; do
  expected="$folder/$part"
  if [ ! -f "$expected" ]; then
    expected="$place/expected-$part"
    if [ "$part" = status ]; then echo 0 >"$expected"; else : >"$expected"; fi
  fi
  if ! cmp -s "$expected" "$place/$part"; then
    report+="  $part (- expected, + given):"$'\n'"$(difference "$expected" "$place/$part")"$'\n'
  fi
done

if [ -z "$report" ]; then
  echo passed >"$place/verdict"
else
  echo failed >"$place/verdict"
  # One write, so that reports of cases that run at the same time do not mix.
  printf 'FAILED %s\n%s\n%s\n' "$name" "$(sed 's/^/  $ /' "$folder/cmd")" "$report"
fi
