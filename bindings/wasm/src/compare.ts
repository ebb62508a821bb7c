import { made, takeJson, withScratch } from "./memory.js";
import { analysisLibrary } from "./module.js";
import { openIn } from "./open.js";
import type { CompareOptions } from "./options.js";
import { packed } from "./pack.js";
import type * as types from "./types.js";

/**
 * How near the hands of one recording are to those of another, at whatever pace. Of recordings that were handed over,
 * from another thread perhaps: it needs no more than the module for analyses, which it loads the first time.
 */
export const compare = async (
  a: types.HandedOver,
  b: types.HandedOver,
  options: CompareOptions = {},
): Promise<types.Comparison> => {
  const library = await analysisLibrary();
  const opened: number[] = [];
  try {
    for (const { bytes, options: form } of [a, b]) opened.push(openIn(library, bytes, form));
    const [first, second] = opened as [number, number];
    return takeJson<types.Comparison>(
      library,
      withScratch(library, (scratch) => {
        const struct = packed(scratch, "compare", options);
        return made(scratch, (exports, error) => exports.inputanim_compare(first, second, struct, error));
      }),
    );
  } finally {
    for (const recording of opened) library.release("inputanim_close", recording);
  }
};
