#include "check.h"
#include <inputanim.h>

void test_compare(void) {
    inputanim_recording* recording = made_recording();
    inputanim_recording* slow = inputanim_retime(recording, 2, NULL);
    CHECK(slow != NULL);
    inputanim_error error;
    CHECK(
        contains(inputanim_compare(recording, recording, NULL, &error), "{\"distance\":0,\"unaligned\":0,\"pace\":1,"));
    CHECK_TEXT(error.code, "");
    CHECK(contains(inputanim_compare(recording, slow, NULL, NULL), "\"hand\":\"left\",\"joint\":\"PinkyTip\""));

    inputanim_compare_options options = {.size = sizeof(inputanim_compare_options),
                                         .given = INPUTANIM_COMPARE_JOINTS | INPUTANIM_COMPARE_HAND |
                                                  INPUTANIM_COMPARE_RATE | INPUTANIM_COMPARE_SPAN_A |
                                                  INPUTANIM_COMPARE_SPAN_B | INPUTANIM_COMPARE_CENTRE,
                                         .joints = "index-finger-tip",
                                         .hand = "right",
                                         .rate = 10,
                                         .span_a = {0.5, 1},
                                         .span_b = {1, 2},
                                         .centre = "world"};
    CHECK(contains(inputanim_compare(recording, slow, &options, &error), "\"path\":[[0.5,1,"));
    CHECK(contains(inputanim_compare(recording, slow, &options, &error), "\"pace\":2,\"rate\":10,"));
    CHECK(
        contains(inputanim_compare(recording, slow, &options, &error), "[{\"hand\":\"right\",\"joint\":\"IndexTip\","));
    /* Without warping there is a pair for every sample of the longer one. */
    options.given |= INPUTANIM_COMPARE_BAND;
    options.band = 0;
    inputanim_bytes* steady = inputanim_compare(recording, slow, &options, &error);
    CHECK(steady != NULL);
    size_t pairs = 0;
    for (const char* at = strstr(inputanim_bytes_data(steady), "\"path\""); *at != '}'; ++at) pairs += *at == ']';
    CHECK(pairs == 11 + 2); /* and the ends of both lists */
    inputanim_bytes_close(steady);

    options.joints = "nose";
    CHECK(inputanim_compare(recording, slow, &options, &error) == NULL);
    CHECK_TEXT(error.code, "bad_argument");
    CHECK_TEXT(error.field, "joints");
    options = (inputanim_compare_options){
        .size = sizeof(inputanim_compare_options), .given = INPUTANIM_COMPARE_HAND, .hand = "third"};
    CHECK(inputanim_compare(recording, slow, &options, &error) == NULL);
    CHECK_TEXT(error.field, "hand");
    options = (inputanim_compare_options){
        .size = sizeof(inputanim_compare_options), .given = INPUTANIM_COMPARE_CENTRE, .centre = "nose"};
    CHECK(inputanim_compare(recording, slow, &options, &error) == NULL);
    CHECK_TEXT(error.field, "centre");
    options = (inputanim_compare_options){
        .size = sizeof(inputanim_compare_options), .given = INPUTANIM_COMPARE_BAND, .band = 2};
    CHECK(inputanim_compare(recording, slow, &options, NULL) == NULL);
    inputanim_close(recording);
    inputanim_close(slow);
}
