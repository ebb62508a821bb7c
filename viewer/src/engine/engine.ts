// The recordings that are open, and everything that is done with them.
import { Recording, cameraCurve, gazeCurve, jointCurve, load, version, type Player, type Side } from "inputanim";
import { apply } from "./edits";
import type { Engine, FrameRequest, Loaded } from "./protocol";
import { boundsOf } from "./bounds";
import { seriesOf } from "./series";
import { statesOf } from "./states";

interface Take {
  recording: Recording;
  player: Player;
  past: Recording[];
  future: Recording[];
}

const wrist = 1;
const trailRate = 60;
const sampleSeconds = 12;

function keyTimesOf(recording: Recording): Float32Array {
  for (const curve of [cameraCurve, jointCurve("left", wrist), jointCurve("right", wrist), gazeCurve]) {
    const { times } = recording.curve(curve);
    const finite = times.filter(Number.isFinite);
    if (finite.length > 1) return finite.sort();
  }
  return new Float32Array();
}

function headOf(recording: Recording): Loaded["head"] {
  const place = [0, 1, 2].map((axis) => recording.curve(cameraCurve + axis).values[0]);
  return place.every((value) => Number.isFinite(value)) ? (place as [number, number, number]) : null;
}

function describe(take: Take): Loaded {
  const { recording } = take;
  const info = recording.info();
  const meshes: Loaded["meshes"] = {};
  for (const side of ["left", "right"] as Side[]) {
    if ((info.parts.find((part) => part.name === `hand.${side}`)?.keys ?? 0) > 0)
      meshes[side] = recording.handMesh(side);
  }
  return {
    info,
    findings: recording.check(),
    states: statesOf(recording),
    meshes,
    bounds: boundsOf(recording),
    head: headOf(recording),
    keyTimes: keyTimesOf(recording),
    canUndo: take.past.length > 0,
    canRedo: take.future.length > 0,
  };
}

function trailOf(recording: Recording, curve: number, request: FrameRequest): Float32Array {
  const count = Math.ceil(request.trailSeconds * trailRate);
  const grid = Float32Array.from({ length: count + 1 }, (_, i) => request.time - (count - i) / trailRate);
  const [x, y, z] = recording.sample(grid, [curve, curve + 1, curve + 2]) as [Float32Array, Float32Array, Float32Array];
  const points = new Float32Array(3 * grid.length);
  grid.forEach((_, i) => points.set([x[i]!, y[i]!, z[i]!], 3 * i));
  return points;
}

export function createEngine(): Engine {
  const takes = new Map<number, Take>();
  const damaged = new Map<number, ArrayBuffer>();

  const take = (id: number): Take => {
    const found = takes.get(id);
    if (!found) throw new Error("this recording is not open any more");
    return found;
  };
  const keep = (id: number, recording: Recording): Loaded => {
    try {
      const opened = { recording, player: recording.player(), past: [], future: [] };
      const loaded = describe(opened);
      takes.set(id, opened);
      return loaded;
    } catch (error) {
      recording.dispose();
      throw error;
    }
  };
  const show = (of: Take, recording: Recording): Loaded => {
    of.player.dispose();
    of.recording = recording;
    of.player = recording.player();
    return describe(of);
  };
  // From one end of what was done to the other.
  const travel = (id: number, from: "past" | "future", to: "past" | "future"): Loaded => {
    const of = take(id);
    const next = of[from].pop();
    if (!next) throw new Error(from === "past" ? "there is nothing to undo" : "there is nothing to do again");
    of[to].push(of.recording);
    return show(of, next);
  };

  return {
    async start(module) {
      await load(module as Uint8Array<ArrayBuffer>);
      return version();
    },
    async open(id, bytes) {
      try {
        return keep(id, await Recording.open(new Uint8Array(bytes)));
      } catch (error) {
        damaged.set(id, bytes);
        throw error;
      }
    },
    async salvage(id) {
      const recording = await Recording.open(new Uint8Array(damaged.get(id) ?? []), { salvage: true });
      damaged.delete(id);
      return keep(id, recording);
    },
    forget(id) {
      damaged.delete(id);
    },
    async openSample(id) {
      return keep(id, await Recording.synthesize({ duration: sampleSeconds }));
    },
    close(id) {
      const { recording, player, past, future } = take(id);
      takes.delete(id);
      player.dispose();
      for (const each of [recording, ...past, ...future]) each.dispose();
    },
    frames(requests) {
      return requests
        .filter((request) => takes.has(request.id))
        .map((request) => {
          const { player, recording } = take(request.id);
          return {
            id: request.id,
            frame: player.frame(request.time),
            trails: request.trails.map((curve) => trailOf(recording, curve, request)),
          };
        });
    },
    series(id, name, from, to, count) {
      return seriesOf(take(id).recording, name, from, to, count);
    },
    edit(id, edit) {
      const of = take(id);
      const { recording, said } = apply(of.recording, edit);
      of.past.push(of.recording);
      for (const undone of of.future) undone.dispose();
      of.future = [];
      return { loaded: show(of, recording), said };
    },
    undo: (id) => travel(id, "past", "future"),
    redo: (id) => travel(id, "future", "past"),
    export(id, format, options) {
      return take(id).recording.convert(format, options);
    },
    diff(a, b, shift) {
      const other = take(b).recording.shift(shift);
      try {
        return take(a).recording.diff(other, { position: 0.001, rotation: 0.2, time: 0.001 }).differences;
      } finally {
        other.dispose();
      }
    },
    handOver: (id) => take(id).recording.handOver(),
  };
}
