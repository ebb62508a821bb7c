// The program under test, and what it says about recordings.
import { execFileSync } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";

const folder = mkdtempSync(join(tmpdir(), "inputanim-gltf-"));
process.on("exit", () => rmSync(folder, { recursive: true }));

const run = (...words) =>
  execFileSync(process.env.INPUTANIM, words, { maxBuffer: 1 << 28, stdio: ["ignore", "pipe", "pipe"] });

export function toGlb(path, options) {
  const out = join(folder, "out.glb");
  run("convert", path, "-o", out, "--force", ...options);
  return readFileSync(out);
}

// And back; the path of the recording.
export function fromGlb(path, options) {
  toGlb(path, options);
  const out = join(folder, "back.bin");
  run("convert", join(folder, "out.glb"), "-o", out, "--force");
  return out;
}

// {curve: [value at each time]}
export function evaluate(path, times) {
  return JSON.parse(run("evaluate", path, "--at", times.join(","), "--json").toString()).curves;
}
