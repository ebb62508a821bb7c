#include <math.h>

#include "check.h"

static void test_sampling(const inputanim_recording* recording) {
    const float times[] = {0, 0.25F, 0.5F, 1, 1.5F};
    enum { count = 5 };
    const uint16_t curves[] = {0, 7, 6, 0};
    float out[4 * count];
    inputanim_error error;
    CHECK(inputanim_sample(recording, times, count, curves, 4, NULL, out, &error));
    for (size_t i = 0; i < count; ++i) {
        CHECK(out[i] == inputanim_evaluate(recording, 0, times[i]));
        CHECK(out[count + i] == inputanim_evaluate(recording, 7, times[i]));
        CHECK(out[3 * count + i] == out[i]); /* asked for twice */
    }
    inputanim_sample_options options = {.size = sizeof(inputanim_sample_options),
                                        .given = INPUTANIM_SAMPLE_GAPS | INPUTANIM_SAMPLE_ROTATIONS |
                                                 INPUTANIM_SAMPLE_CONTINUOUS_SIGNS,
                                        .gaps = "line",
                                        .rotations = "raw",
                                        .continuous_signs = false};
    CHECK(inputanim_sample(recording, times, count, curves, 4, &options, out, NULL));
    for (size_t i = 0; i < count; ++i) CHECK(out[2 * count + i] == inputanim_evaluate(recording, 6, times[i]));
    CHECK(inputanim_sample_velocities(recording, times, count, curves, 4, &options, out, NULL));
    CHECK(isfinite(out[2]));
    CHECK(isnan(out[count])); /* states have none */

    const uint16_t beyond[] = {INPUTANIM_CURVES};
    CHECK(!inputanim_sample(recording, times, count, beyond, 1, NULL, out, &error));
    CHECK_TEXT(error.code, "bad_argument");
    CHECK_TEXT(error.field, "curves");
    options.gaps = "sideways";
    CHECK(!inputanim_sample(recording, times, count, curves, 4, &options, out, &error));
    CHECK_TEXT(error.field, "gaps");
    options.gaps = "hold";
    options.rotations = "";
    CHECK(!inputanim_sample(recording, times, count, curves, 4, &options, out, &error));
    CHECK_TEXT(error.field, "rotations");
}

static void test_mesh(const inputanim_recording* recording) {
    inputanim_error error;
    const char* const axes[] = {NULL, "unity", "openxr", "gltf", "blender", "ros", "unreal"};
    for (size_t a = 0; a < sizeof axes / sizeof axes[0]; ++a) {
        for (int right = 0; right <= 1; ++right) {
            inputanim_mesh* mesh = inputanim_hand_mesh(recording, right ? "right" : "left", axes[a], &error);
            CHECK(mesh != NULL);
            inputanim_mesh_view view;
            inputanim_mesh_at(mesh, &view);
            CHECK(view.vertex_count > 100 && view.triangle_count > 100);
            /* Six times the volume: above 0 where triangles look outward. */
            double volume = 0;
            for (size_t t = 0; t < view.triangle_count; ++t) {
                const float* p = view.positions + 3 * (size_t)view.triangles[3 * t];
                const float* q = view.positions + 3 * (size_t)view.triangles[3 * t + 1];
                const float* r = view.positions + 3 * (size_t)view.triangles[3 * t + 2];
                volume += p[0] * (q[1] * r[2] - q[2] * r[1]) + p[1] * (q[2] * r[0] - q[0] * r[2]) +
                          p[2] * (q[0] * r[1] - q[1] * r[0]);
            }
            CHECK(volume > 0);
            for (size_t v = 0; v < view.vertex_count; ++v) {
                float weight = 0;
                for (size_t i = 0; i < 4; ++i) {
                    CHECK(view.joints[4 * v + i] < INPUTANIM_JOINTS);
                    weight += view.weights[4 * v + i];
                }
                CHECK(fabsf(weight - 1) < 1e-5F);
                const float* n = view.normals + 3 * v;
                CHECK(fabsf(n[0] * n[0] + n[1] * n[1] + n[2] * n[2] - 1) < 1e-4F);
            }
            CHECK(fabsf(view.rest_pose[7 + 6]) <= 1);
            inputanim_mesh_close(mesh);
        }
    }
    CHECK(inputanim_hand_mesh(recording, "third", NULL, &error) == NULL);
    CHECK_TEXT(error.field, "hand");
    CHECK(inputanim_hand_mesh(recording, NULL, NULL, &error) == NULL);
    CHECK(inputanim_hand_mesh(recording, "left", "sideways", &error) == NULL);
    CHECK_TEXT(error.field, "axes");
    inputanim_recording* no_hands = inputanim_keep(recording, "camera", NULL);
    CHECK(inputanim_hand_mesh(no_hands, "left", NULL, &error) == NULL);
    CHECK_TEXT(error.code, "bad_argument");
    CHECK(isnan(inputanim_evaluate(no_hands, 7, 0)));
    CHECK(contains(inputanim_state_spans(no_hands, 7, &error), "[]"));
    CHECK(contains(inputanim_state_spans(recording, 7, &error), "[[0,"));
    CHECK(inputanim_state_spans(recording, 6, &error) == NULL);
    CHECK_TEXT(error.field, "curve");
    inputanim_close(no_hands);
}

void test_values(void) {
    inputanim_recording* recording = made_recording();
    CHECK(isnan(inputanim_evaluate(recording, INPUTANIM_CURVES, 0)));
    test_sampling(recording);
    test_mesh(recording);

    inputanim_error error;
    inputanim_player* player = inputanim_player_open(recording, &error);
    CHECK(player != NULL);
    float expected[INPUTANIM_CURVES];
    for (size_t i = 0; i < INPUTANIM_CURVES; ++i) expected[i] = inputanim_evaluate(recording, i, 0.77F);
    inputanim_close(recording);
    /* It outlives its recording. */
    float values[INPUTANIM_CURVES];
    float frame[INPUTANIM_CURVES];
    inputanim_player_values(player, 0.77F, values);
    CHECK(memcmp(values, expected, sizeof values) == 0);
    inputanim_player_frame(player, 0.77F, frame);
    CHECK(memcmp(frame, expected, 3 * sizeof(float)) == 0);
    const float length = sqrtf(frame[3] * frame[3] + frame[4] * frame[4] + frame[5] * frame[5] + frame[6] * frame[6]);
    CHECK(fabsf(length - 1) < 1e-6F);
    inputanim_player_close(player);
}
