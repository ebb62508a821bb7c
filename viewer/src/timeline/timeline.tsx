// Where in time we are: drag to scrub, drag the ruler for a range, turn the wheel to zoom.
import { useSignalEffect } from "@preact/signals";
import { useEffect, useRef } from "preact/hooks";
import { seek, step } from "../actions/play";
import * as state from "../state";
import { clock } from "../ui/format";
import { drag } from "./drag";
import { describe, eventAt } from "./event_lanes";
import { draw, heightOf, laneHeight, lanesOf, rulerHeight } from "./lanes";
import { MarkerFlags } from "./markers";
import { gutter, onWheel, toTime, toX, trackWidth } from "./scale";

const sides = { left: "Left", right: "Right" };
const nearEvent = 3; // px

// The event under the pointer, and where it begins on the common timeline.
function eventUnder(event: PointerEvent): { text: string; begin: number } | undefined {
  const box = (event.currentTarget as HTMLElement).getBoundingClientRect();
  const place = (event.clientY - box.top - rulerHeight) / laneHeight;
  const lane = lanesOf(state.shownTakes.value)[Math.floor(place)];
  if (!lane || !("events" in lane)) return undefined;
  const x = event.clientX - box.left;
  const found = eventAt(lane, toTime(x), place % 1, toTime(x + nearEvent) - toTime(x));
  return found && { text: describe(found), begin: found.from + lane.take.shift };
}

function onPointerDown(event: PointerEvent): void {
  if (event.button !== 0) return;
  const box = (event.currentTarget as HTMLElement).getBoundingClientRect();
  const start = toTime(event.clientX - box.left);
  const isRuler = event.clientY - box.top < rulerHeight - 4;
  const under = eventUnder(event);
  if (under && !event.shiftKey) return seek(under.begin);
  if (!isRuler && !event.shiftKey) {
    const wasPlaying = state.playing.value;
    state.playing.value = false;
    seek(start);
    return drag(
      event,
      (x) => seek(toTime(x)),
      () => (state.playing.value = wasPlaying),
    );
  }
  const before = event.clientX;
  const [first, last] = state.extent.value;
  const within = (time: number) => Math.min(Math.max(time, first), last);
  drag(event, (x) => {
    if (Math.abs(x + box.left - before) < 3) return;
    const at = within(toTime(x));
    state.range.value = at < start ? [at, within(start)] : [within(start), at];
  });
  seek(start);
}

function onKeyDown(event: KeyboardEvent): void {
  const [first, last] = state.extent.value;
  const page = (last - first) / 10;
  const moves: Record<string, () => void> = {
    ArrowLeft: () => (event.shiftKey ? seek(state.time.value - 1) : step(-1)),
    ArrowRight: () => (event.shiftKey ? seek(state.time.value + 1) : step(1)),
    ArrowDown: () => step(-1),
    ArrowUp: () => step(1),
    PageDown: () => seek(state.time.value - page),
    PageUp: () => seek(state.time.value + page),
  };
  const move = moves[event.key];
  if (!move) return;
  event.preventDefault();
  event.stopPropagation();
  move();
}

export function Timeline() {
  const canvas = useRef<HTMLCanvasElement>(null);
  const slider = useRef<HTMLDivElement>(null);
  useSignalEffect(() => {
    void state.theme.value;
    const lanes = lanesOf(state.shownTakes.value);
    void [state.timelineSpan.value, state.range.value, state.active.value, trackWidth.value];
    // After the page has taken on its colours.
    requestAnimationFrame(() => canvas.current && draw(canvas.current, lanes));
  });
  useEffect(() => {
    slider.current!.addEventListener("wheel", onWheel, { passive: false });
  }, []);
  const lanes = lanesOf(state.shownTakes.value);
  const [first, last] = state.extent.value;
  const several = state.shownTakes.value.length > 1;
  return (
    <div class="timeline">
      <MarkerFlags />
      <div
        class="timeline-track"
        ref={slider}
        role="slider"
        tabIndex={0}
        aria-label="Time"
        aria-valuemin={first}
        aria-valuemax={last}
        aria-valuenow={state.time.value}
        aria-valuetext={`${clock(state.time.value)} seconds`}
        onPointerDown={onPointerDown}
        onPointerMove={(event) => (event.currentTarget.title = eventUnder(event)?.text ?? "")}
        onKeyDown={onKeyDown}
        onDblClick={() => (state.shownSpan.value = null)}
      >
        <canvas ref={canvas} aria-hidden="true" style={{ height: `${heightOf(lanes)}px` }} />
        {lanes.map((lane, i) => (
          <span
            class={`lane-name ${"events" in lane ? "events" : lane.side}`}
            key={i}
            style={{ top: rulerHeight + i * laneHeight, height: laneHeight, width: gutter.value - 12 }}
          >
            {several && <i class="dot" style={{ background: lane.take.tint }} />}
            {"events" in lane ? lane.title : `${sides[lane.side]}${gutter.value > 100 ? " hand" : ""}`}
          </span>
        ))}
      </div>
    </div>
  );
}

// The line through timeline and plots at the time that is shown.
export function TimeCursor() {
  const x = toX(state.time.value);
  const isInside = x >= gutter.value - 1 && x <= gutter.value + trackWidth.value + 1;
  return isInside ? <div class="cursor" style={{ transform: `translateX(${x}px)` }} /> : null;
}
