// What hands, head and eyes did: as the C++ tests have it, and whose memory it is in.
import { join } from "node:path";
import { beforeAll, expect, test } from "vitest";
import { InputanimError, Recording } from "../src/index.js";
import { analysisLibrary } from "../src/module.js";
import { bytesOf, data, loadAnalysisModule, loadModule } from "./support.js";

beforeAll(loadModule);
beforeAll(loadAnalysisModule);

test("figures, series and events go by their names, and fit each other", async () => {
  using recording = await Recording.synthesize({ duration: 4, rate: 60 });
  using analysis = await recording.analyse();
  expect(analysis.rate).toBeCloseTo(60, 3);
  expect(analysis.times.length).toBe(241);
  expect(analysis.times[240]).toBeCloseTo(4, 5);
  expect(analysis.figures["duration"]).toMatchObject({ unit: "s" });
  expect(analysis.figures["duration"]!.value).toBeCloseTo(4, 5);
  expect(analysis.figures["hand.right.reach.count"]!.unit).toBeUndefined();

  expect(analysis.series.length).toBeGreaterThan(50);
  for (const { values } of analysis.series) expect(values.length).toBe(241);
  const speed = analysis.find("hand.right.IndexTip.speed")!;
  expect(speed.unit).toBe("m/s");
  expect(Math.max(...speed.values.filter(Number.isFinite))).toBeCloseTo(
    analysis.figures["hand.right.IndexTip.speed.max"]!.value,
    5,
  );
  expect(analysis.find("hand.right.Elbow.speed")).toBeUndefined();

  const fixations = analysis.events.filter(({ event }) => event === "fixation");
  expect(fixations.length).toBe(analysis.figures["gaze.fixation.count"]!.value);
  expect(fixations.length).toBeGreaterThan(0);
  for (const { from, to, duration, measures } of fixations) {
    expect(duration).toBeCloseTo(to - from, 6);
    expect(measures!["dispersion"]).toMatchObject({ unit: "deg" });
  }
});

test("a mirrored recording swaps sides and changes nothing else", async () => {
  using recording = await Recording.synthesize({ duration: 4 });
  using mirrored = recording.mirror();
  using one = await recording.analyse();
  using other = await mirrored.analyse();
  const left = Object.entries(one.figures).filter(([name]) => name.startsWith("hand.left."));
  expect(left.length).toBeGreaterThan(50);
  for (const [name, { value }] of left) {
    const swapped = other.figures[name.replace("left", "right")]!.value;
    if (Number.isNaN(value)) expect(swapped, name).toBeNaN();
    else expect(swapped, name).toBeCloseTo(value, 2);
  }
});

test("epochs are those of markers, of events and of spans", async () => {
  using made = await Recording.synthesize({ duration: 4 });
  const bare = made.markers().reduce((edited) => edited.removeMarker(0), made);
  using marked = bare.addMarker(1, "one").addMarker(2.5, "two");
  const spansOf = async (options: Parameters<Recording["analyse"]>[0]) => {
    using analysis = await marked.analyse(options);
    return analysis.epochs.map(({ name, from, to }) => [name, from, to]);
  };
  expect(await spansOf({ by: "marker" })).toEqual([
    ["one", 1, 2.5],
    ["two", 2.5, 4],
  ]);
  expect(await spansOf({ by: "marker", margins: [0.5, 0.25] })).toEqual([
    ["one", 0.5, 1.25],
    ["two", 2, 2.75],
  ]);
  expect(await spansOf({ epochs: [[0, 1]] })).toEqual([["", 0, 1]]);
  using byMarker = await marked.analyse({ by: "marker" });
  using bySpan = await marked.analyse({ epochs: [[1, 2.5]] });
  expect(bySpan.epochs[0]!.figures).toEqual(byMarker.epochs[0]!.figures);
  expect(bySpan.epochs[0]!.figures["camera.path"]!.value).toBeLessThan(bySpan.figures["camera.path"]!.value);
});

