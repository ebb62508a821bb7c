// Where a time is, on the timeline and in the plots above it.
import { computed, signal } from "@preact/signals";
import * as state from "../state";

export const width = signal(800); // px, of the dock that timeline and plots lie in
export const gutter = computed(() => (width.value < 640 ? 84 : 148)); // px, for names on the left
const margin = 18; // px, on the right

export const trackWidth = computed(() => Math.max(width.value - gutter.value - margin, 10));

export function toX(time: number): number {
  const [first, last] = state.timelineSpan.value;
  return gutter.value + ((time - first) / (last - first)) * trackWidth.value;
}

export function toTime(x: number): number {
  const [first, last] = state.timelineSpan.value;
  return first + ((x - gutter.value) / trackWidth.value) * (last - first);
}

const shortest = 0.02; // seconds

// Zooms and moves, within what there is.
export function show(first: number, last: number): void {
  const [begin, end] = state.extent.value;
  const length = Math.min(Math.max(last - first, shortest), end - begin);
  const from = Math.min(Math.max(first, begin), end - length);
  state.shownSpan.value = length >= end - begin ? null : [from, from + length];
}

// About the cursor.
export function zoom(factor: number): void {
  const [first, last] = state.timelineSpan.value;
  const at = Math.min(Math.max(state.time.value, first), last);
  show(at - (at - first) * factor, at + (last - at) * factor);
}

export function onWheel(event: WheelEvent): void {
  event.preventDefault();
  const [first, last] = state.timelineSpan.value;
  const length = last - first;
  if (event.shiftKey || Math.abs(event.deltaX) > Math.abs(event.deltaY)) {
    const by = ((event.deltaX || event.deltaY) / trackWidth.value) * length;
    return show(first + by, last + by);
  }
  const factor = Math.exp(Math.min(Math.max(event.deltaY, -120), 120) / 300);
  const box = (event.currentTarget as HTMLElement).getBoundingClientRect();
  const at = toTime(event.clientX - box.left);
  show(at - (at - first) * factor, at + (last - at) * factor);
}
