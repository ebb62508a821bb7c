import { useSignal } from "@preact/signals";
import { useEffect } from "preact/hooks";
import type { Difference } from "inputanim";
import { seek } from "../actions/play";
import { pickFiles } from "../actions/open";
import { engine } from "../engine/client";
import * as state from "../state";
import { Button, Check, NumberField } from "../ui/controls";
import { clock } from "../ui/format";

// Where a take is aligned: its first key, its first pinch, its first marker.
const anchors: [string, (take: state.Take) => number | undefined][] = [
  ["Starts", (take) => take.info.firstTime],
  [
    "First pinch",
    (take) => [...take.states.left.pinch, ...take.states.right.pinch].map(([begin]) => begin).sort((a, b) => a - b)[0],
  ],
  ["First marker", (take) => take.info.markers[0]?.time],
];

const settleTime = 300; // ms

function align(anchorOf: (take: state.Take) => number | undefined): void {
  const finite = (time: number | undefined) => (Number.isFinite(time) ? time : undefined); // odd files have others
  const [reference, ...others] = state.takes.value;
  const anchor = reference && finite(anchorOf(reference));
  if (anchor === undefined) return state.say("There is none in the first recording", true);
  const missing = others.filter((take) => finite(anchorOf(take)) === undefined);
  state.takes.value = state.takes.value.map((take) => {
    const own = finite(anchorOf(take));
    return own === undefined ? take : { ...take, shift: anchor - own + reference!.shift };
  });
  if (missing.length > 0) state.say(`There is none in ${missing.map((take) => take.name).join(", ")}`, true);
}

// What differs between the first recording and another, in people's units. Ten minutes take the worker a second: it is
// asked again only when one of the two has changed or moved, and not while it moves.
function Differences({ first, other }: { first: state.Take; other: state.Take }) {
  const found = useSignal<Difference[] | null>(null);
  const shift = other.shift - first.shift;
  useEffect(() => {
    const ask = () =>
      engine.diff(first.id, other.id, shift).then((differences) => (found.value = differences), state.sayError);
    const timer = setTimeout(() => void ask(), settleTime);
    return () => clearTimeout(timer);
  }, [first.info, other.info, shift]);
  if (!found.value) return null;
  return (
    <section class="card" aria-label={`Differences to ${other.name}`}>
      <h3>
        <i class="dot" style={{ background: other.tint }} /> {other.name}
      </h3>
      {found.value.length === 0 ? (
        <p class="soft">Plays as {first.name} does, within 1 mm and 0.2 degrees.</p>
      ) : (
        <ul class="differences">
          {found.value.slice(0, 40).map((difference) => (
            <li key={difference.where}>
              <code>{difference.where}</code>
              <p>{difference.explanation}</p>
              {difference.time !== undefined && (
                <button type="button" class="jump" onClick={() => seek(difference.time! + first.shift)}>
                  Go to {clock(difference.time)} s
                </button>
              )}
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}

export function ComparePanel() {
  const [first, ...others] = state.takes.value;
  if (!first || others.length === 0) {
    return (
      <>
        <p class="empty">Open a second recording to see both at once.</p>
        <div class="row">
          <Button icon="open" label="Open files" text onClick={pickFiles} />
        </div>
      </>
    );
  }
  return (
    <>
      <section class="card" aria-label="Recordings">
        <h3>Recordings</h3>
        <ul class="compared">
          {state.takes.value.map((take) => (
            <li key={take.id}>
              <i class="dot" style={{ background: take.tint }} />
              <Check
                label={take.name}
                checked={take.visible}
                onChange={(visible) => state.update(take.id, { visible })}
              />
              <NumberField
                label={`Later by, seconds: ${take.name}`}
                value={take.shift}
                onChange={(shift) => state.update(take.id, { shift })}
              />
            </li>
          ))}
        </ul>
        <p class="soft">Numbers are seconds by which a recording is moved on the timeline.</p>
        <div class="row">
          <span class="soft">Align</span>
          {anchors.map(([label, anchorOf]) => (
            <Button key={label} label={label} text onClick={() => align(anchorOf)} />
          ))}
        </div>
        <Check
          label="Heads start in one place"
          checked={state.headsTogether.value}
          onChange={(on) => (state.headsTogether.value = on)}
        />
        <Check label="Side by side" checked={state.split.value} onChange={(on) => (state.split.value = on)} />
      </section>
      {others.map((other) => (
        <Differences key={`${first.id} ${other.id}`} first={first} other={other} />
      ))}
    </>
  );
}
