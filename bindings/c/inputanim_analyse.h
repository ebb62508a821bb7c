/* What recordings say about the people in them. The rules of inputanim.h hold here, too; the module for WebAssembly
 * leaves this part out. docs/analysis.md defines every figure.
 */
#ifndef INPUTANIM_ANALYSE_H
#define INPUTANIM_ANALYSE_H

#include "inputanim.h"

#ifdef __cplusplus
extern "C" {
#endif

/* From what joints are seen. */
enum { INPUTANIM_CENTRE_HAND = 0, INPUTANIM_CENTRE_START = 1, INPUTANIM_CENTRE_WORLD = 2 };

typedef struct inputanim_compare_options {
    const char* joints; /* names of any system, separated by commas: "IndexTip,thumb-tip"; NULL: all */
    const char* hand;   /* "left", "right"; NULL: those that both recordings have */
    int32_t centre;
    double rate;  /* samples per second; 0: as usual, here and below */
    double band;  /* how far the pace may differ, a share of the length; less than 0: not at all */
    float from_a; /* seconds; the whole recording where both are 0 */
    float to_a;
    float from_b;
    float to_b;
} inputanim_compare_options;

/* How near the hands of one are to those of another, at whatever pace, as `inputanim compare --json` has it, without
 * the names of the files. */
INPUTANIM_API inputanim_bytes* inputanim_compare(const inputanim_recording* a, const inputanim_recording* b,
                                                 const inputanim_compare_options* options, inputanim_error* error);

#ifdef __cplusplus
}
#endif

#endif
