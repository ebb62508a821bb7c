// What can be plotted, and what it is called.
import { curveNames, joints } from "inputanim";
import type { SeriesName } from "../engine/protocol";
import * as state from "../state";
import { words } from "../ui/format";

const ofHand: Record<string, string> = { "hand.left": "Left", "hand.right": "Right" };

// "hand.left.IndexTip.position" to "Left index tip position".
export function titleOf(name: SeriesName): string {
  const [kind, of] = name.includes(" ") ? (name.split(" ") as [string, string]) : ["", name];
  const hand = Object.keys(ofHand).find((prefix) => of.startsWith(prefix));
  const rest = hand ? of.slice(hand.length + 1) : of;
  const text = [hand ? ofHand[hand]! : "", ...rest.split(".").map((word) => words(word).toLowerCase())]
    .filter(Boolean)
    .join(" ");
  const title =
    kind === "pinch"
      ? `${text} pinch distance`
      : kind
        ? `${text} ${kind === "turn" ? "turning speed" : "speed"}`
        : text;
  return title.charAt(0).toUpperCase() + title.slice(1);
}

// Everything there is to plot of the active recording, the likeliest first.
export function plottable(): SeriesName[] {
  const parts = new Set<string>((state.active.value?.info.parts ?? []).map((part) => part.name));
  const hands = ["hand.right", "hand.left"].filter((hand) => parts.has(hand));
  const made = hands.flatMap((hand) => [`pinch ${hand}`, `speed ${hand}.IndexTip`, `speed ${hand}.Wrist`]);
  const head = parts.has("camera") ? ["speed camera", "turn camera"] : [];
  const present = curveNames.filter((curve) => [...parts].some((part) => curve.startsWith(`${part}.`)));
  const channels = [...new Set(present.map((curve) => curve.replace(/\.[xyzw]$/, "")))];
  const speeds = hands.flatMap((hand) =>
    joints.slice(1).flatMap((joint) => [`speed ${hand}.${joint.name}`, `turn ${hand}.${joint.name}`]),
  );
  return [...new Set([...made, ...head, ...channels, ...speeds, ...present])];
}
