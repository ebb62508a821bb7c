#!/bin/sh
# Makes the page that `inputanim view` serves and .html files hold: build/viewer/index.html, from the WebAssembly
# modules and viewer/. Where Node 20 is missing it says so; the program is then built without the page.
# Usage: page.sh PACKAGE...   the Debian packages that the modules need
set -eu
cd "$(dirname "$0")/.."

scripts/node20.sh || exit 0
scripts/need.sh "$@"
mkdir -p build
[ -f build/wasm/inputanim.wasm ] || echo "Building the viewer's page: a minute or two, the first time"
cmake --preset wasm >build/wasm.log 2>&1 && cmake --build --preset wasm --target inputanim_wasm >>build/wasm.log 2>&1 \
    || { cat build/wasm.log; exit 1; }
scripts/packages.sh
page=build/viewer/index.html
if [ ! -f $page ] || [ -n "$(find build/wasm/*.wasm bindings/wasm/src viewer -newer $page -type f | head -n 1)" ]; then
    npm run --silent build --workspace viewer
fi
