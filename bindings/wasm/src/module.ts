// The module: found, compiled once, and made anew where it had to stop.
import { InputanimError } from "./errors.js";
import type { Exports, FunctionName } from "./exports.js";

export type Source = BufferSource | WebAssembly.Module | URL | string;

// What memory.cpp ends with where memory is short.
const exitOutOfMemory = 1;

const outOfMemory = (): InputanimError => new InputanimError("out_of_memory", "there is not enough memory");

/** One instance with its memory. After a trap nothing in it can be trusted: it is left, and the next one is new. */
export class Library {
  readonly exports: Exports;
  stopped = false;

  constructor(instance: WebAssembly.Instance) {
    this.exports = instance.exports as unknown as Exports;
    this.exports._initialize();
  }

  /** Calls into the module. What ends it is an InputanimError, and ends everything that lives in its memory. */
  run<T>(call: (exports: Exports) => T): T {
    if (this.stopped) {
      throw new InputanimError("stopped", "the module has stopped, and this is gone with it; open the file again");
    }
    try {
      return call(this.exports);
    } catch (error) {
      if (error instanceof Stop || error instanceof WebAssembly.RuntimeError || error instanceof RangeError) {
        this.stopped = true;
        if (error instanceof Stop && error.status === exitOutOfMemory) throw outOfMemory();
        throw new InputanimError("stopped", `the module has stopped: ${error.message}`);
      }
      throw error;
    }
  }

  allocate(size: number): number {
    // Numbers of 32 bits are all that the module has: larger ones would be cut short.
    if (!(size <= 0xffffffff)) throw outOfMemory();
    const address = this.run((exports) => exports.inputanim_allocate(Math.max(size, 1))) >>> 0;
    if (address === 0) throw outOfMemory();
    return address;
  }

  /** Nothing is left to free once the module has stopped. */
  release(free: FunctionName, handle: number): void {
    if (!this.stopped) this.run((exports) => exports[free](handle));
  }
}

class Stop extends Error {
  constructor(readonly status: number) {
    super(`exit ${status}`);
  }
}

// The little of WASI that the module asks for. It has no files: what would be written goes nowhere.
const badFile = 8;
const wasi = {
  proc_exit: (status: number): never => {
    throw new Stop(status);
  },
  fd_close: () => badFile,
  fd_seek: () => badFile,
  fd_write: () => badFile,
};

const isNode = (): boolean => "process" in globalThis && typeof globalThis.process?.versions?.node === "string";

const bytesAt = async (url: URL): Promise<BufferSource | Response> => {
  if (url.protocol === "file:" && isNode()) {
    // By a name that bundlers do not follow: it is for node alone.
    const files = "node:fs/promises";
    const { readFile } = (await import(/* @vite-ignore */ files)) as typeof import("node:fs/promises");
    return new Uint8Array(await readFile(url));
  }
  const response = await fetch(url);
  if (!response.ok) throw new InputanimError("cannot_open", `${url.href}: ${response.status} ${response.statusText}`);
  return response;
};

const compile = async (source: Source): Promise<WebAssembly.Module> => {
  if (source instanceof WebAssembly.Module) return source;
  if (typeof source !== "string" && !(source instanceof URL)) return WebAssembly.compile(source);
  const base = "location" in globalThis ? globalThis.location.href : undefined;
  const bytes = await bytesAt(new URL(source, base));
  // Servers that do not say application/wasm are common; the few milliseconds of a streaming compiler are not worth one.
  return WebAssembly.compile(bytes instanceof Response ? await bytes.arrayBuffer() : bytes);
};

// Beside this file. Bundlers must not take it along by themselves: who gives the bytes to `load` has them already.
const usualSource = (): URL => {
  const file = "./inputanim.wasm";
  return new URL(/* @vite-ignore */ file, import.meta.url);
};

let compiled: Promise<WebAssembly.Module> | undefined;
let current: Promise<Library> | undefined;

const makeLibrary = async (module: WebAssembly.Module): Promise<Library> =>
  new Library(await WebAssembly.instantiate(module, { wasi_snapshot_preview1: wasi }));

/** The living instance. */
export const library = async (source?: Source): Promise<Library> => {
  compiled ??= compile(source ?? usualSource());
  try {
    current ??= compiled.then(makeLibrary);
    const asked = current;
    const found = await asked;
    if (!found.stopped) return found;
    // Of several who find it stopped, the first makes the new one.
    if (current === asked) current = compiled.then(makeLibrary);
    return await current;
  } catch (error) {
    compiled = undefined;
    current = undefined;
    throw error;
  }
};

/**
 * Loads the module, from its bytes, a compiled module or an address; by default the file inputanim.wasm beside this
 * one. Nobody has to call it where the default will do. Once it is loaded, further calls do nothing.
 */
export const load = async (source?: Source): Promise<void> => {
  await library(source);
};
