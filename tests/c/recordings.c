#include "check.h"

/* The caller frees it. */
static unsigned char* load(const char* folder, const char* name, size_t* size) {
    char path[1024];
    snprintf(path, sizeof path, "%s/%s", folder, name);
    FILE* file = fopen(path, "rb");
    CHECK(file != NULL);
    CHECK(fseek(file, 0, SEEK_END) == 0);
    *size = (size_t)ftell(file);
    rewind(file);
    unsigned char* bytes = malloc(*size + 1);
    CHECK(bytes != NULL);
    CHECK(fread(bytes, 1, *size, file) == *size);
    fclose(file);
    return bytes;
}

static void test_one(const char* folder) {
    size_t size = 0;
    unsigned char* bytes = load(folder, "v11-all-0.5s-code-p32.bin", &size);
    inputanim_error error;
    inputanim_recording* recording = inputanim_open(bytes, size, NULL, &error);
    CHECK(recording != NULL);
    CHECK_TEXT(error.code, "");
    /* Its own copy of what it needs. */
    memset(bytes, 0xff, size);

    CHECK(contains(inputanim_info(recording, &error), "\"layout\":\"mrtk-1.1\""));
    CHECK(contains(inputanim_info(recording, NULL), "\"name\":\"hand.left\""));
    CHECK(contains(inputanim_check(recording, &error), "\"severity\":"));
    CHECK(contains(inputanim_check(recording, NULL), "["));
    free(bytes);

    inputanim_curve curve;
    size_t keys = 0;
    for (size_t i = 0; i < INPUTANIM_CURVES; ++i) {
        CHECK(inputanim_curve_at(recording, i, &curve));
        keys += curve.key_count;
        if (curve.key_count == 0) continue;
        CHECK(curve.times[0] <= curve.times[curve.key_count - 1]);
        CHECK(curve.values[0] == curve.values[0]);
        CHECK(curve.in_tangents == NULL && curve.out_tangents == NULL && curve.in_weights == NULL &&
              curve.out_weights == NULL && curve.weighted_modes == NULL);
        CHECK(curve.pre_wrap == 8 && curve.post_wrap == 8);
    }
    CHECK(keys > 0);
    CHECK(!inputanim_curve_at(recording, INPUTANIM_CURVES, &curve));
    CHECK(curve.key_count == 0);
    inputanim_close(recording);
}

static void test_tangents(const char* folder) {
    size_t size = 0;
    unsigned char* bytes = load(folder, "documented-v10-weights-wraps-markers.bin", &size);
    inputanim_recording* recording = inputanim_open(bytes, size, NULL, NULL);
    free(bytes);
    CHECK(recording != NULL);
    size_t with_tangents = 0;
    for (size_t i = 0; i < INPUTANIM_CURVES; ++i) {
        inputanim_curve curve;
        CHECK(inputanim_curve_at(recording, i, &curve));
        if (curve.in_tangents == NULL) continue;
        const size_t last = curve.key_count - 1;
        CHECK(curve.weighted_modes[last] >= 0 && curve.weighted_modes[last] <= 3);
        CHECK(curve.out_tangents != NULL && curve.in_weights != NULL && curve.out_weights != NULL);
        ++with_tangents;
    }
    CHECK(with_tangents > 0);
    const size_t markers = inputanim_marker_count(recording);
    CHECK(markers > 0);
    for (size_t i = 0; i < markers; ++i) {
        size_t length = 0;
        const char* name = inputanim_marker_name(recording, i, &length);
        CHECK(name != NULL);
        CHECK(inputanim_marker_name(recording, i, NULL) == name);
        CHECK(inputanim_marker_time(recording, i) >= 0);
    }
    CHECK(inputanim_marker_name(recording, markers, NULL) == NULL);
    CHECK(inputanim_marker_time(recording, markers) == 0);
    inputanim_close(recording);
}

