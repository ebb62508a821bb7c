import { cameraCurve, gazeCurve, joints, jointCurve, trackedCurve, type Side } from "inputanim";
import { addPlot } from "../plots/plots";
import * as state from "../state";
import { Button } from "../ui/controls";
import { bytes, clock, percent, thousands, words } from "../ui/format";

const partNames: Record<string, string> = {
  camera: "Head",
  "hand.left": "Left hand",
  "hand.right": "Right hand",
  gaze: "Gaze",
};

function Numbers({ label, values, names }: { label: string; values: ArrayLike<number>; names: string }) {
  return (
    <div class="numbers">
      <span>{label}</span>
      {Array.from(values, (value, i) => (
        <b key={i} data-axis={names[i]}>
          <i>{names[i]}</i>
          {Number.isFinite(value) ? value.toFixed(4) : "–"}
        </b>
      ))}
    </div>
  );
}

// The joint, head or gaze that was clicked: its name, where it is now, and its curves.
function Selected() {
  const pick = state.selection.value;
  const take = state.takes.value.find((each) => each.id === pick?.subject);
  const frame = pick && state.frames.value.get(pick.subject);
  if (!pick || !take || !frame) return <p class="empty">Click a joint, the headset or the gaze to see where it is.</p>;
  const isHand = pick.part === "left" || pick.part === "right";
  const joint = pick.joint ?? 1;
  const name = isHand ? joints[joint]!.name : pick.part;
  const path = isHand ? `hand.${pick.part}.${name}` : pick.part;
  const at = isHand ? jointCurve(pick.part as Side, joint) : pick.part === "camera" ? cameraCurve : gazeCurve;
  const channels = pick.part === "gaze" ? ["origin", "direction"] : ["position", "rotation"];
  const isTracked = !isHand || frame[trackedCurve(pick.part as Side)]! > 0.5;
  return (
    <section class="card selected" aria-label="Selected">
      <header>
        <h3>
          {isHand ? `${pick.part === "left" ? "Left" : "Right"} ${words(name).toLowerCase()}` : partNames[pick.part]}
          {!isTracked && <em class="badge">not tracked</em>}
        </h3>
        <Button icon="close" label="Deselect" kind="quiet" onClick={() => (state.selection.value = null)} />
      </header>
      <code>{path}</code>
      <Numbers label={`${channels[0]}, m`} values={frame.subarray(at, at + 3)} names="xyz" />
      <Numbers label={channels[1]!} values={frame.subarray(at + 3, at + (pick.part === "gaze" ? 6 : 7))} names="xyzw" />
      <div class="row">
        {channels.map((channel) => (
          <Button
            key={channel}
            icon="chart"
            label={words(channel)}
            text
            onClick={() => addPlot(`${path}.${channel}`)}
          />
        ))}
        <Button
          icon="chart"
          label="Speed"
          text
          onClick={() => addPlot(`${path}.${pick.part === "gaze" ? "angular_speed" : "speed"}`)}
        />
      </div>
    </section>
  );
}

export function InfoPanel() {
  const take = state.active.value;
  if (!take) return null;
  const { info } = take;
  return (
    <>
      <Selected />
      <section class="card" aria-label="Recording">
        <h3>{take.name}</h3>
        <dl class="facts">
          <dt>Length</dt>
          <dd>
            {clock(info.duration)} s{info.rate ? `, about ${Math.round(info.rate)} frames per second` : ""}
          </dd>
          <dt>Keys</dt>
          <dd>
            {thousands(info.keys)} in {thousands(info.curves)} curves
          </dd>
          <dt>Format</dt>
          <dd>
            {info.version.join(".")}, {info.layout}
          </dd>
          <dt>Written by</dt>
          <dd>{info.writers}</dd>
          {take.size > 0 && (
            <>
              <dt>Size</dt>
              <dd>{bytes(take.size)}</dd>
            </>
          )}
        </dl>
        <table>
          <thead>
            <tr>
              <th scope="col">Part</th>
              <th scope="col">Keys</th>
              <th scope="col">Tracked</th>
              <th scope="col">Pinches</th>
            </tr>
          </thead>
          <tbody>
            {info.parts.map((part) => (
              <tr key={part.name}>
                <th scope="row">{partNames[part.name] ?? part.name}</th>
                <td>{thousands(part.keys)}</td>
                <td>{part.trackedShare === undefined ? "" : percent(part.trackedShare)}</td>
                <td>{part.pinches ?? ""}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </section>
    </>
  );
}
