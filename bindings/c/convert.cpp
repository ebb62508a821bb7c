#include <inputanim/convert/bvh.hpp>
#include <inputanim/convert/csv.hpp>
#include <inputanim/convert/gltf.hpp>
#include <inputanim/convert/json.hpp>
#include <inputanim/convert/unity.hpp>
#include <inputanim/convert/usd.hpp>
#include <inputanim/diff.hpp>
#include <inputanim/read.hpp>
#include <inputanim/report.hpp>
#include <inputanim/write.hpp>

#include "handles.hpp"

using namespace inputanim;
using namespace inputanim::c;

namespace {

// A name and what it stands for.
template <class Value>
struct Choice {
    std::string_view name;
    Value value;
};

template <class Value, std::size_t count>
std::optional<Value> chosen(const Choice<Value> (&choices)[count], std::string_view name) {
    for (const auto& choice : choices) {
        if (choice.name == name) return choice.value;
    }
    return std::nullopt;
}

constexpr Choice<JointNames> joint_names[]{
    {"webxr", JointNames::webxr}, {"openxr", JointNames::openxr}, {"mrtk", JointNames::mrtk}};
constexpr Choice<Skeleton> skeletons[]{{"tree", Skeleton::tree}, {"flat", Skeleton::flat}};
constexpr Choice<CsvTable> tables[]{{"wide", CsvTable::wide}, {"tidy", CsvTable::tidy}, {"events", CsvTable::events}};
constexpr Choice<Side> sides[]{{"left", Side::left}, {"right", Side::right}};

// The options with their names found.
struct Options {
    std::optional<Form> form;
    Drop drop;
    std::optional<Axes> axes;
    std::optional<JointNames> names;
    std::optional<Skeleton> skeleton;
    std::optional<CsvTable> table;
    std::optional<Side> hand;
    std::optional<double> rate;
};

// Sets `value` by a name; the first name that there is not becomes the error.
template <class Value, class Find>
void find(std::optional<Value>& value, const char* name, std::string_view argument, const Find& find,
          std::optional<Error>& error) {
    auto found = named(name, argument, find);
    if (found) {
        value = *found;
    } else if (!error) {
        error = found.error();
    }
}

Result<Options> options_of(const inputanim_convert_options& wanted) {
    Options options;
    std::optional<Error> error;
    const auto among = [](const auto& choices) {
        return [&choices](std::string_view name) { return chosen(choices, name); };
    };
    find(options.form, wanted.layout, "layout", find_form, error);
    find(options.axes, wanted.axes, "axes", find_axes, error);
    find(options.names, wanted.names, "names", among(joint_names), error);
    find(options.skeleton, wanted.skeleton, "skeleton", among(skeletons), error);
    find(options.table, wanted.table, "table", among(tables), error);
    find(options.hand, wanted.hand, "hand", among(sides), error);
    if (error) return *error;
    const auto drops = [&](std::uint32_t what) { return (wanted.drop & what) != 0; };
    options.drop = {drops(INPUTANIM_DROP_TANGENTS), drops(INPUTANIM_DROP_GAZE), drops(INPUTANIM_DROP_MARKERS),
                    drops(INPUTANIM_DROP_TRAILING)};
    if (wanted.rate != 0) options.rate = wanted.rate;
    return options;
}

// What a format makes: bytes at once, or text that grows.
struct Made {
    inputanim_bytes bytes;
    Notes notes;
};

Result<Made> to_bin(const inputanim_recording& origin, const Options& options) {
    Layout layout = origin.recording.layout;
    if (options.form) layout.form = *options.form;
    if (options.drop.trailing) layout.trailing = {};
    auto written = write(origin.recording.animation, layout, options.drop);
    if (!written) return written.error();
    // Some forms are told by their content, and not every content will do.
    const auto again = index(written->bytes, {.form = options.form ? std::nullopt : origin.insisted_form});
    if (!again) {
        return Error{ErrorCode::cannot_hold,
                     {},
                     {},
                     "as " + std::string(info(layout.form).name) +
                         " it could not be read again: " + again.error().reason};
    }
    Made made{{written->bytes, {}}, {}};
    for (const std::string& loss : written->dropped) made.notes.push_back("dropped " + loss);
    return made;
}

Result<Made> to_gltf(const Recording& recording, const Options& options) {
    GltfOptions wanted{.rate = options.rate};
    wanted.axes = options.axes.value_or(wanted.axes);
    wanted.names = options.names.value_or(wanted.names);
    wanted.skeleton = options.skeleton.value_or(wanted.skeleton);
    auto glb = to_glb(recording, wanted);
    if (!glb) return glb.error();
    return Made{{glb->bytes, {}}, std::move(glb->notes)};
}

// The text that `write` puts a piece at a time.
template <class Write>
Result<Made> written_text(const Write& write) {
    Made made;
    auto notes = write([&](std::span<const std::byte> piece) {
        made.bytes.text.append(reinterpret_cast<const char*>(piece.data()), piece.size());
        return true;
    });
    if (!notes) return notes.error();
    made.notes = *std::move(notes);
    return made;
}

Result<Notes> put_csv(const Recording& recording, const Options& options, const Put& put) {
    CsvOptions wanted{.rate = options.rate};
    wanted.axes = options.axes.value_or(wanted.axes);
    wanted.table = options.table.value_or(wanted.table);
    auto written = write_csv(recording, wanted, put);
    if (!written) return written.error();
    return std::move(written->notes);
}

Result<Notes> put_bvh(const Recording& recording, const Options& options, const Put& put) {
    BvhOptions wanted{.side = options.hand};
    wanted.rate = options.rate.value_or(wanted.rate);
    wanted.axes = options.axes.value_or(wanted.axes);
    wanted.names = options.names.value_or(wanted.names);
    return write_bvh(recording.animation, wanted, put);
}

Result<Notes> put_json(const Recording& recording, const Options& /*options*/, const Put& put) {
    if (auto written = write_json(recording, put); !written) return written.error();
    return Notes();
}

Result<Notes> put_usd(const Recording& recording, const Options& options, const Put& put) {
    UsdOptions wanted{.rate = options.rate};
    wanted.names = options.names.value_or(wanted.names);
    return write_usd(recording.animation, wanted, put);
}

Result<Notes> put_clip(const Recording& recording, const Options& /*options*/, const Put& put) {
    return write_unity_clip(recording.animation, {}, put);
}

using PutText = Result<Notes> (*)(const Recording& recording, const Options& options, const Put& put);
constexpr Choice<PutText> texts[]{
    {"json", put_json}, {"csv", put_csv}, {"bvh", put_bvh}, {"usda", put_usd}, {"anim", put_clip}};

Result<Made> make(const inputanim_recording& origin, std::string_view format, const Options& options) {
    if (format == "bin") return to_bin(origin, options);
    if (format == "glb") return to_gltf(origin.recording, options);
    const auto text = chosen(texts, format);
    if (!text) return bad_argument("format", "there is no such format as '" + std::string(format) + "'");
    return written_text([&](const Put& put) { return (*text)(origin.recording, options, put); });
}

} // namespace

inputanim_bytes* inputanim_diff(const inputanim_recording* a, const inputanim_recording* b, double position,
                                double rotation, double time, inputanim_error* error) {
    return guarded(error, [&] {
        const Diff result =
            diff(a->recording, b->recording, {.position = position, .rotation = rotation, .time = time});
        return text_bytes(report::differences(result));
    });
}

inputanim_bytes* inputanim_convert(const inputanim_recording* recording, const char* format,
                                   const inputanim_convert_options* options, inputanim_bytes** notes,
                                   inputanim_error* error) {
    if (notes != nullptr) *notes = nullptr;
    return guarded(error, [&]() -> Result<std::unique_ptr<inputanim_bytes>> {
        const auto found = options_of(options == nullptr ? inputanim_convert_options{} : *options);
        if (!found) return found.error();
        auto made = make(*recording, c::text_of(format), *found);
        if (!made) return made.error();
        auto said = text_bytes(report::lines(made->notes));
        auto bytes = std::make_unique<inputanim_bytes>(std::move(made->bytes));
        if (notes != nullptr) *notes = said.release();
        return bytes;
    });
}
