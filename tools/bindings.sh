#!/usr/bin/env bash
# Writes the TypeScript of what the page may call, from the Go types.
# With --check it changes nothing and fails when what is there is not current.
#
# Wails makes it in the folder that wails.json names, as it does at each of its own
# builds, which leave the tree as it is for that.
set -euo pipefail
cd "$(dirname "$0")/.."

target=frontend/src/wailsjs/go
made=build/cache/wailsjs
log=$(mktemp)
trap 'rm -f "$log"' EXIT
mkdir -p "$target"
rm -rf "$made"

if ! CGO_ENABLED=0 tsoutputtype=interfaces go run -tags bindings . >"$log" 2>&1; then
  cat "$log" >&2
  exit 1
fi

if [ "${1:-}" = --check ]; then
  if ! diff -r "$target" "$made/go"; then
    echo "The TypeScript of the bound methods is not current. Run \"make bindings\" and commit $target." >&2
    exit 1
  fi
  exit 0
fi
# The page needs types and names, not a second copy of the runtime.
rm -rf "$target"
cp -r "$made/go" "$target"
find "$target" -type f -exec chmod 644 {} +
