#include "choose.hpp"

#include <bitset>

#include "units.hpp"
#include "verb.hpp"

namespace cli {

using namespace inputanim;

void add_span_options(Verb& verb, SpanOptions& options) {
    add_time_option(verb, "--from", options.from, "Where it starts; by default at the first key");
    add_time_option(verb, "--to", options.to, "Where it ends; by default at the last key");
}

void require_span(const SpanOptions& options) {
    if (!options.from && !options.to) wrong_usage("from where to where? --from TIME, --to TIME, or both");
}

Result<TimeSpan> resolve(const SpanOptions& options, const Animation& animation) {
    const auto whole = span_of(animation);
    if (!whole) return Error{ErrorCode::bad_argument, {}, {}, "there are no keys in it"};
    const TimeSpan span{options.from.value_or(whole->from), options.to.value_or(whole->to)};
    if (span.from <= span.to) return span;
    return Error{ErrorCode::bad_argument,
                 {},
                 {},
                 fmt::format("from {} s to {} s is no span; the keys are from {} s to {} s", span.from, span.to,
                             whole->from, whole->to)};
}

Option add_curves_option(Verb& verb, std::vector<std::string>& names, const std::string& what) {
    return verb
        .add_option("--curves", names,
                    what + ": names such as gaze, hand.left or hand.right.IndexTip.position; * and ? stand for any "
                           "characters")
        .type_name("NAMES")
        .comma_separated();
}

CurveSet selected(const std::vector<std::string>& names) {
    CurveSet curves;
    for (const std::string& name : names) {
        const CurveSet some = select(name);
        if (some.none()) {
            wrong_usage("no curve is called '" + name + "'; the names are like hand.left.IndexTip.position.x");
        }
        curves |= some;
    }
    return curves;
}

CurveSet selected_of(const Animation& animation, const std::vector<std::string>& names) {
    const CurveSet wanted = names.empty() ? CurveSet().set() : selected(names);
    CurveSet there;
    for_each_curve(animation, [&](std::size_t curve, const Curve&) { there.set(curve); });
    if (there.any() && (wanted & there).none()) wrong_usage("the recording has no such curve");
    return wanted & there;
}

} // namespace cli
