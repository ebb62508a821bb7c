// The joints that the scene treats in their own way, by their places in a file.
import { joints, type Side } from "inputanim";

export const sides: readonly Side[] = ["left", "right"];
export const jointCount = joints.length;

export const none = 0; // no place on a hand
export const wrist = 1;
export const palm = 2;
export const thumbTip = 6;
export const indexTip = 11;

// Toward the wrist; -1 for those without.
export const parents: readonly number[] = joints.map(({ parent }) => parent);

export const isTip = (joint: number) => joints[joint]!.name.endsWith("Tip");

// "left index middle joint"
export const nameOfJoint = (side: Side, joint: number) =>
  `${side} ${joints[joint]!.name.replace(/(?<=[a-z])(?=[A-Z])/g, " ").toLowerCase()}`;
