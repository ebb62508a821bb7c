// Who owns what, and what happens where memory is short.
import { beforeAll, expect, test } from "vitest";
import { InputanimError, Recording } from "../src/index.js";
import { library } from "../src/module.js";
import { loadModule } from "./support.js";

beforeAll(loadModule);

test("views stay right while memory grows", async () => {
  using recording = await Recording.synthesize();
  const curve = recording.curve("hand.right.Wrist.position.y");
  const before = curve.values.slice();
  const held = curve.values;
  const { memory } = (await library()).exports;
  const size = memory.buffer.byteLength;
  const others: Recording[] = [];
  while (memory.buffer.byteLength === size) others.push(await Recording.synthesize({ duration: 60 }));
  expect(held.length).toBe(0); // a view of memory that has moved
  expect(curve.values).toEqual(before);
  expect(recording.curve("hand.right.Wrist.position.y").times.length).toBe(curve.keyCount);
  for (const other of others) other.dispose();
  expect(curve.values).toEqual(before);
});

test("files of any size open, wherever memory has to grow on the way", async () => {
  for (let size = 1 << 20; size < 12 << 20; size += 61_001) {
    await expect(Recording.open(new Uint8Array(size), { layout: "mrtk-1.1" })).rejects.toThrow(InputanimError);
  }
});

test("what is disposed of says so, and is given back", async () => {
  const recording = await Recording.synthesize();
  const curve = recording.curve(0);
  const trimmed = recording.trim(1, 2);
  recording.dispose();
  recording.dispose();
  expect(() => recording.info()).toThrow(InputanimError);
  expect(() => curve.values).toThrow("disposed");
  expect(trimmed.info().keys).toBeGreaterThan(0);
  expect(() => Recording.join([trimmed, recording])).toThrow("disposed");
  expect(() => trimmed.diff(recording)).toThrow("disposed");
  trimmed.dispose();

  const { memory } = (await library()).exports;
  let size = 0;
  for (let i = 0; i < 30; ++i) {
    using again = await Recording.synthesize({ duration: 10 });
    const { bytes } = again.convert("bin");
    (await Recording.open(bytes)).dispose();
    using player = again.player();
    player.frame(1);
    again.handMesh("left");
    again.reduce().recording.dispose();
    if (i === 10) size = memory.buffer.byteLength;
  }
  expect(memory.buffer.byteLength).toBe(size);
});

test("a failing call leaves nothing behind", async () => {
  const { memory } = (await library()).exports;
  const junk = new Uint8Array(1 << 20);
  const open = () => Recording.open(junk).catch((error: InputanimError) => error.code);
  expect(await open()).toBe("not_an_input_animation");
  const size = memory.buffer.byteLength;
  for (let i = 0; i < 200; ++i) await open();
  expect(memory.buffer.byteLength).toBe(size);
});

test("too much is an error, and the next file opens", async () => {
  using kept = await Recording.synthesize();
  // An array of this size may be more than the machine has: only its length counts.
  const huge = Object.defineProperty(new Uint8Array(8), "length", { value: 2 ** 32 - 2 ** 16 });
  await expect(Recording.open(huge)).rejects.toMatchObject({ code: "out_of_memory" });
  expect(kept.info().curves).toBe(395);
  await expect(Recording.synthesize({ duration: 80_000, rate: 900 })).rejects.toMatchObject({ code: "out_of_memory" });
  using next = await Recording.synthesize();
  expect(next.info().curves).toBe(395);
});

test("after a stop, what lived in the module is gone, and a new one takes its place", async () => {
  const lost = await Recording.synthesize();
  const player = lost.player();
  const stopped = await library();
  expect(() =>
    stopped.run(() => {
      throw new WebAssembly.RuntimeError("unreachable");
    }),
  ).toThrow(InputanimError);
  expect(() => lost.info()).toThrow("stopped");
  expect(() => player.frame(0)).toThrow("stopped");
  lost.dispose();
  player.dispose();
  using next = await Recording.synthesize();
  expect(next.info().curves).toBe(395);
  expect(await library()).not.toBe(stopped);
});
