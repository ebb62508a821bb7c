#include <inputanim/report.hpp>

#include <algorithm>
#include <array>
#include <optional>
#include <string_view>
#include <vector>

#include <inputanim/summary.hpp>

#include "text/json_writer.hpp"
#include "text/utf8.hpp"

namespace inputanim::report {
namespace {

class Writer {
public:
    // An object or array; `put` puts what is in it.
    template <class PutItem>
    void object(const PutItem& put) {
        json_.open('{');
        put();
        json_.close('}');
    }
    template <class List, class PutItem>
    void array(const List& list, const PutItem& put) {
        json_.open('[');
        for (const auto& each : list) put(each);
        json_.close(']');
    }

    Writer& key(std::string_view name) {
        json_.key(name);
        return *this;
    }
    void text(std::string_view text) { json_.text(is_utf8(text) ? text : std::string_view(mended_utf8(text))); }
    void number(double number) { json_.number_or_null(number); }
    void single(float number) { json_.number(number); } // a finite one, in no more digits than it has
    void count(std::size_t count) { json_.index(count); }
    void yes(bool yes) { json_.raw(yes ? "true" : "false"); }
    void span(const std::optional<TimeSpan>& span) {
        if (!span) return;
        key("firstTime").number(span->from);
        key("lastTime").number(span->to);
    }

