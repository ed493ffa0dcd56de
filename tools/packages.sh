#!/usr/bin/env bash
# Installs what the operating system must bring: packages.sh build|test.
# On Debian and Ubuntu it does so by itself; elsewhere it says what is needed.
set -euo pipefail

build=(gcc libc6-dev libgtk-3-dev libwebkit2gtk-4.1-dev pkg-config)
browser=chromium-headless-shell
test=("${build[@]}" "$browser" xvfb xauth xdotool x11-utils x11-xserver-utils imagemagick tesseract-ocr xclip zenity evilwm dbus-x11 dbus fonts-dejavu-core strace gnome-keyring)

case "${1:-}" in
  build) wanted=("${build[@]}") ;;
  test) wanted=("${test[@]}") ;;
  *) echo "usage: packages.sh build|test" >&2; exit 2 ;;
esac

node=$(node --version 2>/dev/null || true)
node=${node#v}
if [ -z "$node" ] || [ "${node%%.*}" -lt 20 ]; then
  echo "Planwright's page needs Node.js 20.19 or newer with npm (found: ${node:-none}). Install it from https://nodejs.org." >&2
  exit 1
fi

if ! command -v apt-get >/dev/null; then
  echo "This is not Debian or Ubuntu. If something is missing below, install what these packages hold: ${wanted[*]}"
  exit 0
fi

missing=()
for package in "${wanted[@]}"; do
  # Another Chromium will do: Ubuntu has none as a package.
  if [ "$package" = "$browser" ] && [ -x "${CHROMIUM:-}" ]; then continue; fi
  dpkg-query -W -f '${Status}' "$package" 2>/dev/null | grep -q 'ok installed' || missing+=("$package")
done
if [ "${#missing[@]}" -eq 0 ]; then exit 0; fi

as_root=()
if [ "$(id -u)" -ne 0 ]; then
  if ! command -v sudo >/dev/null; then
    echo "These packages are missing and only root can install them: apt-get install ${missing[*]}" >&2
    exit 1
  fi
  as_root=(sudo)
fi
echo "Installing: ${missing[*]}"
"${as_root[@]}" apt-get update -qq
if [[ " ${missing[*]} " == *" $browser "* ]] && ! apt-cache show "$browser" >/dev/null 2>&1; then
  echo "This system has no package $browser. Install Chromium or Chrome and set CHROMIUM to its path." >&2
  exit 1
fi
DEBIAN_FRONTEND=noninteractive "${as_root[@]}" apt-get install -y -qq --no-install-recommends "${missing[@]}"
