// Where everything is among the 395 curves: arithmetic alone, for threads that never load the module.

export type Side = "left" | "right";

// Each with its parent toward the wrist, in the order of the file.
const tree: readonly [name: string, parent: number][] = [
  ["None", -1],
  ["Wrist", -1],
  ["Palm", 1],
  ["ThumbMetacarpalJoint", 1],
  ["ThumbProximalJoint", 3],
  ["ThumbDistalJoint", 4],
  ["ThumbTip", 5],
  ...["Index", "Middle", "Ring", "Pinky"].flatMap((finger, i): [string, number][] => {
    const first = 7 + 5 * i;
    return [
      [`${finger}Metacarpal`, 1],
      [`${finger}Knuckle`, first],
      [`${finger}MiddleJoint`, first + 1],
      [`${finger}DistalJoint`, first + 2],
      [`${finger}Tip`, first + 3],
    ];
  }),
];

/** MRTK's 27 joints of a hand; `parent` is -1 for the wrist, and for "None", which has no place on a hand. */
export const joints: readonly { readonly name: string; readonly parent: number }[] = tree.map(([name, parent]) => ({
  name,
  parent,
}));

const sides: readonly Side[] = ["left", "right"];
const curvesOfPose = 7; // position x y z, rotation x y z w
const curvesOfHand = joints.length * curvesOfPose;
const firstJoint = 11;

const indexOf = (side: Side): number => (side === "left" ? 0 : 1);

/** position.x of the head; rotation.x is 3 further. */
export const cameraCurve = 0;
/** origin.x of the eye gaze; direction.x is 3 further. */
export const gazeCurve = firstJoint + 2 * curvesOfHand;
/** 1 while the hand is seen, else 0. */
export const trackedCurve = (side: Side): number => 7 + indexOf(side);
/** 1 while it pinches, else 0. */
export const pinchCurve = (side: Side): number => 9 + indexOf(side);
/** position.x of a joint; rotation.x is 3 further. */
export const jointCurve = (side: Side, joint: number): number =>
  firstJoint + indexOf(side) * curvesOfHand + joint * curvesOfPose;

const axes = (name: string, letters: string): string[] => [...letters].map((axis) => `${name}.${axis}`);
const pose = (name: string): string[] => [...axes(`${name}.position`, "xyz"), ...axes(`${name}.rotation`, "xyzw")];

/** All curves, in the order of the file. */
export const curveNames: readonly string[] = [
  ...pose("camera"),
  ...sides.map((side) => `hand.${side}.tracked`),
  ...sides.map((side) => `hand.${side}.pinch`),
  ...sides.flatMap((side) => joints.flatMap(({ name }) => pose(`hand.${side}.${name}`))),
  ...axes("gaze.origin", "xyz"),
  ...axes("gaze.direction", "xyz"),
];

const places = new Map(curveNames.map((name, i) => [name, i]));

/** The place of a curve by its name; -1 where there is none. */
export const findCurve = (name: string): number => places.get(name) ?? -1;