    [[nodiscard]] std::string take() && { return std::move(json_).take(); }

private:
    json::Writer json_;
};

void put(Writer& out, const PartSummary& part) {
    out.object([&] {
        out.key("name").text(part.name);
        out.key("curves").count(part.curves);
        out.key("emptyCurves").count(part.empty_curves);
        out.key("keys").count(part.keys);
        out.span(part.span);
        if (part.tracked) out.key("trackedShare").number(*part.tracked);
        if (!part.pinch) return;
        out.key("pinchShare").number(*part.pinch);
        out.key("pinches").count(part.pinches);
    });
}

void put_markers(Writer& out, const Markers& markers) {
    std::vector<Marker> list;
    list.reserve(markers.size());
    for (std::size_t i = 0; i < markers.size(); ++i) list.push_back(markers[i]);
    out.array(list, [&](const Marker& marker) {
        out.object([&] {
            out.key("time").number(marker.time);
            out.key("name").text(marker.name);
        });
    });
}

void put(Writer& out, std::span<const Finding> findings) {
    out.array(findings, [&](const Finding& finding) {
        out.object([&] {
            const FindingInfo& about = info(finding.code);
            out.key("code").text(about.name);
            out.key("severity").text(name(about.severity));
            if (!finding.where.empty()) out.key("where").text(finding.where);
            if (finding.curve) out.key("curve").text(curve_name(*finding.curve));
            if (finding.key) out.key("key").count(*finding.key);
            if (finding.time) out.key("time").number(*finding.time);
            if (finding.offset) out.key("offset").count(static_cast<std::size_t>(*finding.offset));
            out.key("count").count(finding.count);
            out.key("explanation").text(finding.explanation);
            out.key("remedy").text(about.remedy);
        });
    });
}

void put(Writer& out, std::span<const Difference> differences) {
    out.array(differences, [&](const Difference& each) {
        out.object([&] {
            out.key("where").text(each.where);
            out.key("explanation").text(each.explanation);
            if (each.unit.empty()) return;
            out.key("amount").number(each.amount);
            out.key("unit").text(each.unit);
            out.key("time").number(each.time);
        });
    });
}

void put_value(Writer& out, double value, Unit unit) {
    out.key("value").number(value);
    if (unit != Unit::count) out.key("unit").text(name(unit));
}

void put(Writer& out, std::span<const Figure> figures) {
    out.object([&] {
        for (const Figure& figure : figures) {
            out.key(figure.name).object([&] {
                put_value(out, figure.value, figure.unit);
                out.key("basis").number(figure.basis);
                if (figure.limited) out.key("limited").yes(true);
            });
        }
    });
}

} // namespace

std::string info(const Recording& recording) {
    const LayoutInfo& layout = inputanim::info(recording.on_disk.layout);
    const Summary summary = summarize(recording.animation);
    Writer out;
    out.object([&] {
        out.key("version").array(std::array{layout.major, layout.minor},
                                 [&](std::int32_t number) { out.number(number); });
        out.key("layout").text(layout.name);
        out.key("keyBytes").count(layout.tangents ? 28 : 8);
        out.key("markerList").yes(layout.markers);
        out.key("header").yes(layout.header);
        out.key("writers").text(layout.writers);
        out.key("mrtkReads").yes(layout.mrtk_reads);
        out.key("duration").number(summary.duration);
        out.key("curves").count(summary.curves);
        out.key("keys").count(summary.keys);
        out.span(summary.span);
        if (summary.rate) out.key("rate").number(*summary.rate);
        out.key("parts").array(summary.parts, [&](const PartSummary& part) { put(out, part); });
        put_markers(out.key("markers"), recording.animation.markers);
    });
    return std::move(out).take();
}

std::string findings(std::span<const Finding> findings) {
    Writer out;
    put(out, findings);
    return std::move(out).take();
}

std::string filled(const Filled& filled) {
    Writer out;
    out.object([&] {
        out.key("gaps").count(filled.gaps);
        out.key("seconds").number(filled.seconds);
        out.key("left").count(filled.left);
    });
    return std::move(out).take();
}

std::string reduced(std::span<const ReducedPart> parts) {
    Writer out;
    out.object([&] {
        out.key("parts").array(parts, [&](const ReducedPart& part) {
            out.object([&] {
                out.key("name").text(part.name);
                out.key("keysBefore").count(part.keys_before);
                out.key("keysAfter").count(part.keys_after);
                out.key("positionError").number(part.position_error);
                out.key("rotationError").number(part.rotation_error);
            });
        });
    });
    return std::move(out).take();
}

std::string repaired(const Recording& before, const Repaired& repaired, std::span<const Finding> remaining) {
    const bool salvaged =
        std::ranges::find(before.findings, FindingCode::truncated, &Finding::code) != before.findings.end();
    Writer out;
    out.object([&] {
        out.key("salvaged").yes(salvaged);
        out.key("changes").array(repaired.changes, [&](const Change& change) {
            out.object([&] {
                out.key("where").text(change.where);
                out.key("explanation").text(change.explanation);
                out.key("keys").count(change.keys);
            });
        });
        put(out.key("findings"), repaired.findings);
        put(out.key("remaining"), remaining);
    });
    return std::move(out).take();
}

std::string differences(const Diff& diff) {
    Writer out;
    out.object([&] {
        out.key("alike").yes(diff.differences.empty());
        put(out.key("differences"), diff.differences);
        put(out.key("notes"), diff.notes);
    });
    return std::move(out).take();
}

std::string figures(const Analysis& analysis) {
    Writer out;
    out.object([&] {
        out.key("rate").number(analysis.rate);
        out.key("samples").count(analysis.times.size());
        put(out.key("figures"), analysis.whole.figures);
        out.key("epochs").array(analysis.epochs, [&](const Epoch& epoch) {
            out.object([&] {
                out.key("name").text(epoch.name);
                out.key("from").number(epoch.from);
                out.key("to").number(epoch.to);
                put(out.key("figures"), epoch.figures);
            });
        });
        out.key("remarks").array(analysis.remarks, [&](const std::string& line) { out.text(line); });
    });
    return std::move(out).take();
}

std::string events(std::span<const Event> events) {
    Writer out;
    out.array(events, [&](const Event& event) {
        out.object([&] {
            out.key("event").text(name(event.kind));
            if (event.side) out.key("hand").text(name(*event.side));
            if (event.kind == EventKind::marker) out.key("name").text(event.name);
            out.key("from").number(event.from);
            out.key("to").number(event.to);
            out.key("duration").number(event.duration());
            if (event.measures.empty()) return;
            out.key("measures").object([&] {
                for (const Measure& measure : event.measures) {
                    out.key(measure.name).object([&] { put_value(out, measure.value, measure.unit); });
                }
            });
        });
    });
    return std::move(out).take();
}

std::string comparison(const Comparison& comparison) {
    Writer out;
    out.object([&] {
        out.key("distance").number(comparison.distance);
        out.key("unaligned").number(comparison.unaligned);
        out.key("pace").number(comparison.pace);
        out.key("rate").number(comparison.rate);
        out.key("basisA").number(comparison.basis_a);
        out.key("basisB").number(comparison.basis_b);
        out.key("joints").array(comparison.joints, [&](const JointDistance& joint) {
            out.object([&] {
                out.key("hand").text(name(joint.side));
                out.key("joint").text(inputanim::info(joint.joint).name);
                out.key("mean").number(joint.mean);
                out.key("max").number(joint.max);
            });
        });
        out.key("path").array(comparison.path, [&](const Aligned& pair) {
            out.array(std::array{pair.a, pair.b, pair.distance}, [&](float number) { out.single(number); });
        });
        out.key("remarks").array(comparison.remarks, [&](const std::string& remark) { out.text(remark); });
    });
    return std::move(out).take();
}

std::string spans(std::span<const TimeSpan> spans) {
    Writer out;
    out.array(spans, [&](const TimeSpan& span) {
        out.array(std::array{span.from, span.to}, [&](float time) { out.single(time); });
    });
    return std::move(out).take();
}

std::string lines(std::span<const std::string> lines) {
    Writer out;
    out.array(lines, [&](const std::string& line) { out.text(line); });
    return std::move(out).take();
}

} // namespace inputanim::report
