#!/usr/bin/env bash
# Runs each fuzz target for the time given: fuzz.sh 10m
set -euo pipefail
cd "$(dirname "$0")/.."

for package in $(go list ./...); do
  listed=$(go test -list '^Fuzz' "$package")
  for target in $(grep '^Fuzz' <<<"$listed" || true); do
    echo "== $package $target"
    go test -run '^$' -fuzz "^$target\$" -fuzztime "$1" "$package"
  done
done
