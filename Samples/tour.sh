#!/usr/bin/env bash
#
# A tour of Stoa on a fresh machine with a Swift toolchain: installs the system package that is
# missing, builds the release, then runs the main job on the samples and says what each command does.
#
#   Samples/tour.sh        from any folder

set -euo pipefail
cd "$(dirname "${BASH_SOURCE[0]}")/.."

Tests/install.sh
# ISA-L makes gzip several times faster; everything works without it.
traits=()
if Tests/install.sh isal 2>/dev/null; then traits=(--traits FastGzip); fi

echo "Building the release (${traits[*]:-plain zlib}) ..."
swift build -c release --product stoa ${traits[@]+"${traits[@]}"} 2>&1 | tail -n 1
bin=$(swift build -c release --show-bin-path ${traits[@]+"${traits[@]}"})
PATH="$bin:$PATH"
cd Samples

# Says what a command does, prints it as one would type it, and runs it.
show() {
  printf '\n# %s\n$ %s\n' "$1" "$2"
  bash -c "$2"
}

show 'How many orders there are; the file is compressed, and nobody needs to say so.' \
  'stoa count sales.csv.gz'
show 'The main job: sorted by city, and within a city by price from high to low. The first rows, drawn.' \
  'stoa sort city,price:desc then select city,date,product,quantity,price,note then head -n 8 sales.csv.gz --to table'
show 'Through a pipe the same rows are exact CSV: every field as it stood in the file.' \
  'stoa sort city,price:desc sales.csv.gz | head -n 4'
show 'A chain of commands in one process, reading a pipe.' \
  'gzip -dc sales.csv.gz | stoa select date,city,product then tail -n 3'
show 'Written to a file that is whole or not there, compressed because of its name.' \
  'out=$(mktemp -d)/sorted.csv.gz; stoa sort price:desc sales.csv.gz -o "$out" && stoa head -n 3 "$out"; rm -r "$(dirname "$out")"'
show 'A mistake says what is wrong, where, and what to do.' \
  'stoa select city,prise sales.csv.gz || echo "exit status $?"'

printf '\nThe program is %s/stoa\n' "$bin"
echo 'Packaging/install.sh installs it with its man pages and completions; Samples/README.md has more to try.'
