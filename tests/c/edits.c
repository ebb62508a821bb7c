#include <math.h>

#include "check.h"

/* Checks that an edit was made, and that its result says so; closes it. */
static void expect_info(inputanim_recording* edited, const char* part) {
    CHECK(edited != NULL);
    CHECK(contains(inputanim_info(edited, NULL), part));
    inputanim_close(edited);
}

static void expect_error(inputanim_recording* edited, const inputanim_error* error) {
    CHECK(edited == NULL);
    CHECK_TEXT(error->code, "bad_argument");
    CHECK(error->message[0] != 0);
}

static void test_time(const inputanim_recording* recording) {
    inputanim_error error;
    expect_info(inputanim_trim(recording, 0.5F, 1, &error), "\"firstTime\":0.5,\"lastTime\":1,");
    expect_info(inputanim_cut(recording, 0.5F, 1, &error), "\"lastTime\":1.5,");
    expect_info(inputanim_shift(recording, 1, NULL), "\"firstTime\":1,\"lastTime\":3,");
    expect_info(inputanim_retime(recording, 2, NULL), "\"lastTime\":4,");
    expect_info(inputanim_resample(recording, 10, NULL), "\"rate\":");
    inputanim_resample_options few = {.size = sizeof few, .given = INPUTANIM_RESAMPLE_MAX_FRAMES, .max_frames = 9};
    expect_error(inputanim_resample_with(recording, 10, &few, &error), &error);
    few.max_frames = 1000;
    expect_info(inputanim_resample_with(recording, 10, &few, NULL), "\"rate\":");
    expect_error(inputanim_trim(recording, 1, 0.5F, &error), &error);
    expect_error(inputanim_cut(recording, NAN, 1, &error), &error);
    expect_error(inputanim_shift(recording, INFINITY, &error), &error);
    expect_error(inputanim_retime(recording, 0, &error), &error);
    expect_error(inputanim_resample(recording, -1, &error), &error);

    const inputanim_recording* both[] = {recording, recording};
    inputanim_join_options blended = {
        .size = sizeof(inputanim_join_options), .given = INPUTANIM_JOIN_BLEND, .blend = 0.5};
    expect_info(inputanim_join(both, 2, &blended, &error), "\"lastTime\":3.5,");
    expect_error(inputanim_join(both, 0, NULL, &error), &error);
    blended.blend = 100;
    expect_error(inputanim_join(both, 2, &blended, &error), &error);
    expect_info(inputanim_retime_to(recording, 4, &error), "\"lastTime\":4,");
    expect_error(inputanim_retime_to(recording, -1, &error), &error);
}

static void test_space(const inputanim_recording* recording) {
    inputanim_error error;
    inputanim_recording* once = inputanim_mirror(recording, NULL, &error);
    inputanim_recording* twice = inputanim_mirror(once, NULL, &error);
    CHECK(contains(inputanim_diff(recording, twice, NULL, NULL), "\"alike\":true"));
    const inputanim_diff_options tolerances = {.size = sizeof(inputanim_diff_options),
                                               .given = INPUTANIM_DIFF_POSITION | INPUTANIM_DIFF_ROTATION |
                                                        INPUTANIM_DIFF_TIME,
                                               .position = 0.001,
                                               .rotation = 0.1,
                                               .time = 0.01};
    CHECK(contains(inputanim_diff(recording, once, &tolerances, NULL), "\"alike\":false"));
    inputanim_close(once);
    inputanim_close(twice);
    inputanim_mirror_options mirror = {
        .size = sizeof(inputanim_mirror_options), .given = INPUTANIM_MIRROR_PLANE, .plane = "head"};
    expect_info(inputanim_mirror(recording, &mirror, NULL), "\"curves\":395");
    mirror.plane = "y";
    expect_error(inputanim_mirror(recording, &mirror, &error), &error);

    const float up[] = {0, 1, 0};
    const float about[] = {0, 1, 0, 0};
    inputanim_recording* moved = inputanim_transform(recording, up, NULL, 1, &error);
    CHECK(moved != NULL);
    const float before = inputanim_evaluate(recording, 1, 1);
    CHECK(fabsf(inputanim_evaluate(moved, 1, 1) - before - 1) < 1e-5F);
    inputanim_close(moved);
    moved = inputanim_transform(recording, NULL, about, 2, &error);
    CHECK(fabsf(inputanim_evaluate(moved, 1, 1) - 2 * before) < 1e-4F);
    inputanim_close(moved);
    expect_error(inputanim_transform(recording, up, about, -1, &error), &error);
    moved = inputanim_recentre(recording, &error);
    CHECK(moved != NULL);
    CHECK(fabsf(inputanim_evaluate(moved, 0, 0)) < 1e-4F);
    inputanim_close(moved);
}

