#!/bin/sh
# Configures and builds a preset of CMakePresets.json, through ccache where there is one. On a terminal the build shows
# how far it is; elsewhere its words are kept in build/PRESET.log, and printed where it fails.
# Usage: build.sh PRESET [-DOPTION=VALUE...] [--target TARGET...]
set -eu
cd "$(dirname "$0")/.."
preset=$1
shift
configure=
while [ $# -gt 0 ] && [ "${1#-D}" != "$1" ]; do
    configure="$configure $1"
    shift
done

mkdir -p build
log=build/$preset.log
quietly() {
    "$@" >"$log" 2>&1 || { cat "$log" >&2; exit 1; }
}
# Compiled once, found again. Not in other clones: a precompiled header is good where it was made.
# What is not found is compiled at once, not preprocessed first.
export CCACHE_SLOPPINESS=pch_defines,time_macros CCACHE_DEPEND=1
CMAKE_CXX_COMPILER_LAUNCHER=$(command -v ccache || true)
CMAKE_C_COMPILER_LAUNCHER=$CMAKE_CXX_COMPILER_LAUNCHER
export CMAKE_CXX_COMPILER_LAUNCHER CMAKE_C_COMPILER_LAUNCHER
# shellcheck disable=SC2086
quietly cmake --preset "$preset" $configure
if [ -t 1 ]; then
    cmake --build --preset "$preset" "$@"
else
    quietly cmake --build --preset "$preset" "$@"
fi
