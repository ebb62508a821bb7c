/* MRTK 2 input animations for C, and for every language that can call C.
 *
 * A recording is a handle to a value that never changes: an edit gives a new one, which shares what it did not touch
 * with the old one; close both, in any order. Handles may be used from several threads at once, as long as nobody
 * closes them meanwhile. Closing NULL does nothing; no other function takes a NULL handle.
 *
 * A function that can fail returns NULL or false then, and says why in `error`, which the caller owns and which may be
 * NULL. Text is UTF-8. Units and axes are the file's: seconds, metres, Unity's left-handed world, rotations x y z w.
 *
 * Options are structs that start with their size and with what of them is given: the rest is as usual, whatever it
 * holds, so that 0 means 0 where it is given. NULL in place of a struct: everything is as usual.
 *
 *     const inputanim_smooth_options options = {
 *         .size = sizeof options, .given = INPUTANIM_SMOOTH_BETA, .beta = 0};
 */
#ifndef INPUTANIM_H
#define INPUTANIM_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#if defined(_WIN32) && defined(INPUTANIM_C_EXPORTS)
#define INPUTANIM_API __declspec(dllexport)
#elif defined(_WIN32)
#define INPUTANIM_API __declspec(dllimport)
#elif defined(__GNUC__)
#define INPUTANIM_API __attribute__((visibility("default")))
#else
#define INPUTANIM_API
#endif

