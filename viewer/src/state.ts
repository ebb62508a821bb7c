// Everything the page knows. Components read these signals; actions/ changes them.
import { computed, signal } from "@preact/signals";
import type { Info } from "inputanim";
import type { Analysed, Failure, Loaded, SeriesName } from "./engine/protocol";
import type { CameraMode, Pick, Shown } from "./scene/stage";

// A recording that is open.
export interface Take extends Loaded {
  id: number;
  name: string;
  size: number; // bytes of the file; 0 for the sample
  tint: string;
  visible: boolean;
  shift: number; // seconds it is moved by on the common timeline, to compare it with others
  edited: boolean; // since it was opened or saved
}

// A file that could not be read.
export interface Refused {
  id: number;
  name: string;
  failure: Failure;
  size: number;
}

// What was said of a take, or why nothing could be.
export interface Analysis {
  info: Info; // of the recording as it was then
  range: Span | null; // the epoch, in its own time
  said?: Analysed;
  failure?: string;
}

export type Span = readonly [number, number];
export type Tab = "info" | "findings" | "figures" | "markers" | "edit" | "compare";
export type Theme = "light" | "dark";

export const takes = signal<readonly Take[]>([]);
export const refused = signal<readonly Refused[]>([]);
export const activeId = signal(0);
export const loading = signal<string | null>(null); // what is being done that takes a while
export const opening = signal(true); // what the page was given
export const version = signal("");

export const active = computed(() => takes.value.find((take) => take.id === activeId.value));
export const shownTakes = computed(() => takes.value.filter((take) => take.visible));

// From the first to the last key of all takes, where they are on the common timeline.
export const extent = computed<Span>(() => {
  const all = takes.value.filter((take) => take.info.lastTime !== undefined);
  if (all.length === 0) return [0, 1];
  const first = Math.min(...all.map((take) => take.info.firstTime! + take.shift));
  const last = Math.max(...all.map((take) => take.info.lastTime! + take.shift));
  return [first, Math.max(last, first + Math.max(0.001, 1e-6 * Math.abs(first)))];
});

export const time = signal(0);
export const playing = signal(false);
export const looping = signal(true);
export const speed = signal(1);
export const range = signal<Span | null>(null); // what plays and what trim keeps
export const shownSpan = signal<Span | null>(null); // what the timeline is zoomed to; null: everything
export const timelineSpan = computed<Span>(() => shownSpan.value ?? extent.value);

export const mode = signal<CameraMode>("orbit");
export const split = signal(false);
export const headsTogether = signal(false); // recordings are moved so that their first head poses are in one place
export const shown = signal<Shown>({
  skin: true,
  joints: true,
  headset: true,
  gaze: true,
  grid: true,
  trails: false,
  labels: false,
  axes: true,
});
export const trailSeconds = signal(1);
export const selection = signal<Pick | null>(null);
// What is on screen: the time it is of, and a frame by take.
export const frames = signal<ReadonlyMap<number, Float32Array>>(new Map());
export const framesTime = signal(Number.NaN);

export const analyses = signal<ReadonlyMap<number, Analysis>>(new Map()); // by take, of those that were asked for
export const eventsShown = signal(false); // on the timeline

export const theme = signal<Theme>("dark");
export const tab = signal<Tab>("info");
export const panelOpen = signal(true);
export const plots = signal<readonly SeriesName[]>([]);
export const helpOpen = signal(false);
export const toast = signal<{ text: string; bad: boolean; serial: number } | null>(null);

let serial = 0;
export function say(text: string, bad = false): void {
  toast.value = { text, bad, serial: ++serial };
}

export function sayError(error: unknown): void {
  say(error instanceof Error ? error.message : String(error), true);
}

export function update(id: number, change: Partial<Take>): void {
  takes.value = takes.value.map((take) => (take.id === id ? { ...take, ...change } : take));
}
