// What plots show: curves, and what is made of them.
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

// The length of vectors whose axes are columns.
function lengths(axes: readonly Float32Array[]): Float32Array {
  return axes[0]!.map((_, i) => Math.hypot(...axes.map((axis) => axis[i]!)));
}

function made(name: SeriesName, recording: Recording, grid: Float32Array): Omit<Series, "keys"> | undefined {
  const [kind, of] = name.split(" ");
  if (!of) return undefined;
  if (kind === "speed" || kind === "turn") {
    const curves = curvesOf(`${of}.${kind === "speed" ? "position" : "rotation"}`).slice(0, 3);
    const speed = lengths(recording.sample(grid, curves, { velocities: true }));
    return kind === "speed"
      ? { unit: "m/s", labels: ["speed"], values: [speed] }
      : { unit: "deg/s", labels: ["turn"], values: [speed.map((radians) => (radians * 180) / Math.PI)] };
  }
  if (kind === "pinch") {
    const tips = [...curvesOf(`${of}.ThumbTip.position`), ...curvesOf(`${of}.IndexTip.position`)];
    const [x, y, z, u, v, w] = recording.sample(grid, tips) as [Float32Array, ...Float32Array[]];
    const apart = lengths([x.map((a, i) => a - u![i]!), y!.map((a, i) => a - v![i]!), z!.map((a, i) => a - w![i]!)]);
    return { unit: "mm", labels: ["distance"], values: [apart.map((metres) => 1000 * metres)] };
  }
  return undefined;
}

// At `count` times from the first to the last, both included.
export function seriesOf(recording: Recording, name: SeriesName, from: number, to: number, count: number): Series {
  const grid = Float32Array.from({ length: count }, (_, i) => from + ((to - from) * i) / (count - 1));
  const special = made(name, recording, grid);
  if (special) return { ...special, keys: [] };
  const curves = curvesOf(name);
  return {
    unit: unitOf(name),
    labels: curves.map((curve) => (curves.length === 1 ? "value" : curveNames[curve]!.slice(name.length + 1))),
    values: recording.sample(grid, curves),
    keys: curves.map((curve) => keysWithin(recording, curve, from, to)),
  };
}
