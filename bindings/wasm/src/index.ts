/** MRTK 2 input animations: read, check, mend, evaluate, analyse, edit and convert. */
export { analyse, type Analysis } from "./analysis.js";
export { compare } from "./compare.js";
export { InputanimError } from "./errors.js";
export {
  cameraCurve,
  curveNames,
  findCurve,
  gazeCurve,
  jointCurve,
  joints,
  pinchCurve,
  type Side,
  trackedCurve,
} from "./layout.js";
export { load, loadAnalysis } from "./module.js";
export type {
  AnalyseOptions,
  CompareOptions,
  ConvertOptions,
  DiffOptions,
  JoinOptions,
  MirrorOptions,
  OpenOptions,
  ReduceOptions,
  RepairOptions,
  ResampleOptions,
  SampleOptions,
  SmoothOptions,
  SynthesizeOptions,
} from "./options.js";
export { Player } from "./player.js";
export { Recording } from "./recording.js";
export type * from "./types.js";

/** Of this package, and of the library in it. */
export const version = (): string => "0.1.0";