#ifdef __cplusplus
extern "C" {
#endif

/* --- the library ---------------------------------------------------------------------------------------------------
 */

#define INPUTANIM_ABI 2      /* changes when programs must be compiled anew */
#define INPUTANIM_CURVES 395 /* of a recording with all its parts */
#define INPUTANIM_JOINTS 27  /* of a hand */

INPUTANIM_API uint32_t inputanim_abi(void);
INPUTANIM_API const char* inputanim_version(void); /* "0.1.0" */

/* Memory to pass things in, for callers that share no heap with the library, as in WebAssembly. */
INPUTANIM_API void* inputanim_allocate(size_t size); /* NULL where there is not enough */
INPUTANIM_API void inputanim_free(void* memory);

/* What went wrong. The texts end in a 0 and are cut short where they are too long. */
typedef struct inputanim_error {
    int64_t offset;    /* byte of the input, or -1 */
    char code[32];     /* stable, for programs: "truncated"; empty where nothing went wrong */
    char field[128];   /* "hand.left.IndexTip.rotation.w key 17"; may be empty */
    char message[480]; /* one line for people: where, what, and what to do */
} inputanim_error;

/* Bytes or text that a function made. Text ends in a 0, which does not count. */
typedef struct inputanim_bytes inputanim_bytes;
INPUTANIM_API const void* inputanim_bytes_data(const inputanim_bytes* bytes);
INPUTANIM_API size_t inputanim_bytes_size(const inputanim_bytes* bytes);
INPUTANIM_API void inputanim_bytes_close(inputanim_bytes* bytes);

/* --- options: docs/options.md has them, too -------------------------------------------------------------------------
 */

/* clang-format off */
/* options: begin */

enum {
    INPUTANIM_OPEN_LAYOUT = 1 << 0,
    INPUTANIM_OPEN_SALVAGE = 1 << 1,
};
typedef struct inputanim_open_options {
    size_t size;    /* sizeof(inputanim_open_options) */
    uint64_t given; /* those that count: INPUTANIM_OPEN_..., put together with | */
    /* Insist on one, whatever the bytes look like; by default it is found from them: mrtk-1.1, 1.1-8-nomarkers, 1.1-28-markers, published-1.1, mrtk-1.0, published-1.0, headerless */
    const char* layout;
    /* Of a damaged file, what lies before the damage; a finding says what is missing [false] */
    bool salvage;
} inputanim_open_options;

enum {
    INPUTANIM_SYNTHESIZE_DURATION = 1 << 0,
    INPUTANIM_SYNTHESIZE_RATE = 1 << 1,
    INPUTANIM_SYNTHESIZE_SEED = 1 << 2,
    INPUTANIM_SYNTHESIZE_TIME_JITTER = 1 << 3,
    INPUTANIM_SYNTHESIZE_NOISE = 1 << 4,
    INPUTANIM_SYNTHESIZE_SIGN_FLIPS = 1 << 5,
    INPUTANIM_SYNTHESIZE_GAPS = 1 << 6,
    INPUTANIM_SYNTHESIZE_MARKERS = 1 << 7,
};
typedef struct inputanim_synthesize_options {
    size_t size;    /* sizeof(inputanim_synthesize_options) */
    uint64_t given; /* those that count: INPUTANIM_SYNTHESIZE_..., put together with | */
    /* How long it lasts (s, more than 0, at most 86400) [5] */
    double duration;
    /* How close the keys are (keys per second, more than 0, at most 1000) [60] */
    double rate;
    /* Another number is another motion [1] */
    uint32_t seed;
    /* By how much key times stray from the grid, as real frames do (s, at least 0) [0] */
    double time_jitter;
    /* Of the tracker, on positions of joints (m, at least 0) [0] */
    double noise;
    /* Rotations change sign, as trackers' do [false] */
    bool sign_flips;
    /* Each hand leaves the view once [true] */
    bool gaps;
    /* Names for what happens [true] */
    bool markers;
} inputanim_synthesize_options;

enum {
    INPUTANIM_SAMPLE_GAPS = 1 << 0,
    INPUTANIM_SAMPLE_ROTATIONS = 1 << 1,
    INPUTANIM_SAMPLE_CONTINUOUS_SIGNS = 1 << 2,
    INPUTANIM_SAMPLE_THREADS = 1 << 3,
};
typedef struct inputanim_sample_options {
    size_t size;    /* sizeof(inputanim_sample_options) */
    uint64_t given; /* those that count: INPUTANIM_SAMPLE_..., put together with | */
    /* What joints are while their hand is not tracked: NaN, the last pose, or a line to the next, as MRTK: nan, hold, line [nan] */
    const char* gaps;
    /* Components brought to length one, along the arc at a steady speed, or as they are, as MRTK: normalised, slerp, raw [normalised] */
    const char* rotations;
    /* Of q and -q, which are the same rotation, the one nearer to the key before; else as stored [true] */
    bool continuous_signs;
    /* That work at once; 0: as many as there are cores, where there is enough to do (0 to 1024) [1] */
    uint32_t threads;
} inputanim_sample_options;

enum {
    INPUTANIM_RESAMPLE_MAX_FRAMES = 1 << 0,
};
typedef struct inputanim_resample_options {
    size_t size;    /* sizeof(inputanim_resample_options) */
    uint64_t given; /* those that count: INPUTANIM_RESAMPLE_..., put together with | */
    /* By default 250,000, or 64 for every key of the longest curve (frames, more than 0) */
    double max_frames;
} inputanim_resample_options;

enum {
    INPUTANIM_JOIN_BLEND = 1 << 0,
};
typedef struct inputanim_join_options {
    size_t size;    /* sizeof(inputanim_join_options) */
    uint64_t given; /* those that count: INPUTANIM_JOIN_..., put together with | */
    /* Overlap by this much, and turn one into the next over it; 0: a jump (s, at least 0) [0] */
    double blend;
} inputanim_join_options;

enum {
    INPUTANIM_MIRROR_PLANE = 1 << 0,
};
typedef struct inputanim_mirror_options {
    size_t size;    /* sizeof(inputanim_mirror_options) */
    uint64_t given; /* those that count: INPUTANIM_MIRROR_..., put together with | */
    /* x = 0 of the world, or the upright plane that parts left from right where the head first is: x, head [x] */
    const char* plane;
} inputanim_mirror_options;

enum {
    INPUTANIM_SMOOTH_METHOD = 1 << 0,
    INPUTANIM_SMOOTH_CUTOFF = 1 << 1,
    INPUTANIM_SMOOTH_BETA = 1 << 2,
    INPUTANIM_SMOOTH_TURN_BETA = 1 << 3,
    INPUTANIM_SMOOTH_WINDOW = 1 << 4,
    INPUTANIM_SMOOTH_ORDER = 1 << 5,
};
typedef struct inputanim_smooth_options {
    size_t size;    /* sizeof(inputanim_smooth_options) */
    uint64_t given; /* those that count: INPUTANIM_SMOOTH_..., put together with | */
    /* A polynomial through the neighbours, no lag; or as a live filter, lags a little: savitzky-golay, one-euro [savitzky-golay] */
    const char* method;
    /* one-euro: at rest; lower is smoother (Hz, more than 0) [1] */
    double cutoff;
    /* one-euro: how much the cutoff rises with the speed; higher lags less (Hz per m/s, at least 0) [200] */
    double beta;
    /* one-euro: the same for rotations and directions (Hz per rad/s, at least 0) [20] */
    double turn_beta;
    /* savitzky-golay: an odd number of neighbours, itself included (keys, 1 to 1001) [9] */
    uint32_t window;
    /* savitzky-golay: of the polynomial; less than the window (0 to 16) [2] */
    uint32_t order;
} inputanim_smooth_options;

enum {
    INPUTANIM_REDUCE_JOINTS_POSITION = 1 << 0,
    INPUTANIM_REDUCE_JOINTS_ROTATION = 1 << 1,
    INPUTANIM_REDUCE_CAMERA_POSITION = 1 << 2,
    INPUTANIM_REDUCE_CAMERA_ROTATION = 1 << 3,
    INPUTANIM_REDUCE_GAZE_POSITION = 1 << 4,
    INPUTANIM_REDUCE_GAZE_ROTATION = 1 << 5,
    INPUTANIM_REDUCE_BEST = 1 << 6,
};
typedef struct inputanim_reduce_options {
    size_t size;    /* sizeof(inputanim_reduce_options) */
    uint64_t given; /* those that count: INPUTANIM_REDUCE_..., put together with | */
    /* How far off joints may be; 0: not at all (m, at least 0) [0.001] */
    double joints_position;
    /* How far they may be turned (deg, at least 0) [0.2] */
    double joints_rotation;
    /* How far off the head may be (m, at least 0) [0.002] */
    double camera_position;
    /* How far it may be turned (deg, at least 0) [0.2] */
    double camera_rotation;
    /* How far off the gaze's origin may be (m, at least 0) [0.002] */
    double gaze_position;
    /* How far its direction may be turned (deg, at least 0) [0.2] */
    double gaze_rotation;
    /* Search longer, for the fewest keys there can be [false] */
    bool best;
} inputanim_reduce_options;

enum {
    INPUTANIM_REPAIR_SKIP = 1 << 0,
};
typedef struct inputanim_repair_options {
    size_t size;    /* sizeof(inputanim_repair_options) */
    uint64_t given; /* those that count: INPUTANIM_REPAIR_..., put together with | */
    /* What to leave as it is: non-finite, order, modes, rotation-w, signs, lengths */
    const char* skip;
} inputanim_repair_options;

enum {
    INPUTANIM_DIFF_POSITION = 1 << 0,
    INPUTANIM_DIFF_ROTATION = 1 << 1,
    INPUTANIM_DIFF_TIME = 1 << 2,
};
typedef struct inputanim_diff_options {
    size_t size;    /* sizeof(inputanim_diff_options) */
    uint64_t given; /* those that count: INPUTANIM_DIFF_..., put together with | */
    /* Up to here positions count as equal (m, at least 0) [0] */
    double position;
    /* The same of rotations and directions (deg, at least 0) [0] */
    double rotation;
    /* By how much a state change or a marker may be off (s, at least 0) [0] */
    double time;
} inputanim_diff_options;

enum {
    INPUTANIM_ANALYSE_RATE = 1 << 0,
    INPUTANIM_ANALYSE_JOINTS = 1 << 1,
    INPUTANIM_ANALYSE_WINDOW = 1 << 2,
    INPUTANIM_ANALYSE_ORDER = 1 << 3,
    INPUTANIM_ANALYSE_PINCH_CLOSES = 1 << 4,
    INPUTANIM_ANALYSE_PINCH_OPENS = 1 << 5,
    INPUTANIM_ANALYSE_PINCH_DISPUTE = 1 << 6,
    INPUTANIM_ANALYSE_REACH_PEAK = 1 << 7,
    INPUTANIM_ANALYSE_REACH_EDGE = 1 << 8,
    INPUTANIM_ANALYSE_REACH_SHORTEST = 1 << 9,
    INPUTANIM_ANALYSE_IVT_SPEED = 1 << 10,
    INPUTANIM_ANALYSE_IVT_SHORTEST = 1 << 11,
    INPUTANIM_ANALYSE_IDT_DISPERSION = 1 << 12,
    INPUTANIM_ANALYSE_IDT_SHORTEST = 1 << 13,
    INPUTANIM_ANALYSE_EPOCHS = 1 << 14,
    INPUTANIM_ANALYSE_BY = 1 << 15,
    INPUTANIM_ANALYSE_MARGINS = 1 << 16,
};
typedef struct inputanim_analyse_options {
    size_t size;    /* sizeof(inputanim_analyse_options) */
    uint64_t given; /* those that count: INPUTANIM_ANALYSE_..., put together with | */
    /* By default the recording's own (samples per second, more than 0) */
    double rate;
    /* Whose motion is measured: names, fingers (index), patterns (*Tip), or all [Palm,IndexTip] */
    const char* joints;
    /* Time around a sample that derivatives are taken from (s, more than 0, at most 10) [0.12] */
    double window;
    /* Of the polynomial that they are taken from (3 to 8) [3] */
    uint32_t order;
    /* Thumb to index: a pinch begins below this (m, more than 0) [0.02] */
    double pinch_closes;
    /* It ends above this (m, more than 0) [0.03] */
    double pinch_opens;
    /* It counts as disputed where it differs from the recorded flag for so long (s, at least 0) [0.1] */
    double pinch_dispute;
    /* Of the palm: the speed that a reach gets to (m/s, more than 0) [0.25] */
    double reach_peak;
    /* Below this it has not begun, or has ended (m/s, more than 0) [0.05] */
    double reach_edge;
    /* How long a reach takes at least (s, at least 0) [0.1] */
    double reach_shortest;
    /* Fixations by speed: below this the gaze rests (deg/s, more than 0) [30] */
    double ivt_speed;
    /* How long such a fixation takes at least (s, at least 0) [0.06] */
    double ivt_shortest;
    /* Fixations by area: width and height together (deg, more than 0) [1] */
    double idt_dispersion;
    /* How long such a fixation takes at least (s, at least 0) [0.1] */
    double idt_shortest;
    /* Parts with figures of their own: from and to of each (s) */
    const double* epochs;
    size_t epochs_count; /* of pairs */
    /* Also an epoch for every event of a kind: tracked, gap, pinch_recorded, pinch_measured, pinch_disputed, reach, fixation, saccade, fixation_by_area, saccade_by_area, gaze_lost, marker */
    const char* by;
    /* Such epochs are longer by this before and after (s) */
    double margins[2];
} inputanim_analyse_options;

enum {
    INPUTANIM_COMPARE_HAND = 1 << 0,
    INPUTANIM_COMPARE_JOINTS = 1 << 1,
    INPUTANIM_COMPARE_CENTRE = 1 << 2,
    INPUTANIM_COMPARE_RATE = 1 << 3,
    INPUTANIM_COMPARE_BAND = 1 << 4,
    INPUTANIM_COMPARE_SPAN_A = 1 << 5,
    INPUTANIM_COMPARE_SPAN_B = 1 << 6,
};
typedef struct inputanim_compare_options {
    size_t size;    /* sizeof(inputanim_compare_options) */
    uint64_t given; /* those that count: INPUTANIM_COMPARE_..., put together with | */
    /* Which to compare; by default those that both recordings have: left, right, both */
    const char* hand;
    /* Only these: names of any system, fingers (index), patterns (*Tip), or all */
    const char* joints;
    /* Joints as the hand sees them, from where the palm was first, or where they are in the world: hand, start, world [hand] */
    const char* centre;
    /* How close the moments are that are compared (samples per second, more than 0) [30] */
    double rate;
    /* How far the pace may differ: a share of the length, 0 (a steady pace) to 1 (any) (0 to 1) [0.25] */
    double band;
    /* What to compare of the first; by default all (s) */
    double span_a[2];
    /* The same of the second (s) */
    double span_b[2];
} inputanim_compare_options;

enum {
    INPUTANIM_CONVERT_LAYOUT = 1 << 0,
    INPUTANIM_CONVERT_DROP = 1 << 1,
    INPUTANIM_CONVERT_SKELETON = 1 << 2,
    INPUTANIM_CONVERT_AXES = 1 << 3,
    INPUTANIM_CONVERT_NAMES = 1 << 4,
    INPUTANIM_CONVERT_PROFILE = 1 << 5,
    INPUTANIM_CONVERT_RATE = 1 << 6,
    INPUTANIM_CONVERT_MESHES = 1 << 7,
    INPUTANIM_CONVERT_TABLE = 1 << 8,
    INPUTANIM_CONVERT_SPAN = 1 << 9,
    INPUTANIM_CONVERT_GAPS = 1 << 10,
    INPUTANIM_CONVERT_ROTATIONS = 1 << 11,
    INPUTANIM_CONVERT_CONTINUOUS_SIGNS = 1 << 12,
    INPUTANIM_CONVERT_CURVES = 1 << 13,
    INPUTANIM_CONVERT_VELOCITIES = 1 << 14,
    INPUTANIM_CONVERT_HEADER = 1 << 15,
    INPUTANIM_CONVERT_HAND = 1 << 16,
    INPUTANIM_CONVERT_CENTIMETRES = 1 << 17,
    INPUTANIM_CONVERT_NAME = 1 << 18,
    INPUTANIM_CONVERT_MAX_FRAMES = 1 << 19,
    INPUTANIM_CONVERT_SPREADSHEET_SAFE = 1 << 20,
};
typedef struct inputanim_convert_options {
    size_t size;    /* sizeof(inputanim_convert_options) */
    uint64_t given; /* those that count: INPUTANIM_CONVERT_..., put together with | */
    /* The layout of a .bin, which others remember; by default its own, if that will do: mrtk-1.1, 1.1-8-nomarkers, 1.1-28-markers, published-1.1, mrtk-1.0, published-1.0, headerless */
    const char* layout;
    /* What may be left out where the layout cannot hold it: tangents, gaze, markers, trailing */
    const char* drop;
    /* Joints hang on one another, as in rigs; or all in world space, every key: tree, flat [tree] */
    const char* skeleton;
    /* Which way x, y and z point: unity, openxr, gltf, blender, ros, unreal [openxr; csv unity] */
    const char* axes;
    /* What joints are called: webxr, openxr, mrtk [webxr] */
    const char* names;
    /* What nodes are called: mrtk has Hand.Left.Joint.IndexTip: webxr, mrtk [webxr] */
    const char* profile;
    /* By default the keys that there are (Hz, more than 0) [bvh 60] */
    double rate;
    /* Hands and a headset to look at [true] */
    bool meshes;
    /* A column for every curve, a row for every joint, or what happens when: wide, tidy, events [wide] */
    const char* table;
    /* By default all of it (s) */
    double span[2];
    /* What joints are while their hand is not tracked: nan, hold, line [nan] */
    const char* gaps;
    /* Brought to length one, along the arc, or as they are: normalised, slerp, raw [normalised] */
    const char* rotations;
    /* Of q and -q, which are the same rotation, the one nearer to the key before [true] */
    bool continuous_signs;
    /* Only these, of a wide table */
    const char* curves;
    /* Also NAME.velocity, of a wide table with a rate [false] */
    bool velocities;
    /* Lines that start with # and say what the file is [true] */
    bool header;
    /* Both are below a common root: left, right, both [both] */
    const char* hand;
    /* Lengths as most rigs have them [false] */
    bool centimetres;
    /* What the recording is called there; by default as the file, where there is one */
    const char* name;
    /* By default 250,000, or 64 for every key of the longest curve (frames, more than 0) */
    double max_frames;
    /* Names that a spreadsheet would run as a formula start with an apostrophe [false] */
    bool spreadsheet_safe;
} inputanim_convert_options;

/* options: end */
/* clang-format on */

/* --- recordings ----------------------------------------------------------------------------------------------------
 */

typedef struct inputanim_recording inputanim_recording;

/* The bytes of a .bin file; they are not needed any more afterwards. */
INPUTANIM_API inputanim_recording* inputanim_open(const void* data, size_t size, const inputanim_open_options* options,
                                                  inputanim_error* error);
/* Made motion that could be a person's; the same numbers give the same recording. */
INPUTANIM_API inputanim_recording* inputanim_synthesize(const inputanim_synthesize_options* options,
                                                        inputanim_error* error);
INPUTANIM_API void inputanim_close(inputanim_recording* recording);

/* What is in it, as `inputanim info --json` has it, without "file", "bytes" and "findings". */
INPUTANIM_API inputanim_bytes* inputanim_info(const inputanim_recording* recording, inputanim_error* error);
/* What is odd about it: a JSON array of findings as `inputanim check --json` has them, most severe first, with the
 * "time" to look at, where there is one. */
INPUTANIM_API inputanim_bytes* inputanim_check(const inputanim_recording* recording, inputanim_error* error);

/* --- curves --------------------------------------------------------------------------------------------------------
 */

/* Curves go by their place in the file, 0 to 394. */
INPUTANIM_API const char*
inputanim_curve_name(size_t curve); /* "hand.left.IndexTip.rotation.w"; NULL beyond the last */
INPUTANIM_API int32_t inputanim_find_curve(const char* name); /* -1 where there is none */
/* MRTK's name of a joint, 0 to 26, and its parent toward the wrist; -1 for the wrist and "None". */
INPUTANIM_API const char* inputanim_joint_name(size_t joint);
INPUTANIM_API int32_t inputanim_joint_parent(size_t joint);

/* The keys as they lie in memory: as long as the recording is open. Columns have key_count elements; those of a curve
 * without tangents are NULL. */
typedef struct inputanim_curve {
    size_t key_count;
    const float* times; /* seconds, in the order of the file */
    const float* values;
    const float* in_tangents;
    const float* out_tangents;
    const float* in_weights;
    const float* out_weights;
    const int32_t* weighted_modes; /* 0 none, 1 in, 2 out, 3 both */
    int32_t pre_wrap;              /* 0 default, 1 once, 2 loop, 4 ping-pong, 8 clamp for ever */
    int32_t post_wrap;
} inputanim_curve;

/* False beyond the last curve; a curve of a part that the recording does not have is empty. */
INPUTANIM_API bool inputanim_curve_at(const inputanim_recording* recording, size_t curve, inputanim_curve* out);

INPUTANIM_API size_t inputanim_marker_count(const inputanim_recording* recording);
INPUTANIM_API float inputanim_marker_time(const inputanim_recording* recording, size_t marker);
/* The bytes of the name, without a 0 at the end. */
INPUTANIM_API const char* inputanim_marker_name(const inputanim_recording* recording, size_t marker, size_t* size);

/* --- values --------------------------------------------------------------------------------------------------------
 */

/* A curve's value as Unity plays it; states hold. NaN beyond the last curve and for parts there are not. */
INPUTANIM_API float inputanim_evaluate(const inputanim_recording* recording, size_t curve, float time);

/* When a state curve, such as "hand.left.pinch", is on, between the first key of the recording and the last: a JSON
 * array of [from, to], in seconds. */
INPUTANIM_API inputanim_bytes* inputanim_state_spans(const inputanim_recording* recording, size_t curve,
                                                     inputanim_error* error);

/* Moments in any order, fast. A player outlives its recording. */
typedef struct inputanim_player inputanim_player;
INPUTANIM_API inputanim_player* inputanim_player_open(const inputanim_recording* recording, inputanim_error* error);
INPUTANIM_API void inputanim_player_close(inputanim_player* player);
/* Every curve's value, INPUTANIM_CURVES of them; NaN for parts that there are not. */
INPUTANIM_API void inputanim_player_values(const inputanim_player* player, float time, float* values);
/* The same in the same order, with rotations and directions of length one. */
INPUTANIM_API void inputanim_player_frame(const inputanim_player* player, float time, float* values);

/* Some curves on an ascending grid: `out` gets `time_count` floats for the first of them, then for the next, ... */
INPUTANIM_API bool inputanim_sample(const inputanim_recording* recording, const float* times, size_t time_count,
                                    const uint16_t* curves, size_t curve_count, const inputanim_sample_options* options,
                                    float* out, inputanim_error* error);
/* The same of their velocities: m/s, 1/s, rad/s; see inputanim/sample.hpp. */
INPUTANIM_API bool inputanim_sample_velocities(const inputanim_recording* recording, const float* times,
                                               size_t time_count, const uint16_t* curves, size_t curve_count,
                                               const inputanim_sample_options* options, float* out,
                                               inputanim_error* error);

/* A skin around the joints of the recorded hand, for programs that draw: vertices at a rest pose, moved by joints. */
typedef struct inputanim_mesh inputanim_mesh;
typedef struct inputanim_mesh_view {
    size_t vertex_count;
    size_t triangle_count;
    const float* positions;    /* 3 for each vertex */
    const float* normals;      /* 3 */
    const uint8_t* joints;     /* 4: those that move the vertex */
    const float* weights;      /* 4: of those; they sum up to 1 */
    const uint16_t* triangles; /* 3 vertices for each triangle, anticlockwise in right-handed axes */
    const float* rest_pose;    /* 7 for each joint: position x y z, rotation x y z w */
} inputanim_mesh_view;
/* `hand` is "left" or "right", `axes` as the shell has them, "unity", "openxr", ...; NULL where there are no hands. */
INPUTANIM_API inputanim_mesh* inputanim_hand_mesh(const inputanim_recording* recording, const char* hand,
                                                  const char* axes, inputanim_error* error);
INPUTANIM_API void inputanim_mesh_at(const inputanim_mesh* mesh, inputanim_mesh_view* out);
INPUTANIM_API void inputanim_mesh_close(inputanim_mesh* mesh);

/* --- edits: inputanim/edit.hpp and docs/edit.md say what they do ----------------------------------------------------
 */

INPUTANIM_API inputanim_recording* inputanim_trim(const inputanim_recording* recording, float from, float to,
                                                  inputanim_error* error);
INPUTANIM_API inputanim_recording* inputanim_cut(const inputanim_recording* recording, float from, float to,
                                                 inputanim_error* error);
INPUTANIM_API inputanim_recording* inputanim_join(const inputanim_recording* const* recordings, size_t count,
                                                  const inputanim_join_options* options, inputanim_error* error);
INPUTANIM_API inputanim_recording* inputanim_shift(const inputanim_recording* recording, float seconds,
                                                   inputanim_error* error);
INPUTANIM_API inputanim_recording* inputanim_retime(const inputanim_recording* recording, double factor,
                                                    inputanim_error* error);
/* The same, so that the last key is at this time. */
INPUTANIM_API inputanim_recording* inputanim_retime_to(const inputanim_recording* recording, float duration,
                                                       inputanim_error* error);
INPUTANIM_API inputanim_recording* inputanim_resample(const inputanim_recording* recording, double rate,
                                                      inputanim_error* error);
INPUTANIM_API inputanim_recording* inputanim_resample_with(const inputanim_recording* recording, double rate,
                                                           const inputanim_resample_options* options,
                                                           inputanim_error* error);

INPUTANIM_API inputanim_recording* inputanim_mirror(const inputanim_recording* recording,
                                                    const inputanim_mirror_options* options, inputanim_error* error);

/* Scaled, then rotated, then moved. */
INPUTANIM_API inputanim_recording* inputanim_transform(const inputanim_recording* recording, const float translation[3],
                                                       const float rotation[4], float scale, inputanim_error* error);
/* The first head pose comes to the origin, looking along +Z. */
INPUTANIM_API inputanim_recording* inputanim_recentre(const inputanim_recording* recording, inputanim_error* error);

/* `names` as the shell has them, separated by commas: "hand.left,*.pinch". */
INPUTANIM_API inputanim_recording* inputanim_keep(const inputanim_recording* recording, const char* names,
                                                  inputanim_error* error);
INPUTANIM_API inputanim_recording* inputanim_drop(const inputanim_recording* recording, const char* names,
                                                  inputanim_error* error);

INPUTANIM_API inputanim_recording* inputanim_add_marker(const inputanim_recording* recording, float time,
                                                        const char* name, inputanim_error* error);
INPUTANIM_API inputanim_recording* inputanim_move_marker(const inputanim_recording* recording, size_t marker,
                                                         float time, inputanim_error* error);
INPUTANIM_API inputanim_recording* inputanim_rename_marker(const inputanim_recording* recording, size_t marker,
                                                           const char* name, inputanim_error* error);
INPUTANIM_API inputanim_recording* inputanim_remove_marker(const inputanim_recording* recording, size_t marker,
                                                           inputanim_error* error);

INPUTANIM_API inputanim_recording* inputanim_smooth(const inputanim_recording* recording,
                                                    const inputanim_smooth_options* options, inputanim_error* error);

/* Those below also tell what they did, as JSON, where `report` is not NULL; it gets NULL where they fail. */
INPUTANIM_API inputanim_recording* inputanim_fill(const inputanim_recording* recording, float longest,
                                                  inputanim_bytes** report, inputanim_error* error);

INPUTANIM_API inputanim_recording* inputanim_reduce(const inputanim_recording* recording,
                                                    const inputanim_reduce_options* options, inputanim_bytes** report,
                                                    inputanim_error* error);

INPUTANIM_API inputanim_recording* inputanim_repair(const inputanim_recording* recording,
                                                    const inputanim_repair_options* options, inputanim_bytes** report,
                                                    inputanim_error* error);

/* What differs between two, as `inputanim diff --json` has it. */
INPUTANIM_API inputanim_bytes* inputanim_diff(const inputanim_recording* a, const inputanim_recording* b,
                                              const inputanim_diff_options* options, inputanim_error* error);

/* --- analysis: docs/analysis.md defines every figure, series and event ---------------------------------------------
 */

/* What hands, head and eyes did. An analysis outlives its recording. */
typedef struct inputanim_analysis inputanim_analysis;
INPUTANIM_API inputanim_analysis* inputanim_analyse(const inputanim_recording* recording,
                                                    const inputanim_analyse_options* options, inputanim_error* error);
INPUTANIM_API void inputanim_analysis_close(inputanim_analysis* analysis);
/* As `inputanim stats --json` has them, without "file". */
INPUTANIM_API inputanim_bytes* inputanim_analysis_figures(const inputanim_analysis* analysis, inputanim_error* error);
/* A JSON array, as "events" of `inputanim events --json`. */
INPUTANIM_API inputanim_bytes* inputanim_analysis_events(const inputanim_analysis* analysis, inputanim_error* error);

/* Quantities over time: one value for each of the times; as long as the analysis is open. */
INPUTANIM_API size_t inputanim_analysis_time_count(const inputanim_analysis* analysis);
INPUTANIM_API const float* inputanim_analysis_times(const inputanim_analysis* analysis); /* seconds */
typedef struct inputanim_series {
    const char* name; /* "hand.right.IndexTip.speed" */
    const char* unit; /* "m/s"; empty for numbers of things, "1" for shares */
    const float* values;
} inputanim_series;
INPUTANIM_API size_t inputanim_analysis_series_count(const inputanim_analysis* analysis);
/* False beyond the last. */
INPUTANIM_API bool inputanim_analysis_series_at(const inputanim_analysis* analysis, size_t series,
                                                inputanim_series* out);

/* How near the hands of one are to those of another, at whatever pace, as `inputanim compare --json` has it, without
 * the names of the files. */
INPUTANIM_API inputanim_bytes* inputanim_compare(const inputanim_recording* a, const inputanim_recording* b,
                                                 const inputanim_compare_options* options, inputanim_error* error);

/* --- out -----------------------------------------------------------------------------------------------------------
 */

/* A file of the format: "bin", "json", "glb", "csv", "bvh", "usda", "anim". `notes` gets what the format cannot hold,
 * as a JSON array of lines; may be NULL. */
INPUTANIM_API inputanim_bytes* inputanim_convert(const inputanim_recording* recording, const char* format,
                                                 const inputanim_convert_options* options, inputanim_bytes** notes,
                                                 inputanim_error* error);

#ifdef __cplusplus
}
#endif

#endif
