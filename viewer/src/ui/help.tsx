import { useEffect, useRef } from "preact/hooks";
import type { Shortcut } from "../actions/shortcuts";
import * as state from "../state";
import { Button } from "./controls";

export function Help({ shortcuts }: { shortcuts: readonly Shortcut[] }) {
  const dialog = useRef<HTMLDialogElement>(null);
  useEffect(() => dialog.current?.showModal(), []);
  return (
    <dialog class="help" ref={dialog} aria-labelledby="help-title" onClose={() => (state.helpOpen.value = false)}>
      <header>
        <h2 id="help-title">Keys</h2>
        <Button icon="close" label="Close" kind="quiet" onClick={() => (state.helpOpen.value = false)} />
      </header>
      <dl>
        {shortcuts.map(({ keys, shownAs, what }) => (
          <div key={keys}>
            <dt>
              <kbd>{shownAs ?? keys}</kbd>
            </dt>
            <dd>{what}</dd>
          </div>
        ))}
      </dl>
      <p class="soft">
        Drag on the timeline to scrub, along its ruler for a range; turn the wheel to zoom. Drag in a plot to zoom into
        it. inputanim {state.version.value}: files stay on this machine.
      </p>
    </dialog>
  );
}
