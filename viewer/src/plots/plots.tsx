// The plots there are, and a way to add more.
import { useSignal } from "@preact/signals";
import { useEffect, useRef } from "preact/hooks";
import * as state from "../state";
import { Plot } from "./plot";
import { plottable, titleOf } from "./names";

export function addPlot(name: string): void {
  if (!state.plots.value.includes(name)) state.plots.value = [...state.plots.value, name];
}

const mostShown = 60;

export function PlotChooser({ onClose }: { onClose: () => void }) {
  const sought = useSignal("");
  const input = useRef<HTMLInputElement>(null);
  useEffect(() => input.current?.focus(), []);
  const parts = sought.value.toLowerCase().split(/\s+/).filter(Boolean);
  const found = plottable().filter((name) =>
    parts.every((part) => `${titleOf(name)} ${name}`.toLowerCase().includes(part)),
  );
  const take = (name: string) => {
    addPlot(name);
    onClose();
  };
  return (
    <div
      class="chooser"
      role="dialog"
      aria-label="Add a plot"
      onKeyDown={(event) => event.key === "Escape" && (event.stopPropagation(), onClose())}
    >
      <input
        ref={input}
        class="field"
        type="search"
        placeholder="Search: index tip speed, aperture, camera rotation …"
        aria-label="Search curves and series"
        onInput={(event) => (sought.value = event.currentTarget.value)}
        onKeyDown={(event) => event.key === "Enter" && found[0] && take(found[0])}
      />
      <ul>
        {found.slice(0, mostShown).map((name) => (
          <li key={name}>
            <button type="button" class="menu-item" onClick={() => take(name)}>
              <span>{titleOf(name)}</span>
              <small>{name}</small>
            </button>
          </li>
        ))}
        {found.length === 0 && <li class="empty">Nothing is called that</li>}
      </ul>
    </div>
  );
}

export function Plots() {
  if (state.plots.value.length === 0) return null;
  return (
    <div class="plots" tabIndex={0} role="group" aria-label="Plots">
      {state.plots.value.map((name) => (
        <Plot key={name} name={name} />
      ))}
    </div>
  );
}
