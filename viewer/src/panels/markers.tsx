import { addMarker, edit } from "../actions/edit";
import { seek } from "../actions/play";
import * as state from "../state";
import { Button, NumberField } from "../ui/controls";

const mostShown = 500;

export function MarkersPanel() {
  const take = state.active.value;
  if (!take) return null;
  const { markers } = take.info;
  return (
    <>
      <div class="row">
        <Button icon="plus" label="Add at the cursor" text onClick={() => void addMarker()} />
      </div>
      {markers.length === 0 && <p class="empty">No markers yet. They name moments, and are saved in the recording.</p>}
      <ul class="markers">
        {markers.slice(0, mostShown).map(({ time, name }, marker) => (
          <li key={marker}>
            <Button
              icon="play"
              label={`Go to ${name}`}
              kind="quiet"
              disabled={!Number.isFinite(time)}
              onClick={() => seek(time + take.shift)}
            />
            <input
              class="field marker-name"
              aria-label={`Name of marker ${marker + 1}`}
              value={name}
              onChange={(event) => void edit({ kind: "renameMarker", marker, name: event.currentTarget.value })}
            />
            <NumberField
              label={`Time of ${name}, seconds`}
              value={time}
              onChange={(at) => void edit({ kind: "moveMarker", marker, time: at })}
            />
            <Button
              icon="trash"
              label={`Remove ${name}`}
              kind="quiet"
              onClick={() => void edit({ kind: "removeMarker", marker })}
            />
          </li>
        ))}
      </ul>
      {markers.length > mostShown && <p class="empty">and {markers.length - mostShown} more</p>}
    </>
  );
}
