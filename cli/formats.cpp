#include "formats.hpp"

#include <filesystem>

#include <inputanim/read.hpp>

#include "page.hpp"

namespace cli {

using namespace inputanim;

namespace {

Produce whole(Bytes bytes) {
    return [bytes = std::move(bytes)](const Put& put) -> Result<Notes> {
        if (put(bytes)) return Notes();
        return Error{ErrorCode::cannot_save, {}, {}, "cannot write"};
    };
}

Result<Produce> as_html(const Bytes& file, const HtmlOptions& options) {
    auto opened = open_page(options.page);
    if (!opened) return opened.error();
    return Produce([file, name = options.name, page = *std::move(opened)](const Put& put) -> Result<Notes> {
        if (const auto written = write_html(page.text, name, file, put); !written) return written.error();
        return Notes();
    });
}

} // namespace

Result<Recording> decode(const Bytes& bytes, std::optional<Form> form) {
    auto recording = inputanim::decode(bytes, form);
    if (!recording && recording.error().code == ErrorCode::form_mismatch && recording.error().field == "form") {
        recording.error().field = "--from-layout"; // what it is called here
    }
    return recording;
}

void ExportOptions::name_after(const std::string& output) {
    if (output == "-") return;
    anim.name = path_of(output).stem().string();
    html.name = anim.name + ".bin";
}

Result<Produce> encode(const Bytes& file, Form form, Format format, const ExportOptions& options) {
    if (format == Format::bin) return whole(file);
    if (format == Format::html) return as_html(file, options.html);
    auto again = read(file, {.form = form});
    if (!again) return again.error();
    const auto recording = std::make_shared<const Recording>(*std::move(again));
    return Produce([recording, format, options](const Put& put) { return write_as(*recording, format, options, put); });
}

} // namespace cli
