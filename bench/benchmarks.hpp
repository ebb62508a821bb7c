// What is measured: each adds its benchmarks, named "what/subject".
#pragma once

#include <string>
#include <utility>

#include <benchmark/benchmark.h>

#include "subject.hpp"

namespace bench {

template <class Body>
void add(const std::string& what, const Subject& subject, Body&& body) {
    benchmark::RegisterBenchmark((what + "/" + subject.name).c_str(), std::forward<Body>(body))
        ->Unit(benchmark::kMillisecond)
        ->UseRealTime()
        ->MinTime(0.03);
}

// So many rounds, each of which says how long it took.
template <class Body>
void add_rounds(const std::string& what, const Subject& subject, int rounds, Body&& body) {
    benchmark::RegisterBenchmark((what + "/" + subject.name).c_str(), std::forward<Body>(body))
        ->Unit(benchmark::kMillisecond)
        ->UseManualTime()
        ->Iterations(rounds);
}

// memcpy, index, read, write, glTF, check, and a typical reader.
void add_files(const Subject& subject);
// What memory allows, sample in its ways, and a search for every value.
void add_sampling(const Subject& subject);
// One time for all curves; a thousand of them, caches warm and cold.
void add_random_access(const Subject& subject);
// Sampling of curves with tangents and with weights, by SIMD and one by one.
void add_shapes(const Subject& subject);
// reduce, and Ramer-Douglas-Peucker.
void add_reducing(const Subject& subject);
// CSV and JSON, to_chars, and simdjson.
void add_texts(const Subject& subject);
// What a recording adds to a page that carries it, against its own bytes.
[[nodiscard]] double html_per_byte(const Subject& subject);

// All figures, of the usual joints and of every one.
void add_analysing(const Subject& subject);

} // namespace bench
