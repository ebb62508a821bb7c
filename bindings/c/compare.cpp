#include <inputanim/compare.hpp>
#include <inputanim/report.hpp>

#include "handles.hpp"

using namespace inputanim;
using namespace inputanim::c;

inputanim_bytes* inputanim_compare(const inputanim_recording* a, const inputanim_recording* b,
                                   const inputanim_compare_options* options, inputanim_error* error) {
    return guarded(error, {given("a", a), given("b", b)}, [&]() -> Result<std::unique_ptr<inputanim_bytes>> {
        const auto asked = wanted<CompareOptions>(options);
        if (!asked) return asked.error();
        const auto comparison = compare(a->recording.animation, b->recording.animation, *asked);
        if (!comparison) return comparison.error();
        return text_bytes(report::comparison(*comparison));
    });
}
