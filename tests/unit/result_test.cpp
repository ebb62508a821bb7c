#include <inputanim/result.hpp>

#include <gtest/gtest.h>

#include <memory>
#include <set>

using namespace inputanim;

namespace {

constexpr std::size_t code_count = static_cast<std::size_t>(ErrorCode::out_of_memory) + 1;

TEST(Result, HoldsAValueOrAnErrorAndNeverBoth) {
    const Result<int> good = 7;
    ASSERT_TRUE(good.has_value());
    EXPECT_TRUE(static_cast<bool>(good));
    EXPECT_EQ(*good, 7);

    const Error error{ErrorCode::bad_count, 12, "markerCount", "no"};
    const Result<int> bad = error;
    ASSERT_FALSE(bad.has_value());
    EXPECT_FALSE(static_cast<bool>(bad));
    EXPECT_EQ(bad.error(), error);
}

TEST(ResultDeathTest, ValueWithoutAValueEndsTheProgramAndSaysWhatTheErrorWas) {
    const Result<int> bad = Error{ErrorCode::bad_count, 12, "markerCount", "there are too many"};
    EXPECT_DEATH(static_cast<void>(bad.value()), "at byte 12, markerCount: there are too many");
    const Result<void> nothing = Error{ErrorCode::cannot_save, {}, "", "the disk is full"};
    EXPECT_DEATH(nothing.value(), "the disk is full");
    EXPECT_EQ(Result<int>(7).value(), 7);
    Result<void>().value();
}

TEST(Result, MovesItsValueOutWithoutACopy) {
    Result<std::unique_ptr<int>> result(std::make_unique<int>(3));
    ASSERT_TRUE(result);
    EXPECT_EQ(**result, 3);
    const std::unique_ptr<int> taken = *std::move(result);
    ASSERT_NE(taken, nullptr);
    EXPECT_EQ(*taken, 3);
}

TEST(Result, GivesMembersOfItsValueByArrow) {
    Result<std::string> result(std::string("four"));
    EXPECT_EQ(result->size(), 4U);
    result->push_back('!');
    EXPECT_EQ(result.value(), "four!");
}

TEST(Result, OfNothingIsASuccessUnlessGivenAnError) {
    const Result<void> good;
    EXPECT_TRUE(good.has_value());
    const Result<void> bad = Error{ErrorCode::cannot_save, {}, "a", "b"};
    ASSERT_FALSE(bad.has_value());
    EXPECT_EQ(bad.error().code, ErrorCode::cannot_save);
}

TEST(ErrorCode, HasAStableLowerCaseNameOfItsOwn) {
    std::set<std::string_view> names;
    for (std::size_t i = 0; i < code_count; ++i) {
        const auto text = name(static_cast<ErrorCode>(i));
        ASSERT_FALSE(text.empty()) << i;
        EXPECT_EQ(text.find_first_not_of("abcdefghijklmnopqrstuvwxyz_"), std::string_view::npos) << text;
        names.insert(text);
    }
    EXPECT_EQ(names.size(), code_count);
    EXPECT_EQ(name(ErrorCode::empty_file), "empty_file");
    EXPECT_EQ(name(ErrorCode::unexpected_end_data), "unexpected_end_data");
    EXPECT_EQ(name(ErrorCode::already_exists), "already_exists");
    EXPECT_EQ(name(ErrorCode::out_of_memory), "out_of_memory");
}

TEST(ErrorCode, HasAdviceWithoutAFullStop) {
    std::size_t advised = 0;
    for (std::size_t i = 0; i < code_count; ++i) {
        const auto text = advice(static_cast<ErrorCode>(i));
        if (text.empty()) continue;
        ++advised;
        EXPECT_NE(text.back(), '.') << text;
    }
    EXPECT_GE(advised, 10U);
}

TEST(Message, SaysWhereWhatAndWhatToDo) {
    EXPECT_EQ(message({ErrorCode::bad_count, 1234, "camera.position.x keyCount", "-1 keys are impossible"}),
              "at byte 1234, camera.position.x keyCount: -1 keys are impossible; " +
                  std::string(advice(ErrorCode::bad_count)));
}

TEST(Message, LeavesOutWhatIsNotKnown) {
    EXPECT_EQ(message({ErrorCode::cannot_open, {}, "", "gone"}), "gone");
    EXPECT_EQ(message({ErrorCode::cannot_open, {}, "a.bin", "gone"}), "a.bin: gone");
    EXPECT_EQ(message({ErrorCode::cannot_open, 0, "", "gone"}), "at byte 0: gone");
}

} // namespace
