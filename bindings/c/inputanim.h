/* MRTK 2 input animations for C, and for every language that can call C.
 *
 * A recording is a handle to a value that never changes: an edit gives a new one, which shares what it did not touch
 * with the old one; close both, in any order. Handles may be used from several threads at once, as long as nobody
 * closes them meanwhile. Closing NULL does nothing; no other function takes a NULL handle.
 *
 * A function that can fail returns NULL or false then, and says why in `error`, which the caller owns and which may be
 * NULL. Text is UTF-8. Units and axes are the file's: seconds, metres, Unity's left-handed world, rotations x y z w.
 * Structs of options may be NULL: then everything is as usual, which is also what a struct of zeros says.
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

#define INPUTANIM_ABI 1      /* changes when programs must be compiled anew */
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

/* --- recordings ----------------------------------------------------------------------------------------------------
 */

typedef struct inputanim_recording inputanim_recording;

typedef struct inputanim_open_options {
    const char* layout; /* insist on one, "mrtk-1.0"; NULL: found from the bytes */
    bool salvage;       /* of a damaged file, what lies before the damage; a finding says what is missing */
} inputanim_open_options;

/* The bytes of a .bin file; they are not needed any more afterwards. */
INPUTANIM_API inputanim_recording* inputanim_open(const void* data, size_t size, const inputanim_open_options* options,
                                                  inputanim_error* error);
