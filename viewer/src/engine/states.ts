// When a hand was tracked and when it pinched: spans of state curves.
import { pinchCurve, trackedCurve, type Recording, type Side } from "inputanim";
import type { HandStates, Spans } from "./protocol";

function spansOf(recording: Recording, curve: number, end: number): Spans {
  const { times, values } = recording.curve(curve);
  const spans: [number, number][] = [];
  let begin: number | undefined;
  for (let i = 0; i < times.length; ++i) {
    const on = values[i]! > 0.5;
    if (on && begin === undefined) begin = times[i]!;
    if (!on && begin !== undefined) {
      spans.push([begin, times[i]!]);
      begin = undefined;
    }
  }
  if (begin !== undefined) spans.push([begin, Math.max(end, begin)]);
  return spans;
}

export function statesOf(recording: Recording, end: number): Record<Side, HandStates> {
  const of = (side: Side): HandStates => ({
    tracked: spansOf(recording, trackedCurve(side), end),
    pinch: spansOf(recording, pinchCurve(side), end),
  });
  return { left: of("left"), right: of("right") };
}
