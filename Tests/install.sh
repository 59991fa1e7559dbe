#!/usr/bin/env bash
#
# Installs what Stoa needs beside a Swift toolchain, when it is missing.
#
#   Tests/install.sh          zlib, which the package needs
#   Tests/install.sh isal     ISA-L, which its trait FastGzip needs

set -euo pipefail

# Whether the C compiler that builds the package finds a header.
has_header() {
  local compiler
  compiler=$(command -v clang || command -v cc || true)
  if [ -z "$compiler" ]; then
    local swift
    swift=$(readlink -f "$(command -v swift)")
    compiler="$(dirname "$swift")/clang"
  fi
  echo "#include <$1>" | "$compiler" -E -x c - >/dev/null 2>&1
}

as_root() {
  if [ "$(id -u)" -eq 0 ]; then
    "$@"
  elif command -v sudo >/dev/null; then
    sudo "$@"
  else
    echo "$0: installing needs root: run as root, or install sudo" >&2
    return 1
  fi
}

# Installs one package by its name at apt or at brew.
install_package() {
  local apt_name=$1 brew_name=$2
  if command -v apt-get >/dev/null; then
    as_root env DEBIAN_FRONTEND=noninteractive apt-get install -y -q "$apt_name" && return
    # The lists of a fresh machine are empty or old.
    as_root env DEBIAN_FRONTEND=noninteractive apt-get update -q &&
      as_root env DEBIAN_FRONTEND=noninteractive apt-get install -y -q "$apt_name"
  elif command -v brew >/dev/null; then
    brew install "$brew_name"
  else
    echo "$0: no apt-get and no brew here" >&2
    return 1
  fi
}

# Makes sure of one header. The package manager's words go to standard error.
provide() {
  local header=$1 apt_name=$2 brew_name=$3
  has_header "$header" && return
  echo "$0: installing $apt_name for <$header>" >&2
  install_package "$apt_name" "$brew_name" >&2 && has_header "$header"
}

if ! command -v swift >/dev/null; then
  echo "$0: no swift command: install a Swift toolchain (6.2 or later), see https://www.swift.org/install" >&2
  exit 1
fi

case ${1:-zlib} in
  zlib)
    if ! provide zlib.h zlib1g-dev zlib; then
      echo "$0: zlib.h is missing: install zlib's development package (zlib1g-dev, zlib-devel, zlib)" >&2
      exit 1
    fi
    ;;
  isal)
    if ! provide isa-l/igzip_lib.h libisal-dev isa-l; then
      echo "$0: ISA-L is missing: install its development package (libisal-dev, isa-l-devel, isa-l)" >&2
      exit 1
    fi
    ;;
  *)
    echo "$0: no such package here: $1; say zlib or isal" >&2
    exit 2
    ;;
esac
