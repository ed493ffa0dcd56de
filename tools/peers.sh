#!/usr/bin/env bash
# Installs the programs of others that make peers tries Planwright with: peers.sh FOLDER
set -euo pipefail
here=$(cd "$(dirname "$0")/peers" && pwd)
mkdir -p "$1"
folder=$(cd "$1" && pwd)

if ! cmp -s "$here/package-lock.json" "$folder/package-lock.json"; then
  cp "$here/package.json" "$here/package-lock.json" "$folder/"
  # install, not ci: ci wants each optional package of other systems in the lock file, and
  # the registries do not all have them. The versions are the lock file's with both.
  npm --prefix "$folder" install --no-save --omit=optional --no-audit --no-fund --ignore-scripts
fi
build=$folder/build
if [ ! -d "$build/llama.cpp" ]; then
  mkdir -p "$build"
  git clone -q "$folder/node_modules/node-llama-cpp/llama/gitRelease.bundle" "$build/llama.cpp"
fi
# In two steps: the names of the sources are known once they are there.
make -s -f "$here/server.mk" BUILD="$build" MODULES="$folder/node_modules" "$build/llama-server"
