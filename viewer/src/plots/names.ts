// What can be plotted, and what it is called.
import { curveNames, joints } from "inputanim";
import type { SeriesName } from "../engine/protocol";
import * as state from "../state";
import { words } from "../ui/format";

const ofHand: Record<string, string> = { "hand.left": "Left", "hand.right": "Right" };

// "hand.left.IndexTip.angular_speed" to "Left index tip angular speed".
export function titleOf(name: SeriesName): string {
  const hand = Object.keys(ofHand).find((prefix) => name.startsWith(`${prefix}.`));
  const rest = hand ? name.slice(hand.length + 1) : name;
  const title = [hand ? ofHand[hand]! : "", ...rest.split(".").map((word) => words(word.replaceAll("_", " ")))]
    .filter(Boolean)
    .join(" ");
  return title.charAt(0).toUpperCase() + title.slice(1).toLowerCase();
}

// The series of the analysis (docs/analysis.md), by the parts that they need.
const motion = ["speed", "acceleration", "jerk", "angular_speed"];
const ofFingers = joints.filter(({ parent }) => parent > 0).map(({ name }) => name);
const isBent = (joint: string) => !/Tip|Palm|^(Index|Middle|Ring|Pinky)Metacarpal$/.test(joint);
const hasBone = (joint: string) => joint !== "Palm" && !/^(Thumb|Index|Middle|Ring|Pinky)Metacarpal/.test(joint);
const below = (prefix: string, names: readonly string[]) => names.map((name) => `${prefix}.${name}`);
const handSeries = (hand: string): string[] => [
  ...below(hand, ["aperture", "span", "palm_elevation"]),
  ...["IndexTip", "Palm"].flatMap((joint) => below(`${hand}.${joint}`, motion)),
  ...below(`${hand}.palm_normal`, ["x", "y", "z"]),
  ...ofFingers.filter(isBent).map((joint) => `${hand}.${joint}.flexion`),
  ...joints.slice(1).flatMap(({ name }) => below(`${hand}.${name}`, motion)),
  ...ofFingers.filter(hasBone).map((joint) => `${hand}.${joint}.bone`),
];
const series: Record<string, readonly string[]> = {
  "hand.right": [...handSeries("hand.right"), "hands.distance"],
  "hand.left": handSeries("hand.left"),
  camera: below("camera", ["speed", "angular_speed", "yaw", "pitch", "roll"]),
  gaze: [
    ...below("gaze", ["angular_speed", "offset", "yaw", "pitch"]),
    ...below("gaze.head", ["angular_speed", "yaw", "pitch"]),
  ],
};
const analysed = new Set(Object.values(series).flat());

export const isAnalysed = (name: SeriesName): boolean => analysed.has(name);

// Everything there is to plot of the active recording, the likeliest first.
export function plottable(): SeriesName[] {
  const parts = new Set<string>((state.active.value?.info.parts ?? []).map((part) => part.name));
  const made = Object.keys(series).filter((part) => parts.has(part));
  const few = made.flatMap((part) => series[part]!.slice(0, 4));
  const present = curveNames.filter((curve) => [...parts].some((part) => curve.startsWith(`${part}.`)));
  const channels = [...new Set(present.map((curve) => curve.replace(/\.[xyzw]$/, "")))];
  return [...new Set([...few, ...channels, ...made.flatMap((part) => series[part]!), ...present])];
}
