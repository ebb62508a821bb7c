// What goes in and what comes out. Seconds, metres, degrees; Unity's axes, unless others are asked for.
import type { Side } from "./layout.js";

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
  layout: string;
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

export interface AnalyseOptions {
  /** Samples per second; by default the recording's own. */
  rate?: number;
  /** Whose motion is measured: names of joints, or "all"; by default Palm and IndexTip. */
  joints?: string | readonly string[];
  /** Seconds that derivatives are taken from, and the order of their polynomial. */
  window?: number;
  order?: number;
  /** Metres between thumb and index finger. */
  pinch?: { closes?: number; opens?: number };
  /** Fixations by speed: deg/s, seconds. */
  ivt?: { speed?: number; shortest?: number };
  /** Fixations by area: degrees, seconds. */
  idt?: { dispersion?: number; shortest?: number };
  /** An epoch for every event of a kind, longer by the margins, in seconds. */
  by?: EventKind;
  margins?: { before?: number; after?: number };
  /** Further epochs: from, to, in seconds. */
  epochs?: readonly (readonly [number, number])[];
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

export interface OpenOptions {
  /** Of a damaged file, what lies before the damage; a finding says what is missing. */
  salvage?: boolean;
  /** Insist on one, "mrtk-1.0"; by default it is found from the bytes. */
  layout?: string;
}

/** A recording outside of any module: `Recording.open(bytes, options)` has it again, findings included. */
export interface HandedOver {
  bytes: Uint8Array;
  options: OpenOptions;
}

export interface SynthesizeOptions {
  seconds?: number;
  rate?: number;
  seed?: number;
}

export interface SampleOptions {
  /** What joints are while their hand is not tracked. */
  gaps?: "nan" | "hold" | "line";
  rotations?: "normalised" | "slerp" | "raw";
  /** Of rotations; else continuous from key to key. */
  storedSigns?: boolean;
  /** In place of values: m/s, 1/s, rad/s. */
  velocities?: boolean;
}

export interface SmoothOptions {
  method?: "savitzky-golay" | "one-euro";
  /** One-Euro: Hz at rest, and Hz more per m/s and rad/s. */
  cutoff?: number;
  beta?: number;
  turnBeta?: number;
  /** Savitzky-Golay: keys, odd; and the order of the polynomial. */
  window?: number;
  order?: number;
}

/** Metres and degrees. */
export interface ReduceTolerance {
  position?: number;
  rotation?: number;
}

export interface ReduceOptions {
  joints?: ReduceTolerance;
  camera?: ReduceTolerance;
  gaze?: ReduceTolerance;
  /** Search longer, for the fewest keys. */
  best?: boolean;
}

export interface RepairOptions {
  /** What not to mend. */
  skip?: ("non-finite" | "order" | "modes" | "rotation-w" | "signs" | "normalise")[];
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

export interface ConvertOptions {
  /** Of bin: by default the one that was read. */
  layout?: string;
  /** Of bin: what the layout cannot hold and may be left out. */
  drop?: ("tangents" | "gaze" | "markers" | "trailing")[];
  /** Of glb, csv and bvh: "unity", "openxr", "gltf", "blender", "ros", "unreal". */
  axes?: string;
  /** Of joints, in glb, bvh and usda: "webxr", "openxr", "mrtk". */
  names?: string;
  /** Of glb. */
  skeleton?: "tree" | "flat";
  /** Of csv. */
  table?: "wide" | "tidy" | "events";
  /** Of bvh: by default both. */
  hand?: Side;
  /** Per second; by default the keys that there are, in bvh 60. */
  rate?: number;
}
