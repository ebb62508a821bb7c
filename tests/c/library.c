#include "check.h"

void test_library(void) {
    CHECK(inputanim_abi() == INPUTANIM_ABI);
    CHECK(strlen(inputanim_version()) >= 5);

    char* memory = inputanim_allocate(100);
    CHECK(memory != NULL);
    memset(memory, 1, 100);
    inputanim_free(memory);
    inputanim_free(NULL);

    /* Names, their places and back. */
    for (size_t i = 0; i < INPUTANIM_CURVES; ++i) {
        const char* name = inputanim_curve_name(i);
        CHECK(name != NULL);
        CHECK(inputanim_find_curve(name) == (int32_t)i);
        CHECK(inputanim_curve_name(i) == name);
    }
    CHECK(inputanim_curve_name(INPUTANIM_CURVES) == NULL);
    CHECK_TEXT(inputanim_curve_name(0), "camera.position.x");
    CHECK(inputanim_find_curve("hand.left") == -1);
    CHECK(inputanim_find_curve("") == -1);
    CHECK(inputanim_find_curve(NULL) == -1);
    for (size_t i = 0; i < INPUTANIM_JOINTS; ++i) {
        CHECK(inputanim_joint_name(i) != NULL);
        CHECK(inputanim_joint_parent(i) < (int32_t)i);
    }
    CHECK(inputanim_joint_name(INPUTANIM_JOINTS) == NULL);
    CHECK(inputanim_joint_parent(INPUTANIM_JOINTS) == -1);
    CHECK_TEXT(inputanim_joint_name(11), "IndexTip");
    CHECK_TEXT(inputanim_joint_name((size_t)inputanim_joint_parent(11)), "IndexDistalJoint");

    /* Nothing to close is nothing to do. */
    inputanim_bytes_close(NULL);
    inputanim_close(NULL);
    inputanim_player_close(NULL);
    inputanim_mesh_close(NULL);
}
