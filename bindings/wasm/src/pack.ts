// Options as the structs of the C ABI: their size, what of them is given, and a field for each, as a compiler for wasm32
// lays them out.
import { InputanimError } from "./errors.js";
import type { Scratch } from "./memory.js";
import { described } from "./options.js";

export type Function = keyof typeof described;
type Type = (typeof described)[Function][number][1];

const head = { given: 8, size: 16 };

// Bytes of a field, and what its address is a multiple of.
const sizes: Record<Type, readonly [size: number, alignment: number]> = {
  flag: [1, 1],
  number: [8, 8],
  whole: [4, 4],
  choice: [4, 4],
  several: [4, 4],
  text: [4, 4],
  joints: [4, 4],
  curves: [4, 4],
  pair: [16, 8],
  spans: [8, 4],
};

const refused = (name: string, reason: string): InputanimError =>
  new InputanimError("bad_argument", `${name}: ${reason}`, undefined, name);

// No list, no map, no number in a box.
const isPlain = (value: unknown): value is object => Object.prototype.toString.call(value) === "[object Object]";

// By their full names: { pinch: { closes: 0.02 } } gives "pinch.closes".
const flattened = (function_: Function, options: object): Map<string, unknown> => {
  const groups = new Set(described[function_].map(([name]) => (name.includes(".") ? name.split(".")[0] : undefined)));
  const found = new Map<string, unknown>();
  for (const [name, value] of Object.entries(options)) {
    if (value === undefined) continue;
    if (!groups.has(name)) {
      found.set(name, value);
      continue;
    }
    if (!isPlain(value)) throw refused(name, "it is an object of options");
    for (const [inner, setting] of Object.entries(value)) {
      if (setting !== undefined) found.set(`${name}.${inner}`, setting);
    }
  }
  return found;
};

// What a field holds, as words of 32 bits or doubles; texts and lists are put into memory first.
const wordsOf = (
  scratch: Scratch,
  name: string,
  type: Type,
  value: unknown,
): Uint32Array | Float64Array | Uint8Array => {
  const numbers = (): number[] => {
    const list = (Array.isArray(value) ? value.flat() : [undefined]) as unknown[];
    if (list.every((each) => typeof each === "number")) return list as number[];
    throw refused(name, "it is several numbers");
  };
  switch (type) {
    case "flag":
      if (typeof value !== "boolean") throw refused(name, "it is true or false");
      return new Uint8Array([value ? 1 : 0]);
    case "number":
      if (typeof value !== "number") throw refused(name, "it is a number");
      return new Float64Array([value]);
    case "whole":
      if (typeof value !== "number" || !Number.isInteger(value) || value < 0 || value > 0xffffffff)
        throw refused(name, "it is a whole number");
      return new Uint32Array([value]);
    case "pair": {
      const pair = numbers();
      if (pair.length !== 2) throw refused(name, "it is two numbers");
      return new Float64Array(pair);
    }
    case "spans": {
      const list = numbers();
      if (list.length % 2 !== 0) throw refused(name, "it is two numbers for each");
      return new Uint32Array([scratch.doubles(list), list.length / 2]);
    }
    default: {
      const text: unknown = Array.isArray(value) ? value.join(",") : value;
      if (typeof text !== "string") throw refused(name, "it is text");
      return new Uint32Array([scratch.text(text)]);
    }
  }
};

// Words of the last release, which still work and say what they are now.
const older: Partial<Record<Function, Readonly<Record<string, (value: unknown) => object>>>> = {
  synthesize: { seconds: (value) => ({ duration: value }) },
  sample: { storedSigns: (value) => ({ continuousSigns: value !== true }) },
  analyse: {
    margins: (value) => {
      const { before = 0, after = 0 } = value as { before?: number; after?: number };
      return { margins: [before, after] };
    },
  },
  repair: { skip: (value) => ({ skip: (value as string[]).map((name) => (name === "normalise" ? "lengths" : name)) }) },
};
const isOlder = (name: string, value: unknown): boolean =>
  name === "margins"
    ? isPlain(value) && Object.keys(value).every((key) => key === "before" || key === "after")
    : name !== "skip" || (Array.isArray(value) && (value as unknown[]).includes("normalise"));

const inWordsOfToday = (function_: Function, options: object): object => {
  const words = older[function_] ?? {};
  return Object.entries(options).reduce<object>((made, [name, value]) => {
    const translate = Object.hasOwn(words, name) ? words[name] : undefined;
    if (translate === undefined || value === undefined || !isOlder(name, value)) return { ...made, [name]: value };
    const today = translate(value);
    const [word = name] = Object.keys(today);
    console.warn(
      `inputanim: ${function_}: ${name} is said otherwise now (${word}); the old word goes with the next release`,
    );
    return { ...made, ...today };
  }, {});
};

/** Where the struct is; 0 where nothing is given, and all is as usual. */
export const packed = (scratch: Scratch, function_: Function, options: object): number => {
  if (!isPlain(options)) throw refused("options", "they are an object, such as { }");
  const given = flattened(function_, inWordsOfToday(function_, options));
  if (given.size === 0) return 0;
  const fields: [offset: number, words: Uint32Array | Float64Array | Uint8Array][] = [];
  let offset = head.size;
  let bits = 0n;
  described[function_].forEach(([name, type], i) => {
    const [size, alignment] = sizes[type];
    offset = Math.ceil(offset / alignment) * alignment;
    if (given.has(name)) {
      fields.push([offset, wordsOf(scratch, name, type, given.get(name))]);
      bits |= 1n << BigInt(i);
      given.delete(name);
    }
    offset += size;
  });
  for (const name of given.keys()) throw refused(name, `${function_} has no such option`);
  const size = Math.ceil(offset / 8) * 8;
  const struct = scratch.struct(size);
  const { view } = struct;
  view.setUint32(0, size, true);
  view.setBigUint64(head.given, bits, true);
  for (const [place, words] of fields) {
    new Uint8Array(view.buffer, view.byteOffset + place).set(
      new Uint8Array(words.buffer, words.byteOffset, words.byteLength),
    );
  }
  return struct.address;
};