static void test_parts_and_markers(const inputanim_recording* recording) {
    inputanim_error error;
    expect_info(inputanim_keep(recording, "camera,gaze", &error), "\"curves\":13,");
    expect_info(inputanim_drop(recording, "hands", NULL), "\"curves\":13,");
    expect_error(inputanim_keep(recording, "camera,elbow", &error), &error);
    expect_error(inputanim_drop(recording, "elbow", &error), &error);

    const size_t count = inputanim_marker_count(recording);
    inputanim_recording* added = inputanim_add_marker(recording, 0.125F, "here", &error);
    CHECK(inputanim_marker_count(added) == count + 1);
    size_t place = 0;
    while (inputanim_marker_time(added, place) != 0.125F) ++place;
    inputanim_recording* renamed = inputanim_rename_marker(added, place, "there", &error);
    size_t size = 0;
    CHECK(memcmp(inputanim_marker_name(renamed, place, &size), "there", 5) == 0);
    CHECK(size == 5);
    expect_info(inputanim_move_marker(renamed, place, 1.875F, &error), "{\"time\":1.875,\"name\":\"there\"}");
    inputanim_recording* removed = inputanim_remove_marker(renamed, place, &error);
    CHECK(inputanim_marker_count(removed) == count);
    expect_error(inputanim_move_marker(recording, 1000, 0, &error), &error);
    expect_error(inputanim_rename_marker(recording, 1000, "", &error), &error);
    expect_error(inputanim_remove_marker(recording, 1000, &error), &error);
    expect_error(inputanim_add_marker(recording, NAN, "never", &error), &error);
    inputanim_close(added);
    inputanim_close(removed);
    inputanim_close(renamed);
}

/* The number of keys that a reduction leaves. */
static size_t keys_left(const inputanim_recording* recording, const inputanim_reduce_options* options) {
    inputanim_recording* reduced = inputanim_reduce(recording, options, NULL, NULL);
    CHECK(reduced != NULL);
    size_t keys = 0;
    for (size_t i = 0; i < INPUTANIM_CURVES; ++i) {
        inputanim_curve curve;
        CHECK(inputanim_curve_at(reduced, i, &curve));
        keys += curve.key_count;
    }
    inputanim_close(reduced);
    return keys;
}

/* What is given counts, 0 included; what is not given is as usual, whatever it holds. */
static void test_given(const inputanim_recording* recording) {
    inputanim_reduce_options options = {.size = sizeof(inputanim_reduce_options)};
    const size_t usual = keys_left(recording, NULL);
    CHECK(keys_left(recording, &options) == usual);
    options.joints_position = 100;
    CHECK(keys_left(recording, &options) == usual);
    options = (inputanim_reduce_options){.size = sizeof(inputanim_reduce_options), .given = 0x3f};
    const size_t lossless = keys_left(recording, &options);
    CHECK(lossless > 2 * usual);

    /* A program that was compiled with an older header has a shorter struct. */
    options = (inputanim_reduce_options){.size = offsetof(inputanim_reduce_options, camera_position), .given = 0x3};
    CHECK(keys_left(recording, &options) < lossless);
    CHECK(keys_left(recording, &options) > usual);
    /* One with a newer header may ask for what there is not. */
    inputanim_error error;
    options = (inputanim_reduce_options){.size = sizeof(inputanim_reduce_options), .given = UINT64_C(1) << 63};
    expect_error(inputanim_reduce(recording, &options, NULL, &error), &error);
    CHECK_TEXT(error.field, "given");
    /* A size that was forgotten, or is that of a pointer, is no older program's. */
    options = (inputanim_reduce_options){.given = INPUTANIM_REDUCE_BEST, .best = true};
    expect_error(inputanim_reduce(recording, &options, NULL, &error), &error);
    CHECK_TEXT(error.field, "size");
    options.size = sizeof(inputanim_reduce_options) - sizeof(double);
    expect_error(inputanim_reduce(recording, &options, NULL, &error), &error);
    CHECK_TEXT(error.field, "best");
    /* What is not given may hold anything. */
    inputanim_smooth_options smooth;
    memset(&smooth, 0xaa, sizeof smooth);
    smooth.size = sizeof smooth;
    smooth.given = INPUTANIM_SMOOTH_WINDOW;
    smooth.window = 7;
    expect_info(inputanim_smooth(recording, &smooth, &error), "\"curves\":395");
    /* What no float can hold is not taken for what is usual. */
    const inputanim_synthesize_options noisy = {
        .size = sizeof(inputanim_synthesize_options), .given = INPUTANIM_SYNTHESIZE_NOISE, .noise = 1e300};
    expect_error(inputanim_synthesize(&noisy, &error), &error);
    CHECK_TEXT(error.field, "noise");
    const inputanim_mirror_options nowhere = {.size = sizeof(inputanim_mirror_options),
                                              .given = INPUTANIM_MIRROR_PLANE};
    expect_error(inputanim_mirror(recording, &nowhere, &error), &error);
    CHECK_TEXT(error.field, "plane");
}

