// What callers give, as the numbers that the module takes; what makes no sense is an error.
import { InputanimError } from "./errors.js";
import { curveNames, findCurve } from "./layout.js";

// The module takes any number for a whole one.
export const markerOf = (marker: number): number => {
  if (Number.isInteger(marker) && marker >= 0) return marker;
  throw new InputanimError("bad_argument", `there is no marker ${marker}`, undefined, "marker");
};

export const placeOf = (curve: number | string): number => {
  const place = typeof curve === "number" ? curve : findCurve(curve);
  if (!Number.isInteger(place) || place < 0 || place >= curveNames.length) {
    throw new InputanimError("bad_argument", `there is no curve ${curve}`, undefined, "curve");
  }
  return place;
};

// The number of a name among those that there are; 0 for none.
export const numberOf = (argument: string, names: readonly string[], name: string | undefined): number => {
  const number = name === undefined ? 0 : names.indexOf(name);
  if (number < 0) throw new InputanimError("bad_argument", `${argument} cannot be ${name}`, undefined, argument);
  return number;
};

export const bitsOf = (argument: string, names: readonly string[], chosen: readonly string[] = []): number =>
  chosen.reduce((bits, name) => bits | (1 << numberOf(argument, names, name)), 0);
