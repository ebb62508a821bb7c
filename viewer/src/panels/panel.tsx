// The side of the page: what is known about the recording and what can be done with it.
import type { ComponentType } from "preact";
import * as state from "../state";
import { ComparePanel } from "./compare";
import { EditPanel } from "./edit";
import { FiguresPanel } from "./figures";
import { FindingsPanel } from "./findings";
import { InfoPanel } from "./info";
import { MarkersPanel } from "./markers";

const tabs: Record<state.Tab, { name: string; panel: ComponentType }> = {
  info: { name: "Info", panel: InfoPanel },
  findings: { name: "Check", panel: FindingsPanel },
  figures: { name: "Figures", panel: FiguresPanel },
  markers: { name: "Markers", panel: MarkersPanel },
  edit: { name: "Edit", panel: EditPanel },
  compare: { name: "Compare", panel: ComparePanel },
};

const order = Object.keys(tabs) as state.Tab[];

function countOf(tab: state.Tab): number {
  const take = state.active.value;
  if (tab === "findings") return take?.findings.filter((finding) => finding.severity !== "note").length ?? 0;
  return tab === "markers" ? (take?.info.markers.length ?? 0) : 0;
}

function onKeyDown(event: KeyboardEvent): void {
  const by = event.key === "ArrowRight" ? 1 : event.key === "ArrowLeft" ? -1 : 0;
  if (by === 0) return;
  event.stopPropagation();
  state.tab.value = order[(order.indexOf(state.tab.value) + by + order.length) % order.length]!;
  requestAnimationFrame(() => document.getElementById(`tab-${state.tab.value}`)?.focus());
}

export function Panel() {
  const Content = tabs[state.tab.value].panel;
  return (
    <aside class="panel" aria-label="Recording">
      <div class="tabs" role="tablist" aria-label="About the recording" onKeyDown={onKeyDown}>
        {order.map((tab) => {
          const isShown = state.tab.value === tab;
          const count = countOf(tab);
          return (
            <button
              type="button"
              role="tab"
              id={`tab-${tab}`}
              key={tab}
              aria-selected={isShown}
              aria-controls="panel-body"
              tabIndex={isShown ? 0 : -1}
              onClick={() => (state.tab.value = tab)}
            >
              {tabs[tab].name}
              {count > 0 && <span class="count">{count}</span>}
            </button>
          );
        })}
      </div>
      <div class="panel-body" id="panel-body" role="tabpanel" tabIndex={0} aria-labelledby={`tab-${state.tab.value}`}>
        <Content />
      </div>
    </aside>
  );
}
