#include <inputanim/check.hpp>
#include <inputanim/read.hpp>
#include <inputanim/report.hpp>
#include <inputanim/synthesize.hpp>

#include "handles.hpp"

using namespace inputanim;
using namespace inputanim::c;

inputanim_recording* inputanim_open(const void* data, size_t size, const inputanim_open_options* options,
                                    inputanim_error* error) {
    return guarded(error, {given("data", data, size)}, [&]() -> Result<std::unique_ptr<inputanim_recording>> {
        const auto asked = wanted<ReadOptions>(options);
        if (!asked) return asked.error();
        auto recording = read({static_cast<const std::byte*>(data), size}, *asked);
        if (!recording) return recording.error();
        return std::make_unique<inputanim_recording>(*std::move(recording));
    });
}

inputanim_recording* inputanim_synthesize(const inputanim_synthesize_options* options, inputanim_error* error) {
    return guarded(error, {}, [&]() -> Result<std::unique_ptr<inputanim_recording>> {
        const auto asked = wanted<SynthesizeOptions>(options);
        if (!asked) return asked.error();
        return std::make_unique<inputanim_recording>(Recording{.animation = synthesize(*asked)});
    });
}

void inputanim_close(inputanim_recording* recording) {
    c::close(recording);
}

inputanim_bytes* inputanim_info(const inputanim_recording* recording, inputanim_error* error) {
    return guarded(error, {given("recording", recording)},
                   [&] { return text_bytes(report::info(recording->recording)); });
}

inputanim_bytes* inputanim_check(const inputanim_recording* recording, inputanim_error* error) {
    return guarded(error, {given("recording", recording)},
                   [&] { return text_bytes(report::findings(check(recording->recording))); });
}
