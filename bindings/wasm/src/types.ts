// What goes in and what comes out. Seconds, metres, degrees; Unity's axes, unless others are asked for.
import type { Side } from "./layout.js";
import type { OpenOptions } from "./options.js";

/** How a .bin lies on disk: "mrtk-1.1", ...; docs/format.md describes them. */
export type Layout = NonNullable<OpenOptions["layout"]>;

export interface Marker {
  time: number;
  name: string;
}

/**
 * The keys of a curve. The columns are views of the module's memory, made anew at each access, so that they are never
 * of memory that has moved; copy what you keep.
 */
export interface Curve {
  readonly keyCount: number;
  /** 0 default, 1 once, 2 loop, 4 ping-pong, 8 clamp for ever. */
  readonly preWrap: number;
  readonly postWrap: number;
  readonly times: Float32Array;
  readonly values: Float32Array;
  /** Not there where all keys are linear. */
  readonly tangents?: Tangents;
}

export interface Tangents {
  readonly in: Float32Array;
  readonly out: Float32Array;
  readonly inWeight: Float32Array;
  readonly outWeight: Float32Array;
  /** 0 none, 1 in, 2 out, 3 both. */
  readonly mode: Int32Array;
}

export interface Finding {
  code: string;
  severity: "error" | "warning" | "note";
  /** A curve, channel or hand: "hand.left.IndexTip.rotation"; may be empty. */
  where: string;
  explanation: string;
  remedy: string;
  /** The (first) curve concerned, and its first key. */
  curve?: number;
  key?: number;
  /** Of that key. */
  time?: number;
  /** The byte in the file. */
  offset?: number;
  count: number;
}

export interface PartInfo {
  name: "camera" | "hand.left" | "hand.right" | "gaze";
  curves: number;
  emptyCurves: number;
  keys: number;
  firstTime?: number;
  lastTime?: number;
  /** Of hands: the share of the recording, 0 to 1. */
  trackedShare?: number;
  pinchShare?: number;
  pinches?: number;
}

export interface Info {
  version: [number, number];
  layout: Layout;
  keyBytes: number;
  markerList: boolean;
  header: boolean;
  writers: string;
  mrtkReads: boolean;
  duration: number;
  curves: number;
  keys: number;
  firstTime?: number;
  lastTime?: number;
  rate?: number;
  parts: PartInfo[];
  markers: Marker[];
}

export type EventKind =
  | "tracked"
  | "gap"
  | "pinch_recorded"
  | "pinch_measured"
  | "pinch_disputed"
  | "reach"
  | "fixation"
  | "saccade"
  | "fixation_by_area"
  | "saccade_by_area"
  | "gaze_lost"
  | "marker";

export interface Measure {
  /** NaN where there is nothing to say it of. */
  value: number;
  /** "m/s"; "1" for shares, not there for numbers of things. */
  unit?: string;
}

export interface Figure extends Measure {
  /** Seconds of the recording that it rests on. */
  basis: number;
  /** The keys are too far apart for it, as in reduced recordings: it is that of straight lines between them. */
  limited?: true;
}

/** By names: "hand.right.IndexTip.speed.mean". */
export type Figures = Readonly<Record<string, Figure>>;

/** A part of the recording with figures of its own. */
export interface Epoch {
  /** Of a marker's epoch the marker's name, of another event's "pinch_recorded right 2". */
  name: string;
  from: number;
  to: number;
  figures: Figures;
}

export interface AnalysisEvent {
  event: EventKind;
  /** Of hands' events. */
  hand?: Side;
  /** Of markers. */
  name?: string;
  from: number;
  to: number;
  duration: number;
  /** Of saccades amplitude and peak_speed, of fixations dispersion, of reaches path, distance, ... */
  measures?: Readonly<Record<string, Measure>>;
}

/** A quantity over time. */
export interface Series {
  /** "hand.right.IndexTip.speed" */
  readonly name: string;
  /** "m/s"; empty for numbers of things, "1" for shares. */
  readonly unit: string;
  /** NaN where there is none. A view of the module's memory, made anew at each access; copy what you keep. */
  readonly values: Float32Array;
}

/** A skin around the joints of a recorded hand. All of it is yours. */
export interface HandMesh {
  positions: Float32Array;
  normals: Float32Array;
  /** Four for each vertex: those that move it. */
  joints: Uint8Array;
  weights: Float32Array;
  triangles: Uint16Array;
  /** What the skin was made for, 7 for each of the 27 joints: position x y z, rotation x y z w. */
  restPose: Float32Array;
}

/** A recording outside of any module: `Recording.open(bytes, options)` has it again, findings included. */
export interface HandedOver {
  bytes: Uint8Array;
  options: OpenOptions;
}

/** As `inputanim compare --json` has it: metres and seconds. */
export interface Comparison {
  distance: number;
  unaligned: number;
  /** Seconds of b for a second of a. */
  pace: number | null;
  rate: number;
  basisA: number;
  basisB: number;
  joints: { hand: "left" | "right"; joint: string; mean: number; max: number }[];
  /** Time of a, time of b, distance. */
  path: [number, number, number][];
  remarks: string[];
}

export interface FillReport {
  gaps: number;
  seconds: number;
  /** Gaps that were too long. */
  left: number;
}

export interface ReduceReport {
  parts: {
    name: string;
    keysBefore: number;
    keysAfter: number;
    /** Metres and degrees: the largest at any recorded key. */
    positionError: number;
    rotationError: number;
  }[];
}

export interface RepairReport {
  salvaged: boolean;
  changes: { where: string; explanation: string; keys: number }[];
  /** What could not be mended or decided. */
  findings: Finding[];
  /** What `check` says now. */
  remaining: Finding[];
}

export interface Difference {
  where: string;
  explanation: string;
  amount?: number;
  unit?: "mm" | "deg" | "ms";
  time?: number;
}

export interface Diff {
  alike: boolean;
  differences: Difference[];
  /** The same motion said in another way: other keys, other layout. */
  notes: Difference[];
}

export type Format = "bin" | "json" | "glb" | "csv" | "bvh" | "usda" | "anim";
