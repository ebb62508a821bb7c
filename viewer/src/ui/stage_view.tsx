// The scene, its cameras, and what is shown in it.
import { effect } from "@preact/signals";
import { useEffect, useRef } from "preact/hooks";
import { Stage, type CameraMode, type Shown, type Subject } from "../scene/stage";
import * as state from "../state";
import { Button, Check, Menu } from "./controls";

const cameras: [CameraMode, string, string][] = [
  ["orbit", "Orbit", "Around the hands"],
  ["first", "First", "As the user saw it"],
  ["follow", "Follow", "Behind the head"],
  ["top", "Top", "From above"],
  ["side", "Side", "From the side"],
];

const things: [keyof Shown, string][] = [
  ["skin", "Skin"],
  ["joints", "Joints and bones"],
  ["labels", "Names of joints"],
  ["headset", "Headset"],
  ["gaze", "Gaze"],
  ["trails", "Trails"],
  ["grid", "Ground"],
  ["axes", "Axes"],
];

function subjectOf({ id, name, tint, meshes, info, head }: state.Take): Subject {
  const has = (part: string) => info.parts.some((each) => each.name.startsWith(part) && each.keys > 0);
  const parts = { camera: has("camera"), hands: has("hand"), gaze: has("gaze") };
  const reference = state.headsTogether.value && state.shownTakes.value[0]?.head;
  const offset =
    reference && head ? (head.map((value, i) => reference[i]! - value) as [number, number, number]) : undefined;
  return { id, name, tint, meshes, parts, offset };
}

function connect(stage: Stage): () => void {
  stage.onPick = (pick) => {
    state.selection.value = pick;
    if (pick) state.tab.value = "info";
  };
  const stops = [
    effect(() => stage.setSubjects(state.shownTakes.value.map(subjectOf))),
    effect(() => {
      for (const { id, bounds } of state.shownTakes.value) if (bounds) stage.setExtent(id, bounds);
    }),
    effect(() => stage.setShown(state.shown.value)),
    effect(() => stage.setTheme(state.theme.value)),
    effect(() => stage.setMode(state.mode.value)),
    effect(() => stage.setSplit(state.split.value && state.shownTakes.value.length > 1)),
    effect(() => stage.select(state.selection.value)),
  ];
  return () => stops.forEach((stop) => stop());
}

function label(): string {
  const take = state.active.value;
  return take ? `${take.name} in three dimensions, at ${state.time.value.toFixed(1)} seconds` : "Nothing is open";
}

// None where the browser cannot draw in three dimensions: the rest of the page works without.
function makeStage(canvas: HTMLCanvasElement, overlay: HTMLElement): Stage | null {
  try {
    return new Stage(canvas, overlay);
  } catch {
    state.say("This browser has no WebGL: the recording can be plotted, checked and edited, but not seen", true);
    return null;
  }
}

export function StageView({ onStage }: { onStage: (stage: Stage | null) => void }) {
  const canvas = useRef<HTMLCanvasElement>(null);
  const overlay = useRef<HTMLDivElement>(null);
  const current = useRef<Stage | null>(null);
  useEffect(() => {
    const stage = makeStage(canvas.current!, overlay.current!);
    current.current = stage;
    onStage(stage);
    if (!stage) return;
    const disconnect = connect(stage);
    const observer = new ResizeObserver(() => stage.resize());
    observer.observe(canvas.current!.parentElement!);
    return () => {
      observer.disconnect();
      disconnect();
      stage.dispose();
    };
  }, []);
  const many = state.shownTakes.value.length > 1;
  return (
    <div class="stage">
      <canvas ref={canvas} role="img" aria-label={label()} />
      <div class="stage-labels" ref={overlay} />
      {state.takes.value.length > 0 && (
        <div class="stage-tools">
          <div class="segments" role="group" aria-label="Camera">
            {cameras.map(([mode, name, hint]) => (
              <button
                type="button"
                key={mode}
                title={hint}
                aria-pressed={state.mode.value === mode}
                onClick={() => (state.mode.value = mode)}
              >
                {name}
              </button>
            ))}
          </div>
          <Button
            icon="frame"
            label="All in view"
            onClick={() => ((state.mode.value = "orbit"), current.current?.frameAll())}
          />
          {many && (
            <Button
              icon="split"
              label="Side by side"
              pressed={state.split.value}
              onClick={() => (state.split.value = !state.split.value)}
            />
          )}
          <Menu icon="layers" label="Show" text align="left">
            {things.map(([thing, name]) => (
              <Check
                key={thing}
                label={name}
                checked={state.shown.value[thing]}
                onChange={(checked) => (state.shown.value = { ...state.shown.value, [thing]: checked })}
              />
            ))}
            <label class="check slider">
              <span>Trail {state.trailSeconds.value.toFixed(1)} s</span>
              <input
                type="range"
                min="0.2"
                max="5"
                step="0.1"
                value={state.trailSeconds.value}
                onInput={(event) => (state.trailSeconds.value = event.currentTarget.valueAsNumber)}
              />
            </label>
          </Menu>
        </div>
      )}
    </div>
  );
}
