#include <math.h>

#include "check.h"

/* The figures of an analysis with these options contain something. */
static void expect_figures(const inputanim_recording* recording, const inputanim_analyse_options* options,
                           const char* part) {
    inputanim_error error;
    inputanim_analysis* analysis = inputanim_analyse(recording, options, &error);
    CHECK(analysis != NULL);
    CHECK_TEXT(error.code, "");
    CHECK(contains(inputanim_analysis_figures(analysis, &error), part));
    inputanim_analysis_close(analysis);
}

static void expect_error(const inputanim_recording* recording, const inputanim_analyse_options* options,
                         const char* field) {
    inputanim_error error;
    CHECK(inputanim_analyse(recording, options, &error) == NULL);
    CHECK_TEXT(error.code, "bad_argument");
    CHECK_TEXT(error.field, field);
    CHECK(inputanim_analyse(recording, options, NULL) == NULL);
}

/* The value of a figure of the whole recording, which comes first. */
static double figure(const inputanim_analysis* analysis, const char* name) {
    inputanim_bytes* text = inputanim_analysis_figures(analysis, NULL);
    CHECK(text != NULL);
    char key[100];
    CHECK(snprintf(key, sizeof key, "\"%s\":{\"value\":", name) < (int)sizeof key);
    const char* found = strstr(inputanim_bytes_data(text), key);
    if (found == NULL) fprintf(stderr, "no figure %s\n", name);
    CHECK(found != NULL);
    const double value = strtod(found + strlen(key), NULL);
    inputanim_bytes_close(text);
    return value;
}

static void test_figures(const inputanim_analysis* analysis) {
    const char* const keys[] = {"{\"rate\":30", ",\"samples\":61,\"figures\":{", "\"epochs\":[]", "\"remarks\":["};
    for (size_t i = 0; i < sizeof keys / sizeof keys[0]; ++i) {
        CHECK(contains(inputanim_analysis_figures(analysis, NULL), keys[i]));
    }
    CHECK(fabs(figure(analysis, "duration") - 2) < 1e-6);
    CHECK(fabs(figure(analysis, "rate") - 30) < 0.01);
    CHECK(figure(analysis, "camera.pitch.mean") > -90 && figure(analysis, "camera.pitch.mean") < 90);
    CHECK(figure(analysis, "hand.right.IndexTip.speed.max") >= figure(analysis, "hand.right.IndexTip.speed.mean"));
    CHECK(figure(analysis, "hand.right.IndexTip.path") > 0);
    CHECK(figure(analysis, "hand.right.tracked.share") > 0 && figure(analysis, "hand.right.tracked.share") <= 1);
    CHECK(figure(analysis, "gaze.fixation.count") >= 1);
    CHECK(contains(inputanim_analysis_events(analysis, NULL), "{\"event\":\"tracked\",\"hand\":\"right\",\"from\":0,"));
    CHECK(contains(inputanim_analysis_events(analysis, NULL), "\"event\":\"fixation\""));
}

/* Returns the one of this name. */
static inputanim_series series_called(const inputanim_analysis* analysis, const char* name) {
    inputanim_series series = {0};
    for (size_t i = 0; inputanim_analysis_series_at(analysis, i, &series); ++i) {
        if (strcmp(series.name, name) == 0) return series;
    }
    fprintf(stderr, "no series %s\n", name);
    CHECK(false);
    return series;
}

static void test_series(const inputanim_analysis* analysis) {
    const size_t count = inputanim_analysis_time_count(analysis);
    CHECK(count == 61);
    const float* times = inputanim_analysis_times(analysis);
    for (size_t i = 0; i < count; ++i) CHECK(fabsf(times[i] - (float)i / 30) < 1e-5F);

    const size_t series_count = inputanim_analysis_series_count(analysis);
    CHECK(series_count > 20);
    inputanim_series series;
    double sum = 0;
    for (size_t i = 0; i < series_count; ++i) {
        CHECK(inputanim_analysis_series_at(analysis, i, &series));
        CHECK(strlen(series.name) > 5);
        CHECK(strlen(series.unit) < 8);
        /* All of it can be read: sanitizers look. */
        for (size_t j = 0; j < count; ++j) sum += isnan(series.values[j]) ? 0 : 1;
    }
    CHECK(sum > (double)series_count * (double)count / 2);
    CHECK(!inputanim_analysis_series_at(analysis, series_count, &series));

    series = series_called(analysis, "hand.right.IndexTip.speed");
    CHECK_TEXT(series.unit, "m/s");
    float largest = 0;
    for (size_t i = 0; i < count; ++i) largest = fmaxf(largest, series.values[i]);
    CHECK(fabs(largest - figure(analysis, "hand.right.IndexTip.speed.max")) < 1e-5);
    CHECK_TEXT(series_called(analysis, "camera.yaw").unit, "deg");
}

/* The same with these two markers, and no others; the caller closes it. */
static inputanim_recording* marked_recording(const inputanim_recording* recording) {
    inputanim_recording* marked = inputanim_shift(recording, 0, NULL);
    while (inputanim_marker_count(marked) > 0) {
        inputanim_recording* fewer = inputanim_remove_marker(marked, 0, NULL);
        inputanim_close(marked);
        marked = fewer;
    }
    inputanim_recording* first = inputanim_add_marker(marked, 0.5F, "first", NULL);
    inputanim_close(marked);
    marked = inputanim_add_marker(first, 1.5F, "second", NULL);
    inputanim_close(first);
    return marked;
}

