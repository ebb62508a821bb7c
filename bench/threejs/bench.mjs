// The interpolants of three.js on the same curves, as a peer. Usage: node bench.mjs FILE
// FILE: little-endian; u32 samples, f32[] grid; u32 channels; for each of them u32 axes, u32 kind (0 numbers,
// 1 quaternion, 2 state), u32 keys, f32[] times, f32[] values (the axes of one key after the other).
// Prints JSON: {"sample": milliseconds for all channels on the grid, "random": microseconds for all at one time}
import { readFileSync } from "node:fs";
import { DiscreteInterpolant, LinearInterpolant, QuaternionLinearInterpolant } from "three";

const bytes = readFileSync(process.argv[2]);
let at = 0;
const u32 = () => {
  at += 4;
  return bytes.readUInt32LE(at - 4);
};
const floats = (count) => {
  const copy = new Float32Array(count);
  for (let i = 0; i < count; i++) copy[i] = bytes.readFloatLE(at + 4 * i);
  at += 4 * count;
  return copy;
};

const samples = u32();
const grid = floats(samples);
const interpolants = [LinearInterpolant, QuaternionLinearInterpolant, DiscreteInterpolant];
const channels = [];
for (let left = u32(); left > 0; left--) {
  const axes = u32();
  const kind = u32();
  const keys = u32();
  const times = floats(keys);
  const values = floats(keys * axes);
  const result = new Float32Array(axes);
  const interpolant = new interpolants[kind](times, values, axes, result);
  channels.push({ axes, interpolant, result, out: new Float32Array(samples * axes) });
}

const best = (repetitions, work) => {
  let fastest = Infinity;
  for (let i = 0; i < repetitions; i++) {
    const start = process.hrtime.bigint();
    work();
    fastest = Math.min(fastest, Number(process.hrtime.bigint() - start));
  }
  return fastest;
};

const sample = best(7, () => {
  for (const { axes, interpolant, result, out } of channels) {
    for (let i = 0; i < samples; i++) {
      interpolant.evaluate(grid[i]);
      for (let axis = 0; axis < axes; axis++) out[i * axes + axis] = result[axis];
    }
  }
});

let state = 1;
const times = Float32Array.from({ length: 500 }, () => {
  state = (Math.imul(state, 1664525) + 1013904223) >>> 0;
  return grid[Math.floor((state / 2 ** 32) * samples)];
});
const random = best(5, () => {
  for (const time of times) for (const { interpolant } of channels) interpolant.evaluate(time);
});

console.log(JSON.stringify({ sample: sample / 1e6, random: random / 1e3 / times.length }));
