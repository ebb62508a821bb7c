// Keeps what is on screen in step with the time: asks the worker for one moment at a time, the newest one.
import { batch, effect } from "@preact/signals";
import { jointCurve } from "inputanim";
import { engine } from "../engine/client";
import type { FrameRequest } from "../engine/protocol";
import type { Stage } from "../scene/stage";
import * as state from "../state";

const indexTip = 11;

// The joints that leave a trail: the selected one, else the index fingertips.
function trailCurves(take: state.Take): { key: string; curve: number; tint: string }[] {
  if (!state.shown.value.trails || !take.info.parts.some((part) => part.name.startsWith("hand"))) return [];
  const pick = state.selection.value;
  if (pick?.joint !== undefined && (pick.part === "left" || pick.part === "right")) {
    return [{ key: "selected", curve: jointCurve(pick.part, pick.joint), tint: take.tint }];
  }
  return (["left", "right"] as const).map((side) => ({
    key: side,
    curve: jointCurve(side, indexTip),
    tint: take.tint,
  }));
}

export function startPump(stage: Stage | null): void {
  let busy = false;
  let wanted = false;
  const drawn = new Set<string>(); // trails, as "id key"

  const ask = async () => {
    if (busy) {
      wanted = true;
      return;
    }
    busy = true;
    wanted = false;
    const shown = state.shownTakes.value;
    const { value: time } = state.time;
    const trails = new Map(shown.map((take) => [take.id, trailCurves(take)]));
    const requests: FrameRequest[] = shown.map((take) => ({
      id: take.id,
      time: time - take.shift,
      trails: trails.get(take.id)!.map((trail) => trail.curve),
      trailSeconds: state.trailSeconds.value,
    }));
    try {
      const answers = await engine.frames(requests);
      const old = new Set(drawn);
      drawn.clear();
      for (const answer of answers) {
        stage?.setFrame(answer.id, answer.frame);
        trails.get(answer.id)!.forEach((trail, i) => {
          stage?.setTrail(answer.id, trail.key, answer.trails[i]!, trail.tint);
          drawn.add(`${answer.id} ${trail.key}`);
          old.delete(`${answer.id} ${trail.key}`);
        });
      }
      for (const gone of old) {
        const [id, key] = gone.split(" ") as [string, string];
        stage?.setTrail(Number(id), key, null, "");
      }
      batch(() => {
        state.frames.value = new Map(answers.map((answer) => [answer.id, answer.frame]));
        state.framesTime.value = time;
      });
      stage?.requestRender();
    } catch (error) {
      state.playing.value = false; // it would say so at every frame
      state.sayError(error);
    } finally {
      busy = false;
      if (wanted) void ask();
    }
  };

  effect(() => {
    void [state.time.value, state.shownTakes.value, state.shown.value, state.selection.value, state.trailSeconds.value];
    void ask();
  });
}
