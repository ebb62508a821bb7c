#!/bin/sh
# Makes the page that `inputanim view` serves and .html files hold: build/viewer/index.html, from the WebAssembly
# modules and viewer/.
# Usage: page.sh PACKAGE...   the Debian packages that the modules need
set -eu
cd "$(dirname "$0")/.."

scripts/need.sh "$@"
scripts/node.sh
[ -f build/wasm/inputanim.wasm ] || echo "Building the viewer's page: a minute or two, the first time"
mkdir -p build
scripts/packages.sh >build/npm.log 2>&1 &
packages=$!
scripts/build.sh wasm --target inputanim_wasm
wait $packages || { cat build/npm.log; exit 1; }
page=build/viewer/index.html
if [ ! -f $page ] || [ -n "$(find build/wasm/*.wasm bindings/wasm/src viewer -newer $page -type f | head -n 1)" ]; then
    npm run --silent build --workspace viewer >build/page.log 2>&1 || { cat build/page.log; exit 1; }
fi
