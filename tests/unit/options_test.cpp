#include <inputanim/analyse.hpp>
#include <inputanim/convert/encode.hpp>
#include <inputanim/edit.hpp>
#include <inputanim/options.hpp>
#include <inputanim/reduce.hpp>
#include <inputanim/repair.hpp>

#include <limits>
#include <set>

#include "make.hpp"

namespace {

using namespace inputanim;

const Option& named(const Options& options, std::string_view name) {
    const auto found = std::ranges::find(options, name, &Option::name);
    if (found == options.end()) throw std::runtime_error("no option " + std::string(name));
    return *found;
}

std::string refusal(const Option& option, const OptionSetting& setting) {
    const auto done = set(option, setting);
    EXPECT_FALSE(done) << option.name;
    if (done) return {};
    EXPECT_EQ(done.error().code, ErrorCode::bad_argument);
    EXPECT_EQ(done.error().field, option.name);
    return done.error().reason;
}

TEST(OptionList, ZeroIsZero) {
    ReduceOptions reduce;
    for (const Option& option : describe(reduce)) {
        if (!std::holds_alternative<float*>(option.value)) continue;
        EXPECT_TRUE(set(option, 0.0)) << option.name;
    }
    EXPECT_EQ(reduce.joints.position, 0);
    EXPECT_EQ(reduce.gaze.rotation, 0);

    SmoothOptions smooth;
    ASSERT_TRUE(set(named(describe(smooth), "beta"), 0.0));
    ASSERT_TRUE(set(named(describe(smooth), "order"), 0.0));
    EXPECT_EQ(smooth.beta, 0);
    EXPECT_EQ(smooth.order, 0);
}

TEST(OptionList, NumbersHaveRangesAndSaySo) {
    SmoothOptions smooth;
    const Option cutoff = named(describe(smooth), "cutoff");
    EXPECT_EQ(refusal(cutoff, 0.0), "it is more than 0");
    EXPECT_EQ(refusal(cutoff, std::numeric_limits<double>::quiet_NaN()), "it is more than 0");
    EXPECT_EQ(refusal(cutoff, std::numeric_limits<double>::infinity()), "it is more than 0");
    EXPECT_EQ(refusal(cutoff, std::string("1")), "it is a number");
    EXPECT_EQ(refusal(named(describe(smooth), "order"), 1.5), "it is a whole number from 0 to 2147483647");
}

TEST(OptionList, ChoicesGoByName) {
    SmoothOptions smooth;
    const Option method = named(describe(smooth), "method");
    ASSERT_TRUE(set(method, std::string("one-euro")));
    EXPECT_EQ(smooth.method, SmoothMethod::one_euro);
    EXPECT_EQ(get(method), OptionSetting(std::string("one-euro")));
    const std::string reason = refusal(method, std::string("kalman"));
    EXPECT_NE(reason.find("one-euro"), std::string::npos) << reason;
    EXPECT_NE(reason.find("'kalman'"), std::string::npos) << reason;
}

TEST(OptionList, SeveralNamesAreOneText) {
    RepairOptions repair;
    const Option skip = named(describe(repair), "skip");
    EXPECT_EQ(get(skip), OptionSetting(std::string()));
    ASSERT_TRUE(set(skip, std::string("order, signs")));
    EXPECT_FALSE(repair.order);
    EXPECT_FALSE(repair.signs);
    EXPECT_TRUE(repair.lengths);
    EXPECT_EQ(get(skip), OptionSetting(std::string("order,signs")));
    ASSERT_TRUE(set(skip, std::string("lengths"))); // and not the ones before
    EXPECT_TRUE(repair.order);
    EXPECT_FALSE(repair.lengths);
    refusal(skip, std::string("lengths,weights"));
}

TEST(OptionList, JointsAndSpansAndPairs) {
    AnalyseOptions analyse;
    const Options options = describe(analyse);
    ASSERT_TRUE(set(named(options, "joints"), std::string("index-finger-tip,Palm")));
    EXPECT_EQ(get(named(options, "joints")), OptionSetting(std::string("Palm,IndexTip")));
    refusal(named(options, "joints"), std::string("nose"));
    ASSERT_TRUE(set(named(options, "epochs"), std::vector<double>{0, 1, 2, 3}));
    ASSERT_EQ(analyse.epochs.size(), 2);
    EXPECT_EQ(analyse.epochs[1].from, 2);
    refusal(named(options, "epochs"), std::vector<double>{0, 1, 2});
}

// What is got can be set, and is then got again.
TEST(OptionList, WhatIsGotCanBeSet) {
    const auto walk = [](const Options& options) {
        std::set<std::string_view> names;
        for (const Option& option : options) {
            EXPECT_TRUE(names.insert(option.name).second) << option.name << " is there twice";
            EXPECT_FALSE(option.help.empty()) << option.name;
            EXPECT_FALSE(option.help.ends_with('.')) << option.name;
            const OptionSetting before = get(option);
            if (std::holds_alternative<std::monostate>(before)) continue;
            const auto done = set(option, before);
            EXPECT_TRUE(done) << option.name << ": " << (done ? "" : message(done.error()));
            EXPECT_EQ(get(option), before) << option.name;
        }
        return names.size();
    };
    AnalyseOptions analyse;
    EXPECT_GT(walk(describe(analyse)), 15);
    ReduceOptions reduce;
    EXPECT_GT(walk(describe(reduce)), 3);
    SmoothOptions smooth;
    walk(describe(smooth));
    RepairOptions repair;
    walk(describe(repair));
    EncodeOptions encode;
    EXPECT_GT(walk(describe(encode)), 15);
    for (const FormatInfo& format : all_formats()) EXPECT_GE(walk(describe(encode, format.format)), 2) << format.name;
}

} // namespace
