import { useSignal } from "@preact/signals";
import { useEffect, useRef } from "preact/hooks";
import { startAnalyses } from "../actions/analyse";
import { openFiles, openGiven } from "../actions/open";
import { seek, startBounds, startClock } from "../actions/play";
import { startPump } from "../actions/pump";
import { listen, shortcuts } from "../actions/shortcuts";
import { startView } from "../actions/view";
import { Panel } from "../panels/panel";
import { plottable } from "../plots/names";
import { PlotChooser, Plots } from "../plots/plots";
import type { Stage } from "../scene/stage";
import * as state from "../state";
import { width } from "../timeline/scale";
import { TimeCursor, Timeline } from "../timeline/timeline";
import { Transport } from "../timeline/transport";
import { Help } from "./help";
import { RefusedFiles } from "./refused";
import { StageView } from "./stage_view";
import { Toast } from "./toast";
import { TopBar } from "./topbar";
import { Welcome } from "./welcome";

// Below the scene: transport, plots and timeline, which share one axis.
function Dock() {
  const box = useRef<HTMLDivElement>(null);
  const isChoosing = useSignal(false);
  useEffect(() => {
    const observer = new ResizeObserver(([entry]) => (width.value = entry!.contentRect.width));
    observer.observe(box.current!);
    return () => observer.disconnect();
  }, []);
  return (
    <footer class="dock">
      <Transport onAddPlot={() => (isChoosing.value = !isChoosing.value)} />
      {isChoosing.value && <PlotChooser onClose={() => (isChoosing.value = false)} />}
      <div class="tracks" ref={box}>
        <Plots />
        <Timeline />
        <TimeCursor />
      </div>
    </footer>
  );
}

function useDrop(): boolean {
  const isOver = useSignal(false);
  useEffect(() => {
    const onDrag = (event: DragEvent) => {
      if (!event.dataTransfer?.types.includes("Files")) return;
      event.preventDefault();
      isOver.value = event.type !== "dragleave" || event.relatedTarget !== null;
    };
    const onDrop = (event: DragEvent) => {
      event.preventDefault();
      isOver.value = false;
      void openFiles(event.dataTransfer?.files ?? []);
    };
    const kinds = ["dragenter", "dragover", "dragleave"] as const;
    for (const kind of kinds) addEventListener(kind, onDrag);
    addEventListener("drop", onDrop);
    return () => {
      for (const kind of kinds) removeEventListener(kind, onDrag);
      removeEventListener("drop", onDrop);
    };
  }, []);
  return isOver.value;
}

export function App() {
  const stage = useSignal<Stage | null>(null);
  const keys = useRef(shortcuts(() => stage.peek()?.frameAll()));
  const isOver = useDrop();
  useEffect(startBounds, []);
  useEffect(startClock, []);
  useEffect(startAnalyses, []);
  useEffect(() => listen(keys.current), []);
  const onStage = async (made: Stage | null) => {
    stage.value = made;
    // For the console, and for programs that drive the page: docs/viewer.md.
    Object.assign(globalThis, { inputanim: { stage: made, state, seek, plottable } });
    startPump(made);
    startView(made);
    await openGiven();
  };
  const any = state.takes.value.length > 0;
  return (
    <div class="app" data-panel={any && state.panelOpen.value} data-any={any}>
      <TopBar stage={stage.value} />
      <main class="main">
        <StageView onStage={(made) => void onStage(made)} />
        {!any && state.refused.value.length === 0 && !state.loading.value && <Welcome />}
        {state.refused.value.length > 0 && (
          <div class="refusals">
            <RefusedFiles />
          </div>
        )}
        {any && state.panelOpen.value && <Panel />}
      </main>
      {any && <Dock />}
      <Toast />
      {state.helpOpen.value && <Help shortcuts={keys.current} />}
      {isOver && <div class="drop-over">Drop to open</div>}
    </div>
  );
}
