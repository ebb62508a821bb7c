// What is in view: everything that is opened, or what a link says.
import { effect, untracked } from "@preact/signals";
import type { Stage } from "../scene/stage";
import * as state from "../state";
import { followLink } from "./link";

export function startView(stage: Stage | null): void {
  const framed = new Set<number>();
  let isPlaced = false; // the eye, by a link: it stays there
  let isFollowed = location.hash.length < 2;
  const follow = () => (isPlaced = followLink(stage) || isPlaced);
  effect(() => {
    const drawn = [...state.frames.value.keys()];
    const isOpening = state.opening.value;
    untracked(() => {
      const fresh = drawn.filter((id) => !framed.has(id));
      for (const id of fresh) framed.add(id);
      if (fresh.length > 0 && !isPlaced) stage?.frameAll();
      if (isFollowed || isOpening || drawn.length === 0) return;
      isFollowed = true;
      follow();
    });
  });
  addEventListener("hashchange", follow);
}
