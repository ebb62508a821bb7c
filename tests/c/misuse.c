/* What callers get wrong: NULL, handles that were closed, pointers to something else, counts without an array. Each is
   an error with a message, or nothing happens. */
#include <math.h>

#include "check.h"

static inputanim_error error;

/* A call that must not work, and what it says about which argument. */
#define REFUSED(call, argument, reason)                                                                                \
    do {                                                                                                               \
        memset(&error, 1, sizeof error);                                                                               \
        CHECK(!(call));                                                                                                \
        CHECK_TEXT(error.code, "bad_argument");                                                                        \
        CHECK_TEXT(error.field, argument);                                                                             \
        CHECK(strstr(error.message, reason) != NULL);                                                                  \
    } while (0)

static void refuse_recording(const inputanim_recording* bad, const char* why) {
    const inputanim_recording* good = made_recording();
    const inputanim_recording* both[2] = {good, bad};
    const float times[1] = {0};
    const uint16_t curves[1] = {0};
    float out[INPUTANIM_CURVES];
    inputanim_bytes* text = NULL;
    REFUSED(inputanim_info(bad, &error), "recording", why);
    REFUSED(inputanim_check(bad, &error), "recording", why);
    REFUSED(inputanim_state_spans(bad, 7, &error), "recording", why);
    REFUSED(inputanim_player_open(bad, &error), "recording", why);
    REFUSED(inputanim_sample(bad, times, 1, curves, 1, NULL, out, &error), "recording", why);
    REFUSED(inputanim_sample_velocities(bad, times, 1, curves, 1, NULL, out, &error), "recording", why);
    REFUSED(inputanim_hand_mesh(bad, "left", NULL, &error), "recording", why);
    REFUSED(inputanim_trim(bad, 0, 1, &error), "recording", why);
    REFUSED(inputanim_cut(bad, 0, 1, &error), "recording", why);
    REFUSED(inputanim_join(both, 2, NULL, &error), "recordings[1]", why);
    REFUSED(inputanim_shift(bad, 1, &error), "recording", why);
    REFUSED(inputanim_retime(bad, 2, &error), "recording", why);
    REFUSED(inputanim_retime_to(bad, 2, &error), "recording", why);
    REFUSED(inputanim_resample(bad, 10, &error), "recording", why);
    REFUSED(inputanim_resample_with(bad, 10, NULL, &error), "recording", why);
    REFUSED(inputanim_mirror(bad, NULL, &error), "recording", why);
    REFUSED(inputanim_transform(bad, NULL, NULL, 1, &error), "recording", why);
    REFUSED(inputanim_recentre(bad, &error), "recording", why);
    REFUSED(inputanim_keep(bad, "camera", &error), "recording", why);
    REFUSED(inputanim_drop(bad, "camera", &error), "recording", why);
    REFUSED(inputanim_add_marker(bad, 0, "a", &error), "recording", why);
    REFUSED(inputanim_move_marker(bad, 0, 0, &error), "recording", why);
    REFUSED(inputanim_rename_marker(bad, 0, "a", &error), "recording", why);
    REFUSED(inputanim_remove_marker(bad, 0, &error), "recording", why);
    REFUSED(inputanim_smooth(bad, NULL, &error), "recording", why);
    REFUSED(inputanim_fill(bad, 1, &text, &error), "recording", why);
    REFUSED(inputanim_reduce(bad, NULL, &text, &error), "recording", why);
    REFUSED(inputanim_repair(bad, NULL, &text, &error), "recording", why);
    REFUSED(inputanim_diff(good, bad, NULL, &error), "b", why);
    REFUSED(inputanim_diff(bad, good, NULL, &error), "a", why);
    REFUSED(inputanim_convert(bad, "json", NULL, &text, &error), "recording", why);
    REFUSED(inputanim_analyse(bad, NULL, &error), "recording", why);
    REFUSED(inputanim_compare(bad, good, NULL, &error), "a", why);
    REFUSED(inputanim_compare(good, bad, NULL, &error), "b", why);
    CHECK(text == NULL);

    /* Those that cannot say why. */
    inputanim_curve curve;
    CHECK(isnan(inputanim_evaluate(bad, 0, 0)));
    CHECK(!inputanim_curve_at(bad, 0, &curve));
    CHECK(curve.key_count == 0 && curve.times == NULL);
    CHECK(inputanim_marker_count(bad) == 0);
    CHECK(inputanim_marker_time(bad, 0) == 0);
    CHECK(inputanim_marker_name(bad, 0, NULL) == NULL);
    CHECK(inputanim_trim(bad, 0, 1, NULL) == NULL); /* without a place for an error */
    inputanim_close((inputanim_recording*)(uintptr_t)good);
}

static void refuse_others(const void* bad, const char* why) {
    const inputanim_analysis* analysis = bad;
    REFUSED(inputanim_analysis_figures(analysis, &error), "analysis", why);
    REFUSED(inputanim_analysis_events(analysis, &error), "analysis", why);
    inputanim_series series;
    CHECK(inputanim_analysis_time_count(analysis) == 0);
    CHECK(inputanim_analysis_times(analysis) == NULL);
    CHECK(inputanim_analysis_series_count(analysis) == 0);
    CHECK(!inputanim_analysis_series_at(analysis, 0, &series));
    CHECK(inputanim_bytes_data(bad) == NULL);
    CHECK(inputanim_bytes_size(bad) == 0);
    float values[INPUTANIM_CURVES] = {0};
    inputanim_player_values(bad, 0, values);
    CHECK(isnan(values[0]) && isnan(values[INPUTANIM_CURVES - 1]));
    values[0] = 0;
    inputanim_player_frame(bad, 0, values);
    CHECK(isnan(values[0]));
    inputanim_mesh_view view;
    memset(&view, 1, sizeof view);
    inputanim_mesh_at(bad, &view);
    CHECK(view.vertex_count == 0 && view.positions == NULL);
}

