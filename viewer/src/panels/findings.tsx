import { edit } from "../actions/edit";
import { seek } from "../actions/play";
import * as state from "../state";
import { Button } from "../ui/controls";
import { clock, words } from "../ui/format";
import { Icon } from "../ui/icons";

const icons = { error: "warning", warning: "warning", note: "info" } as const;
const mostShown = 200;

// What is odd about the recording, with a way to each place.
export function FindingsPanel() {
  const take = state.active.value;
  if (!take) return null;
  if (take.findings.length === 0) return <p class="empty">Nothing odd was found in this recording.</p>;
  return (
    <>
      <div class="row">
        <Button icon="wrench" label="Mend what can be mended" text onClick={() => void edit({ kind: "repair" })} />
      </div>
      <ul class="findings">
        {take.findings.slice(0, mostShown).map((finding, i) => (
          <li class={`finding ${finding.severity}`} key={i}>
            <Icon name={icons[finding.severity]} />
            <div>
              <h3>
                {words(finding.code.replaceAll("_", " "))} <span class="severity">{finding.severity}</span>
              </h3>
              {finding.where && <code>{finding.where}</code>}
              <p>{finding.explanation}</p>
              {finding.remedy && <p class="soft">{finding.remedy}</p>}
              {finding.time !== undefined && (
                <button type="button" class="jump" onClick={() => seek(finding.time! + take.shift)}>
                  Go to {clock(finding.time)} s
                </button>
              )}
            </div>
          </li>
        ))}
      </ul>
      {take.findings.length > mostShown && <p class="empty">and {take.findings.length - mostShown} more</p>}
    </>
  );
}
