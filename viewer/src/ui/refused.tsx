import { dismiss, salvage } from "../actions/open";
import * as state from "../state";
import { Button } from "./controls";
import { bytes, thousands } from "./format";
import { Icon } from "./icons";

// Files that could not be read: where, why, and what can be done.
export function RefusedFiles() {
  return (
    <>
      {state.refused.value.map((refused) => {
        const { name, failure, size } = refused;
        return (
          <section class="refused" role="alert" key={refused.id}>
            <h2>
              <Icon name="warning" /> {name} cannot be read
            </h2>
            <p class="refused-message">{failure.message}</p>
            <dl class="facts">
              {failure.offset !== undefined && (
                <>
                  <dt>Byte</dt>
                  <dd>
                    {thousands(failure.offset)} of {bytes(size)}
                  </dd>
                </>
              )}
              {failure.field && (
                <>
                  <dt>Field</dt>
                  <dd>{failure.field}</dd>
                </>
              )}
            </dl>
            <div class="row">
              {failure.offset !== undefined && (
                <Button
                  icon="wrench"
                  label="Show what can be saved"
                  text
                  kind="primary"
                  onClick={() => void salvage(refused)}
                />
              )}
              <Button label="Dismiss" text onClick={() => dismiss(refused.id)} />
            </div>
          </section>
        );
      })}
    </>
  );
}
