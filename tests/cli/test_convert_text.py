"""Unity clips, BVH and USD, read back by other means."""
import math
import struct
import unittest

import yaml

from support import SAMPLE, WEIGHTS, Cli


def single(number):
    """The nearest 32-bit float; YAML takes 1e-05 and Infinity for texts."""
    return struct.unpack("f", struct.pack("f", float(number)))[0]


class UnityLoader(getattr(yaml, "CSafeLoader", yaml.SafeLoader)):
    pass


UnityLoader.add_multi_constructor("tag:unity3d.com,2011:", lambda loader, tag, node: loader.construct_mapping(node, True))

PATHS = {"camera": "Camera", "gaze.origin": "Gaze", "gaze.direction": "Gaze/Target"}


def place_of(channel):
    """The list and the path of a channel: ("m_PositionCurves", "Hand.Left/Wrist")."""
    kind = "m_RotationCurves" if channel.endswith(".rotation") else "m_PositionCurves"
    if channel in PATHS:
        return kind, PATHS[channel]
    owner = channel.rsplit(".", 1)[0]
    if owner in PATHS:
        return kind, PATHS[owner]
    _, side, joint = owner.split(".")
    return kind, f"Hand.{side.capitalize()}/{joint}"


class ConvertText(Cli):
    def convert(self, path, name, *arguments):
        out = self.folder / name
        self.run_ok("convert", path, "-o", out, *arguments)
        return out

    def clip(self, path):
        text = self.convert(path, "take.anim").read_text("ascii")
        self.assertTrue(text.startswith("%YAML 1.1\n%TAG !u! tag:unity3d.com,2011:\n--- !u!74 &7400000\n"))
        return yaml.load(text, UnityLoader)["AnimationClip"]

    def channels(self, path):
        """{channel: {axis: curve}} of all curves of numbers that have keys."""
        channels = {}
        for curve in self.document(path)["curves"]:
            channel, axis = curve["name"].rsplit(".", 1)
            if axis in "xyzw" and curve["keys"]:
                channels.setdefault(channel, {})[axis] = curve
        return channels

    def curves(self, clip):
        """{(list, path): {"keys": [key], ...}}"""
        found = {}
        for kind in ["m_PositionCurves", "m_RotationCurves", "m_FloatCurves"]:
            for curve in clip[kind]:
                self.assertNotIn((kind, curve["path"]), found)
                found[kind, curve["path"]] = curve["curve"]
        return found

    def short(self):
        """The first part of the sample: YAML is slow to read."""
        out = self.folder / "short.bin"
        self.run_ok("trim", SAMPLE, "--from", "0", "--to", "0.5", "-o", out)
        return out

    def test_a_clip_has_every_key(self):
        path = self.short()
        clip = self.clip(path)
        curves = self.curves(clip)
        channels = self.channels(path)
        self.assertGreater(len(channels), 100)
        for channel, axes in channels.items():
            keys = curves[place_of(channel)]["m_Curve"]
            times = [single(key["time"]) for key in keys]
            signs = [1] * len(keys)
            if channel.endswith("rotation"):
                signs = [math.copysign(1, float(key["value"]["w"]) * recorded[1])
                         for key, recorded in zip(keys, axes["w"]["keys"])]
            for axis, curve in axes.items():
                self.assertEqual(times, [single(key[0]) for key in curve["keys"]], channel)
                values = [sign * single(key["value"][axis]) for key, sign in zip(keys, signs)]
                self.assertEqual(values, [single(key[1]) for key in curve["keys"]], channel)

    def test_slopes_of_lines_lead_to_the_next_key(self):
        curves = self.curves(self.clip(self.short()))
        keys = curves["m_PositionCurves", "Hand.Right/IndexTip"]["m_Curve"]
        self.assertGreater(len(keys), 10)
        for left, right in zip(keys, keys[1:]):
            for axis in "xyz":
                rise = float(right["value"][axis]) - float(left["value"][axis])
                slope = rise / (float(right["time"]) - float(left["time"]))
                self.assertAlmostEqual(float(left["outSlope"][axis]), slope, delta=1e-4)
                self.assertAlmostEqual(float(right["inSlope"][axis]), slope, delta=1e-4)
            self.assertEqual(left["weightedMode"], 0)

    def test_tangents_and_weights_are_kept_where_axes_go_together(self):
        curves = self.curves(self.clip(WEIGHTS))
        compared = 0
        for channel, axes in self.channels(WEIGHTS).items():
            keys = curves[place_of(channel)]["m_Curve"]
            times = [single(key["time"]) for key in keys]
            self.assertEqual(times, sorted(times), channel)
            for axis, curve in axes.items():
                recorded = {single(key[0]): key for key in curve["keys"]}
                self.assertLessEqual(set(recorded), set(times), channel)
                alone = len(keys) == len(recorded) and len(next(iter(recorded.values()))) > 2
                for key in keys if alone and not channel.endswith("rotation") else []:
                    _, value, slope_in, slope_out, weight_in, weight_out, mode = recorded[single(key["time"])]
                    self.assertEqual(single(key["value"][axis]), single(value), channel)
                    self.assertEqual(single(key["inSlope"][axis]), single(slope_in), channel)
                    self.assertEqual(single(key["outSlope"][axis]), single(slope_out), channel)
                    if mode & 1:
                        self.assertEqual(single(key["inWeight"][axis]), single(weight_in), channel)
                    if mode & 2:
                        self.assertEqual(single(key["outWeight"][axis]), single(weight_out), channel)
                    self.assertEqual(key["weightedMode"] & mode, mode, channel)
                    compared += 1
        self.assertGreater(compared, 100)

    def test_tracking_and_markers_are_in_the_clip(self):
        path = self.short()
        clip = self.clip(path)
        states = [curve for curve in clip["m_FloatCurves"] if curve["path"] == "Hand.Left"]
        self.assertEqual([(state["attribute"], state["classID"]) for state in states], [("m_IsActive", 1)])
        keys = [(single(key["time"]), key["value"]) for key in states[0]["curve"]["m_Curve"]]
        self.assertEqual(keys, [(single(time), value) for time, value in self.keys(path, "hand.left.tracked")])
        events = [(round(float(event["time"]), 4), event["data"]) for event in clip["m_Events"]]
        self.assertEqual(events, self.markers(path))
        self.assertGreater(len(events), 0)

    def test_a_bvh_has_the_wrist_where_it_is(self):
        lines = self.convert(SAMPLE, "left.bvh", "--hand", "left", "--rate", "10").read_text().splitlines()
        motion = lines.index("MOTION")
        self.assertEqual(lines[motion + 1], "Frames: 51")
        frames = [[float(number) for number in line.split()] for line in lines[motion + 3:]]
        self.assertEqual({len(frame) for frame in frames}, {26 * 6})
        times = [0, 0.5, 3]
        wrist = self.values(SAMPLE, times, "hand.left.Wrist.position")
        for i, time in enumerate(times):
            for axis, sign in zip("xyz", (1, 1, -1)):
                expected = sign * wrist[f"hand.left.Wrist.position.{axis}"][i]
                self.assertAlmostEqual(frames[round(time * 10)]["xyz".index(axis)], expected, places=5)

    def test_a_usd_stage_is_whole(self):
        text = self.convert(SAMPLE, "take.usda").read_text()
        self.assertTrue(text.startswith("#usda 1.0\n"))
        for opening, closing in ["{}", "()", "[]"]:
            self.assertEqual(text.count(opening), text.count(closing))
        for prim in ['SkelRoot "left_hand"', 'SkelRoot "right_hand"', 'Camera "camera"', 'Mesh "skin"']:
            self.assertIn(f"def {prim}", text)


if __name__ == "__main__":
    unittest.main()
