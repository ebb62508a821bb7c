// How near one recording is to another: as the C++ tests have it.
import { beforeAll, expect, test } from "vitest";
import { InputanimError, Recording } from "../src/index.js";
import { loadAnalysisModule, loadModule } from "./support.js";

beforeAll(loadModule);
beforeAll(loadAnalysisModule);

test("a recording is as near to itself as can be, and a slower one nearly so", async () => {
  using recording = await Recording.synthesize({ duration: 4, rate: 60 });
  const same = await recording.compare(recording);
  expect(same.distance).toBe(0);
  expect(same.pace).toBe(1);
  expect(same.path.length).toBeGreaterThan(50);
  for (const [a, b, distance] of same.path) expect([a, distance]).toEqual([b, 0]);
  using slow = recording.retime(1.5);
  const warped = await recording.compare(slow);
  expect(warped.distance).toBeLessThan(0.002);
  expect(warped.unaligned).toBeGreaterThanOrEqual(warped.distance);
  expect(warped.pace).toBeCloseTo(1.5, 1);
});

test("options reach the library", async () => {
  using one = await Recording.synthesize({ duration: 4, seed: 1 });
  using other = await Recording.synthesize({ duration: 4, seed: 2 });
  const tips = await one.compare(other, { joints: ["IndexTip", "ThumbTip"], hand: "right", rate: 20, band: 0 });
  expect(tips.joints.map(({ hand, joint }) => [hand, joint])).toEqual([
    ["right", "ThumbTip"],
    ["right", "IndexTip"],
  ]);
  expect(tips.rate).toBe(20);
  expect(tips.distance).toBeCloseTo(tips.unaligned, 6);
  const part = await one.compare(other, { centre: "world", spanA: [1, 2], spanB: [2, 3] });
  expect(part.path[0]![0]).toBeGreaterThanOrEqual(1);
  expect(part.path.at(-1)![1]).toBeLessThanOrEqual(3);
  expect(part.distance).toBeGreaterThan((await one.compare(other)).distance);
});

test("what makes no sense is an error", async () => {
  using recording = await Recording.synthesize({ duration: 1 });
  await expect(recording.compare(recording, { joints: "knee" })).rejects.toThrow(InputanimError);
  await expect(recording.compare(recording, { band: 2 })).rejects.toThrow(InputanimError);
  using head = recording.keep("camera");
  await expect(recording.compare(head)).rejects.toThrow(InputanimError);
});
