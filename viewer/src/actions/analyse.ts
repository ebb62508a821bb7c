// Analyses: asked for while something shows them, in a worker of their own.
import { effect } from "@preact/signals";
import type { Info } from "inputanim";
import { analyst, engine } from "../engine/client";
import type { Series, SeriesName } from "../engine/protocol";
import * as state from "../state";
import { bytesOfBase64 } from "./open";

const settleTime = 150; // ms that a range is left alone before it is looked at

let started: Promise<void> | undefined;
const handed = new Map<number, { info: Info; done: Promise<void> }>();

async function start(): Promise<void> {
  const module = document.getElementById("analysis-module");
  await analyst.start(bytesOfBase64(module?.textContent ?? ""));
  module?.remove();
}

// Until the analyst has the recording as it is now.
function handOver({ id, info }: state.Take): Promise<void> {
  const known = handed.get(id);
  if (known?.info === info) return known.done;
  started ??= start();
  const done = started.then(() => engine.handOver(id)).then((bytes) => analyst.receive(id, bytes));
  handed.set(id, { info, done });
  return done;
}

export async function analysedSeries(
  take: state.Take,
  name: SeriesName,
  from: number,
  to: number,
  count: number,
): Promise<Series> {
  await handOver(take);
  return analyst.series(take.id, name, from, to, count);
}

// Where the range is in a take's own time.
export const rangeOf = (take: state.Take): state.Span | null => {
  const { value: range } = state.range;
  return range && [range[0] - take.shift, range[1] - take.shift];
};

// What was said of a take as it is now; with `range`, of the range as it is now.
export function analysisOf(take: state.Take, withRange = false): state.Analysis | undefined {
  const found = state.analyses.value.get(take.id);
  if (found?.info !== take.info) return undefined;
  return !withRange || String(found.range) === String(rangeOf(take)) ? found : undefined;
}

function wanted(): state.Take[] {
  const { value: active } = state.active;
  const ofPanel = state.panelOpen.value && state.tab.value === "figures" && active ? [active] : [];
  return [...new Set([...ofPanel, ...(state.eventsShown.value ? state.shownTakes.value : [])])];
}

async function analyse(take: state.Take): Promise<void> {
  const { id, info } = take;
  const range = rangeOf(take);
  const keep = (found: Pick<state.Analysis, "said" | "failure">) => {
    // It may have been closed or changed meanwhile.
    if (!state.takes.value.some((each) => each.info === info)) return;
    state.analyses.value = new Map(state.analyses.value).set(id, { info, range, ...found });
  };
  try {
    await handOver(take);
    keep({ said: await analyst.analyse(id, range ? [range] : []) });
  } catch (error) {
    keep({ failure: error instanceof Error ? error.message : String(error) });
  }
}

let isBusy = false;
// One after the other: what has changed again meanwhile is asked for once.
async function catchUp(): Promise<void> {
  if (isBusy) return;
  isBusy = true;
  const next = () => wanted().find((take) => !analysisOf(take, true));
  for (let take = next(); take; take = next()) await analyse(take);
  isBusy = false;
}

// Runs while the page lives.
export function startAnalyses(): void {
  let timer: ReturnType<typeof setTimeout> | undefined;
  effect(() => {
    void [wanted(), state.range.value];
    clearTimeout(timer);
    timer = setTimeout(() => void catchUp(), settleTime);
  });
  effect(() => {
    const open = new Set(state.takes.value.map((take) => take.id));
    for (const id of handed.keys()) {
      if (open.has(id)) continue;
      handed.delete(id);
      void analyst.forget(id);
    }
    const kept = [...state.analyses.peek()].filter(([id]) => open.has(id));
    if (kept.length < state.analyses.peek().size) state.analyses.value = new Map(kept);
  });
}
