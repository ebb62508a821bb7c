#!/bin/sh
# Fetches the npm packages that package-lock.json names: once, and again when it has changed.
set -eu
cd "$(dirname "$0")/.."
cmp -s package-lock.json node_modules/fetched && exit 0
npm ci --silent --ignore-scripts --no-audit --no-fund
cp package-lock.json node_modules/fetched
