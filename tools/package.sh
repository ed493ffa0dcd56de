#!/usr/bin/env bash
# Makes the packages of a built program: a .deb, and a tarball for systems without apt.
# package.sh PROGRAM VERSION
set -euo pipefail
cd "$(dirname "$0")/.."

program=$1
version=${2#v}
case "$version" in [0-9]*.[0-9]*) ;; *) version="0~$version" ;; esac # a commit is older than any release
version=${version//[^A-Za-z0-9.+~]/.}
arch=$(dpkg --print-architecture)
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
chmod 755 "$work"

# What both hold, below a folder.
share() { # FOLDER
  install -D -m 755 "$program" "$1/bin/planwright"
  install -D -m 644 build/planwright.desktop "$1/share/applications/planwright.desktop"
  install -D -m 644 build/planwright-mime.xml "$1/share/mime/packages/planwright.xml"
  install -D -m 644 build/appicon.png "$1/share/icons/hicolor/512x512/apps/planwright.png"
  install -D -m 644 build/appicon.svg "$1/share/icons/hicolor/scalable/apps/planwright.svg"
  install -d "$1/share/man/man1" "$1/share/doc/planwright"
  tools/manual.sh "$program" "$version" | gzip -9n >"$1/share/man/man1/planwright.1.gz"
  tools/licences.sh | gzip -9n >"$1/share/doc/planwright/licences.gz"
}

# The C library that the program needs: the newest version that a symbol of it has.
libc() { objdump -T "$1" | grep -o 'GLIBC_[0-9.]*' | sed 's/GLIBC_//' | sort -Vu | tail -n 1; }

changelog() {
  printf 'planwright (%s) unstable; urgency=medium\n\n' "$version"
  git log -n 20 --format='  * %s' | cut -c 1-78
  printf '\n -- The Planwright authors <authors@planwright.invalid>  %s\n' "$(git log -n 1 --format=%cD)"
}

debian() {
  local root=$work/deb package=build/bin/planwright_${version}_$arch.deb
  install -d "$root/DEBIAN"
  share "$root/usr"
  sed -e "s/@COPYRIGHT@/$(sed -n 's/^Copyright (c) //p' LICENSE)/" build/copyright >"$root/usr/share/doc/planwright/copyright"
  sed -e '1,/^Copyright/d' -e '/^$/d' -e 's/^/ /' LICENSE >>"$root/usr/share/doc/planwright/copyright"
  changelog | gzip -9n >"$root/usr/share/doc/planwright/changelog.gz"
  find "$root" -type d -exec chmod 755 {} +
  find "$root/usr/share" -type f -exec chmod 644 {} +
  (cd "$root" && find usr -type f -print0 | sort -z | xargs -0 md5sum >DEBIAN/md5sums)
  sed -e "s/@VERSION@/$version/" -e "s/@ARCH@/$arch/" -e "s/@LIBC@/$(libc "$program")/" \
    -e "s/@SIZE@/$(du -sk "$root/usr" | cut -f1)/" build/control >"$root/DEBIAN/control"
  dpkg-deb --root-owner-group --build "$root" "$package"
}

tarball() {
  local name=planwright-$version-linux-$arch
  share "$work/$name"
  install -m 755 build/install.sh "$work/$name/install.sh"
  install -m 644 LICENSE "$work/$name/LICENSE"
  tar -C "$work" --owner=0 --group=0 --sort=name -czf "build/bin/$name.tar.gz" "$name"
  echo "build/bin/$name.tar.gz"
}

debian
tarball
