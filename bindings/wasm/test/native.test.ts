// The module says and writes what the native program does, byte for byte. INPUTANIM names the program.
import { execFileSync } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { basename, join } from "node:path";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { Recording } from "../src/index.js";
import { bytesOf, data, loadModule } from "./support.js";

const program = process.env.INPUTANIM ?? "";
const folder = mkdtempSync(join(tmpdir(), "inputanim-"));
beforeAll(loadModule);
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

describe.runIf(program !== "")("as the native program has it", () => {
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
  using recording = await Recording.synthesize({ seconds: 1 });
  const powers = Array.from({ length: 130 }, (_, i) => 2 ** (i - 65));
  const times = [0.1, 1 / 3, 9.999999e22, 1e21, 123456789, 1e-45, 1.1754942e-38, 3.4028235e38, 16777217, ...powers];
  const marked = times.reduce((edited, time) => edited.addMarker(time, String(time)), recording);
  const found = new Map(marked.info().markers.map((marker) => [marker.name, marker.time]));
  for (const time of times) expect(found.get(String(time))).toBe(Math.fround(time));
});