/* Whatever is missing at the end, there is an error that says where, and something to be saved. */
static void test_prefixes(const char* folder) {
    size_t size = 0;
    unsigned char* bytes = load(folder, "v11-camera-0.5s-raw.bin", &size);
    CHECK(size > 100 && size < 10000);
    size_t saved = 0;
    for (size_t length = 0; length < size; ++length) {
        /* Of exactly that size, so that a look beyond its end is seen. */
        unsigned char* prefix = malloc(length > 0 ? length : 1);
        CHECK(prefix != NULL);
        memcpy(prefix, bytes, length);
        inputanim_error error;
        inputanim_recording* recording = inputanim_open(prefix, length, NULL, &error);
        /* One that ends where the marker list would begin is a layout of its own. */
        if (recording == NULL) {
            CHECK(error.code[0] != 0 && error.message[0] != 0);
            CHECK(error.offset >= 0 && error.offset <= (int64_t)length);
            CHECK(inputanim_open(prefix, length, NULL, NULL) == NULL);
        } else {
            CHECK(length == size - 4);
        }
        inputanim_close(recording);
        const inputanim_open_options options = {
            .size = sizeof(inputanim_open_options), .given = INPUTANIM_OPEN_SALVAGE, .salvage = true};
        recording = inputanim_open(prefix, length, &options, &error);
        if (recording != NULL && length < size - 4) {
            CHECK(contains(inputanim_check(recording, NULL), "\"truncated\""));
            inputanim_bytes* report = NULL;
            inputanim_recording* repaired = inputanim_repair(recording, NULL, &report, NULL);
            CHECK(repaired != NULL);
            CHECK(contains(report, "\"salvaged\":true"));
            inputanim_close(repaired);
            ++saved;
        }
        inputanim_close(recording);
        free(prefix);
    }
    CHECK(saved > size / 2);

    /* The wrong layout, one that there is not, and the right one. */
    inputanim_error error;
    inputanim_open_options options = {
        .size = sizeof(inputanim_open_options), .given = INPUTANIM_OPEN_LAYOUT, .layout = "mrtk-1.0"};
    CHECK(inputanim_open(bytes, size, &options, &error) == NULL);
    CHECK_TEXT(error.code, "form_mismatch");
    options.layout = "no-such-layout";
    CHECK(inputanim_open(bytes, size, &options, &error) == NULL);
    CHECK_TEXT(error.code, "bad_argument");
    CHECK_TEXT(error.field, "layout");
    options.layout = "mrtk-1.1";
    inputanim_recording* recording = inputanim_open(bytes, size, &options, &error);
    CHECK(recording != NULL);
    inputanim_close(recording);
    free(bytes);
}

/* JSON is UTF-8, whatever names are. */
static void test_hostile_name(const char* folder) {
    size_t size = 0;
    unsigned char* bytes = load(folder, "odd/odd-marker-bad-utf8.bin", &size);
    inputanim_recording* recording = inputanim_open(bytes, size, NULL, NULL);
    free(bytes);
    CHECK(recording != NULL);
    CHECK(contains(inputanim_info(recording, NULL), "\xef\xbf\xbd"));
    inputanim_close(recording);

    recording = made_recording();
    inputanim_recording* named = inputanim_add_marker(recording, 1, "\"\\\x01\x7f\xc3\xa9\xff", NULL);
    CHECK(named != NULL);
    CHECK(contains(inputanim_info(named, NULL), "\"\\\"\\\\\\u0001\\u007f\xc3\xa9\xef\xbf\xbd\""));
    inputanim_close(recording);
    inputanim_close(named);
}

void test_recordings(const char* folder) {
    test_one(folder);
    test_tangents(folder);
    test_prefixes(folder);
    test_hostile_name(folder);

    inputanim_error error;
    inputanim_synthesize_options options = {
        .size = sizeof(inputanim_synthesize_options), .given = INPUTANIM_SYNTHESIZE_DURATION, .duration = -1};
    CHECK(inputanim_synthesize(&options, &error) == NULL);
    CHECK_TEXT(error.code, "bad_argument");
    CHECK_TEXT(error.field, "duration");
    CHECK(error.offset == -1);
    options = (inputanim_synthesize_options){
        .size = sizeof(inputanim_synthesize_options), .given = INPUTANIM_SYNTHESIZE_RATE, .rate = 0};
    CHECK(inputanim_synthesize(&options, NULL) == NULL);
    inputanim_recording* recording = made_recording();
    inputanim_recording* same = made_recording();
    CHECK(contains(inputanim_diff(recording, same, NULL, &error), "\"alike\":true"));
    inputanim_close(same);
    inputanim_close(recording);
}
