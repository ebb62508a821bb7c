// Readers put the columns of a recording side by side into one block of memory: who reads a few numbers beyond a column
// finds those of the next. Here every column has memory of its own, of exactly its size, so that a sanitizer sees it;
// and what comes out is the same.
#include <array>
#include <cstring>

#include <gtest/gtest.h>
#include <inputanim/analyse.hpp>
#include <inputanim/check.hpp>
#include <inputanim/compare.hpp>
#include <inputanim/convert/gltf.hpp>
#include <inputanim/diff.hpp>
#include <inputanim/edit.hpp>
#include <inputanim/reduce.hpp>
#include <inputanim/repair.hpp>
#include <inputanim/sample.hpp>
#include <inputanim/select.hpp>
#include <inputanim/summary.hpp>
#include <inputanim/synthesize.hpp>

#include "make.hpp"

namespace {

using namespace inputanim;

template <class T>
void make_exact(Column<T>& column) {
    column = Column<T>(std::vector<T>(column.begin(), column.end()));
}

Animation exact(Animation animation) {
    for (const Channel& channel : channels()) {
        for (Curve& axis : curves(animation, channel)) {
            make_exact(axis.times);
            make_exact(axis.values);
            if (axis.tangents == nullptr) continue;
            auto tangents = std::make_shared<Tangents>(*axis.tangents);
            make_exact(tangents->in);
            make_exact(tangents->out);
            make_exact(tangents->in_weight);
            make_exact(tangents->out_weight);
            make_exact(tangents->mode);
            axis.tangents = std::move(tangents);
        }
    }
    return animation;
}

// A recording of so many keys a curve, as it is read, and with memory of its own for every column.
struct Pair {
    Recording read;
    Recording exact;
};

Pair pair_of(std::size_t keys, Layout layout) {
    Animation made = synthesize(
        {.duration = static_cast<float>(keys - 1) / 60, .sign_flips = true, .gaps = keys > 40, .markers = false});
    if (info(layout).tangents) {
        // Curves that bend: their keys have more columns.
        for (Curve& axis : made.camera->position) {
            std::vector<Keyframe> bent;
            for (std::size_t i = 0; i < axis.key_count(); ++i) {
                Keyframe key = axis.key(i);
                key.in_tangent = key.out_tangent = static_cast<float>(i % 3) - 1;
                bent.push_back(key);
            }
            axis = make_curve(bent);
        }
    }
    Pair pair{make::read_back(made, {.layout = layout}), {}};
    pair.exact = pair.read;
    pair.exact.animation = exact(pair.read.animation);
    return pair;
}

constexpr std::array<std::size_t, 16> sizes{1, 2, 3, 4, 5, 7, 8, 9, 15, 16, 17, 31, 33, 63, 65, 130};

class ExactSize : public testing::TestWithParam<std::tuple<std::size_t, Layout>> {
protected:
    const Pair pair_ = pair_of(std::get<0>(GetParam()), std::get<1>(GetParam()));
    const Animation& read_ = pair_.read.animation;
    const Animation& exact_ = pair_.exact.animation;
};

// Into columns of exactly the grid's size.
std::vector<std::vector<float>> sampled(const Animation& animation, const std::vector<float>& grid,
                                        const SampleOptions& options) {
    std::vector<std::vector<float>> numbers(2 * curve_count, std::vector<float>(grid.size()));
    std::array<std::vector<std::uint8_t>, 2> tracked{std::vector<std::uint8_t>(grid.size()),
                                                     std::vector<std::uint8_t>(grid.size())};
    SampleColumns columns;
    for (std::size_t curve = 0; curve < curve_count; ++curve) {
        columns.values[curve] = numbers[curve];
        columns.velocities[curve] = numbers[curve_count + curve];
    }
    columns.tracked = {tracked[0], tracked[1]};
    EXPECT_TRUE(sample(animation, grid, columns, options));
    for (const auto& side : tracked) numbers.emplace_back(side.begin(), side.end());
    return numbers;
}

bool have_same_bits(const std::vector<std::vector<float>>& a, const std::vector<std::vector<float>>& b) {
    return std::ranges::equal(a, b, [](const auto& one, const auto& other) {
        return one.size() == other.size() && std::memcmp(one.data(), other.data(), one.size() * sizeof(float)) == 0;
    });
}

TEST_P(ExactSize, IsSampledTheSame) {
    const auto span = span_of(read_);
    ASSERT_TRUE(span);
    for (const std::size_t times : {1U, 3U, 8U, 17U, 61U}) {
        std::vector<float> grid;
        for (std::size_t i = 0; i < times; ++i) {
            grid.push_back(span->from + (span->to - span->from) * static_cast<float>(i) / static_cast<float>(times));
        }
        for (const Gaps gaps : {Gaps::nan, Gaps::hold, Gaps::line}) {
            for (const Rotations rotations : {Rotations::raw, Rotations::normalised, Rotations::slerp}) {
                const SampleOptions options{gaps, rotations, rotations != Rotations::raw};
                ASSERT_TRUE(have_same_bits(sampled(read_, grid, options), sampled(exact_, grid, options)));
            }
        }
    }
}

TEST_P(ExactSize, IsCheckedRepairedAndMeasuredTheSame) {
    const auto findings = check(pair_.read);
    const auto exact_findings = check(pair_.exact);
    ASSERT_EQ(findings.size(), exact_findings.size());
    for (std::size_t i = 0; i < findings.size(); ++i) {
        EXPECT_EQ(findings[i].code, exact_findings[i].code);
        EXPECT_EQ(findings[i].explanation, exact_findings[i].explanation);
    }
    EXPECT_EQ(summarize(read_).keys, summarize(exact_).keys);
    EXPECT_EQ(make::differences(repair(pair_.read).recording.animation, repair(pair_.exact).recording.animation),
              std::vector<std::string>());
    const Diff difference = diff(pair_.read, pair_.exact);
    EXPECT_TRUE(difference.differences.empty());
    EXPECT_TRUE(difference.notes.empty());
    const auto analysis = analyse(pair_.read);
    const auto exact_analysis = analyse(pair_.exact);
    ASSERT_EQ(analysis.has_value(), exact_analysis.has_value());
    if (!analysis) return;
    ASSERT_EQ(analysis->series.size(), exact_analysis->series.size());
    for (std::size_t i = 0; i < analysis->series.size(); ++i) {
        EXPECT_TRUE(have_same_bits({analysis->series[i].values}, {exact_analysis->series[i].values}))
            << analysis->series[i].name;
    }
    EXPECT_EQ(compare(read_, read_).has_value(), compare(exact_, exact_).has_value());
}

TEST_P(ExactSize, IsEditedAndWrittenTheSame) {
    const auto same = [&](const char* what, auto edit) {
        const auto one = edit(read_);
        const auto other = edit(exact_);
        ASSERT_EQ(one.has_value(), other.has_value()) << what;
        if (!one) return;
        EXPECT_EQ(make::differences(*one, *other), std::vector<std::string>()) << what;
    };
    const auto span = *span_of(read_);
    const float middle = (span.from + span.to) / 2;
    same("trim", [&](const Animation& a) { return trim(a, {span.from, middle}); });
    same("cut", [&](const Animation& a) { return cut(a, {span.from, middle}); });
    same("join", [&](const Animation& a) { return join(std::vector{a, a}); });
    same("resample", [](const Animation& a) { return resample(a, 45); });
    same("retime", [](const Animation& a) { return retime(a, 2); });
    same("smooth", [](const Animation& a) { return smooth(a); });
    same("mirror", [](const Animation& a) { return Result<Animation>(mirror(a)); });
    same("keep", [](const Animation& a) { return Result<Animation>(keep(a, select("hand.left"))); });
    same("fill", [](const Animation& a) {
        auto filled = fill(a, 1);
        return filled ? Result<Animation>(filled->animation) : Result<Animation>(filled.error());
    });
    same("reduce", [](const Animation& a) {
        auto reduced = reduce(a);
        return reduced ? Result<Animation>(reduced->animation) : Result<Animation>(reduced.error());
    });
    const OnDisk as{.layout = std::get<1>(GetParam())};
    EXPECT_EQ(make::bytes_of(read_, as), make::bytes_of(exact_, as));
    const auto glb = to_glb(pair_.read);
    const auto exact_glb = to_glb(pair_.exact);
    ASSERT_TRUE(glb.has_value() && exact_glb.has_value());
    EXPECT_TRUE(std::ranges::equal(glb->bytes, exact_glb->bytes));
}

INSTANTIATE_TEST_SUITE_P(Keys, ExactSize,
                         testing::Combine(testing::ValuesIn(sizes),
                                          testing::Values(Layout::mrtk_1_1, Layout::markers_28_1_1)));

} // namespace
