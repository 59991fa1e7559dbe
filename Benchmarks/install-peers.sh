#!/usr/bin/env bash
#
# Installs the programs that Stoa is measured against: those of Debian through apt-get, DuckDB,
# Polars and rich from PyPI into a Python environment of their own.
#
#   Benchmarks/install-peers.sh FOLDER
#
# What cannot be had is named and left out of the benchmarks.

set -euo pipefail

environment=$1/peers

as_root() { if [ "$(id -u)" -eq 0 ]; then "$@"; else sudo "$@"; fi; }

wanted=()
for pair in mlr:miller datamash:datamash pigz:pigz igzip:isal python3:python3-venv column:bsdextrautils; do
  command -v "${pair%%:*}" >/dev/null || wanted+=("${pair##*:}")
done
if [ ${#wanted[@]} -gt 0 ] && command -v apt-get >/dev/null; then
  as_root apt-get update -q
  for package in "${wanted[@]}"; do
    as_root env DEBIAN_FRONTEND=noninteractive apt-get install -y -q "$package" ||
      echo "install-peers.sh: $package cannot be had here" >&2
  done
fi

if [ ! -x "$environment/bin/python3" ]; then
  python3 -m venv "$environment"
fi
for package in duckdb-cli polars rich; do
  "$environment/bin/python3" -m pip show -q "$package" >/dev/null 2>&1 ||
    "$environment/bin/python3" -m pip install -q --disable-pip-version-check "$package" ||
    echo "install-peers.sh: $package cannot be had here" >&2
done
