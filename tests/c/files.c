#include "check.h"

static void expect_start(inputanim_bytes* bytes, const char* start) {
    CHECK(bytes != NULL);
    CHECK(inputanim_bytes_size(bytes) > strlen(start));
    CHECK(memcmp(inputanim_bytes_data(bytes), start, strlen(start)) == 0);
    inputanim_bytes_close(bytes);
}

static void test_formats(const inputanim_recording* recording) {
    inputanim_error error;
    inputanim_bytes* notes = NULL;
    expect_start(inputanim_convert(recording, "json", NULL, NULL, NULL), "{");
    expect_start(inputanim_convert(recording, "glb", NULL, &notes, &error), "glTF");
    CHECK(contains(notes, "["));
    expect_start(inputanim_convert(recording, "csv", NULL, NULL, &error), "#");
    expect_start(inputanim_convert(recording, "bvh", NULL, &notes, &error), "HIERARCHY");
    CHECK(contains(notes, "axes openxr"));
    expect_start(inputanim_convert(recording, "usda", NULL, NULL, &error), "#usda");
    expect_start(inputanim_convert(recording, "anim", NULL, NULL, &error), "%YAML");

    inputanim_convert_options options = {.size = sizeof(inputanim_convert_options),
                                         .given = INPUTANIM_CONVERT_AXES | INPUTANIM_CONVERT_NAMES |
                                                  INPUTANIM_CONVERT_SKELETON | INPUTANIM_CONVERT_RATE,
                                         .axes = "gltf",
                                         .names = "mrtk",
                                         .skeleton = "flat",
                                         .rate = 30};
    expect_start(inputanim_convert(recording, "glb", &options, NULL, &error), "glTF");
    options =
        (inputanim_convert_options){.size = sizeof(inputanim_convert_options),
                                    .given = INPUTANIM_CONVERT_AXES | INPUTANIM_CONVERT_TABLE | INPUTANIM_CONVERT_RATE,
                                    .axes = "ros",
                                    .table = "tidy",
                                    .rate = 10};
    expect_start(inputanim_convert(recording, "csv", &options, NULL, &error), "#");
    options = (inputanim_convert_options){.size = sizeof(inputanim_convert_options),
                                          .given = INPUTANIM_CONVERT_HAND | INPUTANIM_CONVERT_NAMES,
                                          .hand = "left",
                                          .names = "openxr"};
    expect_start(inputanim_convert(recording, "bvh", &options, NULL, &error), "HIERARCHY");

    CHECK(inputanim_convert(recording, "fbx", NULL, &notes, &error) == NULL);
    CHECK(notes == NULL);
    CHECK_TEXT(error.code, "bad_argument");
    CHECK_TEXT(error.field, "format");
    CHECK(inputanim_convert(recording, NULL, NULL, NULL, &error) == NULL);
    const inputanim_convert_options wrong[] = {
        {.size = sizeof(inputanim_convert_options), .given = INPUTANIM_CONVERT_LAYOUT, .layout = "x"},
        {.size = sizeof(inputanim_convert_options), .given = INPUTANIM_CONVERT_AXES, .axes = "x"},
        {.size = sizeof(inputanim_convert_options), .given = INPUTANIM_CONVERT_NAMES, .names = "x"},
        {.size = sizeof(inputanim_convert_options), .given = INPUTANIM_CONVERT_SKELETON, .skeleton = "x"},
        {.size = sizeof(inputanim_convert_options), .given = INPUTANIM_CONVERT_TABLE, .table = "x"},
        {.size = sizeof(inputanim_convert_options), .given = INPUTANIM_CONVERT_HAND, .hand = "x"}};
    const char* const fields[] = {"layout", "axes", "names", "skeleton", "table", "hand"};
    for (size_t i = 0; i < sizeof wrong / sizeof wrong[0]; ++i) {
        CHECK(inputanim_convert(recording, "glb", &wrong[i], NULL, &error) == NULL);
        CHECK_TEXT(error.field, fields[i]);
    }
}

void test_files(void) {
    inputanim_recording* recording = made_recording();
    test_formats(recording);

    /* Out and in again; in a layout that cannot hold gaze, only without it. */
    inputanim_error error;
    inputanim_bytes* file = inputanim_convert(recording, "bin", NULL, NULL, &error);
    CHECK(file != NULL);
    inputanim_recording* again = inputanim_open(inputanim_bytes_data(file), inputanim_bytes_size(file), NULL, &error);
    inputanim_bytes* file_again = inputanim_convert(again, "bin", NULL, NULL, &error);
    CHECK(inputanim_bytes_size(file) == inputanim_bytes_size(file_again));
    CHECK(memcmp(inputanim_bytes_data(file), inputanim_bytes_data(file_again), inputanim_bytes_size(file)) == 0);
    inputanim_bytes_close(file);
    inputanim_bytes_close(file_again);
    inputanim_convert_options options = {
        .size = sizeof(inputanim_convert_options), .given = INPUTANIM_CONVERT_LAYOUT, .layout = "mrtk-1.0"};
    CHECK(inputanim_convert(again, "bin", &options, NULL, &error) == NULL);
    CHECK_TEXT(error.code, "cannot_hold");
    options.given |= INPUTANIM_CONVERT_DROP;
    options.drop = "gaze,markers,tangents,trailing";
    inputanim_bytes* notes = NULL;
    inputanim_bytes_close(inputanim_convert(again, "bin", &options, &notes, &error));
    CHECK(contains(notes, "gaze"));
    inputanim_close(again);
    inputanim_close(recording);
}
