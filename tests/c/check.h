/* Checks that end the program, with the place that failed. */
#ifndef CHECK_H
#define CHECK_H

#include <inputanim.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#define CHECK(condition)                                                                                               \
    do {                                                                                                               \
        if (!(condition)) {                                                                                            \
            fprintf(stderr, "%s:%d: not so: %s\n", __FILE__, __LINE__, #condition);                                    \
            exit(1);                                                                                                   \
        }                                                                                                              \
    } while (0)

#define CHECK_TEXT(text, expected) CHECK(strcmp((text), (expected)) == 0)

/* The parts of the test. */
void test_library(void);
void test_recordings(const char* folder);
void test_values(void);
void test_edits(void);
void test_analysis(void);
void test_compare(void);
void test_files(void);
void test_misuse(void);

/* Two seconds of made motion; the caller closes it. */
static inline inputanim_recording* made_recording(void) {
    inputanim_error error;
    const inputanim_synthesize_options options = {.size = sizeof options,
                                                  .given = INPUTANIM_SYNTHESIZE_DURATION | INPUTANIM_SYNTHESIZE_RATE,
                                                  .duration = 2,
                                                  .rate = 30};
    inputanim_recording* recording = inputanim_synthesize(&options, &error);
    CHECK(recording != NULL);
    CHECK_TEXT(error.code, "");
    CHECK(error.offset == -1);
    return recording;
}

/* Whether text that a function made contains something; closes it. */
static inline bool contains(inputanim_bytes* text, const char* part) {
    CHECK(text != NULL);
    const char* data = inputanim_bytes_data(text);
    CHECK(strlen(data) == inputanim_bytes_size(text));
    const bool found = strstr(data, part) != NULL;
    if (!found) fprintf(stderr, "no %s in %s\n", part, data);
    inputanim_bytes_close(text);
    return found;
}

#endif
