// The module says and writes what the native program does, byte for byte. INPUTANIM names the program.
import { execFileSync } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { basename, join } from "node:path";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { type Epoch, type Figures, Recording } from "../src/index.js";
import { bytesOf, data, filesCalled, loadAnalysisModule, loadModule } from "./support.js";

const program = process.env.INPUTANIM ?? "";
const folder = mkdtempSync(join(tmpdir(), "inputanim-"));
beforeAll(loadModule);
beforeAll(loadAnalysisModule);
afterAll(() => rmSync(folder, { recursive: true }));

const files = ["v11-all-5s-code-p32.bin", "documented-v11-full-markers.bin", "v11-w262-all-5s-code-p32.bin"];

interface Said {
  findings: { code: string; curve?: string; time?: number; explanation: string }[];
}

const run = (...words: string[]): string => {
  try {
    return execFileSync(program, words, { encoding: "utf8", stdio: "pipe" });
  } catch (error) {
    // `check` ends with 1 where it found something.
    return (error as { stdout: string }).stdout;
  }
};

interface Stats {
  rate: number;
  figures: Figures;
  epochs: Epoch[];
  remarks: string[];
}

// JSON has no NaN.
const statsOf = (...words: string[]): Stats =>
  JSON.parse(run("stats", "--json", ...words), (_key, value: unknown) => (value === null ? NaN : value)) as Stats;

// Sines may be rounded differently.
const isNear = (a: number, b: number): boolean =>
  Object.is(a, b) || Math.abs(a - b) <= 1e-6 * Math.max(Math.abs(a), Math.abs(b)) + 1e-9;

const expectFigures = (found: Figures, expected: Figures): void => {
  expect(Object.keys(found)).toEqual(Object.keys(expected));
  const differing = Object.entries(found).flatMap(([name, figure]) => {
    const other = expected[name]!;
    const same =
      isNear(figure.value, other.value) &&
      isNear(figure.basis, other.basis) &&
      figure.unit === other.unit &&
      figure.limited === other.limited;
    return same ? [] : [{ name, figure, other }];
  });
  expect(differing).toEqual([]);
};

describe.runIf(program !== "")("as the native program has it", () => {
  const small = filesCalled(".bin").filter((file) => !file.includes("/large/"));
  test.each(small)("figures of %s", async (file) => {
    const opened = await Recording.open(bytesOf(file)).catch(() => undefined);
    if (opened === undefined) {
      expect(() => execFileSync(program, ["stats", file], { stdio: "pipe" })).toThrow();
      return;
    }
    using recording = opened;
    const expected = statsOf("--by", "marker", file);
    using analysis = await recording.analyse({ by: "marker" });
    expect(isNear(analysis.rate, expected.rate)).toBe(true);
    expectFigures(analysis.figures, expected.figures);
    expect(analysis.epochs.length).toBe(expected.epochs.length);
    analysis.epochs.forEach(({ name, figures }, i) => {
      expect(name).toBe(expected.epochs[i]!.name);
      expectFigures(figures, expected.epochs[i]!.figures);
    });
    expect(analysis.remarks).toEqual(expected.remarks);
  });

  test.each(files)("%s", async (name) => {
    const file = join(data, name);
    using recording = await Recording.open(bytesOf(file));
    for (const format of ["json", "csv", "glb", "bvh", "usda"] as const) {
      const output = join(folder, `${basename(name)}.${format}`);
      execFileSync(program, ["convert", file, "-o", output], { stdio: "pipe" });
      expect(Buffer.compare(recording.convert(format).bytes, readFileSync(output)), format).toBe(0);
    }
    const info = JSON.parse(run("info", "--json", file)) as Record<string, unknown>;
    for (const about of ["file", "readable", "bytes", "findings"]) delete info[about];
    expect(recording.info()).toEqual(info);
    const said = (JSON.parse(run("check", "--json", file)) as Said).findings;
    const pick = ({ code, time, explanation }: Omit<Said["findings"][0], "curve">) => ({ code, time, explanation });
    expect(recording.check().map(pick)).toEqual(said.map(pick));
  });
});

test("numbers of all sizes come through", async () => {
  using recording = await Recording.synthesize({ duration: 1 });
  const powers = Array.from({ length: 130 }, (_, i) => 2 ** (i - 65));
  const times = [0.1, 1 / 3, 9.999999e22, 1e21, 123456789, 1e-45, 1.1754942e-38, 3.4028235e38, 16777217, ...powers];
  const marked = times.reduce((edited, time) => edited.addMarker(time, String(time)), recording);
  const found = new Map(marked.info().markers.map((marker) => [marker.name, marker.time]));
  for (const time of times) expect(found.get(String(time))).toBe(Math.fround(time));
});
