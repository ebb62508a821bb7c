// What the page and its worker say to each other.
import type {
  AnalysisEvent,
  ConvertOptions,
  Difference,
  Epoch,
  Figures,
  Finding,
  Format,
  HandedOver,
  HandMesh,
  Info,
  Side,
} from "inputanim";

// Begins and ends, in seconds, of the times at which a state is on.
export type Spans = readonly (readonly [number, number])[];

export interface HandStates {
  tracked: Spans;
  pinch: Spans;
}

// A box, metres in Unity's axes.
export interface Bounds {
  min: [number, number, number];
  max: [number, number, number];
}

// A recording as the page knows it.
export interface Loaded {
  info: Info;
  findings: Finding[];
  states: Record<Side, HandStates>;
  meshes: Partial<Record<Side, HandMesh>>;
  bounds: Bounds | null;
  head: [number, number, number] | null; // where it is first; metres in Unity's axes
  keyTimes: Float32Array; // of the camera, else of a hand, else of the gaze: the frames that were recorded
  canUndo: boolean;
  canRedo: boolean;
}

export type Edit =
  | { kind: "trim"; from: number; to: number }
  | { kind: "cut"; from: number; to: number }
  | { kind: "mirror" }
  | { kind: "repair" }
  | { kind: "reduce" }
  | { kind: "smooth" }
  | { kind: "addMarker"; time: number; name: string }
  | { kind: "moveMarker"; marker: number; time: number }
  | { kind: "renameMarker"; marker: number; name: string }
  | { kind: "removeMarker"; marker: number };

export interface Edited {
  loaded: Loaded;
  said: string; // what it did, a line for people
}

export interface FrameRequest {
  id: number;
  time: number;
  trails: number[]; // first curves of the positions to trace
  trailSeconds: number;
}

export interface FrameAnswer {
  id: number;
  frame: Float32Array; // 395, as a Player gives it
  trails: Float32Array[]; // x y z x y z ...
}

// What a plot shows: a curve or a channel by its name, or a series of the analysis.
//   hand.right.IndexTip.position, camera.rotation.w
//   hand.right.IndexTip.speed, camera.angular_speed, hand.right.aperture
export type SeriesName = string;

export interface Series {
  unit: string;
  labels: string[];
  values: Float32Array[]; // of each label, at even steps of time; NaN in gaps
  keys: { times: Float32Array; values: Float32Array }[]; // of each label that is a curve; empty where there are too many
}

// What hands, head and eyes did; docs/analysis.md defines it.
export interface Analysed {
  figures: Figures;
  epochs: readonly Epoch[];
  events: readonly AnalysisEvent[];
  remarks: readonly string[];
  series: readonly SeriesName[]; // of the joints that figures are of
}

export interface Failure {
  message: string;
  code?: string;
  offset?: number;
  field?: string;
}

export interface Exported {
  bytes: Uint8Array;
  notes: string[];
}

// The workers' sides of it; the page calls these and gets promises.
export interface Engine {
  start(module: Uint8Array): Promise<string>;
  // A file that cannot be read is kept, so that what is in it can be saved; `forget` lets go of it.
  open(id: number, bytes: ArrayBuffer): Promise<Loaded>;
  salvage(id: number): Promise<Loaded>;
  forget(id: number): void;
  openSample(id: number): Promise<Loaded>;
  close(id: number): void;
  frames(requests: FrameRequest[]): FrameAnswer[];
  series(id: number, name: SeriesName, from: number, to: number, count: number): Series;
  edit(id: number, edit: Edit): Edited;
  undo(id: number): Loaded;
  redo(id: number): Loaded;
  export(id: number, format: Format, options: ConvertOptions): Exported;
  diff(a: number, b: number, shift: number): Difference[];
  handOver(id: number): HandedOver;
}

// In a worker of its own: what plays does not wait for it.
export interface Analyst {
  start(module: Uint8Array): Promise<void>;
  // The recording as it is now, in place of what it was.
  receive(id: number, handed: HandedOver): Promise<void>;
  forget(id: number): Promise<void>;
  analyse(id: number, epochs: Spans): Promise<Analysed>;
  series(id: number, name: SeriesName, from: number, to: number, count: number): Promise<Series>;
}

export interface Call {
  call: number;
  method: string;
  args: unknown[];
}

export type Reply = { call: number; value: unknown } | { call: number; failure: Failure };
