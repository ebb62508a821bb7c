// Time: playing, stepping, ranges.
import { batch, effect } from "@preact/signals";
import * as state from "../state";

export const speeds = [0.1, 0.25, 0.5, 1, 2, 5];

// What plays: the range where there is one, else everything.
function bounds(): state.Span {
  return state.range.value ?? state.extent.value;
}

export function seek(time: number): void {
  if (!Number.isFinite(time)) return; // as odd files have them
  const [first, last] = state.extent.value;
  state.time.value = Math.min(Math.max(time, first), last);
}

export function toggle(): void {
  const [first, last] = bounds();
  if (!state.playing.value && (state.time.value >= last || state.time.value < first)) state.time.value = first;
  state.playing.value = !state.playing.value && state.takes.value.length > 0;
}

// To the next recorded frame, or the one before.
export function step(by: 1 | -1): void {
  state.playing.value = false;
  const take = state.active.value;
  const times = take?.keyTimes;
  if (!take || !times || times.length < 2) return seek(state.time.value + by / 60);
  const now = state.time.value - take.shift;
  // The first key after now; halving, as there may be many.
  let low = 0;
  let high = times.length;
  const isBefore = (time: number) => (by > 0 ? time <= now + 1e-5 : time < now - 1e-5);
  while (low < high) {
    const middle = (low + high) >> 1;
    if (isBefore(times[middle]!)) low = middle + 1;
    else high = middle;
  }
  const found = times[by > 0 ? low : low - 1];
  seek(found === undefined ? state.extent.value[by > 0 ? 1 : 0] : found + take.shift);
}

export function faster(by: 1 | -1): void {
  const at = speeds.findIndex((speed) => speed >= state.speed.value);
  state.speed.value = speeds[Math.min(Math.max(at + by, 0), speeds.length - 1)]!;
}

export function beginRange(): void {
  const [, last] = bounds();
  if (state.time.value < last) state.range.value = [state.time.value, last];
}

export function endRange(): void {
  const [first] = bounds();
  if (state.time.value > first) state.range.value = [first, state.time.value];
}

// Keeps time, range and zoom within what there is, whatever is closed, cut or moved.
export function startBounds(): void {
  effect(() => {
    const [first, last] = state.extent.value;
    const within = (span: state.Span | null): state.Span | null => {
      const [from, to] = [Math.max(span?.[0] ?? first, first), Math.min(span?.[1] ?? last, last)];
      if (!span || from >= to) return null;
      return from === span[0] && to === span[1] ? span : [from, to];
    };
    batch(() => {
      state.time.value = Math.min(Math.max(state.time.peek(), first), last);
      state.range.value = within(state.range.peek());
      state.shownSpan.value = within(state.shownSpan.peek());
    });
  });
}

// Runs while the page lives.
export function startClock(): void {
  let before = 0;
  let waiting = 0;
  const tick = (now: number) => {
    if (!state.playing.value) return;
    const [first, last] = bounds();
    const passed = ((now - before) / 1000) * state.speed.value;
    before = now;
    let next = state.time.value + Math.max(passed, 0);
    if (next > last) {
      if (state.looping.value) next = first + ((next - first) % Math.max(last - first, 1e-3));
      else {
        next = last;
        state.playing.value = false;
      }
    }
    state.time.value = next;
    waiting = requestAnimationFrame(tick);
  };
  effect(() => {
    cancelAnimationFrame(waiting);
    if (!state.playing.value) return;
    before = performance.now();
    waiting = requestAnimationFrame(tick);
  });
}
