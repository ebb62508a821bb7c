#include <inputanim/finding.hpp>

#include <gtest/gtest.h>

#include <fstream>
#include <set>
#include <string>
#include <vector>

#include "make.hpp"

using namespace inputanim;

namespace {

TEST(Finding, EveryCodeHasInfoOfItsOwn) {
    ASSERT_EQ(all_findings().size(), static_cast<std::size_t>(FindingCode::overlong_name_length) + 1);
    std::set<std::string_view> names;
    for (const FindingInfo& entry : all_findings()) {
        EXPECT_EQ(&info(entry.code), &entry);
        EXPECT_FALSE(entry.meaning.empty()) << entry.name;
        EXPECT_FALSE(entry.remedy.empty()) << entry.name;
        EXPECT_EQ(entry.name.find_first_not_of("abcdefghijklmnopqrstuvwxyz_"), std::string_view::npos) << entry.name;
        names.insert(entry.name);
    }
    EXPECT_EQ(names.size(), all_findings().size());
    EXPECT_EQ(info(FindingCode::lost_rotation_w).name, "lost_rotation_w");
}

TEST(Finding, EveryCodeHasItsRowInTheDocumentationInTheSameOrder) {
    std::ifstream page(INPUTANIM_DOCS "/check.md");
    std::vector<std::string> rows;
    for (std::string line; std::getline(page, line);) {
        if (line.starts_with("| `")) rows.push_back(line);
    }
    std::vector<std::string> found;
    for (const std::string& row : rows) {
        for (const FindingInfo& entry : all_findings()) {
            if (row.starts_with("| `" + std::string(entry.name) + "` | " + std::string(name(entry.severity)) + " |")) {
                found.emplace_back(entry.name);
            }
        }
    }
    std::vector<std::string> expected;
    for (const FindingInfo& entry : all_findings()) expected.emplace_back(entry.name);
    EXPECT_EQ(found, expected);
}

TEST(Finding, CodesAreListedFromTheMostSevereOn) {
    for (std::size_t i = 1; i < all_findings().size(); ++i) {
        EXPECT_GE(all_findings()[i - 1].severity, all_findings()[i].severity) << all_findings()[i].name;
    }
    EXPECT_EQ(all_findings().front().severity, Severity::error);
    EXPECT_EQ(all_findings().back().severity, Severity::note);
}

TEST(Finding, IsAnErrorOnlyWhereDataAreLostOrUnreadable) {
    std::set<FindingCode> errors;
    for (const FindingInfo& entry : all_findings()) {
        if (entry.severity == Severity::error) errors.insert(entry.code);
    }
    EXPECT_EQ(errors, (std::set<FindingCode>{FindingCode::truncated, FindingCode::lost_rotation_w,
                                             FindingCode::undecided_rotation_w, FindingCode::non_finite_key}));
}

TEST(Finding, TakesItsSeverityFromItsCode) {
    EXPECT_EQ(severity({.code = FindingCode::truncated}), Severity::error);
    EXPECT_EQ(severity({.code = FindingCode::sign_flip}), Severity::warning);
    EXPECT_EQ(severity({.code = FindingCode::tracking_gap}), Severity::note);
    EXPECT_EQ(name(Severity::error), "error");
    EXPECT_EQ(name(Severity::warning), "warning");
    EXPECT_EQ(name(Severity::note), "note");
}

TEST(Finding, ConcernsOneThingNowhereInParticularByDefault) {
    const Finding finding;
    EXPECT_EQ(finding.count, 1U);
    EXPECT_FALSE(finding.curve || finding.key || finding.offset);
}

// Marker names are the text of a file; those that are not UTF-8 are reported.
std::size_t bad_names(const std::string& name) {
    Animation animation;
    animation.markers.add(0, name);
    return make::count(make::read_back(animation).findings, FindingCode::bad_marker_name);
}

TEST(BadMarkerName, IsNoneThatIsWellFormedUtf8) {
    const std::vector<std::string> names{"",
                                         "plain",
                                         std::string("a\0b", 3),
                                         "\xc2\x80",
                                         "\xc3\xa9",
                                         "\xe0\xa0\x80",
                                         "\xe2\x82\xac",
                                         "\xed\x9f\xbf",
                                         "\xee\x80\x80",
                                         "\xf0\x90\x80\x80",
                                         "\xf0\x9f\x96\x90",
                                         "\xf4\x8f\xbf\xbf"};
    for (const std::string& name : names) EXPECT_EQ(bad_names(name), 0U) << testing::PrintToString(name);
}

TEST(BadMarkerName, IsWhatUnicodeRefuses) {
    const std::vector<std::pair<std::string, const char*>> cases{
        {"\x80", "a lone continuation"},          {"\xc3", "cut after the lead"},
        {"\xe2\x82", "cut after two of three"},   {"\xf0\x9f\x96", "cut after three of four"},
        {"\xc0\x80", "overlong in two"},          {"\xc1\xbf", "overlong in two"},
        {"\xe0\x9f\xbf", "overlong in three"},    {"\xf0\x8f\xbf\xbf", "overlong in four"},
        {"\xed\xa0\x80", "a surrogate"},          {"\xf4\x90\x80\x80", "beyond U+10FFFF"},
        {"\xf5\x80\x80\x80", "a lead of f5"},     {"\xff", "no lead at all"},
        {"\xe2\x28\xa1", "a broken second byte"}, {"ok\xc3", "well begun, badly ended"},
    };
    for (const auto& [name, why] : cases) EXPECT_EQ(bad_names(name), 1U) << why;
}

} // namespace
