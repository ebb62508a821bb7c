// Unity's axes (left-handed, +Z forward) into three.js's (right-handed, -Z forward) and back. No other file knows both.
import type { Quaternion, Vector3 } from "three";

const edge = 1e5; // metres: what is farther away, cameras cannot show

// False, and the place as it was, where a number is missing or beyond all reason.
export function readPlace(out: Vector3, values: ArrayLike<number>, at: number): boolean {
  const x = values[at]!;
  const y = values[at + 1]!;
  const z = values[at + 2]!;
  if (!(Math.abs(x) < edge && Math.abs(y) < edge && Math.abs(z) < edge)) return false;
  out.set(x, y, -z);
  return true;
}

// Of any length, as curves hold them; false, and the rotation as it was, where it is none: missing or all zero.
export function readTurn(out: Quaternion, values: ArrayLike<number>, at: number): boolean {
  const x = values[at]!;
  const y = values[at + 1]!;
  const z = values[at + 2]!;
  const w = values[at + 3]!;
  const length = Math.hypot(x, y, z, w);
  if (!(length > 1e-6) || !Number.isFinite(length)) return false;
  out.set(-x / length, -y / length, z / length, w / length);
  return true;
}

export function toUnity(place: Vector3): [number, number, number] {
  return [place.x, place.y, -place.z];
}
