// Where memory ends in the middle of a call, wherever that is: an InputanimError says so, and the next file opens.
import { readFileSync } from "node:fs";
import { beforeAll, expect, test } from "vitest";
import { InputanimError, load, loadAnalysis, Recording } from "../src/index.js";
import { analysisLibrary, type Library, library } from "../src/module.js";
import { analysisModulePath, modulePath } from "./support.js";

const page = 65_536;
const mostPages = 96; // beyond what the module starts with

/** Numbers as WebAssembly writes them: seven bits a byte, the lowest first. */
const numberAt = (bytes: Uint8Array, at: number): { value: number; next: number } => {
  let value = 0;
  for (let shift = 0; ; shift += 7) {
    const byte = bytes[at++]!;
    value |= (byte & 127) << shift;
    if (byte < 128) return { value, next: at };
  }
};
const written = (value: number): number[] => (value < 128 ? [value] : [(value & 127) | 128, ...written(value >>> 7)]);

/** The module with a memory that cannot grow without end. */
const bounded = (module: Uint8Array): Uint8Array => {
  const memory = 5;
  for (let at = 8; at < module.length; ) {
    const size = numberAt(module, at + 1);
    const end = size.next + size.value;
    if (module[at] === memory) {
      const least = numberAt(module, size.next + 2).value; // after the number of memories, and whether they have a bound
      const section = [1, 1, ...written(least), ...written(least + mostPages)];
      return new Uint8Array([...module.subarray(0, at), memory, section.length, ...section, ...module.subarray(end)]);
    }
    at = end;
  }
  throw new Error("the module has no memory");
};

/** Leaves one block of so many bytes, and crumbs. */
const leave = ({ exports }: Library, room: number): void => {
  const block = exports.inputanim_allocate(room);
  for (let size = 64 * page; size >= 32; size /= 2) while (exports.inputanim_allocate(size) !== 0);
  exports.inputanim_free(block);
};

const calls: Record<string, (take: Recording, other: Recording, bytes: Uint8Array) => unknown> = {
  open: (_, __, bytes) => Recording.open(bytes),
  synthesize: () => Recording.synthesize({ duration: 1 }),
  info: (take) => take.info(),
  check: (take) => take.check(),
  sample: (take) => take.sample(Float32Array.of(0, 0.5), ["camera.position.x"]),
  player: (take) => take.player(),
  handMesh: (take) => take.handMesh("left"),
  trim: (take) => take.trim(0.2, 0.6),
  join: (take, other) => Recording.join([take, other]),
  resample: (take) => take.resample(20),
  mirror: (take) => take.mirror(),
  smooth: (take) => take.smooth(),
  fill: (take) => take.fill(1),
  reduce: (take) => take.reduce(),
  repair: (take) => take.repair(),
  addMarker: (take) => take.addMarker(0.5, "here"),
  diff: (take, other) => take.diff(other),
  compare: (take, other) => take.compare(other),
  analyse: (take) => take.analyse(),
  bin: (take) => take.convert("bin"),
  json: (take) => take.convert("json"),
  csv: (take) => take.convert("csv"),
  glb: (take) => take.convert("glb"),
  bvh: (take) => take.convert("bvh"),
  usda: (take) => take.convert("usda"),
};

beforeAll(async () => {
  await load(bounded(new Uint8Array(readFileSync(modulePath))));
  await loadAnalysis(bounded(new Uint8Array(readFileSync(analysisModulePath))));
});

for (const [name, call] of Object.entries(calls)) {
  test(`${name} says so where memory ends`, async () => {
    let failures = 0;
    for (let room = 16; ; room = Math.ceil(room * 1.3)) {
      const take = await Recording.synthesize({ duration: 1 });
      const other = await Recording.synthesize({ duration: 1, seed: 2 });
      const { bytes } = take.convert("bin");
      const instances: Library[] = [await library(), await analysisLibrary()];
      for (const instance of instances) leave(instance, room);
      try {
        await call(take, other, bytes);
      } catch (error) {
        expect(error).toBeInstanceOf(InputanimError);
        expect((error as InputanimError).code).toBe("out_of_memory");
        ++failures;
        continue;
      } finally {
        for (const instance of instances) instance.stopped = true; // full as they are, they are of no use any more
      }
      break;
    }
    expect(failures).toBeGreaterThan(0);
    using next = await Recording.synthesize();
    expect(next.info().curves).toBe(395);
  });
}
