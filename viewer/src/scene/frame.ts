// Where things are in a frame: 395 numbers in the order of a file's curves.
import type { Side } from "./types";

export const sides: readonly Side[] = ["left", "right"];
export const jointCount = 27;

export const cameraAt = 0; // position, rotation
export const gazeAt = 389; // origin, direction

// Files hold both `tracked`, then both `pinch`, then the joints of the left and of the right hand.
export const trackedAt = (side: Side) => (side === "left" ? 7 : 8);
export const pinchAt = (side: Side) => (side === "left" ? 9 : 10);
export const jointAt = (side: Side, joint: number) => (side === "left" ? 11 : 200) + joint * 7;

export const none = 0; // no place on a hand
export const wrist = 1;
export const palm = 2;
export const thumbTip = 6;
export const indexTip = 11;

// Toward the wrist; -1 for those without.
export const parents: readonly number[] = [
  -1, -1, 1, 1, 3, 4, 5, 1, 7, 8, 9, 10, 1, 12, 13, 14, 15, 1, 17, 18, 19, 20, 1, 22, 23, 24, 25,
];

const phalanges = ["metacarpal", "knuckle", "middle joint", "distal joint", "tip"];
export const jointNames: readonly string[] = [
  "None", "Wrist", "Palm", "Thumb metacarpal", "Thumb proximal joint", "Thumb distal joint", "Thumb tip",
  ...["Index", "Middle", "Ring", "Pinky"].flatMap((finger) => phalanges.map((phalanx) => `${finger} ${phalanx}`)),
];

export const isTip = (joint: number) => joint === thumbTip || (joint >= indexTip && (joint - indexTip) % 5 === 0);
