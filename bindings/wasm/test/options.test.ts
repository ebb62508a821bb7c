// Every option gets to where it belongs: one that makes no sense is an error of its name.
import { beforeAll, expect, test } from "vitest";
import { InputanimError, Recording } from "../src/index.js";
import { described } from "../src/options.js";
import { loadAnalysisModule, loadModule } from "./support.js";

beforeAll(loadModule);
beforeAll(loadAnalysisModule);

const nonsense = { number: NaN, choice: "?", several: ["?"], joints: "?", curves: "?" } as const;
const nested = (name: string, value: unknown): object => {
  const [outer, inner] = name.split(".") as [string, string | undefined];
  return { [outer]: inner === undefined ? value : { [inner]: value } };
};

test("what makes no sense is an error of the option's name", async () => {
  using recording = await Recording.synthesize({ duration: 1 });
  const { bytes } = recording.convert("bin");
  const times = new Float32Array([0]);
  const calls: Record<keyof typeof described, (options: object) => unknown> = {
    open: (options) => Recording.open(bytes, options),
    synthesize: (options) => Recording.synthesize(options),
    sample: (options) => recording.sample(times, [0], options),
    resample: (options) => recording.resample(10, options),
    join: (options) => Recording.join([recording, recording], options),
    mirror: (options) => recording.mirror((options as { plane: "x" }).plane),
    smooth: (options) => recording.smooth(options),
    reduce: (options) => recording.reduce(options),
    repair: (options) => recording.repair(options),
    diff: (options) => recording.diff(recording, options),
    analyse: (options) => recording.analyse(options),
    compare: (options) => recording.compare(recording, options),
    convert: (options) => {
      // Those of one format are none of the others'.
      const errors = (["bin", "glb", "csv", "bvh", "usda"] as const).map((format) => {
        try {
          recording.convert(format, options);
        } catch (error) {
          return error as InputanimError;
        }
        return undefined;
      });
      throw errors.find((error) => error !== undefined && !error.message.includes("no such option"));
    },
  };
  let tried = 0;
  for (const [name, options] of Object.entries(described)) {
    for (const [option, type] of options) {
      if (!(type in nonsense)) continue;
      const given = nested(option, nonsense[type as keyof typeof nonsense]);
      const call = async () => calls[name as keyof typeof described](given);
      await expect(call(), `${name} ${option}`).rejects.toMatchObject({ code: "bad_argument", field: option });
      ++tried;
    }
  }
  expect(tried).toBeGreaterThan(40);
});

test("nothing is usual, zero is zero, and what there is not is an error", async () => {
  using recording = await Recording.synthesize({ duration: 1 });
  const none = { position: 0, rotation: 0 };
  const keys = (options: Parameters<Recording["reduce"]>[0]) => recording.reduce(options).recording.info().keys;
  expect(keys({ joints: none, camera: none, gaze: none })).toBeGreaterThan(2 * keys({}));
  expect(keys({ joints: {} })).toBe(keys({}));
  const bytes = (beta?: number) =>
    recording.smooth({ method: "one-euro", ...(beta === undefined ? {} : { beta }) }).convert("bin").bytes;
  expect(bytes(200)).toEqual(bytes());
  expect(bytes(0)).not.toEqual(bytes());
  expect(() => recording.smooth({ strength: 1 } as object)).toThrow("smooth has no such option");
});

test("what is of another type is refused, and does no harm", async () => {
  using recording = await Recording.synthesize({ duration: 1 });
  const circle: Record<string, unknown> = {};
  circle["method"] = circle;
  const wrong: [keyof Recording, unknown][] = [
    ["smooth", { beta: [] }],
    ["smooth", { order: [3, 99] }],
    ["smooth", { beta: new Array(2000).fill(0) }],
    ["smooth", circle],
    ["smooth", { bogus: {} }],
    ["smooth", new Map([["method", "one-euro"]])],
    ["smooth", null],
    ["smooth", { constructor: { beta: 0 } }],
    ["reduce", { joints: { position: [1, 2] } }],
    ["reduce", { joints: { position: new Number(1) } }],
    ["reduce", { joints: 1 }],
    ["repair", { skip: new Set(["signs"]) }],
  ];
  for (const [name, options] of wrong) {
    const call = () => (recording[name] as (given: unknown) => unknown).call(recording, options);
    expect(call, String(name)).toThrow(InputanimError);
  }
  for (const margins of [0.5, "1,1", null, new Float64Array([0, 1]), { befor: 1 }]) {
    await expect(recording.analyse({ by: "marker", margins } as object)).rejects.toMatchObject({ field: "margins" });
  }
  expect(recording.info().keys).toBeGreaterThan(0);
});

test("words of the last release still work, and say what they are now", async () => {
  const said: string[] = [];
  const warn = console.warn;
  console.warn = (text: string) => said.push(text);
  try {
    using recording = await Recording.synthesize({ seconds: 1 } as object);
    expect(recording.info().duration).toBeCloseTo(1);
    const times = new Float32Array([0.3]);
    const curve = "camera.rotation.w";
    const stored = recording.sample(times, [curve], { rotations: "raw", continuousSigns: false });
    expect(recording.sample(times, [curve], { rotations: "raw", storedSigns: true } as object)).toEqual(stored);
    expect(recording.repair({ skip: ["normalise"] } as object).report.changes).toEqual([]);
    await recording.analyse({ by: "marker", margins: { before: 1 } } as object);
  } finally {
    console.warn = warn;
  }
  expect(said.map((text) => /: (\w+) is/.exec(text)?.[1])).toEqual(["seconds", "storedSigns", "skip", "margins"]);
});
