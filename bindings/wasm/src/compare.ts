import { made, type Scratch, takeJson, withScratch } from "./memory.js";
import { analysisLibrary } from "./module.js";
import { openIn } from "./open.js";
import type * as types from "./types.js";

const centres = ["hand", "start", "world"];

// struct inputanim_compare_options
const optionsIn = (scratch: Scratch, options: types.CompareOptions): number => {
  const { joints, centre = "hand", band, spanA = [0, 0], spanB = [0, 0] } = options;
  const texts = [scratch.text(typeof joints === "object" ? joints.join(",") : joints), scratch.text(options.hand)];
  const { address, view } = scratch.struct(48);
  texts.forEach((text, i) => view.setUint32(4 * i, text, true));
  view.setInt32(8, centres.indexOf(centre), true);
  view.setFloat64(16, options.rate ?? 0, true);
  view.setFloat64(24, band === 0 ? -1 : (band ?? 0), true); // 0 is as usual there
  [...spanA, ...spanB].forEach((time, i) => view.setFloat32(32 + 4 * i, time, true));
  return address;
};

/**
 * How near the hands of one recording are to those of another, at whatever pace. Of recordings that were handed over,
 * from another thread perhaps: it needs no more than the module for analyses, which it loads the first time.
 */
export const compare = async (
  a: types.HandedOver,
  b: types.HandedOver,
  options: types.CompareOptions = {},
): Promise<types.Comparison> => {
  const library = await analysisLibrary();
  const opened: number[] = [];
  try {
    for (const { bytes, options: form } of [a, b]) opened.push(openIn(library, bytes, form));
    const [first, second] = opened as [number, number];
    return takeJson<types.Comparison>(
      library,
      withScratch(library, (scratch) => {
        const struct = optionsIn(scratch, options);
        return made(scratch, (exports, error) => exports.inputanim_compare(first, second, struct, error));
      }),
    );
  } finally {
    for (const recording of opened) library.release("inputanim_close", recording);
  }
};
