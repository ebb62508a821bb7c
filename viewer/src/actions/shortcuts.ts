// Keys, and what they do: also what the help shows.
import type { CameraMode, Shown } from "../scene/stage";
import * as state from "../state";
import { zoom } from "../timeline/scale";
import { addMarker, redo, undo } from "./edit";
import { exportAs } from "./export";
import { pickFiles } from "./open";
import { beginRange, endRange, faster, seek, step, toggle } from "./play";

export interface Shortcut {
  keys: string; // as KeyboardEvent.key has them, with "Ctrl+" and "Shift+" before
  shownAs?: string;
  what: string;
  run: () => void;
}

const show = (what: keyof Shown) => () =>
  (state.shown.value = { ...state.shown.value, [what]: !state.shown.value[what] });
const look = (mode: CameraMode) => () => (state.mode.value = mode);

export function shortcuts(frameAll: () => void): Shortcut[] {
  return [
    { keys: " ", shownAs: "Space", what: "Play or pause", run: toggle },
    { keys: "ArrowLeft", shownAs: "←", what: "One recorded frame back", run: () => step(-1) },
    { keys: "ArrowRight", shownAs: "→", what: "One recorded frame on", run: () => step(1) },
    { keys: "Shift+ArrowLeft", shownAs: "Shift ←", what: "A second back", run: () => seek(state.time.value - 1) },
    { keys: "Shift+ArrowRight", shownAs: "Shift →", what: "A second on", run: () => seek(state.time.value + 1) },
    { keys: "Home", what: "To the start", run: () => seek(state.extent.value[0]) },
    { keys: "End", what: "To the end", run: () => seek(state.extent.value[1]) },
    { keys: "-", what: "Slower", run: () => faster(-1) },
    { keys: "+", what: "Faster", run: () => faster(1) },
    { keys: ",", what: "Zoom out of the timeline", run: () => zoom(2) },
    { keys: ".", what: "Zoom into the timeline", run: () => zoom(0.5) },
    { keys: "l", shownAs: "L", what: "Loop on or off", run: () => (state.looping.value = !state.looping.value) },
    { keys: "[", what: "Range begins here", run: beginRange },
    { keys: "]", what: "Range ends here", run: endRange },
    {
      keys: "Escape",
      shownAs: "Esc",
      what: "No range, nothing selected",
      run: () => ((state.range.value = null), (state.selection.value = null)),
    },
    {
      keys: "e",
      shownAs: "E",
      what: "Events that were measured",
      run: () => (state.eventsShown.value = !state.eventsShown.value),
    },
    { keys: "m", shownAs: "M", what: "Add a marker", run: () => void addMarker() },
    { keys: "1", what: "Orbit camera", run: look("orbit") },
    { keys: "2", what: "First person", run: look("first") },
    { keys: "3", what: "Follow the head", run: look("follow") },
    { keys: "4", what: "From the top", run: look("top") },
    { keys: "5", what: "From the side", run: look("side") },
    { keys: "f", shownAs: "F", what: "All in view", run: frameAll },
    { keys: "k", shownAs: "K", what: "Skin", run: show("skin") },
    { keys: "j", shownAs: "J", what: "Joints and bones", run: show("joints") },
    { keys: "g", shownAs: "G", what: "Gaze", run: show("gaze") },
    { keys: "t", shownAs: "T", what: "Trails", run: show("trails") },
    { keys: "n", shownAs: "N", what: "Names of joints", run: show("labels") },
    { keys: "Ctrl+z", shownAs: "Ctrl Z", what: "Undo", run: () => void undo() },
    { keys: "Ctrl+Shift+z", shownAs: "Ctrl Shift Z", what: "Do again", run: () => void redo() },
    { keys: "Ctrl+s", shownAs: "Ctrl S", what: "Save as .bin", run: () => void exportAs("bin") },
    { keys: "Ctrl+o", shownAs: "Ctrl O", what: "Open files", run: pickFiles },
    { keys: "?", what: "These keys", run: () => (state.helpOpen.value = !state.helpOpen.value) },
  ];
}

function pressed(event: KeyboardEvent): string {
  const key = event.key.length === 1 ? event.key.toLowerCase() : event.key;
  // Signs such as + and ? take Shift on many keyboards; only letters and named keys tell it apart.
  const shift = event.shiftKey && /^([a-z]|[A-Z].+)$/.test(key) ? "Shift+" : "";
  return `${event.ctrlKey || event.metaKey ? "Ctrl+" : ""}${shift}${key}`;
}

// Whether what has the focus takes the key itself.
function uses(target: HTMLElement, key: string): boolean {
  if (target.matches("input[type=checkbox]")) return key === " ";
  if (target.matches("input[type=range]")) return /^(Arrow|Page|Home|End)/.test(key);
  if (target.matches("input, textarea, select")) return true;
  return key === " " && target.matches("button, a, summary, [role=tab]");
}

export function listen(all: readonly Shortcut[]): () => void {
  const onKey = (event: KeyboardEvent) => {
    const target = event.target as HTMLElement;
    if (event.altKey || uses(target, event.key)) return;
    const found = all.find((shortcut) => shortcut.keys === pressed(event));
    if (!found || (state.helpOpen.value && found.keys !== "?" && found.keys !== "Escape")) return;
    event.preventDefault();
    if (state.helpOpen.value) state.helpOpen.value = false;
    else found.run();
  };
  // What was clicked or chosen with a pointer gives the keys back; what was reached by Tab keeps them.
  const onClick = (event: MouseEvent) =>
    event.detail > 0 && (event.target as HTMLElement).closest<HTMLElement>("button:not(.flag)")?.blur();
  const onChange = (event: Event) =>
    (event.target as HTMLElement).matches("select") && (event.target as HTMLElement).blur();
  addEventListener("keydown", onKey);
  addEventListener("click", onClick);
  addEventListener("change", onChange);
  return () => {
    removeEventListener("keydown", onKey);
    removeEventListener("click", onClick);
    removeEventListener("change", onChange);
  };
}
