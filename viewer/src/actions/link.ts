// A link that holds time and view: in the part of the address that is never sent anywhere.
import { joints } from "inputanim";
import { plottable } from "../plots/names";
import type { CameraMode, Stage } from "../scene/stage";
import * as state from "../state";
import { copyText } from "./copy";
import { seek } from "./play";

const modes: readonly string[] = ["orbit", "first", "follow", "top", "side"] satisfies CameraMode[];
const three = (numbers: readonly number[]) => numbers.map((number) => number.toFixed(3)).join(",");

export function linkOf(stage: Stage | null): string {
  const words = new URLSearchParams({ t: state.time.value.toFixed(3), mode: state.mode.value });
  if (stage) {
    words.set("eye", three(stage.view.position));
    words.set("at", three(stage.view.target));
  }
  if (state.range.value) words.set("range", three(state.range.value));
  for (const name of state.plots.value) words.append("plot", name);
  const pick = state.selection.value;
  if (pick?.joint !== undefined) words.set("joint", `${pick.part},${pick.joint}`);
  const url = new URL(location.href);
  url.hash = words.toString();
  return url.href;
}

function numbers(text: string | null, count: number): number[] | null {
  const found = text?.split(",").map(Number) ?? [];
  return found.length === count && found.every(Number.isFinite) ? found : null;
}

function followJoint(text: string | null): void {
  const [part, joint] = text?.split(",") ?? [];
  const number = Number(joint);
  if ((part !== "left" && part !== "right") || !Number.isInteger(number) || !(number in joints)) return;
  state.selection.value = { subject: state.activeId.value, part, joint: number };
}

// What the address says; whatever makes no sense is left as it is. Whether it says where the eye is.
export function followLink(stage: Stage | null): boolean {
  const words = new URLSearchParams(location.hash.slice(1));
  const at = numbers(words.get("t"), 1);
  if (at) seek(at[0]!);
  const range = numbers(words.get("range"), 2);
  if (range && range[0]! < range[1]!) state.range.value = [range[0]!, range[1]!];
  if (words.has("plot")) {
    const known = new Set(plottable());
    state.plots.value = [...new Set(words.getAll("plot"))].filter((name) => known.has(name));
  }
  followJoint(words.get("joint"));
  const mode = words.get("mode");
  if (!mode || !modes.includes(mode)) return false;
  state.mode.value = mode as CameraMode;
  const position = numbers(words.get("eye"), 3);
  const target = numbers(words.get("at"), 3);
  if (!stage || !position || !target) return false;
  stage.view = {
    mode: mode as CameraMode,
    position: position as [number, number, number],
    target: target as [number, number, number],
  };
  return true;
}

export async function copyLink(stage: Stage | null): Promise<void> {
  const link = linkOf(stage);
  history.replaceState(null, "", link);
  await copyText(
    link,
    "The link is on the clipboard: it holds time and view, not the recording",
    "The address above holds time and view",
  );
}
