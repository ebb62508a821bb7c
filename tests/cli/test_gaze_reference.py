"""That the reference for gaze says what made gaze has."""
import unittest

from gaze_reference import (LOST, Look, angle_between, dispersion, idt, ivt, looking, made_gaze, made_spans,
                            random_looks, unit, wandering_gaze)

RATE = 60


def directions_of(gaze):
    return [direction for _, direction in gaze]


class GazeReference(unittest.TestCase):
    def test_angles(self):
        for yaw in [0, 1e-6, 0.5, 59, 61, 90, 179, 180]:
            self.assertAlmostEqual(angle_between(looking(0, 0), looking(yaw, 0)), yaw, places=9)
            self.assertAlmostEqual(angle_between(looking(20, 0), looking(20, yaw)), yaw, places=9)
        self.assertEqual(angle_between((0.0, 0.0, 1.0), (0.0, 0.0, -1.0)), 180)

    def test_dispersion_is_width_and_height_together(self):
        for pitch in [-60, 0, 45]:
            cross = [looking(10, pitch), looking(10, pitch + 0.5), looking(10, pitch - 0.25)]
            self.assertAlmostEqual(dispersion(cross), 0.75, places=9)
        ahead = [looking(0, 0), looking(2, 0), looking(-1, 0), looking(0, 0.5)]
        self.assertAlmostEqual(dispersion(ahead), 3.5, places=9)
        self.assertAlmostEqual(dispersion([looking(0, 90), looking(0, 89), looking(90, 89)]), 2, places=6)
        self.assertEqual(dispersion([looking(70, 20)]), 0)

    def test_a_short_and_clear_gaze(self):
        looks = [Look(0, 0, 10), Look(10, 0, 12, jump=3), Look(0, 8, 9, lost=4), Look(-5, 8, 7)]
        expected = [("fixation", 0, 10), ("saccade", 10, 11), ("fixation", 11, 23), ("saccade", 23, 26),
                    ("fixation", 26, 35), ("fixation", 40, 47)]
        self.assertEqual(made_spans(looks), expected)
        gaze = made_gaze(looks, RATE)
        self.assertEqual(len(gaze), 48)
        self.assertEqual([number for number, (_, direction) in enumerate(gaze) if direction == LOST], [36, 37, 38, 39])
        self.assertEqual(gaze[30][0], 0.5)
        self.assertEqual(ivt(directions_of(gaze), RATE, 30, 0.06), expected)
        self.assertEqual(idt(directions_of(gaze), RATE, 1, 0.1), expected)

    def test_many_looks_are_found_by_both(self):
        for seed in range(5):
            looks = random_looks(60, seed)
            self.assertTrue(any(look.lost for look in looks) and any(look.jump > 1 for look in looks))
            directions = directions_of(made_gaze(looks, RATE, seed=seed))
            self.assertEqual(ivt(directions, RATE, 30, 0.06), made_spans(looks))
            self.assertEqual(idt(directions, RATE, 1, 0.1), made_spans(looks))

    def test_what_is_too_short_is_no_fixation(self):
        directions = directions_of(made_gaze([Look(0, 0, 4), Look(10, 0, 3), Look(0, 0, 4)], RATE))
        self.assertEqual(ivt(directions, RATE, 30, 0.06),
                         [("fixation", 0, 4), ("saccade", 4, 5), ("saccade", 8, 9), ("fixation", 9, 13)])
        self.assertEqual(idt(directions, RATE, 1, 0.1), [])
        for steps in [5, 6]:
            directions = directions_of(made_gaze([Look(0, 0, steps)], RATE))
            self.assertEqual(len(idt(directions, RATE, 1, 0.1)), steps - 5)

    def test_slow_drift_rests_by_speed_and_not_by_area(self):
        drift = [looking(0.15 * number, 0) for number in range(40)]  # 9 deg/s
        self.assertEqual(ivt(drift, RATE, 30, 0.06), [("fixation", 0, 39)])
        self.assertEqual(idt(drift, RATE, 1, 0.1)[:3], [("fixation", 0, 6), ("fixation", 7, 13), ("fixation", 14, 20)])

    def test_a_wandering_gaze_has_some_of_everything(self):
        directions = directions_of(wandering_gaze(2000, RATE))
        for spans in [ivt(directions, RATE, 30, 0.06), idt(directions, RATE, 1, 0.1)]:
            self.assertGreater(sum(kind == "fixation" for kind, _, _ in spans), 20)
            self.assertGreater(sum(kind == "saccade" for kind, _, _ in spans), 20)
        self.assertIn(LOST, directions)
        self.assertTrue(any(abs(unit(d)[1]) > 0.999 for d in directions if d != LOST))


if __name__ == "__main__":
    unittest.main()
