// Draws the ruler and the lanes: when hands were tracked, when they pinched, what was found and what was measured.
import type { Spans } from "../engine/protocol";
import * as state from "../state";
import { clock, roundStep } from "../ui/format";
import { type EventLane, gazeEvents, handEvents, type Tone } from "./event_lanes";
import { gutter, toX, trackWidth, width } from "./scale";

export const rulerHeight = 24;
export const laneHeight = 24;

interface HandLane {
  take: state.Take;
  side: "left" | "right";
}

export type Lane = HandLane | EventLane;

export function lanesOf(takes: readonly state.Take[]): Lane[] {
  const hasHands = (take: state.Take) => take.info.parts.some((part) => part.name.startsWith("hand"));
  const handLanes = (take: state.Take, side: "left" | "right") => [{ take, side }, ...handEvents(take, side)];
  return takes.flatMap((take) => [
    ...(hasHands(take) ? [...handLanes(take, "left"), ...handLanes(take, "right")] : []),
    ...gazeEvents(take),
  ]);
}

interface Colours extends Record<Tone, string> {
  line: string;
  text: string;
  lane: string;
  gap: string;
  range: string;
  error: string;
  note: string;
}

function coloursOf(element: Element): Colours {
  const style = getComputedStyle(element);
  const of = (name: string) => style.getPropertyValue(`--${name}`).trim();
  return {
    line: of("line"),
    text: of("text-soft"),
    lane: of("lane"),
    gap: of("gap"),
    left: of("left"),
    right: of("right"),
    gaze: of("gaze"),
    range: of("range"),
    error: of("error"),
    warning: of("warning"),
    note: of("note"),
  };
}

function drawRuler(to: CanvasRenderingContext2D, colours: Colours, height: number): void {
  const [first, last] = state.timelineSpan.value;
  const step = roundStep(((last - first) * 80) / trackWidth.value);
  const digits = Math.max(0, -Math.floor(Math.log10(step) + 1e-9));
  to.font = "11px system-ui, sans-serif";
  to.textBaseline = "middle";
  // Counted, not compared: adding a step to a time of a million years changes nothing.
  const start = Math.ceil(first / step - 1e-6);
  const count = Math.min(Math.floor(last / step + 1e-6) - start + 1, trackWidth.value);
  for (let tick = 0; tick < count; ++tick) {
    const i = start + tick;
    const x = Math.round(toX(i * step)) + 0.5;
    to.fillStyle = colours.line;
    to.fillRect(x, rulerHeight - 6, 1, height);
    to.fillStyle = colours.text;
    to.textAlign = x > width.value - 40 ? "right" : x < gutter.value + 14 ? "left" : "center";
    to.fillText(`${clock(i * step, digits)}${digits === 0 && i * step < 60 ? " s" : ""}`, x, 9);
  }
}

function fillSpans(to: CanvasRenderingContext2D, spans: Spans, shift: number, y: number, height: number): void {
  const left = gutter.value;
  const right = left + trackWidth.value;
  for (const [begin, end] of spans) {
    const from = Math.max(toX(begin + shift), left);
    const until = Math.min(toX(end + shift), right);
    if (until < left || from > right) continue;
    to.beginPath();
    to.roundRect(from, y, Math.max(until - from, 1.5), height, 2);
    to.fill();
  }
}

// Hatching where a hand was not tracked.
function drawGaps(to: CanvasRenderingContext2D, colours: Colours, y: number): void {
  to.save();
  to.beginPath();
  to.rect(gutter.value, y + 3, trackWidth.value, laneHeight - 6);
  to.clip();
  to.fillStyle = colours.lane;
  to.fillRect(gutter.value, y, trackWidth.value, laneHeight);
  to.strokeStyle = colours.gap;
  to.lineWidth = 1;
  to.beginPath();
  for (let x = gutter.value - laneHeight; x < gutter.value + trackWidth.value; x += 6) {
    to.moveTo(x, y + laneHeight);
    to.lineTo(x + laneHeight, y);
  }
  to.stroke();
  to.restore();
}

function drawEvents(to: CanvasRenderingContext2D, colours: Colours, lane: EventLane, y: number): void {
  for (const { kind, top, height, tone } of lane.rows) {
    const spans: Spans = lane.events.flatMap(({ event, from, to: until }) => (event === kind ? [[from, until]] : []));
    to.fillStyle = colours[tone];
    fillSpans(to, spans, lane.take.shift, y + top * laneHeight, height * laneHeight);
  }
}

function drawHand(to: CanvasRenderingContext2D, colours: Colours, { take, side }: HandLane, y: number): void {
  const { tracked, pinch } = take.states[side];
  drawGaps(to, colours, y);
  to.fillStyle = colours.lane;
  fillSpans(to, tracked, take.shift, y + 3, laneHeight - 6);
  to.fillStyle = colours[side];
  to.globalAlpha = 0.42;
  fillSpans(to, tracked, take.shift, y + 3, laneHeight - 6);
  to.globalAlpha = 1;
  fillSpans(to, pinch, take.shift, y + laneHeight - 10, 7);
}

function drawFindings(to: CanvasRenderingContext2D, colours: Colours, take: state.Take): void {
  for (const { time, severity } of take.findings) {
    if (time === undefined) continue;
    const x = toX(time + take.shift);
    if (x < gutter.value || x > gutter.value + trackWidth.value) continue;
    to.fillStyle = colours[severity];
    to.beginPath();
    to.arc(x, rulerHeight - 3, 2.5, 0, 7);
    to.fill();
  }
}

export const heightOf = (lanes: readonly Lane[]): number => rulerHeight + lanes.length * laneHeight + 6; // px

export function draw(canvas: HTMLCanvasElement, lanes: readonly Lane[]): void {
  const height = heightOf(lanes);
  const ratio = Math.min(devicePixelRatio, 2);
  canvas.width = width.value * ratio;
  canvas.height = height * ratio;
  const to = canvas.getContext("2d");
  if (!to) return;
  to.scale(ratio, ratio);
  const colours = coloursOf(canvas);
  drawRuler(to, colours, height);
  lanes.forEach((lane, i) => {
    const y = rulerHeight + i * laneHeight;
    if ("events" in lane) drawEvents(to, colours, lane, y);
    else drawHand(to, colours, lane, y);
  });
  if (state.active.value) drawFindings(to, colours, state.active.value);
  if (state.range.value) {
    const from = Math.max(toX(state.range.value[0]), gutter.value);
    const until = Math.min(toX(state.range.value[1]), gutter.value + trackWidth.value);
    if (until > from) {
      to.fillStyle = colours.range;
      to.fillRect(from, 0, until - from, height);
    }
  }
}
