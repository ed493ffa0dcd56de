#!/usr/bin/env bash
# Prints the licences of all that is built into the program: Go modules and what the
# page holds of npm.
set -euo pipefail
cd "$(dirname "$0")/.."

part() { # NAME FOLDER
  local file
  file=$(find "$2" -maxdepth 1 -type f \( -iname 'licen[sc]e*' -o -iname 'copying*' \) | sort | head -n 1)
  printf '\n==== %s ====\n\n' "$1"
  if [ -n "$file" ]; then cat "$file"; else echo "Licence: $(sed -n 's/.*"license": *"\([^"]*\)".*/\1/p' "$2/package.json" | head -n 1)"; fi
}

echo "Planwright holds these parts of others, under these licences."
part "Go" "$(go env GOROOT)"
go list -deps -tags desktop,production,webkit2_41 -f '{{with .Module}}{{if not .Main}}{{.Path}} {{.Version}}|{{.Dir}}{{end}}{{end}}' . |
  sort -u | while IFS='|' read -r name folder; do part "$name" "$folder"; done
npm --prefix frontend ls --omit=dev --all --parseable 2>/dev/null | grep node_modules/ | sort -u |
  while read -r folder; do part "${folder#*node_modules/}" "$folder"; done
