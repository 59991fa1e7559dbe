#!/usr/bin/env bash
#
# Makes a Debian package of the command, and tries it in a clean root.
#
#   Packaging/debian.sh [--binary FILE] [--fast-gzip] [--output DIR]
#   Packaging/debian.sh --try PACKAGE
#
#   --binary FILE   package this static build rather than make one
#   --fast-gzip     build with ISA-L
#   --output DIR    put the package here (the current folder)
#   --try PACKAGE   install the package in a fresh minimal Debian (needs root, debootstrap and a mirror), run
#                   it, remove it again
#
# DEBFULLNAME and DEBEMAIL name who makes the package. The version is the one that the program tells; what
# it depends on is read from its shared libraries.

set -euo pipefail
here=$(cd "$(dirname "${BASH_SOURCE[0]}")" && pwd)

output=$PWD
install_options=()
package=

fail() { echo "debian.sh: $1" >&2; exit "${2:-1}"; }

while [ $# -gt 0 ]; do
  case $1 in
    --binary) install_options+=(--binary "$2"); shift 2 ;;
    --fast-gzip) install_options+=(--fast-gzip); shift ;;
    --output) output=$2; shift 2 ;;
    --try) package=$2; shift 2 ;;
    *) sed -n '3,/^$/s/^# \{0,1\}//p' "${BASH_SOURCE[0]}" >&2; exit 2 ;;
  esac
done

work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT

if [ -n "$package" ]; then
  command -v debootstrap >/dev/null || fail "debootstrap is not installed"
  clean=$work/root
  debootstrap --variant=minbase stable "$clean" >"$work/log" 2>&1 || { tail "$work/log" >&2; fail "no clean root could be made"; }
  trap 'umount "$clean/proc" 2>/dev/null; rm -rf "$work"' EXIT
  # Programs are told by it where they stand.
  mount -t proc proc "$clean/proc"
  cp "$package" "$clean/package.deb"
  # apt brings what the package depends on, and nothing else.
  chroot "$clean" apt-get install -y -qq --no-install-recommends /package.deb >"$work/log" 2>&1 ||
    { tail "$work/log" >&2; fail "the package does not install"; }
  chroot "$clean" stoa --version
  printf 'city,price\nParis,3\nLima,20\nOslo,100\n' | chroot "$clean" stoa sort price:desc then head -n 2
  printf 'city,price\nParis,3\n' | gzip | chroot "$clean" stoa - --to table
  printf 'city,price\nParis,1234.5\n' | chroot "$clean" stoa format price=currency:EUR --locale de_DE
  chroot "$clean" dpkg --listfiles stoa | grep -c '/man/.*gz$' | sed 's/$/ man pages/'
  chroot "$clean" apt-get remove -y -qq stoa >/dev/null 2>&1
  [ ! -e "$clean/usr/bin/stoa" ] || fail "the package leaves the command behind"
  echo "Removed."
  exit
fi

tree=$work/tree
"$here/install.sh" --prefix /usr --destination "$tree" ${install_options[@]+"${install_options[@]}"}
stoa=$tree/usr/bin/stoa
version=$("$stoa" --version)
version=${version#stoa }
maintainer="${DEBFULLNAME:-Stoa} <${DEBEMAIL:-stoa@packages.invalid}>"
architecture=$(dpkg --print-architecture)

# Debian keeps its packages' list of files itself, has a place of its own for zsh, and packs pages.
rm "$tree/usr/share/doc/stoa/installed-files"
mv "$tree/usr/share/zsh/site-functions" "$tree/usr/share/zsh/vendor-completions"
find "$tree/usr/share/man" -type f -exec gzip -9n {} +
{
  printf 'Format: https://www.debian.org/doc/packaging-manuals/copyright-format/1.0/\n\nFiles: *\n'
  printf 'Copyright: 2026 the authors of Stoa\nLicense: Apache-2.0\n On Debian systems the text of this license is in '
  printf '/usr/share/common-licenses/Apache-2.0.\n\n'
  printf 'Files: usr/lib/stoa/lib_FoundationICU.so\nCopyright: 2024 Apple Inc. and the Swift project authors\n'
  printf ' 1991-2024 Unicode, Inc.\nLicense: Apache-2.0 with Runtime Library Exception, and Unicode-3.0\n'
  printf ' See https://www.swift.org/LICENSE.txt and https://www.unicode.org/license.txt.\n'
} >"$tree/usr/share/doc/stoa/copyright"
printf 'stoa (%s) unstable; urgency=low\n\n  * Release %s.\n\n -- %s  %s\n' "$version" "$version" \
  "$maintainer" "$(date -R -u -r "$here/../Sources/StoaCommands/Help/Version.swift")" |
  gzip -9n >"$tree/usr/share/doc/stoa/changelog.gz"

# What the program needs, in the words of the packages that have it here.
mkdir -p "$work/debian" "$tree/DEBIAN"
printf 'Source: stoa\n\nPackage: stoa\nArchitecture: any\n' >"$work/debian/control"
needs=$(cd "$work" && dpkg-shlibdeps -O "$stoa" "$tree"/usr/lib/stoa/*.so 2>/dev/null | sed -n 's/^shlibs:Depends=//p')
[ -n "$needs" ] || fail "the program's libraries belong to no package: it is no static build"

cat >"$tree/DEBIAN/control" <<END
Package: stoa
Version: $version
Architecture: $architecture
Maintainer: $maintainer
Installed-Size: $(du -k -s --apparent-size "$tree/usr" | cut -f 1)
Depends: $needs
Section: utils
Priority: optional
Description: sort, filter, group and show tables of CSV, TSV and JSON
 Stoa reads tables as streams, sorts them on disk where they are larger than
 memory, selects, filters, computes and groups them, and shows them in a
 terminal of any width. It never changes a byte that it was not asked to.
END
(cd "$tree" && find usr -type f -printf '%P\0' | sort -z | (cd usr && xargs -0 md5sum | sed 's|  |  usr/|')) >"$tree/DEBIAN/md5sums"

mkdir -p "$output"
# A folder of mktemp is closed to others; the package's must not be.
find "$tree" -type d -exec chmod 755 {} +
dpkg-deb --root-owner-group --build "$tree" "$output/stoa_${version}_$architecture.deb"
