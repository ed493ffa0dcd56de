#!/usr/bin/env bash
# Writes the TypeScript of what the page may call, from the Go types.
# With --check it changes nothing and fails when what is there is not current.
set -euo pipefail
cd "$(dirname "$0")/.."

target=frontend/src/wailsjs
before=$(mktemp -d)
trap 'rm -rf "$before"' EXIT
mkdir -p "$target"
cp -r "$target" "$before/"

generate() {
  if ! CGO_ENABLED=0 tsoutputtype=interfaces go run -tags bindings . >"$before/log" 2>&1; then
    cat "$before/log" >&2
    return 1
  fi
  rm -rf "$target/runtime" # the page needs types and names, not a second copy of the runtime
  chmod -R u=rwX,go=rX "$target"
  find "$target" -type f -exec chmod 644 {} +
}

generate
if [ "${1:-}" = --check ] && ! diff -r "$before/wailsjs" "$target"; then
  rm -rf "$target"
  cp -r "$before/wailsjs" "$target"
  echo "The TypeScript of the bound methods is not current. Run \"make bindings\" and commit $target." >&2
  exit 1
fi
