import { made, withScratch } from "./memory.js";
import type { Library } from "./module.js";
import type { OpenOptions } from "./types.js";

/** The handle of a recording in a module, from the bytes of a .bin file. */
export const openIn = (library: Library, bytes: Uint8Array, { layout, salvage }: OpenOptions): number =>
  withScratch(library, (scratch) => {
    const layoutName = scratch.text(layout);
    const data = scratch.bytes(bytes);
    const wanted = scratch.struct(8);
    wanted.view.setUint32(0, layoutName, true);
    wanted.view.setUint8(4, salvage === true ? 1 : 0);
    return made(scratch, (exports, error) => exports.inputanim_open(data, bytes.length, wanted.address, error));
  });