static void test_epochs(const inputanim_recording* recording) {
    inputanim_recording* marked = marked_recording(recording);
    inputanim_analyse_options options = {
        .size = sizeof(inputanim_analyse_options), .given = INPUTANIM_ANALYSE_BY, .by = "marker"};
    expect_figures(marked, &options, "{\"name\":\"first\",\"from\":0.5,\"to\":1.5,\"figures\":{\"duration\":");
    options = (inputanim_analyse_options){.size = sizeof(inputanim_analyse_options),
                                          .given = INPUTANIM_ANALYSE_BY | INPUTANIM_ANALYSE_MARGINS,
                                          .by = "marker",
                                          .margins = {0.25, 0.5}};
    expect_figures(marked, &options, "{\"name\":\"second\",\"from\":1.25,\"to\":2,\"figures\":{\"duration\":");
    inputanim_close(marked);

    const double pairs[] = {0, 1, 0.5, 1.25};
    options = (inputanim_analyse_options){.size = sizeof(inputanim_analyse_options),
                                          .given = INPUTANIM_ANALYSE_EPOCHS,
                                          .epochs = pairs,
                                          .epochs_count = 2};
    expect_figures(recording, &options, "\"from\":0.5,\"to\":1.25,\"figures\":{\"duration\":{\"value\":0.75,");
    const double backwards[] = {1, 0};
    options = (inputanim_analyse_options){.size = sizeof(inputanim_analyse_options),
                                          .given = INPUTANIM_ANALYSE_EPOCHS,
                                          .epochs = backwards,
                                          .epochs_count = 1};
    expect_error(recording, &options, "epochs");
}

static void test_options(const inputanim_recording* recording) {
    inputanim_analyse_options options = {.size = sizeof(inputanim_analyse_options),
                                         .given = INPUTANIM_ANALYSE_RATE | INPUTANIM_ANALYSE_JOINTS |
                                                  INPUTANIM_ANALYSE_WINDOW | INPUTANIM_ANALYSE_ORDER,
                                         .rate = 60,
                                         .joints = "Wrist,ThumbTip",
                                         .window = 0.2,
                                         .order = 4};
    expect_figures(recording, &options, "\"samples\":121,");
    expect_figures(recording, &options, "\"hand.left.ThumbTip.jerk.rms\":");
    options = (inputanim_analyse_options){.size = sizeof(inputanim_analyse_options),
                                          .given = INPUTANIM_ANALYSE_PINCH_CLOSES | INPUTANIM_ANALYSE_PINCH_OPENS |
                                                   INPUTANIM_ANALYSE_IVT_SPEED | INPUTANIM_ANALYSE_IDT_DISPERSION,
                                          .pinch_closes = 5,
                                          .pinch_opens = 6,
                                          .ivt_speed = 1e6,
                                          .idt_dispersion = 180};
    inputanim_analysis* analysis = inputanim_analyse(recording, &options, NULL);
    CHECK(analysis != NULL);
    /* Everything is a pinch, and a fixation. */
    CHECK(figure(analysis, "hand.right.pinch.measured.count") == 1 + figure(analysis, "hand.right.gaps"));
    CHECK(figure(analysis, "gaze.fixation.count") == 1);
    CHECK(figure(analysis, "gaze.saccade.count") == 0);
    inputanim_analysis_close(analysis);
    options = (inputanim_analyse_options){.size = sizeof(inputanim_analyse_options),
                                          .given = INPUTANIM_ANALYSE_IVT_SHORTEST | INPUTANIM_ANALYSE_IDT_SHORTEST,
                                          .ivt_shortest = 100,
                                          .idt_shortest = 100};
    analysis = inputanim_analyse(recording, &options, NULL);
    CHECK(analysis != NULL);
    CHECK(figure(analysis, "gaze.fixation.count") == 0);
    CHECK(figure(analysis, "gaze.fixation_by_area.count") == 0);
    inputanim_analysis_close(analysis);

    const inputanim_analyse_options wrong[] = {
        {.size = sizeof(inputanim_analyse_options), .given = INPUTANIM_ANALYSE_RATE, .rate = -1},
        {.size = sizeof(inputanim_analyse_options), .given = INPUTANIM_ANALYSE_JOINTS, .joints = "elbow"},
        {.size = sizeof(inputanim_analyse_options), .given = INPUTANIM_ANALYSE_BY, .by = "sneeze"},
        {.size = sizeof(inputanim_analyse_options), .given = INPUTANIM_ANALYSE_WINDOW, .window = -1},
        {.size = sizeof(inputanim_analyse_options), .given = INPUTANIM_ANALYSE_ORDER, .order = 100},
        {.size = sizeof(inputanim_analyse_options), .given = INPUTANIM_ANALYSE_PINCH_CLOSES, .pinch_closes = 9},
        {.size = sizeof(inputanim_analyse_options), .given = INPUTANIM_ANALYSE_IVT_SPEED, .ivt_speed = -1}};
    const char* const fields[] = {"rate", "joints", "by", "window", "order", "pinch", "ivt.speed"};
    for (size_t i = 0; i < sizeof wrong / sizeof wrong[0]; ++i) expect_error(recording, &wrong[i], fields[i]);
}

void test_analysis(void) {
    inputanim_recording* recording = made_recording();
    test_epochs(recording);
    test_options(recording);
    inputanim_analysis* analysis = inputanim_analyse(recording, NULL, NULL);
    CHECK(analysis != NULL);
    inputanim_close(recording);
    /* It outlives its recording. */
    test_figures(analysis);
    test_series(analysis);
    inputanim_analysis_close(analysis);
    inputanim_analysis_close(NULL);
}
