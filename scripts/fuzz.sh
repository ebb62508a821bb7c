#!/bin/sh
# Runs every fuzz target for a while, several at a time. Usage: fuzz.sh SECONDS JOBS
# An input may take a minute: comparing the longest recordings that can be compared takes seconds, and twenty under sanitizers.
# Inputs that once failed are in tests/fuzz/found and run first; new failures go to build/fuzz/crashes.
set -eu
build=build/fuzz
mkdir -p $build/crashes

# A target by itself: fuzz.sh SECONDS run TARGET
if [ "$2" = run ]; then
    target=$3
    log=$build/fuzz-$target.log
    mkdir -p "$build/corpus-$target" "tests/fuzz/found/$target"
    if ! "$build/tests/fuzz/fuzz_$target" "-max_total_time=$1" -rss_limit_mb=2048 -timeout=60 -max_len=65536 \
        -print_final_stats=1 "-artifact_prefix=$build/crashes/$target-" "$build/corpus-$target" \
        "tests/fuzz/found/$target" "build/seeds/$target" >"$log" 2>&1; then
        tail -n 60 "$log"
        echo "fuzz_$target failed; the input is in $build/crashes" >&2
        exit 1
    fi
    echo "fuzz_$target: $(sed -n 's/^stat::number_of_executed_units: *//p' "$log") executions, no failure"
    exit
fi
echo read roundtrip json csv gltf edit analyse export arguments | xargs -n 1 -P "$2" "$0" "$1" run
