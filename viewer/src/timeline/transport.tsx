import { addMarker, keepRange } from "../actions/edit";
import { speeds, step, toggle } from "../actions/play";
import * as state from "../state";
import { Button } from "../ui/controls";
import { clock } from "../ui/format";
import { Icon } from "../ui/icons";
import { zoom } from "./scale";

function RangeTools() {
  const range = state.range.value;
  if (!range) return null;
  return (
    <div class="range-tools">
      <span class="range-text">
        {clock(range[0])} – {clock(range[1])} s
      </span>
      <Button label="Trim" text onClick={() => void keepRange("trim")} />
      <Button label="Cut" text onClick={() => void keepRange("cut")} />
      <Button icon="close" label="No range" kind="quiet" onClick={() => (state.range.value = null)} />
    </div>
  );
}

export function Transport({ onAddPlot }: { onAddPlot: () => void }) {
  const [, last] = state.extent.value;
  return (
    <div class="transport">
      <div class="transport-buttons" role="group" aria-label="Playback">
        <Button icon="back" label="One frame back" kind="quiet" onClick={() => step(-1)} />
        <button
          type="button"
          class="button primary round"
          aria-label={state.playing.value ? "Pause" : "Play"}
          title={state.playing.value ? "Pause" : "Play"}
          onClick={toggle}
        >
          <Icon name={state.playing.value ? "pause" : "play"} />
        </button>
        <Button icon="forward" label="One frame on" kind="quiet" onClick={() => step(1)} />
        <Button
          icon="loop"
          label="Loop"
          kind="quiet"
          pressed={state.looping.value}
          onClick={() => (state.looping.value = !state.looping.value)}
        />
      </div>
      <label class="speed">
        <span class="hidden">Speed</span>
        <select
          class="field"
          value={String(state.speed.value)}
          onChange={(event) => (state.speed.value = Number(event.currentTarget.value))}
        >
          {speeds.map((speed) => (
            <option key={speed} value={String(speed)}>
              {speed}×
            </option>
          ))}
        </select>
      </label>
      <output class="time" aria-label="Time">
        <b>{clock(state.time.value)}</b>
        <span> / {clock(last)} s</span>
      </output>
      <RangeTools />
      <div class="transport-right">
        <Button icon="zoomOut" label="Zoom out of the timeline" kind="quiet" onClick={() => zoom(2)} />
        <Button icon="zoomIn" label="Zoom into the timeline" kind="quiet" onClick={() => zoom(0.5)} />
        {state.shownSpan.value && (
          <Button icon="frame" label="Whole recording" onClick={() => (state.shownSpan.value = null)} />
        )}
        <Button
          icon="events"
          label="Events that were measured"
          pressed={state.eventsShown.value}
          onClick={() => (state.eventsShown.value = !state.eventsShown.value)}
        />
        <Button icon="marker" label="Add a marker" onClick={() => void addMarker()} />
        <Button icon="chart" label="Add plot" text onClick={onAddPlot} />
      </div>
    </div>
  );
}
