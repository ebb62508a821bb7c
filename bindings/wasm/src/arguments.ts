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
