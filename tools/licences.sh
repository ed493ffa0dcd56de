#!/usr/bin/env bash
# Prints the licences of all that is built into the program: Go modules and what the
# page holds of npm.
set -euo pipefail
cd "$(dirname "$0")/.."

part() { # NAME FOLDER
  local file
  file=$(find "$2" -maxdepth 1 -type f \( -iname 'licen[sc]e*' -o -iname 'copying*' \) | sort | head -n 1)
  printf '\n==== %s ====\n\n' "$1"
  if [ -n "$file" ]; then cat "$file"; else named "$2"; fi
}

# named is the licence of a package that only names it. Its text is known for one.
named() { # FOLDER
  case $(field license "$1") in
  MIT) printf 'MIT License\n\nCopyright (c) %s\n' "$(field author "$1")" && sed '1,/^Copyright/d' LICENSE ;;
  *) echo "$1 has no licence text" >&2 && return 1 ;;
  esac
}

field() { # NAME FOLDER
  sed -n "s/^ *\"$1\": *\"\([^\"]*\)\".*/\1/p" "$2/package.json" | head -n 1
}

echo "Planwright holds these parts of others, under these licences."
part "Go" "$(go env GOROOT)"
go list -deps -tags desktop,production,webkit2_41 -f '{{with .Module}}{{if not .Main}}{{.Path}} {{.Version}}|{{.Dir}}{{end}}{{end}}' . |
  sort -u | while IFS='|' read -r name folder; do part "$name" "$folder"; done
npm --prefix frontend ls --omit=dev --all --parseable 2>/dev/null | grep node_modules/ | sort -u |
  while read -r folder; do part "${folder##*node_modules/} $(field version "$folder")" "$folder"; done
