// The room that a recording takes: where its head and hands get to.
import { cameraCurve, jointCurve, type Recording, type Side } from "inputanim";
import type { Bounds } from "./protocol";

const farJoints = [1, 6, 11, 16, 26]; // wrist and fingertips

export function boundsOf(recording: Recording): Bounds | null {
  const positions = [
    cameraCurve,
    ...(["left", "right"] as Side[]).flatMap((side) => farJoints.map((joint) => jointCurve(side, joint))),
  ];
  const min = [Infinity, Infinity, Infinity] as Bounds["min"];
  const max = [-Infinity, -Infinity, -Infinity] as Bounds["max"];
  for (const first of positions) {
    for (let axis = 0; axis < 3; ++axis) {
      for (const value of recording.curve(first + axis).values) {
        if (!Number.isFinite(value)) continue;
        if (value < min[axis]!) min[axis] = value;
        if (value > max[axis]!) max[axis] = value;
      }
    }
  }
  return min.every(Number.isFinite) && max.every(Number.isFinite) ? { min, max } : null;
}
