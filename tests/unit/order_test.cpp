#include "maths/order.hpp"

#include <limits>
#include <string>

#include <gtest/gtest.h>

namespace {

using namespace inputanim;

TEST(Order, IsAscendingAndKeepsEqualNumbersAsTheyAre) {
    constexpr float nan = std::numeric_limits<float>::quiet_NaN();
    const std::vector<float> numbers{3, nan, 1, 3, -1, nan, 1};
    EXPECT_EQ(ascending_order(numbers), (std::vector<std::size_t>{4, 2, 6, 0, 3, 1, 5}));
    EXPECT_TRUE(ascending_order({}).empty());
}

TEST(Order, TakesElementsAlong) {
    struct Named {
        float time;
        std::string name;
    };
    const std::vector<Named> list{{2, "b"}, {1, "a"}, {2, "c"}};
    std::string names;
    for (const Named& each : in_order_of(list, &Named::time)) names += each.name;
    EXPECT_EQ(names, "abc");
}

} // namespace
