import { copyLink } from "../actions/link";
import { exportAs, exportPicture } from "../actions/export";
import { activate, close, pickFiles } from "../actions/open";
import type { Stage } from "../scene/stage";
import * as state from "../state";
import { Button, Menu, MenuItem } from "./controls";
import { Icon } from "./icons";

function TakeTab({ take }: { take: state.Take }) {
  const isActive = take.id === state.activeId.value;
  return (
    <div class="take" data-active={isActive}>
      <button type="button" class="take-name" aria-pressed={isActive} onClick={() => activate(take.id)}>
        <i class="dot" style={{ background: take.tint }} />
        <span>{take.name}</span>
        {take.edited && <em title="Changed since it was opened or saved">changed</em>}
      </button>
      <button
        type="button"
        class="take-close"
        aria-label={`Close ${take.name}`}
        title="Close"
        onClick={() => close(take.id)}
      >
        <Icon name="close" />
      </button>
    </div>
  );
}

export function TopBar({ stage }: { stage: Stage | null }) {
  const isDark = state.theme.value === "dark";
  const any = state.takes.value.length > 0;
  return (
    <header class="topbar">
      <h1 class="brand">
        <svg viewBox="0 0 24 24" aria-hidden="true">
          <path d="M3 17C7 17 7 6 12 6s5 11 9 11" />
          <circle cx="12" cy="6" r="2.2" />
        </svg>
        <span>inputanim</span>
      </h1>
      <nav class="takes" aria-label="Open recordings">
        {state.takes.value.map((take) => (
          <TakeTab key={take.id} take={take} />
        ))}
      </nav>
      <div class="topbar-buttons">
        <Button icon="open" label="Open" text onClick={pickFiles} />
        {any && (
          <Menu icon="download" label="Export" text>
            <MenuItem label="Recording" hint=".bin for MRTK" onClick={() => void exportAs("bin")} />
            <MenuItem label="glTF" hint=".glb for Blender, Unity, Unreal" onClick={() => void exportAs("glb")} />
            <MenuItem label="Table of keys" hint=".csv, comes back unchanged" onClick={() => void exportAs("csv")} />
            <MenuItem
              label="Table at 60 Hz"
              hint=".csv for notebooks"
              onClick={() => void exportAs("csv", { rate: 60 })}
            />
            <MenuItem label="JSON" hint="every bit as text" onClick={() => void exportAs("json")} />
            {stage && <MenuItem label="Picture" hint=".png of the view" onClick={() => void exportPicture(stage)} />}
            <hr />
            <MenuItem label="Copy link" hint="time and view" onClick={() => void copyLink(stage)} />
          </Menu>
        )}
        <Button
          icon={isDark ? "sun" : "moon"}
          label={isDark ? "Light colours" : "Dark colours"}
          kind="quiet"
          onClick={() => (state.theme.value = isDark ? "light" : "dark")}
        />
        <Button icon="help" label="Keyboard shortcuts" kind="quiet" onClick={() => (state.helpOpen.value = true)} />
        {any && (
          <Button
            icon="panel"
            label="Side panel"
            kind="quiet"
            pressed={state.panelOpen.value}
            onClick={() => (state.panelOpen.value = !state.panelOpen.value)}
          />
        )}
      </div>
    </header>
  );
}
