#!/usr/bin/env bash
# Builds the last commit with Wails' own command, as who knows Wails does, and runs its
# development mode until the window's program is there: neither may change the tree.
set -euo pipefail
cd "$(dirname "$0")/.."

folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
log=$folder/dev.log
version=$(go list -m -f '{{.Version}}' github.com/wailsapp/wails/v2)
GOFLAGS='' GOBIN=$folder go install "github.com/wailsapp/wails/v2/cmd/wails@$version"
git clone -q . "$folder/tree"
cd "$folder/tree"

unchanged() {
  if [ -n "$(git status --porcelain)" ]; then
    git status --short
    echo "$1 changed the tree: what it writes belongs into a folder of .gitignore." >&2
    exit 1
  fi
}

"$folder/wails" build
test -x build/bin/planwright
unchanged "wails build"

# In a home of its own: the program that it starts keeps things.
mkdir "$folder/home"
GOPATH=$(go env GOPATH) GOCACHE=$(go env GOCACHE) npm_config_cache=$(npm config get cache)
export GOPATH GOCACHE npm_config_cache
HOME=$folder/home xvfb-run -a dbus-run-session -- \
  sh -c 'echo $$ >"$1/pid"; exec "$1/wails" dev' dev "$folder" >"$log" 2>&1 &
session=$!
until grep -Eq 'To develop in the browser|Build error' "$log" || ! kill -0 $session 2>/dev/null; do sleep 1; done
served=yes # by the program itself, which has started then
node -e 'fetch("http://localhost:34115/").then((r) => r.text()).then((t) => process.exit(t.includes("<title>Planwright") ? 0 : 1))' || served=
kill -INT "$(cat "$folder/pid")" 2>/dev/null || true
wait $session || true
if [ -z "$served" ]; then
  cat "$log" >&2
  echo "wails dev does not serve the page." >&2
  exit 1
fi
unchanged "wails dev"
