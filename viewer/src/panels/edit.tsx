import { edit, keepRange, redo, undo } from "../actions/edit";
import { exportAs } from "../actions/export";
import * as state from "../state";
import { Button, NumberField } from "../ui/controls";
import type { IconName } from "../ui/icons";

function Tool({
  icon,
  label,
  what,
  disabled,
  onClick,
}: {
  icon: IconName;
  label: string;
  what: string;
  disabled?: boolean;
  onClick: () => void;
}) {
  return (
    <li>
      <Button icon={icon} label={label} text disabled={disabled} onClick={onClick} />
      <p class="soft">{what}</p>
    </li>
  );
}

const tools = [
  { kind: "repair", icon: "wrench", label: "Repair", what: "Lost and flipped rotations, unsorted and broken keys." },
  { kind: "reduce", icon: "shrink", label: "Reduce", what: "Fewer keys, joints within 1 mm and 0.2 degrees." },
  { kind: "mirror", icon: "mirror", label: "Mirror", what: "Left and right hand change places." },
  { kind: "smooth", icon: "wave", label: "Smooth", what: "Less jitter; gaps are not filtered across." },
] as const;

export function EditPanel() {
  const take = state.active.value;
  if (!take) return null;
  const [first, last] = state.range.value ?? state.extent.value;
  const hasRange = state.range.value !== null;
  return (
    <>
      <div class="row">
        <Button icon="undo" label="Undo" text disabled={!take.canUndo} onClick={() => void undo()} />
        <Button icon="redo" label="Do again" text disabled={!take.canRedo} onClick={() => void redo()} />
      </div>
      <section class="card" aria-label="Range">
        <h3>Range</h3>
        <p class="soft">Drag along the ruler, or press [ and ] while it plays.</p>
        <div class="row">
          <NumberField
            label="Range from, seconds"
            value={first}
            onChange={(from) => from < last && (state.range.value = [from, last])}
          />
          <span class="soft">to</span>
          <NumberField
            label="Range to, seconds"
            value={last}
            onChange={(to) => to > first && (state.range.value = [first, to])}
          />
          <span class="soft">s</span>
        </div>
        <ul class="tools">
          <Tool
            icon="scissors"
            label="Trim"
            what="Keep the range alone."
            disabled={!hasRange}
            onClick={() => void keepRange("trim")}
          />
          <Tool
            icon="close"
            label="Cut"
            what="Take the range out."
            disabled={!hasRange}
            onClick={() => void keepRange("cut")}
          />
        </ul>
      </section>
      <section class="card" aria-label="Whole recording">
        <h3>Whole recording</h3>
        <ul class="tools">
          {tools.map(({ kind, icon, label, what }) => (
            <Tool key={kind} icon={icon} label={label} what={what} onClick={() => void edit({ kind })} />
          ))}
        </ul>
      </section>
      <div class="row">
        <Button icon="download" label="Save as .bin" text kind="primary" onClick={() => void exportAs("bin")} />
      </div>
    </>
  );
}
