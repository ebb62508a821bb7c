// A recording in, a changed one out; and files of all formats.
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { InputanimError, Recording } from "../src/index.js";
import { bytesOf, data, loadModule } from "./support.js";

let recording: Recording;
beforeAll(async () => {
  await loadModule();
  recording = await Recording.synthesize({ duration: 4, rate: 30 });
});
afterAll(() => recording.dispose());

const span = (edited: Recording) => [edited.info().firstTime, edited.info().lastTime];
const codeOf = (call: () => unknown): string => {
  try {
    call();
  } catch (error) {
    if (error instanceof InputanimError) return error.code;
  }
  return "";
};

test("time is trimmed, cut, shifted, stretched and joined", () => {
  expect(span(recording.trim(1, 3))).toEqual([1, 3]);
  expect(span(recording.cut(1, 3))).toEqual([0, 2]);
  expect(span(recording.shift(1))).toEqual([1, 5]);
  expect(span(recording.retime(2))).toEqual([0, 8]);
  expect(span(Recording.join([recording, recording.trim(1, 2)], { blend: 0.5 }))).toEqual([0, 4.5]);
  expect(recording.resample(10).info().rate).toBeCloseTo(10, 3);
  expect(codeOf(() => recording.trim(3, 1))).toBe("bad_argument");
  expect(codeOf(() => recording.resample(0))).toBe("bad_argument");
  expect(codeOf(() => recording.resample(10, { maxFrames: 9 }))).toBe("bad_argument");
  expect(codeOf(() => recording.convert("bvh", { maxFrames: 9 }))).toBe("bad_argument");
  expect(codeOf(() => Recording.join([]))).toBe("bad_argument");
});

test("space is mirrored and moved", () => {
  const twice = recording.mirror().mirror();
  expect(recording.diff(twice)).toEqual({ alike: true, differences: [], notes: [] });
  const headless = recording.diff(recording.mirror("head"));
  expect(headless.alike).toBe(false);
  expect(headless.differences[0]!.unit).toMatch(/mm|deg|ms/);
  const before = recording.evaluate("camera.position.y", 1);
  expect(recording.transform({ translation: [0, 1, 0] }).evaluate("camera.position.y", 1)).toBeCloseTo(before + 1, 4);
  expect(recording.transform({ scale: 2 }).evaluate("camera.position.y", 1)).toBeCloseTo(2 * before, 4);
  expect(recording.transform({ rotation: [0, 1, 0, 0] }).evaluate("camera.position.y", 1)).toBeCloseTo(before, 4);
  expect(recording.recentre().evaluate("camera.position.x", 0)).toBeCloseTo(0, 4);
  const moved = recording.transform({ translation: [0.01, 0, 0] });
  expect(recording.diff(moved, { position: 0.02 }).alike).toBe(true);
  expect(recording.diff(moved, { position: 0.005 }).alike).toBe(false);
});

test("parts are kept and dropped", () => {
  expect(
    recording
      .keep("camera,gaze")
      .info()
      .parts.map((part) => part.name),
  ).toEqual(["camera", "gaze"]);
  expect(recording.drop("hands").info().curves).toBe(13);
  expect(codeOf(() => recording.keep("elbow"))).toBe("bad_argument");
});

test("markers are added, moved, renamed and removed", () => {
  const before = recording.markers();
  const added = recording.addMarker(0.125, "größer 手");
  const place = added.markers().findIndex((marker) => marker.time === 0.125);
  expect(added.markers()[place]).toEqual({ time: 0.125, name: "größer 手" });
  expect(added.info().markers).toEqual(added.markers());
  expect(added.renameMarker(place, "").markers()[place]!.name).toBe("");
  expect(added.moveMarker(place, 100).markers().at(-1)).toEqual({ time: 100, name: "größer 手" });
  expect(added.removeMarker(place).markers()).toEqual(before);
  expect(recording.markers()).toEqual(before);
  expect(codeOf(() => recording.removeMarker(1000))).toBe("bad_argument");
});

test("quality: smooth, fill, reduce, repair, each with its report", async () => {
  expect(recording.smooth().info().keys).toBe(recording.info().keys);
  recording.smooth({ method: "one-euro", cutoff: 0.5, beta: 20, turnBeta: 2 });
  expect(codeOf(() => recording.smooth({ window: 4 }))).toBe("bad_argument");
  const filled = recording.fill(10);
  expect(filled.report.gaps).toBeGreaterThan(0);
  expect(filled.recording.check().filter((finding) => finding.code === "tracking_gap")).toEqual([]);
  const reduced = recording.reduce({ joints: { position: 0.005, rotation: 1 }, best: true });
  expect(reduced.report.parts.map((part) => part.name)).toContain("hand.left");
  expect(reduced.recording.info().keys).toBeLessThan(recording.info().keys / 2);
  for (const part of reduced.report.parts) expect(part.positionError).toBeLessThanOrEqual(0.005);

  using lost = await Recording.open(bytesOf(join(data, "v11-w262-all-5s-code-p32.bin")));
  const finding = lost.check().find(({ code }) => code === "lost_rotation_w")!;
  expect(finding).toMatchObject({ severity: "error" });
  expect(typeof finding.curve).toBe("number");
  const mended = lost.repair();
  expect(mended.report.changes.length).toBeGreaterThan(0);
  expect(mended.report.remaining).toEqual(mended.recording.check());
  const skipped = lost.repair({ skip: ["rotation-w", "signs", "lengths", "order", "modes", "non-finite"] });
  expect(skipped.report.changes).toEqual([]);
});

describe("files", () => {
  const text = (bytes: Uint8Array) => new TextDecoder().decode(bytes.subarray(0, 2000));

  test.each([
    ["json", "inputanim-json/1"],
    ["glb", "glTF"],
    ["csv", "camera.position.x"],
    ["bvh", "HIERARCHY"],
    ["usda", "#usda"],
    ["anim", "AnimationClip"],
  ] as const)("as %s", (format, part) => {
    const { bytes, notes } = recording.convert(format);
    expect(text(bytes)).toContain(part);
    expect(Array.isArray(notes)).toBe(true);
  });

  test("with options", () => {
    expect(text(recording.convert("csv", { table: "tidy", axes: "ros", rate: 10 }).bytes)).toContain("qx");
    expect(text(recording.convert("glb", { skeleton: "flat", names: "mrtk", axes: "gltf" }).bytes)).toContain(
      "IndexTip",
    );
    expect(recording.convert("bvh", { hand: "left", rate: 30 }).notes.length).toBeGreaterThan(0);
    // @ts-expect-error There is no such format.
    expect(codeOf(() => recording.convert("fbx"))).toBe("bad_argument");
    // @ts-expect-error There are no such axes.
    expect(codeOf(() => recording.convert("glb", { axes: "up" }))).toBe("bad_argument");
    expect(codeOf(() => recording.convert("glb", { table: "wide" }))).toBe("bad_argument");
    expect(codeOf(() => recording.convert("bin", { layout: "mrtk-1.0" }))).toBe("cannot_hold");
    const { notes } = recording.convert("bin", { layout: "mrtk-1.0", drop: ["gaze"] });
    expect(notes.join()).toContain("gaze");
  });

  test("an edited one can be opened again", async () => {
    const edited = recording.trim(1, 2).addMarker(1.5, "middle");
    using again = await Recording.open(edited.convert("bin").bytes);
    expect(edited.diff(again).alike).toBe(true);
  });
});
