// What curves play, and samples of them: as docs/evaluation.md has the mathematics, and vectors.json the numbers.
import { join } from "node:path";
import { beforeAll, describe, expect, test } from "vitest";
import { cameraCurve, curveNames, gazeCurve, jointCurve, joints, Recording } from "../src/index.js";
import { withCurve } from "./bytes.js";
import { bytesOf, data, jsonOf, loadModule, numberOf } from "./support.js";

beforeAll(loadModule);

interface Vector {
  id: string;
  origin: "real-unity" | "derived";
  curve: { preWrapMode: number; postWrapMode: number; keys: Record<string, number | string>[] };
  samples: [number | string, number | string][];
}

describe("vectors of Unity's Evaluate", () => {
  const { vectors } = jsonOf<{ vectors: Vector[] }>(join(data, "vectors.json"));

  test("are there", () => {
    expect(vectors.length).toBeGreaterThan(20);
  });

  test.each(vectors)("$id", async ({ curve, samples, origin }) => {
    using recording = await Recording.open(withCurve(curve));
    using player = recording.player();
    const values = [0, ...curve.keys.map((key) => numberOf(key.value!))];
    const range = Math.max(1, Math.max(...values) - Math.min(...values));
    for (const [time, value] of samples) {
      const expected = Math.fround(numberOf(value));
      const found = recording.evaluate(0, numberOf(time));
      if (origin === "real-unity" || !Number.isFinite(expected)) {
        expect(found + 0, `at ${time}`).toBe(expected + 0);
      } else {
        expect(Math.abs(found - expected), `at ${time}`).toBeLessThanOrEqual(1e-6 * range);
      }
      expect(player.values(numberOf(time))[0], `at ${time}`).toBe(found);
    }
  });
});

test("a player plays what evaluate says, and frames have rotations of length one", async () => {
  using recording = await Recording.open(bytesOf(join(data, "v11-all-5s-code-p32.bin")));
  using player = recording.player();
  const out = new Float32Array(curveNames.length);
  for (const time of [-1, 0, 0.7, 2.345, 4.9, 100]) {
    expect(player.values(time, out)).toBe(out);
    expect([...out]).toEqual(curveNames.map((_, curve) => recording.evaluate(curve, time)));
    const frame = player.frame(time);
    for (let side = 0; side < 2; ++side) {
      for (let joint = 0; joint < joints.length; ++joint) {
        const first = jointCurve(side === 0 ? "left" : "right", joint);
        expect([...frame.subarray(first, first + 3)]).toEqual([...out.subarray(first, first + 3)]);
        const length = Math.hypot(...frame.subarray(first + 3, first + 7));
        if (length !== 0) expect(length).toBeCloseTo(1, 5);
      }
    }
    expect(Math.hypot(...frame.subarray(cameraCurve + 3, cameraCurve + 7))).toBeCloseTo(1, 5);
    expect(Math.hypot(...frame.subarray(gazeCurve + 3, gazeCurve + 6))).toBeCloseTo(1, 5);
  }
});

test("a player outlives its recording, and parts that there are not are NaN", async () => {
  const recording = await Recording.open(bytesOf(join(data, "v11-camera-0.5s-raw.bin")));
  using player = recording.player();
  const before = player.frame(0.2);
  recording.dispose();
  expect(player.frame(0.2)).toEqual(before);
  expect(before[gazeCurve]).toBeNaN();
  player.dispose();
  expect(() => player.frame(0)).toThrow("disposed");
});

test("samples are what evaluate says", async () => {
  using recording = await Recording.synthesize({ duration: 3, rate: 30, seed: 7 });
  const times = new Float32Array(200).map((_, i) => i / 60);
  const curves = ["camera.position.y", 7, "gaze.origin.z", "camera.position.y"];
  const columns = recording.sample(times, curves);
  expect(columns).toHaveLength(4);
  columns.forEach((column, i) => {
    expect([...column]).toEqual([...times].map((time) => recording.evaluate(curves[i]!, time)));
  });
  expect(recording.sample(new Float32Array(), curves)).toEqual(curves.map(() => new Float32Array()));
  expect(recording.sample(times, [])).toEqual([]);
  const [raw] = recording.sample(times, ["hand.left.IndexTip.rotation.w"], {
    rotations: "raw",
    gaps: "line",
    continuousSigns: false,
  });
  expect([...raw!]).toEqual([...times].map((time) => recording.evaluate("hand.left.IndexTip.rotation.w", time)));
  const [speed, none] = recording.sample(times, ["camera.position.x", "hand.left.pinch"], { velocities: true });
  expect(speed!.every(Number.isFinite)).toBe(true);
  expect(none!.every(Number.isNaN)).toBe(true);
  // @ts-expect-error There is no such way.
  expect(() => recording.sample(times, [0], { gaps: "guess" })).toThrow("gaps");
  expect(() => recording.sample(times, [395])).toThrow("there is no curve 395");
  expect(() => recording.sample(times, ["elbow"])).toThrow("there is no curve elbow");
});

test("a hand has a skin around its joints", async () => {
  using recording = await Recording.synthesize();
  for (const side of ["left", "right"] as const) {
    const mesh = recording.handMesh(side);
    const vertices = mesh.positions.length / 3;
    expect(vertices).toBeGreaterThan(100);
    expect(mesh.normals.length).toBe(3 * vertices);
    expect(mesh.joints.length).toBe(4 * vertices);
    expect(mesh.weights.length).toBe(4 * vertices);
    expect(Math.max(...mesh.triangles)).toBe(vertices - 1);
    expect(Math.max(...mesh.joints)).toBeLessThan(joints.length);
    expect(mesh.restPose.length).toBe(7 * joints.length);
    // In Unity's axes, z has the other sign.
    const unity = recording.handMesh(side, "unity");
    expect(unity.restPose[7 + 2]).toBe(-mesh.restPose[7 + 2]!);
  }
  expect(() => recording.handMesh("left", "sideways")).toThrow("axes");
});
