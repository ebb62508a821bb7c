#!/bin/sh
# Runs the fuzz targets of a preset. Usage: fuzz.sh PRESET AMOUNT seconds|runs
# What they find that is worth keeping goes to tests/fuzz/found, crashes to build/PRESET/crashes.
set -eu
preset=$1
amount=$2
unit=$3
targets=build/$preset/tests/fuzz
mkdir -p "build/$preset/crashes"
for target in read roundtrip json; do
    program=$targets/fuzz_$target
    [ -x "$program" ] || continue
    corpus=build/$preset/corpus-$target
    mkdir -p "$corpus"
    case $unit in
        seconds) limit=-max_total_time=$amount ;;
        runs) limit=-runs=$amount ;;
    esac
    found=tests/fuzz/found/$target
    [ -d "$found" ] || found=
    # shellcheck disable=SC2086
    if ! "$program" "$limit" -rss_limit_mb=2048 -timeout=10 -max_len=65536 -print_final_stats=1 \
        "-artifact_prefix=build/$preset/crashes/$target-" "$corpus" $found "build/$preset/seeds/$target" \
        >"build/$preset/fuzz-$target.log" 2>&1; then
        tail -n 60 "build/$preset/fuzz-$target.log"
        echo "fuzz_$target failed; the input is in build/$preset/crashes" >&2
        exit 1
    fi
    executed=$(sed -n 's/^stat::number_of_executed_units: *//p' "build/$preset/fuzz-$target.log")
    echo "fuzz_$target: $executed executions, no failure"
done
