// Numbers and text in and out of a module's memory, and errors out of it.
import { InputanimError } from "./errors.js";
import type { Exports } from "./exports.js";
import type { Library } from "./module.js";

const encoder = new TextEncoder();
const decoder = new TextDecoder();

export const bytesIn = (library: Library, address: number, size: number): Uint8Array =>
  new Uint8Array(library.exports.memory.buffer, address >>> 0, size);

export const floatsIn = (library: Library, address: number, count: number): Float32Array =>
  new Float32Array(library.exports.memory.buffer, address >>> 0, count);

/** Up to a 0, or so many bytes. */
export const textIn = (library: Library, address: number, most?: number): string => {
  const bytes = bytesIn(library, address, most ?? library.exports.memory.buffer.byteLength - address);
  const end = bytes.indexOf(0);
  return decoder.decode(end < 0 ? bytes : bytes.subarray(0, end));
};

/** A struct of the C ABI. Memory may move with every call: what is seen of it is looked up anew each time. */
export class Struct {
  constructor(
    readonly library: Library,
    readonly address: number,
    readonly size: number,
  ) {}

  get view(): DataView {
    return new DataView(this.library.exports.memory.buffer, this.address, this.size);
  }
}

/** Memory for one call, given back at its end. */
export class Scratch<Name extends string = never> {
  readonly #addresses: number[] = [];

  constructor(readonly library: Library<Name>) {}

  allocate(size: number): number {
    const address = this.library.allocate(size);
    this.#addresses.push(address);
    return address;
  }
  /** Zeros. */
  struct(size: number): Struct {
    const address = this.allocate(size);
    bytesIn(this.library, address, size).fill(0);
    return new Struct(this.library, address, size);
  }
  /** With a 0 at the end; none is 0. */
  text(text: string | undefined): number {
    if (text === undefined) return 0;
    return this.bytes(encoder.encode(`${text}\0`));
  }
  bytes(bytes: Uint8Array): number {
    const address = this.allocate(bytes.length);
    bytesIn(this.library, address, bytes.length).set(bytes);
    return address;
  }
  doubles(numbers: readonly number[]): number {
    return this.bytes(new Uint8Array(new Float64Array(numbers).buffer));
  }
  floats(numbers: ArrayLike<number>): number {
    const address = this.allocate(4 * numbers.length);
    floatsIn(this.library, address, numbers.length).set(numbers);
    return address;
  }
  free(): void {
    for (const address of this.#addresses) this.library.release("inputanim_free", address);
  }
}

/** Calls `use` with memory that it gives back afterwards. */
export const withScratch = <T, Name extends string>(library: Library<Name>, use: (scratch: Scratch<Name>) => T): T => {
  const scratch = new Scratch(library);
  try {
    return use(scratch);
  } finally {
    scratch.free();
  }
};

// struct inputanim_error
const error = { size: 648, code: [8, 32], field: [40, 128], message: [168, 480] } as const;

/** Calls a function that takes an inputanim_error at last, and returns a handle or 0; 0 becomes an InputanimError. */
export const made = <Name extends string>(
  scratch: Scratch<Name>,
  call: (exports: Exports<Name>, error: number) => number,
): number => {
  const { library } = scratch;
  const address = scratch.allocate(error.size);
  const handle = library.run((exports) => call(exports, address));
  if (handle !== 0) return handle;
  const text = ([place, size]: readonly [number, number]) => textIn(library, address + place, size);
  const offset = Number(new DataView(library.exports.memory.buffer, address, 8).getBigInt64(0, true));
  const [code, field, message] = [text(error.code), text(error.field), text(error.message)];
  // Arguments as they are written here: "turnBeta", where C has "turn_beta".
  const own = code === "bad_argument" ? field.replace(/_([a-z])/g, (_, letter: string) => letter.toUpperCase()) : field;
  throw new InputanimError(code, message.replace(field, own), offset < 0 ? undefined : offset, own);
};

/** A copy of an inputanim_bytes, which is closed; none for 0. */
export const takeBytes = (library: Library, bytes: number): Uint8Array => {
  if (bytes === 0) return new Uint8Array();
  try {
    const address = library.run((exports) => exports.inputanim_bytes_data(bytes));
    const size = library.run((exports) => exports.inputanim_bytes_size(bytes));
    return bytesIn(library, address, size >>> 0).slice();
  } finally {
    library.release("inputanim_bytes_close", bytes);
  }
};

/** The same of JSON. Numbers that JSON cannot hold are null there, and NaN here. */
export const takeJson = <T>(library: Library, bytes: number): T =>
  JSON.parse(decoder.decode(takeBytes(library, bytes)), (_key, value: unknown) => (value === null ? NaN : value)) as T;
