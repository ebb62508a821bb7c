// What plots show of curves.
import { curveNames, findCurve, type Recording } from "inputanim";
import type { Series, SeriesName } from "./protocol";

const mostKeys = 4_000; // of a line, drawn as dots

// The curves that a name means: itself, or the axes below it.
export function curvesOf(name: string): number[] {
  const exact = findCurve(name);
  if (exact >= 0) return [exact];
  return curveNames.flatMap((curve, i) =>
    curve.startsWith(`${name}.`) && curve.lastIndexOf(".") === name.length ? [i] : [],
  );
}

function unitOf(name: string): string {
  if (name.endsWith(".pinch") || name.endsWith(".tracked")) return "on / off";
  return /position|origin/.test(name) ? "m" : "";
}

function keysWithin(recording: Recording, curve: number, from: number, to: number) {
  const { times, values } = recording.curve(curve);
  const chosen: number[] = [];
  for (let i = 0; i < times.length && chosen.length <= mostKeys; ++i) {
    if (times[i]! >= from && times[i]! <= to) chosen.push(i);
  }
  if (chosen.length > mostKeys) chosen.length = 0;
  return { times: Float32Array.from(chosen, (i) => times[i]!), values: Float32Array.from(chosen, (i) => values[i]!) };
}

// At `count` times from the first to the last, both included.
export function seriesOf(recording: Recording, name: SeriesName, from: number, to: number, count: number): Series {
  const grid = Float32Array.from({ length: count }, (_, i) => from + ((to - from) * i) / (count - 1));
  const curves = curvesOf(name);
  return {
    unit: unitOf(name),
    labels: curves.map((curve) => (curves.length === 1 ? "value" : curveNames[curve]!.slice(name.length + 1))),
    values: recording.sample(grid, curves),
    keys: curves.map((curve) => keysWithin(recording, curve, from, to)),
  };
}
