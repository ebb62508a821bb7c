// Damaged and strange bytes. As tests/conformance/odd_test.cpp.
import { join } from "node:path";
import { beforeAll, expect, test } from "vitest";
import { InputanimError, Recording } from "../src/index.js";
import { bytesOf, data, jsonOf, loadModule } from "./support.js";

beforeAll(loadModule);

const odd = (name: string) => bytesOf(join(data, "odd", `odd-${name}.bin`));

const errorOf = async (promise: Promise<Recording>): Promise<InputanimError> => {
  const error: unknown = await promise.then(
    () => undefined,
    (reason: unknown) => reason,
  );
  expect(error).toBeInstanceOf(InputanimError);
  return error as InputanimError;
};

test.each([
  ["empty-file", "empty_file", 0, ""],
  ["bad-magic", "not_an_input_animation", 0, "magic"],
  ["header-cut-7", "cut_header", 7, "header"],
  ["flags-cut-17", "truncated", 17, "hasHands"],
  ["version-1.2", "unsupported_version", 8, "version"],
  ["count-minus1", "bad_count", 27, "camera.position.x keyCount"],
  ["count-intmax", "bad_count", 27, "camera.position.x keyCount"],
  ["cut-in-marker-count", "truncated", 1839, "markerCount"],
  ["marker-len-negative", "bad_name_length", 1847, "marker 0 name"],
])("%s is refused with its place", async (name, code, offset, field) => {
  const error = await errorOf(Recording.open(odd(name)));
  expect({ code: error.code, offset: error.offset, field: error.field }).toEqual({ code, offset, field });
  expect(error.message).not.toBe("");
});

test.each([
  ["trailing-bytes", "trailing_bytes"],
  ["marker-bad-utf8", "bad_marker_name"],
  ["marker-time-nan", "odd_marker_time"],
  ["wrap-99", "unknown_wrap_mode"],
  ["value-nan", "non_finite_key"],
  ["time-nan", "non_finite_key"],
  ["unsorted-keys", "unsorted_keys"],
  ["curves-uneven", "unequal_key_counts"],
  ["cut-before-markers", "not_for_mrtk"],
])("%s is read, kept and reported", async (name, code) => {
  const bytes = odd(name);
  using recording = await Recording.open(bytes);
  expect(Buffer.compare(recording.convert("bin").bytes, bytes)).toBe(0);
  expect(recording.check().map((finding) => finding.code)).toContain(code);
  // Whatever it holds, it can be shown.
  expect(recording.info().curves).toBeGreaterThan(0);
  recording.player().frame(0.1);
});

test("what MRTK reads is read alike", async () => {
  interface Entry {
    file: string;
    mrtk283Reader: { readerOk: boolean; log?: unknown[]; totalKeys: number; markers: number; duration: number };
  }
  const read = jsonOf<Entry[]>(join(data, "odd", "odd.expected.json")).filter(
    ({ mrtk283Reader: { readerOk, log } }) => readerOk && log?.length === 0,
  );
  expect(read.length).toBeGreaterThanOrEqual(10);
  for (const { file, mrtk283Reader: expected } of read) {
    using recording = await Recording.open(bytesOf(join(data, "odd", file)));
    const info = recording.info();
    expect(info.keys, file).toBe(expected.totalKeys);
    expect(info.markers.length, file).toBe(expected.markers);
    expect(info.duration, file).toBeCloseTo(expected.duration, 4);
  }
});

test("every prefix of a file is an error with its place, or a form without a marker list", async () => {
  const bytes = bytesOf(join(data, "v11-camera-0.5s-raw.bin"));
  let refused = 0;
  for (let length = 0; length < bytes.length; ++length) {
    const prefix = bytes.slice(0, length);
    if (length === bytes.length - 4) {
      (await Recording.open(prefix)).dispose();
      continue;
    }
    const error = await errorOf(Recording.open(prefix));
    expect(error.offset).toBeLessThanOrEqual(length);
    ++refused;
  }
  expect(refused).toBe(bytes.length - 1);
});

test("of a damaged file, what lies before the damage can be saved", async () => {
  const bytes = bytesOf(join(data, "v11-all-5s-code-p32.bin"));
  const half = bytes.slice(0, bytes.length / 2);
  using saved = await Recording.open(half, { salvage: true });
  expect(saved.check()[0]!.code).toBe("truncated");
  const { recording, report } = saved.repair();
  expect(report.salvaged).toBe(true);
  expect(report.findings[0]!.code).toBe("truncated");
  using again = await Recording.open(recording.convert("bin").bytes);
  expect(again.info().keys).toBeGreaterThan(0);
});

test("a layout can be insisted on", async () => {
  const bytes = bytesOf(join(data, "v11-camera-0.5s-raw.bin"));
  expect((await errorOf(Recording.open(bytes, { layout: "mrtk-1.0" }))).code).toBe("form_mismatch");
  // @ts-expect-error There is no such layout.
  expect((await errorOf(Recording.open(bytes, { layout: "none" }))).code).toBe("bad_argument");
  using recording = await Recording.open(bytes, { layout: "mrtk-1.1" });
  expect(recording.info().layout).toBe("mrtk-1.1");
});
