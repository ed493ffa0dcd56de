#!/usr/bin/env bash
# Installs what the operating system must bring: packages.sh build|test|peers.
# On Debian and Ubuntu it does so by itself; elsewhere it says what is needed.
set -euo pipefail
cd "$(dirname "$0")/.."

build=(gcc make libc6-dev libgtk-3-dev libwebkit2gtk-4.1-dev pkg-config)
browser=chromium-headless-shell
more_test=("$browser" xvfb xauth xdotool x11-utils x11-xserver-utils imagemagick poppler-utils tesseract-ocr xclip zenity evilwm dbus-x11 dbus fonts-dejavu-core strace gnome-keyring)
more_peers=(wine wine64 gcc-mingw-w64-x86-64 lintian g++ git xfwm4 mousepad procps)

kind=${1:-}
case "$kind" in
  build) more=() wanted=("${build[@]}") ;;
  test) more=("${more_test[@]}") wanted=("${build[@]}" "${more_test[@]}") ;;
  peers) more=("${more_peers[@]}") wanted=("${more_peers[@]}") ;;
  *) echo "usage: packages.sh build|test|peers" >&2; exit 2 ;;
esac

# at_least FOUND LEAST: whether one version is the other or a later one.
at_least() { [ "$(printf '%s\n%s\n' "$2" "$1" | sort -V | head -n 1)" = "$2" ]; }

stop() {
  echo "$1" >&2
  exit 1
}

check_node() { # what Vite, which builds the page, asks for
  local found
  found=$(node --version 2>/dev/null || true)
  found=${found#v}
  case "$found" in
    20.*) at_least "$found" 20.19.0 && return ;;
    ?*) at_least "$found" 22.12.0 && return ;;
  esac
  stop "Planwright's page needs Node.js 20.19 or a later 20, or 22.12 or newer (found: ${found:-none}). Install it from https://nodejs.org."
}

check_npm() {
  npm --version >/dev/null 2>&1 || stop "Planwright's page needs npm, which comes with Node.js from https://nodejs.org. Some systems have it as a package of its own: npm."
}

check_go() { # what go.mod says; outside of the module, so that nothing is fetched to find out
  local least found
  least=$(sed -n 's/^go //p' go.mod)
  found=$(cd / && GOTOOLCHAIN=local "${GO:-go}" env GOVERSION 2>/dev/null || true)
  found=${found#go}
  found=${found%% *}
  [ -n "$found" ] && at_least "$found" "$least" && return
  stop "Planwright needs Go $least or newer (found: ${found:-none}). Install it from https://go.dev/dl."
}

check_node
check_npm
check_go

# elsewhere names the packages of systems without apt.
elsewhere() {
  echo "This is not Debian or Ubuntu, so nothing is installed. If something is missing below:"
  echo "  Fedora:   dnf install gcc make pkgconf-pkg-config gtk3-devel webkit2gtk4.1-devel"
  echo "  Arch:     pacman -S gcc make pkgconf gtk3 webkit2gtk-4.1"
  echo "  openSUSE: zypper install gcc make pkg-config gtk3-devel webkit2gtk3-devel"
  echo "  Alpine:   apk add gcc make musl-dev pkgconf gtk+3.0-dev webkit2gtk-4.1-dev"
  echo "  Nix:      nix-shell -p gcc gnumake pkg-config gtk3 webkitgtk_4_1"
  echo "The program without the window, make headless, needs none of them but make."
  if [ "$kind" != build ]; then echo "What make $kind needs besides is in these packages of Debian: ${more[*]}."; fi
}

if ! command -v apt-get >/dev/null; then
  elsewhere
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
    stop "These packages are missing and only root can install them: apt-get install ${missing[*]}"
  fi
  as_root=(sudo)
fi
echo "Installing: ${missing[*]}"
"${as_root[@]}" apt-get update -qq
if [[ " ${missing[*]} " == *" $browser "* ]] && ! apt-cache show "$browser" >/dev/null 2>&1; then
  stop "This system has no package $browser. Install Chromium or Chrome and set CHROMIUM to its path."
fi
DEBIAN_FRONTEND=noninteractive "${as_root[@]}" apt-get install -y -qq --no-install-recommends "${missing[@]}"
