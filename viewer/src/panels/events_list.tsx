// What happened when, with a way to each time.
import { useSignal } from "@preact/signals";
import type { AnalysisEvent } from "inputanim";
import { seek } from "../actions/play";
import { describe } from "../timeline/event_lanes";
import { clock, counted } from "../ui/format";

const mostShown = 200;

export function EventsList({ events, shift }: { events: readonly AnalysisEvent[]; shift: number }) {
  const kind = useSignal("");
  const kinds = [...new Set(events.map(({ event }) => event))].sort();
  const chosen = kind.value === "" ? events : events.filter(({ event }) => event === kind.value);
  return (
    <details class="card figures">
      <summary>
        <h3>Events</h3>
      </summary>
      <select class="field" aria-label="Kind of events" onChange={(event) => (kind.value = event.currentTarget.value)}>
        <option value="">All kinds</option>
        {kinds.map((each) => (
          <option key={each} value={each}>
            {each}
          </option>
        ))}
      </select>
      <ul class="events">
        {chosen.slice(0, mostShown).map((event, i) => (
          <li key={i}>
            <button type="button" class="jump" onClick={() => seek(event.from + shift)}>
              <b>{clock(event.from)}</b> {describe(event)}
            </button>
          </li>
        ))}
      </ul>
      {chosen.length > mostShown && <p class="soft">and {counted(chosen.length - mostShown, "other")}</p>}
    </details>
  );
}
