#!/bin/sh
# Runs every fuzz target for a while. Usage: fuzz.sh SECONDS
# Inputs that once failed are in tests/fuzz/found and run first; new failures go to build/fuzz/crashes.
set -eu
seconds=$1
build=build/fuzz
mkdir -p $build/crashes
for target in read roundtrip json csv gltf edit analyse; do
    mkdir -p "$build/corpus-$target" "tests/fuzz/found/$target"
    log=$build/fuzz-$target.log
    if ! "$build/tests/fuzz/fuzz_$target" "-max_total_time=$seconds" -rss_limit_mb=2048 -timeout=10 -max_len=65536 \
        -print_final_stats=1 "-artifact_prefix=$build/crashes/$target-" "$build/corpus-$target" \
        "tests/fuzz/found/$target" "build/seeds/$target" >"$log" 2>&1; then
        tail -n 60 "$log"
        echo "fuzz_$target failed; the input is in $build/crashes" >&2
        exit 1
    fi
    echo "fuzz_$target: $(sed -n 's/^stat::number_of_executed_units: *//p' "$log") executions, no failure"
done