/* Made motion that could be a person's; the same numbers give the same recording. */
INPUTANIM_API inputanim_recording* inputanim_synthesize(float seconds, float rate, uint32_t seed,
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

/* Moments in any order, fast. A player outlives its recording. */
typedef struct inputanim_player inputanim_player;
INPUTANIM_API inputanim_player* inputanim_player_open(const inputanim_recording* recording, inputanim_error* error);
INPUTANIM_API void inputanim_player_close(inputanim_player* player);
/* Every curve's value, INPUTANIM_CURVES of them; NaN for parts that there are not. */
INPUTANIM_API void inputanim_player_values(const inputanim_player* player, float time, float* values);
/* The same in the same order, with rotations and directions of length one. */
INPUTANIM_API void inputanim_player_frame(const inputanim_player* player, float time, float* values);

enum { INPUTANIM_GAPS_NAN = 0, INPUTANIM_GAPS_HOLD = 1, INPUTANIM_GAPS_LINE = 2 };
enum { INPUTANIM_ROTATIONS_NORMALISED = 0, INPUTANIM_ROTATIONS_SLERP = 1, INPUTANIM_ROTATIONS_RAW = 2 };

typedef struct inputanim_sample_options {
    int32_t gaps; /* what joints are while their hand is not tracked */
    int32_t rotations;
    bool stored_signs; /* of rotations; else continuous from key to key */
    bool velocities;   /* in place of values: m/s, 1/s, rad/s; see inputanim/sample.hpp */
} inputanim_sample_options;

/* Some curves on an ascending grid: `out` gets `time_count` floats for the first of them, then for the next, ... */
INPUTANIM_API bool inputanim_sample(const inputanim_recording* recording, const float* times, size_t time_count,
                                    const uint16_t* curves, size_t curve_count, const inputanim_sample_options* options,
                                    float* out, inputanim_error* error);

enum { INPUTANIM_LEFT = 0, INPUTANIM_RIGHT = 1 };

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
/* `axes` as the shell has them, "unity", "openxr", ...; NULL where there are no hands. */
INPUTANIM_API inputanim_mesh* inputanim_hand_mesh(const inputanim_recording* recording, int32_t side, const char* axes,
                                                  inputanim_error* error);
INPUTANIM_API void inputanim_mesh_at(const inputanim_mesh* mesh, inputanim_mesh_view* out);
INPUTANIM_API void inputanim_mesh_close(inputanim_mesh* mesh);

/* --- edits: inputanim/edit.hpp and docs/edit.md say what they do ----------------------------------------------------
 */

INPUTANIM_API inputanim_recording* inputanim_trim(const inputanim_recording* recording, float from, float to,
                                                  inputanim_error* error);
INPUTANIM_API inputanim_recording* inputanim_cut(const inputanim_recording* recording, float from, float to,
                                                 inputanim_error* error);
INPUTANIM_API inputanim_recording* inputanim_join(const inputanim_recording* const* recordings, size_t count,
                                                  float blend, inputanim_error* error);
INPUTANIM_API inputanim_recording* inputanim_shift(const inputanim_recording* recording, float seconds,
                                                   inputanim_error* error);
INPUTANIM_API inputanim_recording* inputanim_retime(const inputanim_recording* recording, double factor,
                                                    inputanim_error* error);
INPUTANIM_API inputanim_recording* inputanim_resample(const inputanim_recording* recording, double rate,
                                                      inputanim_error* error);

enum { INPUTANIM_PLANE_X = 0, INPUTANIM_PLANE_HEAD = 1 };
INPUTANIM_API inputanim_recording* inputanim_mirror(const inputanim_recording* recording, int32_t plane,
                                                    inputanim_error* error);

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

typedef struct inputanim_smooth_options {
    bool one_euro; /* else Savitzky-Golay */
    float cutoff;  /* One-Euro: Hz; 0: as usual, here and below */
    float beta;
    float turn_beta;
    uint32_t window; /* Savitzky-Golay: keys, odd */
    uint32_t order;
} inputanim_smooth_options;
INPUTANIM_API inputanim_recording* inputanim_smooth(const inputanim_recording* recording,
                                                    const inputanim_smooth_options* options, inputanim_error* error);

/* Those below also tell what they did, as JSON, where `report` is not NULL; it gets NULL where they fail. */
INPUTANIM_API inputanim_recording* inputanim_fill(const inputanim_recording* recording, float longest,
                                                  inputanim_bytes** report, inputanim_error* error);

typedef struct inputanim_reduce_options {
    float joint_position; /* metres; 0: as usual, here and below */
    float joint_rotation; /* degrees */
    float camera_position;
    float camera_rotation;
    float gaze_position;
    float gaze_direction;
    bool best; /* search longer, for the fewest keys */
} inputanim_reduce_options;
INPUTANIM_API inputanim_recording* inputanim_reduce(const inputanim_recording* recording,
                                                    const inputanim_reduce_options* options, inputanim_bytes** report,
                                                    inputanim_error* error);

/* What not to mend; 0: everything is mended. */
enum {
    INPUTANIM_KEEP_NON_FINITE = 1,
    INPUTANIM_KEEP_ORDER = 2,
    INPUTANIM_KEEP_MODES = 4,
    INPUTANIM_KEEP_ROTATION_W = 8,
    INPUTANIM_KEEP_SIGNS = 16,
    INPUTANIM_KEEP_LENGTHS = 32
};
INPUTANIM_API inputanim_recording* inputanim_repair(const inputanim_recording* recording, uint32_t keep,
                                                    inputanim_bytes** report, inputanim_error* error);

/* What differs between two, as `inputanim diff --json` has it; tolerances in metres, degrees, seconds. */
INPUTANIM_API inputanim_bytes* inputanim_diff(const inputanim_recording* a, const inputanim_recording* b,
                                              double position, double rotation, double time, inputanim_error* error);

/* --- analysis: docs/analysis.md defines every figure, series and event ---------------------------------------------
 */

typedef struct inputanim_analyse_options {
    double rate;           /* samples per second; 0: the recording's own; 0 is as usual below, too */
    const char* joints;    /* whose motion is measured: "Palm,IndexTip", "all"; NULL: as usual */
    double window;         /* seconds that derivatives are taken from */
    uint32_t order;        /* of their polynomial */
    double pinch_closes;   /* metres */
    double pinch_opens;    /* metres */
    double ivt_speed;      /* deg/s */
    double ivt_shortest;   /* seconds */
    double idt_dispersion; /* degrees */
    double idt_shortest;   /* seconds */
    const char* by;        /* an epoch for every event of a kind: "marker", "pinch_recorded"; NULL: none */
    bool margins;          /* epochs are longer than their events, by the two below */
    double before;         /* seconds */
    double after;          /* seconds */
    const double* epochs;  /* further ones: from, to, from, to, ... in seconds; as many pairs as the count */
    size_t epoch_count;
} inputanim_analyse_options;

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

/* --- out -----------------------------------------------------------------------------------------------------------
 */

enum { INPUTANIM_DROP_TANGENTS = 1, INPUTANIM_DROP_GAZE = 2, INPUTANIM_DROP_MARKERS = 4, INPUTANIM_DROP_TRAILING = 8 };

typedef struct inputanim_convert_options {
    const char* layout;   /* bin: NULL: the one it was read in */
    uint32_t drop;        /* bin: what the layout cannot hold and may be left out */
    const char* axes;     /* glb, csv, bvh */
    const char* names;    /* of joints, in glb, bvh and usda: "webxr", "openxr", "mrtk" */
    const char* skeleton; /* glb: "tree", "flat" */
    const char* table;    /* csv: "wide", "tidy", "events" */
    const char* hand;     /* bvh: "left", "right"; NULL: both */
    double rate;          /* per second; 0: the keys that there are; bvh: 60 */
} inputanim_convert_options;

/* A file of the format: "bin", "json", "glb", "csv", "bvh", "usda", "anim". `notes` gets what the format cannot hold,
 * as a JSON array of lines; may be NULL. */
INPUTANIM_API inputanim_bytes* inputanim_convert(const inputanim_recording* recording, const char* format,
                                                 const inputanim_convert_options* options, inputanim_bytes** notes,
                                                 inputanim_error* error);

#ifdef __cplusplus
}
#endif

#endif
