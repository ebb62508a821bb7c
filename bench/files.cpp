#include <cstdlib>
#include <cstring>
#include <vector>

#include <inputanim/check.hpp>
#include <inputanim/convert/gltf.hpp>
#include <inputanim/file.hpp>
#include <inputanim/read.hpp>
#include <inputanim/write.hpp>

#include "benchmarks.hpp"
#include "ifstream_reader.hpp"

namespace bench {

using namespace inputanim;

void add_files(const Subject& subject) {
    const std::span<const std::byte> bytes = subject.bytes;
    add("memcpy_reused", subject, [bytes](benchmark::State& state) {
        std::vector<std::byte> out(bytes.size());
        for (auto _ : state) {
            std::memcpy(out.data(), bytes.data(), bytes.size());
            benchmark::ClobberMemory();
        }
    });
    add("memcpy_fresh", subject, [bytes](benchmark::State& state) {
        for (auto _ : state) {
            void* out = std::malloc(bytes.size());
            std::memcpy(out, bytes.data(), bytes.size());
            benchmark::DoNotOptimize(out);
            benchmark::ClobberMemory();
            std::free(out);
        }
    });
    add("index", subject, [bytes](benchmark::State& state) {
        for (auto _ : state) benchmark::DoNotOptimize(must(read_index(bytes)));
    });
    add("read_reused", subject, [bytes](benchmark::State& state) {
        Arena arena;
        for (auto _ : state) benchmark::DoNotOptimize(must(read(bytes, {.arena = &arena})));
    });
    add("read_fresh", subject, [path = subject.path](benchmark::State& state) {
        for (auto _ : state) benchmark::DoNotOptimize(must(read(must(open_file(path)))));
    });
    add("ifstream", subject, [path = subject.path.string()](benchmark::State& state) {
        for (auto _ : state) {
            if (read_with_ifstream(path) == 0) state.SkipWithError("cannot read");
        }
    });
    add("write_fill", subject, [&recording = subject.recording](benchmark::State& state) {
        std::vector<std::byte> out(must(written_size(recording.animation, recording.on_disk)));
        for (auto _ : state) {
            if (!write_into(out, recording.animation, recording.on_disk)) state.SkipWithError("cannot write");
            benchmark::ClobberMemory();
        }
    });
    // Flat, with the keys there are, into memory that is used again.
    add("glb", subject, [&recording = subject.recording](benchmark::State& state) {
        Arena arena;
        const GltfOptions options{.skeleton = Skeleton::flat, .arena = &arena};
        for (auto _ : state) benchmark::DoNotOptimize(must(to_glb(recording, options)));
    });
    add("glb_fresh", subject, [&recording = subject.recording](benchmark::State& state) {
        for (auto _ : state) benchmark::DoNotOptimize(must(to_glb(recording, {.skeleton = Skeleton::flat})));
    });
    add("check", subject, [&recording = subject.recording](benchmark::State& state) {
        for (auto _ : state) benchmark::DoNotOptimize(check(recording));
    });
}

} // namespace bench
