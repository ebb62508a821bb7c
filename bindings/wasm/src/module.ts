// The modules: found, compiled once, and made anew where they had to stop.
import { InputanimError } from "./errors.js";
import type { AnalysisFunction, Exports, MainFunction, SharedFunction } from "./exports.js";

export type Source = BufferSource | WebAssembly.Module | URL | string;

// What memory.cpp ends with where memory is short.
const exitOutOfMemory = 1;

const outOfMemory = (): InputanimError => new InputanimError("out_of_memory", "there is not enough memory");

/** One instance with its memory. After a trap nothing in it can be trusted: it is left, and the next one is new. */
export class Library<Name extends string = never> {
  readonly exports: Exports<Name>;
  stopped = false;

  constructor(instance: WebAssembly.Instance) {
    this.exports = instance.exports as unknown as Exports<Name>;
    this.exports._initialize();
  }

  /** Calls into the module. What ends it is an InputanimError, and ends everything that lives in its memory. */
  run<T>(call: (exports: Exports<Name>) => T): T {
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
  release(free: SharedFunction | Name, handle: number): void {
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

/** A module by the name of its file, and its living instance. */
class Module<Name extends string> {
  #source: Source | undefined;
  #compiled: Promise<WebAssembly.Module> | undefined;
  #current: Promise<Library<Name>> | undefined;

  constructor(readonly file: string) {}

  /** Where it is; says nothing new once it has been found. */
  from(source: Source | undefined): this {
    if (this.#compiled === undefined) this.#source = source ?? this.#source;
    return this;
  }

  async library(): Promise<Library<Name>> {
    this.#compiled ??= compile(this.#source ?? this.#usualSource());
    const make = async (module: WebAssembly.Module): Promise<Library<Name>> =>
      new Library(await WebAssembly.instantiate(module, { wasi_snapshot_preview1: wasi }));
    try {
      this.#current ??= this.#compiled.then(make);
      const asked = this.#current;
      const found = await asked;
      if (!found.stopped) return found;
      // Of several who find it stopped, the first makes the new one.
      if (this.#current === asked) this.#current = this.#compiled.then(make);
      return await this.#current;
    } catch (error) {
      this.#compiled = undefined;
      this.#current = undefined;
      throw error;
    }
  }

  // Beside this file. Bundlers must not take it along by themselves: who gives the bytes to `load` has them already.
  #usualSource(): URL {
    return new URL(/* @vite-ignore */ this.file, import.meta.url);
  }
}

const main = new Module<MainFunction>("./inputanim.wasm");
const analysis = new Module<AnalysisFunction>("./inputanim-analysis.wasm");

export type MainLibrary = Library<MainFunction>;
export type AnalysisLibrary = Library<AnalysisFunction>;

/** The living instances. */
export const library = (source?: Source): Promise<MainLibrary> => main.from(source).library();
export const analysisLibrary = (source?: Source): Promise<AnalysisLibrary> => analysis.from(source).library();

/**
 * Loads the module, from its bytes, a compiled module or an address; by default the file inputanim.wasm beside this
 * one. Nobody has to call it where the default will do. Once it is loaded, further calls do nothing.
 */
export const load = async (source?: Source): Promise<void> => {
  await library(source);
};

/** The same of the module that analyses need; by default inputanim-analysis.wasm, when there is a first one. */
export const loadAnalysis = async (source?: Source): Promise<void> => {
  await analysisLibrary(source);
};
