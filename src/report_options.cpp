#include <inputanim/report.hpp>

#include <cmath>

#include <inputanim/convert/encode.hpp>
#include <inputanim/read.hpp>
#include <inputanim/sample.hpp>
#include <inputanim/synthesize.hpp>

#include "text/json_writer.hpp"

namespace inputanim::report {
namespace {

struct TypeName {
    std::string_view operator()(const bool* /*value*/) const { return "flag"; }
    std::string_view operator()(const std::uint32_t* /*value*/) const { return "whole"; }
    std::string_view operator()(const std::size_t* /*value*/) const { return "whole"; }
    std::string_view operator()(const Choice& /*value*/) const { return "choice"; }
    std::string_view operator()(const Several& /*value*/) const { return "several"; }
    std::string_view operator()(const std::string* /*value*/) const { return "text"; }
    std::string_view operator()(const std::vector<Joint>* /*value*/) const { return "joints"; }
    std::string_view operator()(const CurveSet* /*value*/) const { return "curves"; }
    std::string_view operator()(const std::optional<TimeSpan>* /*value*/) const { return "pair"; }
    std::string_view operator()(const std::optional<NumberPair>* /*value*/) const { return "pair"; }
    std::string_view operator()(const std::vector<NamedSpan>* /*value*/) const { return "spans"; }
    std::string_view operator()(const auto* /*value*/) const { return "number"; }
};

class Describer {
public:
    template <class Described>
    void function(std::string_view name) {
        Described options;
        put(name, describe(options), [](const Option&) {});
    }

    void convert() {
        EncodeOptions options;
        put("convert", describe(options), [&](const Option& option) {
            out_.key("formats").open('[');
            for (const FormatInfo& format : all_formats()) {
                for (const Option& own : describe(options, format.format)) {
                    if (own.name == option.name) out_.text(format.name);
                }
            }
            out_.close(']');
            put_other_defaults(options, option);
        });
    }

    void open() { out_.open('{'); }
    [[nodiscard]] std::string close() && {
        out_.close('}');
        return std::move(out_).take();
    }

private:
    template <class More>
    void put(std::string_view function, const Options& options, const More& more) {
        out_.key(function).open('[');
        for (const Option& option : options) {
            out_.open('{');
            out_.key("name").text(option.name);
            out_.key("type").text(std::visit(TypeName(), option.value));
            if (!option.unit.empty()) out_.key("unit").text(option.unit);
            put(option.range);
            if (const auto* choice = std::get_if<Choice>(&option.value)) put(choice->names);
            if (const auto* several = std::get_if<Several>(&option.value)) put(several->names);
            out_.key("default");
            put(get(option));
            more(option);
            out_.key("help").text(option.help);
            out_.close('}');
        }
        out_.close(']');
    }

    // Of formats where it is another one.
    void put_other_defaults(EncodeOptions& options, const Option& option) {
        bool any = false;
        for (const FormatInfo& format : all_formats()) {
            for (const Option& own : describe(options, format.format)) {
                if (own.name != option.name || get(own) == get(option)) continue;
                if (!any) out_.key("other_defaults").open('{');
                any = true;
                out_.key(format.name);
                put(get(own));
            }
        }
        if (any) out_.close('}');
    }

    void put(const Range& range) {
        if (std::isfinite(range.least))
            out_.key(range.least_is_too_little ? "above" : "least").number_or_null(range.least);
        if (std::isfinite(range.most)) out_.key("most").number_or_null(range.most);
    }

    void put(Names names) {
        out_.key("choices").open('[');
        for (const std::string_view name : names) out_.text(name);
        out_.close(']');
    }

    void put(const OptionSetting& setting) {
        struct {
            json::Writer& out;
            void operator()(std::monostate /*none*/) const { out.raw("null"); }
            void operator()(bool yes) const { out.raw(yes ? "true" : "false"); }
            void operator()(double number) const { out.number_or_null(number); }
            void operator()(const std::string& text) const { out.text(text); }
            void operator()(const std::vector<double>& numbers) const {
                out.open('[');
                for (const double each : numbers) out.number_or_null(each);
                out.close(']');
            }
        } const putter{out_};
        std::visit(putter, setting);
    }

    json::Writer out_;
};

} // namespace

std::string options() {
    Describer describer;
    describer.open();
    describer.function<ReadOptions>("open");
    describer.function<SynthesizeOptions>("synthesize");
    describer.function<SampleOptions>("sample");
    describer.function<ResampleOptions>("resample");
    describer.function<JoinOptions>("join");
    describer.function<MirrorOptions>("mirror");
    describer.function<SmoothOptions>("smooth");
    describer.function<ReduceOptions>("reduce");
    describer.function<RepairOptions>("repair");
    describer.function<DiffOptions>("diff");
    describer.function<AnalyseOptions>("analyse");
    describer.function<CompareOptions>("compare");
    describer.convert();
    return std::move(describer).close();
}

} // namespace inputanim::report
