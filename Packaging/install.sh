#!/usr/bin/env bash
#
# Installs the command with its man pages and completions, or takes them away again.
#
#   Packaging/install.sh [--prefix DIR] [--binary FILE] [--fast-gzip] [--no-locales]
#   Packaging/install.sh [--prefix DIR] --uninstall
#
#   --prefix DIR     install below DIR (/usr/local for root, else ~/.local)
#   --binary FILE    install this program rather than build one
#   --fast-gzip      build with ISA-L, which reads and writes gzip several times faster
#   --no-locales     leave out the toolchain's data of locales, 41 MB that --locale and formats of money need
#   --destination DIR
#                    put the tree of the prefix below DIR, as package builders want it
#   --uninstall      remove every file that an installation below the prefix has placed

set -euo pipefail
root=$(cd "$(dirname "${BASH_SOURCE[0]}")/.." && pwd)

prefix=
destination=
binary=
uninstall=
fast_gzip=
locales=yes

usage() { sed -n '3,/^$/s/^# \{0,1\}//p' "${BASH_SOURCE[0]}"; }
fail() { echo "install.sh: $1" >&2; exit "${2:-1}"; }

while [ $# -gt 0 ]; do
  case $1 in
    --prefix | --destination | --binary)
      [ $# -ge 2 ] || fail "$1 needs a value" 2
      case $1 in --prefix) prefix=$2 ;; --destination) destination=$2 ;; --binary) binary=$2 ;; esac
      shift 2
      ;;
    --uninstall) uninstall=yes; shift ;;
    --fast-gzip) fast_gzip=yes; shift ;;
    --no-locales) locales=; shift ;;
    -h | --help) usage; exit 0 ;;
    *) usage >&2; fail "what is $1?" 2 ;;
  esac
done

if [ -z "$prefix" ]; then
  if [ "$(id -u)" -eq 0 ]; then prefix=/usr/local; else prefix=$HOME/.local; fi
fi
case $prefix in /*) ;; *) prefix=$PWD/$prefix ;; esac
tree=$destination$prefix
list=share/doc/stoa/installed-files

# Removes the files of an earlier installation, so that no page outlives its command.
remove_installed() {
  local file
  [ -f "$tree/$list" ] || return 1
  while IFS= read -r file; do rm -f "$tree/$file"; done <"$tree/$list"
  rm -f "$tree/$list"
  rmdir "$tree/share/doc/stoa" "$tree/lib/stoa" 2>/dev/null || true
}

if [ -n "$uninstall" ]; then
  remove_installed || fail "there is no $tree/$list: nothing was installed there"
  echo "Removed stoa from $tree."
  exit
fi

if [ -z "$binary" ]; then
  "$root/Tests/install.sh"
  options=(--package-path "$root" -c release --product stoa --static-swift-stdlib)
  folder=$root/.build/installed
  if [ -n "$fast_gzip" ]; then
    "$root/Tests/install.sh" isal
    options+=(--traits FastGzip)
    folder+=-fast-gzip
  fi
  options+=(--scratch-path "$folder")
  swift build "${options[@]}"
  binary=$(swift build "${options[@]}" --show-bin-path)/stoa
fi
version=$("$binary" --version) || fail "$binary does not run"

remove_installed || true
mkdir -p "$tree/share/doc/stoa" 2>/dev/null || fail "$tree cannot be written: name another --prefix, or be root"
: >"$tree/$list"

# Places standard input, or a program, at a path below the prefix.
place() {
  mkdir -p "$tree/$(dirname "$1")"
  cat >"$tree/$1"
  chmod 644 "$tree/$1"
  echo "$1" >>"$tree/$list"
}

place bin/stoa <"$binary"
chmod 755 "$tree/bin/stoa"
# The symbols are half of the file, and of use to nobody who did not build it.
if command -v strip >/dev/null; then strip "$tree/bin/stoa"; fi

# The one library that is loaded when it is wanted; where there is no toolchain there is none to copy.
if [ -n "$locales" ] && command -v swift >/dev/null; then
  library=$(swift -print-target-info | sed -n 's/.*"runtimeResourcePath": "\(.*\)".*/\1/p')/linux/lib_FoundationICU.so
  if [ -f "$library" ]; then place lib/stoa/lib_FoundationICU.so <"$library"; else locales=; fi
else
  locales=
fi

stoa=$tree/bin/stoa
"$stoa" man | place share/man/man1/stoa.1
for subject in $("$stoa" completions words 1 -- man '' | tail -n +2 | cut -f 1); do
  page=$("$stoa" man "$subject"; echo .)
  # The page itself says which section of the manual it belongs to.
  section=$(sed -nE 's/^\.TH [^ ]+ ([0-9]+) .*/\1/p' <<<"$page")
  printf '%s' "${page%.}" | place "share/man/man$section/stoa-$subject.$section"
done
"$stoa" completions bash | place share/bash-completion/completions/stoa
"$stoa" completions zsh | place share/zsh/site-functions/_stoa
"$stoa" completions fish | place share/fish/vendor_completions.d/stoa.fish

echo "Installed $version in $tree: the command, $(grep -c share/man/ "$tree/$list") man pages, completions for bash, zsh and fish."
[ -n "$locales" ] || echo "Without data of locales: --locale and formats of money will say so."
case ":$PATH:" in *":$prefix/bin:"*) ;; *) [ -n "$destination" ] || echo "Add $prefix/bin to PATH." ;; esac
