#!/usr/bin/env bash
#
# Looks at stoa on terminals: runs it under tmux in windows of several sizes and compares what stands on
# the screens with what is kept in Tests/Terminals/.
#
#   Tests/terminals.sh [--binary FILE] [FILTER ...]
#
# A FILTER is a part of a picture's name. RECORD_GOLDEN=1 keeps what the screens show; look at it before
# you keep it. Where there is no tmux, it says so and is content.

set -euo pipefail

tests=$(cd "$(dirname "${BASH_SOURCE[0]}")" && pwd)
binary="$tests/../.build/debug/stoa"
filters=()
while [ $# -gt 0 ]; do
  case $1 in
    --binary) binary=$2; shift 2 ;;
    -*) sed -n '3,10s/^# \{0,1\}//p' "$0" >&2; exit 2 ;;
    *) filters+=("$1"); shift ;;
  esac
done
if ! command -v tmux >/dev/null; then
  echo "skipped: there is no tmux here"
  exit 0
fi
if [ ! -x "$binary" ]; then
  echo "terminals.sh: no program at $binary: build it first (swift build), or name one with --binary" >&2
  exit 2
fi

scratch=$(mktemp -d)
server="stoa-$$"
trap 'tmux -L "$server" kill-server 2>/dev/null || true; rm -rf "$scratch"' EXIT
mkdir "$scratch/bin" "$scratch/data" "$scratch/screens"
ln -s "$(cd "$(dirname "$binary")" && pwd)/$(basename "$binary")" "$scratch/bin/stoa"
cp "$tests"/Terminals/data/* "$tests/../Samples/cities.csv" "$scratch/data"

# A shell of its own for each window: no prompt, no settings, and a screen that is its size from the start.
cat >"$scratch/shell" <<SHELL
cd $scratch/data
export PATH=$scratch/bin:\$PATH HOME=$scratch LC_ALL=C.UTF-8 TZ=UTC STOA_SETTINGS= PS1=
unset COLUMNS LINES PAGER LESS NO_COLOR CLICOLOR_FORCE COLORFGBG
echoing() { stty -a | tr ' ;' '\\n\\n' | grep -x -e echo -e -echo; }
SHELL

# Waits until a condition on the screen holds, for ten seconds at most.
await() {
  local window=$1 pattern=$2 tries=0
  until tmux -L "$server" capture-pane -p -t "$window" | grep -q -e "$pattern"; do
    tries=$((tries + 1))
    if [ "$tries" -gt 200 ]; then
      echo "terminals.sh: $window never shows $pattern" >&2
      return 1
    fi
    sleep 0.05
  done
}

# The server ends with its last window; this one stays.
tmux -L "$server" -f /dev/null new-session -d -s stays "exec sleep 1000"
status=0
count=0
wanted() {
  [ ${#filters[@]} -eq 0 ] && return 0
  for filter in "${filters[@]}"; do [[ $1 == *"$filter"* ]] && return 0; done
  return 1
}

open() { # NAME COLUMNS ROWS COMMAND
  printf '. %q\n%s\necho "[$?]"\nexec sleep 1000\n' "$scratch/shell" "$4" >"$scratch/command-$1"
  tmux -L "$server" -f /dev/null new-session -d -s "$1" -x "$2" -y "$3" "bash $scratch/command-$1"
}

keep() { # WINDOW NAME
  tmux -L "$server" capture-pane -p ${colors:+-e} -t "$1" | sed 's/[0-9][0-9]:[0-9][0-9]:[0-9][0-9]/12:34:56/' |
    sed -e "s/\x1b\[[34]9m//g" -e :a -e '/^\n*$/{$d;N;ba' -e '}' | sed 's/\x1b/␛/g' >"$scratch/screens/$2"
  count=$((count + 1))
  if [ "${RECORD_GOLDEN:-}" = 1 ]; then cp "$scratch/screens/$2" "$tests/Terminals/$2"; fi
  if ! diff -u "$tests/Terminals/$2" "$scratch/screens/$2"; then
    echo "terminals.sh: the screen $2 is another one" >&2
    status=1
  fi
}

# What a command leaves on a screen of a size.
screen() { # NAME COLUMNS ROWS COMMAND
  wanted "$1" || return 0
  open "$1" "$2" "$3" "$4"
  await "$1" '^\[[0-9]*\]$'
  keep "$1" "$1.txt"
  tmux -L "$server" kill-session -t "$1"
}

for width in 20 40 80 120 200; do
  screen "people-$width" "$width" 30 'stoa people.csv'
  screen "wide-$width" "$width" 20 'stoa wide.csv'
done
for style in plain inset bordered rounded grid markdown ascii alternating; do
  screen "style-$style" 80 24 "stoa --style $style people.csv"
done
for layout in regular compact records; do
  screen "layout-$layout" 50 40 "stoa --layout $layout people.csv"
done
screen wrap 60 40 'stoa --wrap people.csv'
screen transpose 50 40 'stoa -x -n 2 people.csv'
screen no-rows 60 10 'stoa head -n 0 people.csv'
screen one-column 30 12 'stoa select name then head -n 4 people.csv'
screen hostile 60 14 'stoa hostile.csv'
screen fits-the-screen 80 12 'stoa cities.csv'
screen more-is-asked 80 12 'stoa --no-pager -n 14 cities.csv'
screen no-color 60 10 'NO_COLOR=1 stoa head -n 2 people.csv'
screen dumb 60 30 'TERM=dumb stoa --all people.csv'
screen mistakes 70 12 'stoa select prise people.csv; stoa nothing.csv; stoa sort'
colors=1
screen colors 60 14 'stoa --style alternating people.csv'
screen colors-light 60 14 'COLORFGBG="0;15" stoa --style alternating people.csv'
screen colors-ansi 60 14 'stoa --ansi hostile.csv'
colors=

# A pager shows what is taller than the screen, and the screen is left as it was.
if command -v less >/dev/null && wanted pager; then
  open pager 80 12 'stoa --all cities.csv'
  await pager '^:'
  keep pager pager.txt
  tmux -L "$server" send-keys -t pager q
  await pager '^\[0\]$'
  tmux -L "$server" kill-session -t pager
fi

# Watching: the file changes, then the window, then an error comes and goes; afterwards the screen is as before.
if wanted watch; then
  printf 'a,b\n1,one\n' >"$scratch/data/watched.csv"
  open watch 60 12 'echo before; stoa view --watch watched.csv'
  await watch 'q ends'
  keep watch watch-1.txt
  for number in $(seq 2 40); do printf '%s,row %s\n' "$number" "$number"; done >>"$scratch/data/watched.csv"
  await watch 'of 40 rows'
  keep watch watch-2.txt
  tmux -L "$server" resize-window -t watch -x 40 -y 9
  await watch 'showing 3 of 40 rows'
  keep watch watch-3.txt
  printf 'a,b\n1\n' >"$scratch/data/watched.csv"
  await watch 'has 1 f'
  keep watch watch-4.txt
  printf 'a,b\n1,mended\n' >"$scratch/data/watched.csv"
  await watch 'mended'
  tmux -L "$server" send-keys -t watch C-c
  await watch '^\[0\]$'
  keep watch watch-5.txt
fi

# Browsing: a file and a pipe, keys, the window's size, a stop as a job, and every way out; the terminal is then as
# it was.
press() { # WINDOW KEY ...
  local window=$1
  shift
  tmux -L "$server" send-keys -t "$window" "$@"
}

leaves() { # WINDOW
  await "$1" '^\[[0-9]*\] echo$'
  tmux -L "$server" kill-session -t "$1"
}

browse() { # NAME COLUMNS ROWS COMMAND
  printf '. %q\n%s\necho "[$?] $(echoing)"\nexec sleep 1000\n' "$scratch/shell" "$4" \
    >"$scratch/command-$1"
  tmux -L "$server" -f /dev/null new-session -d -s "$1" -x "$2" -y "$3" "bash $scratch/command-$1"
}

# Whatever ends the watching, the terminal is as it was, and the status tells of a signal.
if wanted watch; then
  for signal in TERM HUP INT QUIT; do
    browse "watch-$signal" 50 10 'stoa view --watch cities.csv'
    await "watch-$signal" 'q ends'
    shell=$(tmux -L "$server" list-panes -t "watch-$signal" -F '#{pane_pid}')
    kill "-$signal" "$(pgrep -P "$shell" stoa)"
    await "watch-$signal" "^\\[$((128 + $(kill -l "$signal")))\\] echo$"
    tmux -L "$server" kill-session -t "watch-$signal"
  done
  for key in q Q C-c; do
    browse watch-key 50 10 'stoa view --watch cities.csv'
    await watch-key 'q ends'
    press watch-key 'C-\' "$key"
    await watch-key '^\[0\] echo$'
    tmux -L "$server" kill-session -t watch-key
  done
  printf '. %q\nexec bash --norc -i\n' "$scratch/shell" >"$scratch/command-watch-job"
  tmux -L "$server" -f /dev/null new-session -d -s watch-job -x 60 -y 10 "bash $scratch/command-watch-job"
  press watch-job 'stoa view --watch cities.csv' Enter
  await watch-job 'q ends'
  press watch-job C-z
  await watch-job 'Stopped'
  press watch-job fg Enter
  await watch-job 'q ends'
  press watch-job q
  tmux -L "$server" kill-session -t watch-job
fi

if wanted browse; then
  browse browse 120 16 'echo before; stoa browse cities.csv'
  await browse 'row 1 of 54'
  keep browse browse-1.txt
  press browse l l l l ']'
  await browse 'by population:desc'
  press browse 'c' h '-'
  await browse '1 hidden'
  keep browse browse-2.txt
  press browse '&' 'latitude < 0' Enter
  await browse 'where latitude < 0'
  keep browse browse-3.txt
  press browse '='
  await browse 'stoa filter'
  press browse G Enter
  await browse '^latitude'
  tmux -L "$server" resize-window -t browse -x 40 -y 10
  await browse 'row 3 of 3.*…$'
  keep browse browse-4.txt
  press browse Escape g '/' 'Rio' Enter
  await browse '▸.*Rio'
  keep browse browse-5.txt
  press browse w written.json Enter
  await browse 'rows are in written.json'
  press browse q
  await browse '^\[0\] echo$'
  keep browse browse-6.txt
  tmux -L "$server" kill-session -t browse
  # Keys that come while rows are sorted go on from what is coming.
  browse browse-fast 120 10 'stoa browse cities.csv'
  await browse-fast 'row 1 of 54'
  press browse-fast s '$' '}' l '&' 'latitude < 0' Enter
  await browse-fast 'where latitude < 0  by city,.*:desc'
  press browse-fast u u u
  await browse-fast 'row 1 of 54  [^b]'
  press browse-fast q
  leaves browse-fast
  # Values that do not fit are told of; a condition that fails on them is never taken for one that held.
  printf 'a,b\n1,2\nx,3\n4,1\n' >"$scratch/data/misfit.csv"
  browse browse-misfit 80 10 'stoa browse misfit.csv'
  await browse-misfit 'row 1 of 3'
  press browse-misfit '&' 'a > 0' Enter
  await browse-misfit 'warning: 1 value'
  keep browse-misfit browse-misfit.txt
  press browse-misfit q
  leaves browse-misfit
  browse browse-strict 80 10 'stoa browse --strict misfit.csv'
  await browse-strict 'row 1 of 3'
  press browse-strict '&' 'a > 0' Enter
  await browse-strict '"x" in the column a'
  press browse-strict l
  await browse-strict 'column 2 of 2'
  keep browse-strict browse-strict.txt
  press browse-strict ']' j
  await browse-strict 'row 1 of 1, broken off'
  press browse-strict q
  leaves browse-strict
  # A search does not go to a place among other rows or columns than its own.
  browse browse-search 100 10 'stoa browse <(cat cities.csv; exec sleep 1000)'
  await browse-search 'row 1 of'
  for keys in - '+'; do
    press browse-search / nowhere Enter
    await browse-search 'searching for nowhere'
    press browse-search "$keys"
    await browse-search 'the search for nowhere was given up'
  done
  press browse-search / nowhere Enter
  await browse-search 'searching for nowhere'
  press browse-search '&' 'latitude < 0' Enter
  await browse-search 'the search for nowhere was given up'
  press browse-search / Rio Enter
  await browse-search '▸.*Rio'
  press browse-search q
  leaves browse-search
  # A file that is being written is not left unawares, and leaving it is told.
  browse browse-unwritten 60 10 'stoa browse <(cat cities.csv; exec sleep 1000)'
  await browse-unwritten 'row 1 of'
  press browse-unwritten w slow.csv Enter
  await browse-unwritten 'writing slow.csv'
  press browse-unwritten '&' 'latitude < 0' Enter
  await browse-unwritten 'where latitude < 0'
  press browse-unwritten Escape
  await browse-unwritten 'slow.csv is not written'
  press browse-unwritten w slow.csv Enter
  await browse-unwritten 'writing slow.csv'
  press browse-unwritten q
  await browse-unwritten 'q again'
  keep browse-unwritten browse-unwritten.txt
  press browse-unwritten q
  await browse-unwritten '^\[1\] echo$'
  keep browse-unwritten browse-unwritten-left.txt
  [ ! -e "$scratch/data/slow.csv" ]
  tmux -L "$server" kill-session -t browse-unwritten
  # Rows that broke off are sorted as far as they go, and are no file.
  printf 'a,b\n1,one\n2,two\n3,three,3\n' >"$scratch/data/broken.csv"
  browse browse-broken 60 10 'stoa browse broken.csv; [ -e part.csv ] || echo no part.csv'
  await browse-broken 'broken off'
  press browse-broken ']' j
  await browse-broken 'by a:desc'
  keep browse-broken browse-broken.txt
  press browse-broken w part.csv Enter
  await browse-broken 'part.csv is not written'
  press browse-broken q
  await browse-broken '^\[[0-9]*\] echo$'
  keep browse-broken browse-broken-left.txt
  tmux -L "$server" kill-session -t browse-broken
  browse browse-pipe 50 10 'cat people.csv | stoa select name,born then browse'
  await browse-pipe 'standard input'
  keep browse-pipe browse-pipe.txt
  press browse-pipe '?'
  await browse-pipe 'Moving:'
  press browse-pipe C-c
  leaves browse-pipe
  for signal in TERM HUP INT; do
    browse "browse-$signal" 50 10 'stoa browse cities.csv'
    await "browse-$signal" 'row 1 of 54'
    shell=$(tmux -L "$server" list-panes -t "browse-$signal" -F '#{pane_pid}')
    kill "-$signal" "$(pgrep -P "$shell" stoa)"
    leaves "browse-$signal"
  done
  printf '. %q\nexec bash --norc -i\n' "$scratch/shell" >"$scratch/command-browse-job"
  tmux -L "$server" -f /dev/null new-session -d -s browse-job -x 60 -y 10 "bash $scratch/command-browse-job"
  press browse-job 'stoa browse cities.csv' Enter
  await browse-job 'row 1 of 54'
  press browse-job G C-z
  await browse-job 'Stopped'
  press browse-job fg Enter
  await browse-job 'row 54 of 54'
  press browse-job q
  tmux -L "$server" kill-session -t browse-job
  screen browse-nowhere 80 9 'stoa browse cities.csv | cat; TERM=dumb stoa browse cities.csv; stoa browse none.csv'
fi

echo "Screens: $count compared"
exit "$status"
