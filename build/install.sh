#!/bin/sh
# Installs Planwright for this user, or takes it away again: install.sh [--uninstall]
# PREFIX is where to, ~/.local unless it is set.
set -eu
cd "$(dirname "$0")"
prefix=${PREFIX:-$HOME/.local}
files="bin/planwright share/applications/planwright.desktop share/mime/packages/planwright.xml
share/icons/hicolor/512x512/apps/planwright.png share/icons/hicolor/scalable/apps/planwright.svg
share/man/man1/planwright.1.gz share/doc/planwright/licences.gz"

refresh() { # where the desktop has these programs; without them it looks at its next start
  if command -v update-mime-database >/dev/null; then update-mime-database "$prefix/share/mime" >/dev/null 2>&1 || true; fi
  if command -v update-desktop-database >/dev/null; then update-desktop-database "$prefix/share/applications" >/dev/null 2>&1 || true; fi
}

case "${1:-}" in
  "") ;;
  --uninstall)
    for file in $files; do rm -f "$prefix/$file"; done
    refresh
    for file in $files; do (cd "$prefix" && rmdir -p "$(dirname "$file")" 2>/dev/null) || true; done # as far as they are empty
    echo "Planwright is removed from $prefix. Your workflows and settings stay."
    exit 0
    ;;
  *) echo "usage: install.sh [--uninstall]" >&2; exit 2 ;;
esac

for file in $files; do
  mkdir -p "$prefix/$(dirname "$file")"
  cp "$file" "$prefix/$file.new" # a program that runs is not written over
  mv -f "$prefix/$file.new" "$prefix/$file"
done
sed "s|^Exec=planwright|Exec=\"$(printf %s "$prefix" | sed 's/[&|\\]/\\&/g')/bin/planwright\"|" share/applications/planwright.desktop >"$prefix/share/applications/planwright.desktop"
refresh
echo "Planwright is installed as $prefix/bin/planwright. To remove it: $(pwd)/install.sh --uninstall"
case ":$PATH:" in *":$prefix/bin:"*) ;; *) echo "That folder is not in your PATH: add it to start Planwright by its name." ;; esac
missing=$(ldd bin/planwright | sed -n 's/^[[:space:]]*\([^ ]*\) => not found/\1/p')
if [ -n "$missing" ]; then
  echo "These libraries are missing; install GTK 3 and WebKitGTK 4.1 (webkit2gtk4.1, webkit2gtk-4.1 or libwebkit2gtk-4_1-0):" $missing >&2
  exit 1
fi
