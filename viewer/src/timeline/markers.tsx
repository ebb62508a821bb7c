// Markers above the timeline: click to go there, drag to move, double-click to rename, Delete to remove.
import { useSignal } from "@preact/signals";
import { edit } from "../actions/edit";
import { seek } from "../actions/play";
import * as state from "../state";
import { clock } from "../ui/format";
import { drag } from "./drag";
import { gutter, toTime, toX, trackWidth } from "./scale";

const mostFlags = 300; // more would only cover each other
const roomForName = 64; // px; flags nearer to the right end have their names on the left

export function MarkerFlags() {
  const take = state.active.value;
  const dragged = useSignal<{ marker: number; x: number } | null>(null);
  if (!take || take.info.markers.length === 0) return null;
  const flags = take.info.markers
    .map(({ time, name }, marker) => ({ marker, name, time, x: toX(time + take.shift) }))
    .filter(({ x }) => x >= gutter.value - 1 && x <= gutter.value + trackWidth.value + 1)
    .slice(0, mostFlags);

  const [first, last] = state.extent.value;
  const end = gutter.value + trackWidth.value;
  const isLate = (x: number) => x > end - roomForName;
  // Up to the flag beside it, or to where that one's name may begin.
  const roomOf = (i: number) => {
    const [before, here, next] = [flags[i - 1]?.x, flags[i]!.x, flags[i + 1]?.x];
    if (isLate(here)) return Math.max(Math.min(here - (before ?? 0) - 3, roomForName), 10);
    return Math.max(
      (next === undefined ? end : isLate(next) ? Math.max(next - roomForName, here) : next) - here - 3,
      10,
    );
  };

  const onPointerDown = (event: PointerEvent, marker: number) => {
    if (event.button !== 0) return;
    const start = event.clientX;
    const flags = (event.currentTarget as HTMLElement).parentElement!;
    drag(
      event,
      (x) => {
        const isFar = Math.abs(x + flags.getBoundingClientRect().left - start) > 4;
        if (dragged.value || isFar) dragged.value = { marker, x: Math.min(Math.max(x, toX(first)), toX(last)) };
      },
      () => {
        const at = dragged.value;
        if (at) void edit({ kind: "moveMarker", marker, time: toTime(at.x) - take.shift });
        // The click that ends a drag comes after this.
        setTimeout(() => (dragged.value = null));
      },
      flags,
    );
  };

  return (
    <div class="flags" role="group" aria-label="Markers">
      {flags.map(({ marker, name, time, x }, i) => (
        <button
          type="button"
          class={`flag ${isLate(x) ? "late" : ""}`}
          key={marker}
          title={`${name} at ${clock(time)} s: drag to move, double-click to rename`}
          style={{
            transform: `translateX(${dragged.value?.marker === marker ? dragged.value.x : x}px)${isLate(x) ? " translateX(-100%)" : ""}`,
            maxWidth: `${roomOf(i)}px`,
          }}
          onPointerDown={(event) => onPointerDown(event, marker)}
          onClick={() => dragged.value ?? seek(time + take.shift)}
          onDblClick={() => {
            state.tab.value = "markers";
            state.panelOpen.value = true;
            requestAnimationFrame(() => document.querySelectorAll<HTMLInputElement>(".marker-name")[marker]?.select());
          }}
          onKeyDown={(event) => event.key === "Delete" && void edit({ kind: "removeMarker", marker })}
        >
          <span>{name || "(no name)"}</span>
        </button>
      ))}
    </div>
  );
}
