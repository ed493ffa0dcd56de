#!/usr/bin/env bash
# Makes a Debian package of a built program: package.sh PROGRAM VERSION
set -euo pipefail
cd "$(dirname "$0")/.."

program=$1
version=${2#v}
case "$version" in [0-9]*.[0-9]*) ;; *) version="0~$version" ;; esac # a commit is older than any release
version=${version//[^A-Za-z0-9.+~]/.}
arch=$(dpkg --print-architecture)
root=$(mktemp -d)
trap 'rm -rf "$root"' EXIT
chmod 755 "$root"

install -D -m 755 "$program" "$root/usr/bin/planwright"
install -D -m 644 build/planwright.desktop "$root/usr/share/applications/planwright.desktop"
install -D -m 644 build/planwright-mime.xml "$root/usr/share/mime/packages/planwright.xml"
install -D -m 644 build/appicon.png "$root/usr/share/icons/hicolor/512x512/apps/planwright.png"
install -D -m 644 build/appicon.svg "$root/usr/share/icons/hicolor/scalable/apps/planwright.svg"
install -D -m 644 LICENSE "$root/usr/share/doc/planwright/copyright"
install -d "$root/DEBIAN"
sed -e "s/@VERSION@/$version/" -e "s/@ARCH@/$arch/" -e "s/@SIZE@/$(du -sk "$root/usr" | cut -f1)/" \
  build/control >"$root/DEBIAN/control"

package=build/bin/planwright_${version}_$arch.deb
dpkg-deb --root-owner-group --build "$root" "$package"
