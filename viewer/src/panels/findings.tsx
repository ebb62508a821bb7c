import type { Finding } from "inputanim";
import { edit } from "../actions/edit";
import { seek } from "../actions/play";
import * as state from "../state";
import { Button } from "../ui/controls";
import { clock, counted, words } from "../ui/format";
import { Icon } from "../ui/icons";

const icons = { error: "warning", warning: "warning", note: "info" } as const;
const mostShown = 200; // places of one kind

// Those of one kind, in the order they were found: one fault of a writer shows at every joint.
function grouped(findings: readonly Finding[]): Finding[][] {
  const groups = new Map<string, Finding[]>();
  for (const finding of findings) {
    const group = groups.get(finding.code);
    if (group) group.push(finding);
    else groups.set(finding.code, [finding]);
  }
  return [...groups.values()];
}

// `code` in a text, set as code.
function Words({ text }: { text: string }) {
  return <>{text.split("`").map((piece, i) => (i % 2 === 1 ? <code key={i}>{piece}</code> : piece))}</>;
}

function Place({ finding, shift }: { finding: Finding; shift: number }) {
  return (
    <li>
      {finding.where && <code>{finding.where}</code>}
      <p>
        <Words text={finding.explanation} />
      </p>
      {finding.time !== undefined && (
        <button type="button" class="jump" onClick={() => seek(finding.time! + shift)}>
          Go to {clock(finding.time)} s
        </button>
      )}
    </li>
  );
}

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
        {grouped(take.findings).map((group) => {
          const [first, ...others] = group as [Finding, ...Finding[]];
          return (
            <li class={`finding ${first.severity}`} key={first.code}>
              <Icon name={icons[first.severity]} />
              <div>
                <h3>
                  {words(first.code.replaceAll("_", " "))} <span class="severity">{first.severity}</span>
                </h3>
                <ul class="places">
                  <Place finding={first} shift={take.shift} />
                </ul>
                {others.length > 0 && (
                  <details class="more">
                    <summary>and at {counted(others.length, "other place")}</summary>
                    <ul class="places">
                      {others.slice(0, mostShown).map((finding, i) => (
                        <Place key={i} finding={finding} shift={take.shift} />
                      ))}
                    </ul>
                  </details>
                )}
                {first.remedy && (
                  <p class="soft">
                    <Words text={first.remedy} />
                  </p>
                )}
              </div>
            </li>
          );
        })}
      </ul>
    </>
  );
}
