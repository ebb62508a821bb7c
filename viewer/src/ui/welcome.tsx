import { openSample, pickFiles } from "../actions/open";
import { Button } from "./controls";

// What is there before a recording is.
export function Welcome() {
  return (
    <section class="welcome" aria-labelledby="welcome-title">
      <svg class="welcome-art" viewBox="0 0 240 96" aria-hidden="true">
        <path class="art-grid" d="M8 84h224M8 60h224M8 36h224M8 12h224" />
        <path class="art-left" d="M8 70C40 70 44 26 76 26s40 34 72 34 36-40 84-40" />
        <path class="art-right" d="M8 34c30 0 40 40 74 40s44-52 78-52 34 30 72 30" />
        <g class="art-keys">
          <circle cx="76" cy="26" r="3.5" />
          <circle cx="148" cy="60" r="3.5" />
          <circle cx="82" cy="74" r="3.5" />
          <circle cx="160" cy="22" r="3.5" />
        </g>
      </svg>
      <h2 id="welcome-title">Drop a recording here</h2>
      <p>
        An input animation of MRTK 2: a <code>.bin</code> file with hands, head and gaze. Drop several to compare them.
        Files are read on this machine; nothing is uploaded.
      </p>
      <div class="welcome-buttons">
        <Button icon="open" label="Open files" text kind="primary" onClick={pickFiles} />
        <Button icon="play" label="Try a sample" text onClick={() => void openSample()} />
      </div>
    </section>
  );
}
