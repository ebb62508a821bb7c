#include <cmath>

#include <inputanim/check.hpp>
#include <inputanim/read.hpp>
#include <inputanim/report.hpp>
#include <inputanim/synthesize.hpp>

#include "handles.hpp"

using namespace inputanim;
using namespace inputanim::c;

inputanim_recording* inputanim_open(const void* data, size_t size, const inputanim_open_options* options,
                                    inputanim_error* error) {
    return guarded(error, [&]() -> Result<std::unique_ptr<inputanim_recording>> {
        const inputanim_open_options wanted = options == nullptr ? inputanim_open_options{} : *options;
        const auto form = named(wanted.layout, "layout", find_form);
        if (!form) return form.error();
        const std::span bytes(static_cast<const std::byte*>(data), size);
        const ReadOptions read_options{.form = *form};
        auto recording = read(bytes, read_options);
        if (!recording && wanted.salvage) recording = salvage(bytes, read_options);
        if (!recording) return recording.error();
        return std::make_unique<inputanim_recording>(inputanim_recording{*std::move(recording), *form});
    });
}

inputanim_recording* inputanim_synthesize(float seconds, float rate, uint32_t seed, inputanim_error* error) {
    return guarded(error, [&]() -> Result<std::unique_ptr<inputanim_recording>> {
        // A day at a thousand keys a second is 27 GB.
        constexpr float most = 86400;
        if (!(seconds > 0 && seconds <= most)) return bad_argument("seconds", "must be more than 0, and at most a day");
        if (!(rate > 0 && rate <= 1000)) return bad_argument("rate", "must be more than 0, and at most 1000");
        Recording recording{.animation = synthesize({.duration = seconds, .rate = rate, .seed = seed})};
        return std::make_unique<inputanim_recording>(inputanim_recording{std::move(recording), {}});
    });
}

void inputanim_close(inputanim_recording* recording) {
    delete recording;
}

inputanim_bytes* inputanim_info(const inputanim_recording* recording, inputanim_error* error) {
    return guarded(error, [&] { return text_bytes(report::info(recording->recording)); });
}

inputanim_bytes* inputanim_check(const inputanim_recording* recording, inputanim_error* error) {
    return guarded(error, [&] { return text_bytes(report::findings(check(recording->recording))); });
}