static void test_quality(const inputanim_recording* recording) {
    inputanim_error error;
    expect_info(inputanim_smooth(recording, NULL, &error), "\"curves\":395");
    inputanim_smooth_options smooth = {.size = sizeof(inputanim_smooth_options),
                                       .given = INPUTANIM_SMOOTH_METHOD | INPUTANIM_SMOOTH_CUTOFF |
                                                INPUTANIM_SMOOTH_BETA | INPUTANIM_SMOOTH_TURN_BETA,
                                       .method = "one-euro",
                                       .cutoff = 1,
                                       .beta = 20,
                                       .turn_beta = 10};
    expect_info(inputanim_smooth(recording, &smooth, NULL), "\"curves\":395");
    smooth = (inputanim_smooth_options){.size = sizeof(inputanim_smooth_options),
                                        .given = INPUTANIM_SMOOTH_WINDOW | INPUTANIM_SMOOTH_ORDER,
                                        .window = 8,
                                        .order = 2};
    expect_error(inputanim_smooth(recording, &smooth, &error), &error);

    inputanim_bytes* report = NULL;
    expect_info(inputanim_fill(recording, 1, &report, &error), "\"curves\":395");
    CHECK(contains(report, "\"gaps\":"));
    expect_info(inputanim_fill(recording, 1, NULL, NULL), "\"curves\":395");
    report = (inputanim_bytes*)&error; /* to see that it is reset */
    expect_error(inputanim_fill(recording, NAN, &report, &error), &error);
    CHECK(report == NULL);

    expect_info(inputanim_reduce(recording, NULL, &report, &error), "\"curves\":395");
    CHECK(contains(report, "\"keysAfter\":"));
    inputanim_reduce_options reduce = {.size = sizeof(inputanim_reduce_options),
                                       .given = INPUTANIM_REDUCE_JOINTS_POSITION | INPUTANIM_REDUCE_JOINTS_ROTATION |
                                                INPUTANIM_REDUCE_CAMERA_POSITION | INPUTANIM_REDUCE_CAMERA_ROTATION |
                                                INPUTANIM_REDUCE_GAZE_POSITION | INPUTANIM_REDUCE_GAZE_ROTATION |
                                                INPUTANIM_REDUCE_BEST,
                                       .joints_position = 0.01,
                                       .joints_rotation = 1,
                                       .camera_position = 0.01,
                                       .camera_rotation = 1,
                                       .gaze_position = 0.01,
                                       .gaze_rotation = 1,
                                       .best = true};
    expect_info(inputanim_reduce(recording, &reduce, NULL, NULL), "\"curves\":395");
    reduce.joints_position = -1;
    expect_error(inputanim_reduce(recording, &reduce, &report, &error), &error);
    CHECK(report == NULL);

    expect_info(inputanim_repair(recording, NULL, &report, &error), "\"curves\":395");
    CHECK(contains(report, "\"salvaged\":false"));
    const inputanim_repair_options nothing = {.size = sizeof(inputanim_repair_options),
                                              .given = INPUTANIM_REPAIR_SKIP,
                                              .skip = "non-finite,order,modes,rotation-w,signs,lengths"};
    expect_info(inputanim_repair(recording, &nothing, &report, NULL), "\"curves\":395");
    CHECK(contains(report, "\"changes\":[]"));
}

void test_edits(void) {
    inputanim_recording* recording = made_recording();
    test_time(recording);
    test_space(recording);
    test_parts_and_markers(recording);
    test_given(recording);
    test_quality(recording);

    /* What an edit shares lives on without the one it came from. */
    inputanim_recording* trimmed = inputanim_trim(recording, 0, 2, NULL);
    inputanim_recording* shifted = inputanim_shift(trimmed, 0, NULL);
    inputanim_close(recording);
    inputanim_close(trimmed);
    CHECK(inputanim_evaluate(shifted, 1, 1) > 0.5F);
    inputanim_close(shifted);
}