/* To close anything but a handle that is open changes nothing. */
static void close_all(void* bad) {
    inputanim_close(bad);
    inputanim_player_close(bad);
    inputanim_mesh_close(bad);
    inputanim_analysis_close(bad);
    inputanim_bytes_close(bad);
}

static void test_null_arrays(void) {
    inputanim_recording* recording = made_recording();
    const float times[2] = {0, 1};
    const uint16_t curves[1] = {0};
    float out[2];
    REFUSED(inputanim_open(NULL, 5, NULL, &error), "data", "NULL");
    REFUSED(inputanim_sample(recording, NULL, 2, curves, 1, NULL, out, &error), "times", "NULL");
    REFUSED(inputanim_sample(recording, times, 2, NULL, 1, NULL, out, &error), "curves", "NULL");
    REFUSED(inputanim_sample(recording, times, 2, curves, 1, NULL, NULL, &error), "out", "NULL");
    CHECK(inputanim_sample(recording, NULL, 0, curves, 1, NULL, NULL, &error));
    CHECK(inputanim_sample(recording, times, 2, NULL, 0, NULL, NULL, &error));
    REFUSED(inputanim_join(NULL, 2, NULL, &error), "recordings", "NULL");
    REFUSED(inputanim_join(NULL, 0, NULL, &error), "recordings", "none");
    REFUSED(inputanim_keep(recording, NULL, &error), "names", "NULL");
    REFUSED(inputanim_drop(recording, NULL, &error), "names", "NULL");
    REFUSED(inputanim_add_marker(recording, 0, NULL, &error), "name", "NULL");
    REFUSED(inputanim_rename_marker(recording, 0, NULL, &error), "name", "NULL");
    REFUSED(inputanim_hand_mesh(recording, NULL, NULL, &error), "hand", "NULL");
    REFUSED(inputanim_convert(recording, NULL, NULL, NULL, &error), "format", "NULL");
    const size_t counts[] = {1, 1000, SIZE_MAX, SIZE_MAX / 16 + 1};
    for (size_t i = 0; i < sizeof counts / sizeof *counts; ++i) {
        const inputanim_analyse_options options = {
            .size = sizeof options, .given = INPUTANIM_ANALYSE_EPOCHS, .epochs = NULL, .epochs_count = counts[i]};
        REFUSED(inputanim_analyse(recording, &options, &error), "epochs", "");
    }
    const double pair[2] = {0, 1};
    const inputanim_analyse_options too_many = {
        .size = sizeof too_many, .given = INPUTANIM_ANALYSE_EPOCHS, .epochs = pair, .epochs_count = SIZE_MAX / 16 + 2};
    REFUSED(inputanim_analyse(recording, &too_many, &error), "epochs", "so many");
    CHECK(!inputanim_curve_at(recording, 0, NULL));
    inputanim_player* player = inputanim_player_open(recording, &error);
    inputanim_player_values(player, 0, NULL);
    inputanim_player_frame(player, 0, NULL);
    inputanim_player_close(player);
    inputanim_mesh* mesh = inputanim_hand_mesh(recording, "left", NULL, &error);
    inputanim_mesh_at(mesh, NULL);
    inputanim_mesh_close(mesh);
    /* Extreme rates take no more than others. */
    const inputanim_convert_options options = {.size = sizeof options, .given = INPUTANIM_CONVERT_RATE, .rate = 1e7};
    REFUSED(inputanim_convert(recording, "bvh", &options, NULL, &error), "rate", "max_frames");
    REFUSED(inputanim_convert(recording, "csv", &options, NULL, &error), "rate", "max_frames");
    REFUSED(inputanim_convert(recording, "glb", &options, NULL, &error), "rate", "max_frames");
    REFUSED(inputanim_convert(recording, "usda", &options, NULL, &error), "rate", "max_frames");
    inputanim_close(recording);
}

void test_misuse(void) {
    refuse_recording(NULL, "it is NULL");
    refuse_others(NULL, "it is NULL");

    /* Closed, and used again. */
    inputanim_recording* closed = made_recording();
    inputanim_analysis* analysis = inputanim_analyse(closed, NULL, &error);
    CHECK(analysis != NULL);
    inputanim_close(closed);
    inputanim_analysis_close(analysis);
    refuse_recording(closed, "it was closed");
    REFUSED(inputanim_analysis_figures(analysis, &error), "analysis", "it was closed");
    close_all(closed);
    close_all(analysis);

    /* Something else: other handles, and memory of one's own. */
    inputanim_recording* recording = made_recording();
    inputanim_player* player = inputanim_player_open(recording, &error);
    CHECK(player != NULL);
    refuse_recording((const inputanim_recording*)(const void*)player, "it is no inputanim_recording");
    refuse_others(recording, "it is no inputanim_analysis");
    uint64_t own[64];
    memset(own, 7, sizeof own);
    refuse_recording((const inputanim_recording*)(const void*)own, "it is no inputanim_recording");
    refuse_others(own, "it is no inputanim_analysis");
    close_all(own);
    inputanim_player_close((inputanim_player*)(void*)recording);
    CHECK(contains(inputanim_info(recording, &error), "\"curves\":395"));
    float values[INPUTANIM_CURVES];
    inputanim_player_values(player, 1, values);
    CHECK(!isnan(values[0]));
    inputanim_player_close(player);
    inputanim_close(recording);
    test_null_arrays();
}
