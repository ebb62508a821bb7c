import { made, withScratch } from "./memory.js";
import type { Library } from "./module.js";
import type { OpenOptions } from "./options.js";
import { packed } from "./pack.js";

/** The handle of a recording in a module, from the bytes of a .bin file. */
export const openIn = (library: Library, bytes: Uint8Array, options: OpenOptions): number =>
  withScratch(library, (scratch) => {
    const data = scratch.bytes(bytes);
    const wanted = packed(scratch, "open", options);
    return made(scratch, (exports, error) => exports.inputanim_open(data, bytes.length, wanted, error));
  });
