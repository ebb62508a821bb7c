// Lanes of what the analysis found: reaches, pinches by distance, fixations, lost gaze.
import type { AnalysisEvent, EventKind } from "inputanim";
import { analysisOf } from "../actions/analyse";
import * as state from "../state";
import { withUnit } from "../ui/format";

export type Tone = "left" | "right" | "gaze" | "warning";

// Where in a lane events of a kind are, in shares of its height.
interface Row {
  kind: EventKind;
  top: number;
  height: number;
  tone: Tone;
}

export interface EventLane {
  take: state.Take;
  title: string;
  tone: Tone;
  rows: readonly Row[];
  events: readonly AnalysisEvent[]; // of the rows' kinds
}

const ofHand = (side: "left" | "right"): Row[] => [
  { kind: "reach", top: 0.2, height: 0.22, tone: side },
  { kind: "pinch_measured", top: 0.52, height: 0.3, tone: side },
  { kind: "pinch_disputed", top: 0.86, height: 0.1, tone: "warning" },
];
const ofGaze: Row[] = [
  { kind: "fixation", top: 0.25, height: 0.3, tone: "gaze" },
  { kind: "gaze_lost", top: 0.62, height: 0.2, tone: "warning" },
];

function laneOf(take: state.Take, title: string, tone: Tone, rows: Row[], hand?: string): EventLane[] {
  if (!state.eventsShown.value) return [];
  const found = analysisOf(take)?.said?.events;
  if (!found) return [];
  const kinds = new Set(rows.map((row) => row.kind));
  return [{ take, title, tone, rows, events: found.filter(({ event, hand: of }) => kinds.has(event) && of === hand) }];
}

export const handEvents = (take: state.Take, side: "left" | "right"): EventLane[] =>
  laneOf(take, "Reach, pinch", side, ofHand(side), side);

export const gazeEvents = (take: state.Take): EventLane[] =>
  take.info.parts.some((part) => part.name === "gaze") ? laneOf(take, "Fixation, lost", "gaze", ofGaze) : [];

// The event at a time, or within so many seconds of it; `share` of the lane's height tells rows apart.
export function eventAt(lane: EventLane, time: number, share: number, reach: number): AnalysisEvent | undefined {
  const at = time - lane.take.shift;
  const isNear = ({ from, to }: AnalysisEvent) => from - reach <= at && at <= to + reach;
  const distance = ({ event }: AnalysisEvent) => {
    const { top, height } = lane.rows.find((row) => row.kind === event)!;
    return Math.abs(top + height / 2 - share);
  };
  return lane.events.filter(isNear).sort((a, b) => distance(a) - distance(b))[0];
}

// "Pinch measured, right hand, 0.430 s"
export function describe({ event, hand, name, duration, measures = {} }: AnalysisEvent): string {
  const words = event.replaceAll("_", " ");
  return [
    words.charAt(0).toUpperCase() + words.slice(1) + (name === undefined ? "" : ` “${name}”`),
    ...(hand ? [`${hand} hand`] : []),
    ...(event === "marker" ? [] : [withUnit(duration, "s")]),
    ...Object.entries(measures).map(([of, { value, unit }]) => `${of.replaceAll("_", " ")} ${withUnit(value, unit)}`),
  ].join(", ");
}