test("options reach the library, and those that make no sense are errors", async () => {
  using recording = await Recording.synthesize({ duration: 2 });
  using wide = await recording.analyse({
    rate: 30,
    joints: ["Wrist", "ThumbTip"],
    window: 0.2,
    order: 4,
    pinch: { closes: 5, opens: 6 },
    ivt: { speed: 1e6, shortest: 0.1 },
    idt: { dispersion: 180, shortest: 100 },
  });
  expect(wide.times.length).toBe(61);
  expect(wide.find("hand.left.ThumbTip.jerk")).toBeDefined();
  expect(wide.find("hand.left.IndexTip.jerk")).toBeUndefined();
  // Everything is a pinch.
  const { "hand.right.gaps": gaps, "hand.right.pinch.measured.count": pinches } = wide.figures;
  expect(pinches!.value).toBe(1 + gaps!.value);
  expect(wide.figures["gaze.saccade.count"]!.value).toBe(0);
  expect(wide.figures["gaze.fixation_by_area.count"]!.value).toBe(0);
  const wrong = { rate: -1, joints: "elbow", window: -1, order: 100, epochs: [[1, 0] as const] };
  for (const [field, value] of Object.entries(wrong)) {
    await expect(recording.analyse({ [field]: value })).rejects.toMatchObject({ code: "bad_argument", field });
  }
  await expect(recording.analyse({ by: "sneeze" as "marker" })).rejects.toMatchObject({ field: "by" });
});

test("a part that is not there has no series and no figures", async () => {
  using recording = await Recording.synthesize({ duration: 2 });
  using head = recording.keep("camera");
  using analysis = await head.analyse();
  expect(analysis.find("camera.speed")).toBeDefined();
  expect(analysis.series.filter(({ name }) => !name.startsWith("camera."))).toEqual([]);
  expect(Object.keys(analysis.figures).filter((name) => /^(hand|gaze)/.test(name))).toEqual([]);
});

test("what its own layout cannot hold is analysed, too", async () => {
  using recording = await Recording.open(bytesOf(join(data, "documented-v11-simple-nomarkers.bin")));
  using marked = recording.addMarker(0.5, "here");
  expect(() => marked.convert("bin", { layout: recording.info().layout })).toThrow(InputanimError);
  using analysis = await marked.analyse();
  expect(analysis.figures["duration"]!.value).toBeCloseTo(marked.info().duration, 4);
  expect(analysis.events.filter(({ event }) => event === "marker").map(({ name }) => name)).toContain("here");
});

test("damage is known to the figures", async () => {
  const bytes = bytesOf(join(data, "v11-all-5s-code-p32.bin"));
  using recording = await Recording.open(bytes.subarray(0, bytes.length / 2), { salvage: true });
  using analysis = await recording.analyse();
  const errors = recording.check().filter(({ severity }) => severity === "error").length;
  expect(errors).toBeGreaterThan(0);
  expect(analysis.figures["findings.errors"]!.value).toBe(errors);
  expect(analysis.remarks.join()).toContain("damaged");
});

test("an analysis outlives its recording, says when it is disposed of, and is given back", async () => {
  const recording = await Recording.synthesize({ duration: 10 });
  const kept = await recording.analyse();
  const { memory } = (await analysisLibrary()).exports;
  let size = 0;
  for (let i = 0; i < 12; ++i) {
    (await recording.analyse()).dispose();
    await expect(recording.analyse({ rate: -1 })).rejects.toThrow(InputanimError);
    if (i === 4) size = memory.buffer.byteLength;
  }
  expect(memory.buffer.byteLength).toBe(size);
  recording.dispose();
  await expect(recording.analyse()).rejects.toMatchObject({ code: "disposed" });
  const yaw = kept.find("camera.yaw")!;
  expect(yaw.values.length).toBe(kept.times.length);
  kept.dispose();
  kept.dispose();
  expect(() => yaw.values).toThrow("disposed");
  expect(kept.figures["duration"]!.value).toBeCloseTo(10, 4);
});
