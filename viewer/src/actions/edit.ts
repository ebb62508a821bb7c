// Changes to the active recording, and back.
import { engine } from "../engine/client";
import type { Edit, Loaded } from "../engine/protocol";
import * as state from "../state";

const slow: Partial<Record<Edit["kind"], string>> = {
  reduce: "Reducing",
  repair: "Mending",
  smooth: "Smoothing",
  mirror: "Mirroring",
};

// Whether it was done; what went wrong is said.
async function change(doing: string | undefined, run: (id: number) => Promise<{ loaded: Loaded; said: string }>) {
  const take = state.active.value;
  if (!take) return false;
  if (doing) state.loading.value = doing;
  try {
    const { loaded, said } = await run(take.id);
    state.update(take.id, { ...loaded, edited: true });
    state.say(said);
    return true;
  } catch (error) {
    state.sayError(error);
    return false;
  } finally {
    if (doing) state.loading.value = null;
  }
}

export const edit = (wanted: Edit) => change(slow[wanted.kind], (id) => engine.edit(id, wanted));
export const undo = () => change(undefined, async (id) => ({ loaded: await engine.undo(id), said: "Undone" }));
export const redo = () => change(undefined, async (id) => ({ loaded: await engine.redo(id), said: "Done again" }));

export async function keepRange(kind: "trim" | "cut"): Promise<void> {
  const take = state.active.value;
  const { value: range } = state.range;
  if (!take || !range) return;
  if (!(await edit({ kind, from: range[0] - take.shift, to: range[1] - take.shift }))) return;
  state.range.value = null;
  state.shownSpan.value = null;
}

// At the time of the cursor, on the active recording.
export async function addMarker(): Promise<void> {
  const take = state.active.value;
  if (!take) return;
  const name = `Marker ${take.info.markers.length + 1}`;
  await edit({ kind: "addMarker", time: state.time.value - take.shift, name });
  state.tab.value = "markers";
  state.panelOpen.value = true;
}
