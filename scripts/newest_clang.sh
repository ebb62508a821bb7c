#!/bin/sh
# The version of clang to use: the newest, of those that this project is tested with, that is here or to be had.
set -eu
offered=$(apt-cache pkgnames clang- 2>/dev/null || true)
for version in 19 18 17 16 15 14; do
    if command -v clang-$version >/dev/null || echo "$offered" | grep -qx clang-$version; then
        echo $version
        exit
    fi
done
echo 19
