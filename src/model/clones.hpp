// Loops for more than one kind of processor.
#pragma once

// On x86-64 the hot loops come twice, and the one that the processor can run is taken when the program starts. Both
// give the same bits.
#if defined(__x86_64__) && defined(__GLIBC__) && defined(__GNUC__) && !defined(__clang__) &&                           \
    !defined(__SANITIZE_ADDRESS__)
#define INPUTANIM_CLONES __attribute__((target_clones("avx2", "default")))
#else
#define INPUTANIM_CLONES
#endif
