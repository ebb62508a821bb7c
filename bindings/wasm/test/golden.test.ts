// What MRTK's own reader read is what we read: curve by curve, key by key. As tests/conformance/golden_test.cpp.
import { basename } from "node:path";
import { beforeAll, describe, expect, test } from "vitest";
import { type Curve, curveNames, Recording } from "../src/index.js";
import { crc32 } from "./crc32.js";
import { bytesOf, filesCalled, jsonOf, loadModule, numberOf } from "./support.js";

type Numbers = (number | string)[];

interface ExpectedCurve {
  name: string;
  kind: string;
  pre: number;
  post: number;
  count: number;
  crc32TimeValue?: string;
  crc32Full?: string;
  first?: Numbers;
  last?: Numbers;
  keys?: Numbers[];
  tv?: Numbers;
}

interface Expected {
  bytes: number;
  version: [number, number];
  hasCameraPose: boolean;
  hasHandData: boolean;
  hasEyeGaze: boolean;
  duration: number;
  totalKeys: number;
  markerList?: boolean;
  markers: { time: number | string; name?: string; utf8Bytes: number }[];
  curves: ExpectedCurve[];
}

// A key as MRTK fills it in after reading: state keys step by an enormous weight.
const keyOf = (columns: Curve, i: number, isState: boolean): number[] => {
  const { times, values, tangents } = columns;
  const [inTangent, outTangent, inWeight, outWeight, mode] =
    tangents === undefined
      ? [0, 0, 0, 0, 3]
      : [tangents.in[i]!, tangents.out[i]!, tangents.inWeight[i]!, tangents.outWeight[i]!, tangents.mode[i]!];
  return [times[i]!, values[i]!, inTangent!, outTangent!, inWeight!, isState ? 1e6 : outWeight!, mode!];
};

// The columns once, not a view for every key.
const copyOf = (curve: Curve): Curve => ({
  ...curve,
  times: curve.times.slice(),
  values: curve.values.slice(),
  ...(curve.tangents && { tangents: { ...curve.tangents } }),
});

const float = Math.fround;
const expectKey = (found: number[], expected: Numbers, where: string) =>
  expect(found.map(float), where).toEqual(expected.map((number) => float(numberOf(number))));

const expectCurve = (recording: Recording, expected: ExpectedCurve) => {
  const { name } = expected;
  const curve = copyOf(recording.curve(name));
  const isState = expected.kind === "bool";
  expect(curve.keyCount, name).toBe(expected.count);
  expect([curve.preWrap, curve.postWrap], name).toEqual([expected.pre, expected.post]);
  const keys = Array.from({ length: curve.keyCount }, (_, i) => keyOf(curve, i, isState));
  const bytes = (fields: number) => {
    const view = new DataView(new ArrayBuffer(4 * fields * keys.length));
    keys.forEach((key, i) =>
      key.slice(0, fields).forEach((number, field) => {
        const at = 4 * (i * fields + field);
        if (field === 6) view.setInt32(at, number, true);
        else view.setFloat32(at, number, true);
      }),
    );
    return new Uint8Array(view.buffer);
  };
  if (expected.crc32TimeValue !== undefined) expect(crc32(bytes(2)), name).toBe(expected.crc32TimeValue);
  if (expected.crc32Full !== undefined) expect(crc32(bytes(7)), name).toBe(expected.crc32Full);
  if (keys.length === 0) return;
  if (expected.first !== undefined) expectKey(keys[0]!, expected.first, `${name} first`);
  if (expected.last !== undefined) expectKey(keys.at(-1)!, expected.last, `${name} last`);
  expected.keys?.forEach((key, i) => expectKey(keys[i]!, key, `${name} key ${i}`));
  if (expected.tv !== undefined)
    expectKey(
      keys.flatMap((key) => key.slice(0, 2)),
      expected.tv,
      name,
    );
};

beforeAll(loadModule);

const expectations = filesCalled(".expected.json").filter((file) => basename(file) !== "odd.expected.json");

test("there are recordings to compare with", () => {
  expect(expectations.length).toBeGreaterThan(10);
});

describe.each(expectations)("%s", (file) => {
  const expected = jsonOf<Expected>(file);
  const bytes = bytesOf(file.replace(".expected.json", ".bin"));

  test("is read as the reference read it", async () => {
    using recording = await Recording.open(bytes);
    const info = recording.info();
    expect(bytes.length).toBe(expected.bytes);
    expect(info.version).toEqual(expected.version);
    expect(info.duration).toBeCloseTo(expected.duration, 4);
    expect(info.keys).toBe(expected.totalKeys);
    if (expected.markerList !== undefined) expect(info.markerList).toBe(expected.markerList);
    const parts = info.parts.map((part) => part.name);
    expect(parts.includes("camera")).toBe(expected.hasCameraPose);
    expect(parts.includes("hand.left")).toBe(expected.hasHandData);
    expect(parts.includes("gaze")).toBe(expected.hasEyeGaze);

    const markers = recording.markers();
    expect(markers.map((marker) => marker.time)).toEqual(
      expected.markers.map((marker) => float(numberOf(marker.time))),
    );
    expected.markers.forEach(({ name }, i) => name !== undefined && expect(markers[i]!.name).toBe(name));

    for (const curve of expected.curves) expectCurve(recording, curve);
    const listed = new Set(expected.curves.map((curve) => curve.name));
    for (const name of curveNames) if (!listed.has(name)) expect(recording.curve(name).keyCount, name).toBe(0);
  });

  test("comes back byte for byte", async () => {
    using recording = await Recording.open(bytes);
    const written = recording.convert("bin");
    expect(written.notes).toEqual([]);
    expect(Buffer.compare(written.bytes, bytes)).toBe(0);
  });
});
