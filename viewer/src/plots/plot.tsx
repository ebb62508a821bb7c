// One plot above the timeline, in step with it: curves as they play, and the keys that were recorded.
import { useSignal, useSignalEffect } from "@preact/signals";
import { useEffect, useRef } from "preact/hooks";
import uPlot from "uplot";
import { analysedSeries } from "../actions/analyse";
import { seek } from "../actions/play";
import { engine } from "../engine/client";
import type { Series, SeriesName } from "../engine/protocol";
import * as state from "../state";
import { gutter, onWheel, show, trackWidth, width } from "../timeline/scale";
import { Button } from "../ui/controls";
import { isAnalysed, titleOf } from "./names";

const height = 96; // px
const axisWidth = 52; // px
const mostPoints = 40_000; // of a line
const leastPoints = 600;
const palettes = {
  dark: ["#ef7b7b", "#7fc97f", "#6ea8fe", "#e0b050"],
  light: ["#c43c3c", "#2c8a3d", "#2563c9", "#9a6b00"],
};

interface Line {
  label: string;
  colour: string;
  isDashed: boolean;
}

interface Drawn {
  unit: string;
  lines: Line[];
  data: uPlot.AlignedData;
  keys: { colour: string; shift: number; times: Float32Array; values: Float32Array }[];
}

const withGaps = (values: Float32Array) => Array.from(values, (value) => (Number.isFinite(value) ? value : null));

async function fetchDrawn(
  name: SeriesName,
  takes: readonly state.Take[],
  span: state.Span,
  theme: state.Theme,
): Promise<Drawn> {
  const [first, last] = span;
  const rate = Math.min(Math.max(...takes.map((take) => take.info.rate ?? 60)), 240);
  const count = Math.round(Math.min(Math.max((last - first) * rate, leastPoints), mostPoints));
  const found = await Promise.all(
    takes.map((take) => {
      const [from, to] = [first - take.shift, last - take.shift];
      return isAnalysed(name)
        ? analysedSeries(take, name, from, to, count)
        : engine.series(take.id, name, from, to, count);
    }),
  );
  const colours = palettes[theme];
  const colourOf = (series: Series, take: state.Take, i: number) =>
    series.labels.length === 1 && takes.length > 1 ? take.tint : colours[i % colours.length]!;
  return {
    unit: found[0]?.unit ?? "",
    lines: found.flatMap((series, k) =>
      series.labels.map((label, i) => ({ label, colour: colourOf(series, takes[k]!, i), isDashed: k > 0 })),
    ),
    data: [
      Array.from({ length: count }, (_, i) => first + ((last - first) * i) / (count - 1)),
      ...found.flatMap((series) => series.values.map(withGaps)),
    ] as uPlot.AlignedData,
    keys: found.flatMap((series, k) =>
      series.keys.map((keys, i) => ({ ...keys, shift: takes[k]!.shift, colour: colourOf(series, takes[k]!, i) })),
    ),
  };
}

// Keys as dots, where they are far enough apart to be told from each other.
function drawKeys(plot: uPlot, { keys }: Drawn): void {
  const { ctx } = plot;
  const { left, top, width: across, height: down } = plot.bbox;
  ctx.save();
  ctx.beginPath();
  ctx.rect(left, top, across, down);
  ctx.clip();
  for (const { colour, shift, times, values } of keys) {
    if (times.length === 0 || across / times.length < 4 * devicePixelRatio) continue;
    ctx.fillStyle = colour;
    times.forEach((time, i) => {
      ctx.beginPath();
      ctx.arc(
        plot.valToPos(time + shift, "x", true),
        plot.valToPos(values[i]!, "y", true),
        1.7 * devicePixelRatio,
        0,
        7,
      );
      ctx.fill();
    });
  }
  ctx.restore();
}

function optionsOf(drawn: Drawn, theme: state.Theme, onZoom: (first: number, last: number) => void): uPlot.Options {
  const text = theme === "dark" ? "#a2adbb" : "#566070";
  const grid = theme === "dark" ? "#2a313b" : "#e3e7ec";
  return {
    width: axisWidth + trackWidth.value,
    height,
    padding: [8, 0, 6, 0],
    pxAlign: 0,
    legend: { show: false },
    cursor: { y: false, drag: { x: true, y: false, setScale: false }, points: { size: 5 } },
    scales: { x: { time: false, auto: false } },
    axes: [
      { show: false, grid: { stroke: grid, width: 1 } },
      {
        size: axisWidth,
        stroke: text,
        font: "11px system-ui, sans-serif",
        grid: { stroke: grid, width: 1 },
        ticks: { show: false },
        space: 22,
      },
    ],
    series: [
      {},
      ...drawn.lines.map(
        ({ label, colour, isDashed }): uPlot.Series => ({
          label,
          stroke: colour,
          width: 1.5,
          dash: isDashed ? [5, 4] : undefined,
          points: { show: false },
        }),
      ),
    ],
    hooks: {
      draw: [(plot) => drawKeys(plot, drawn)],
      setSelect: [
        (plot) => {
          if (plot.select.width > 4)
            onZoom(plot.posToVal(plot.select.left, "x"), plot.posToVal(plot.select.left + plot.select.width, "x"));
          plot.setSelect({ left: 0, top: 0, width: 0, height: 0 }, false);
        },
      ],
    },
  };
}

// What the lines are worth at the time of the cursor.
function Values({ drawn }: { drawn: Drawn }) {
  const times = drawn.data[0] as number[];
  const [first, last] = [times[0]!, times[times.length - 1]!];
  const at = Math.round(((state.time.value - first) / (last - first)) * (times.length - 1));
  return (
    <ul class="plot-values">
      {drawn.lines.map(({ label, colour, isDashed }, i) => {
        const value = drawn.data[i + 1]?.[at];
        return (
          <li key={i}>
            <i class="stroke" style={{ borderColor: colour, borderStyle: isDashed ? "dashed" : "solid" }} />
            <span>{drawn.lines.length === 1 ? drawn.unit : label}</span>
            <b>{value == null ? "–" : value.toFixed(Math.abs(value) < 1 ? 4 : Math.abs(value) < 100 ? 3 : 1)}</b>
          </li>
        );
      })}
    </ul>
  );
}

export function Plot({ name }: { name: SeriesName }) {
  const box = useRef<HTMLDivElement>(null);
  const drawn = useSignal<Drawn | null>(null);
  useSignalEffect(() => {
    const [takes, span, theme] = [state.shownTakes.value, state.timelineSpan.value, state.theme.value];
    if (takes.length === 0) {
      drawn.value = null;
      return;
    }
    void fetchDrawn(name, takes, span, theme)
      .then((next) => {
        if (span === state.timelineSpan.value && theme === state.theme.value) drawn.value = next;
      })
      .catch(state.sayError);
  });
  useSignalEffect(() => {
    if (!drawn.value || !box.current) return;
    const plot = new uPlot(optionsOf(drawn.value, state.theme.peek(), show), undefined, box.current);
    plot.setData(drawn.value.data, false);
    const [first, last] = state.timelineSpan.peek();
    plot.batch(() => {
      plot.setScale("x", { min: first, max: last });
    });
    plot.setSize({ width: axisWidth + trackWidth.value, height });
    plot.over.addEventListener("click", (event) => seek(plot.posToVal(event.offsetX, "x")));
    return () => plot.destroy();
  });
  useEffect(() => {
    const plot = box.current!.parentElement!;
    const zoomOrScroll = (event: WheelEvent) => {
      const list = plot.parentElement!;
      if (event.ctrlKey || list.scrollHeight <= list.clientHeight) onWheel(event);
    };
    plot.addEventListener("wheel", zoomOrScroll, { passive: false });
  }, []);
  return (
    <section class="plot" aria-label={`Plot of ${titleOf(name)}`} style={{ width: width.value }}>
      <div class="plot-side" style={{ width: gutter.value - axisWidth }}>
        <h3 title={name}>{titleOf(name)}</h3>
        {drawn.value && <Values drawn={drawn.value} />}
      </div>
      <div class="plot-box" ref={box} role="img" aria-label={`${titleOf(name)} over time`} />
      <span class="plot-unit">{drawn.value?.unit}</span>
      <div class="plot-close">
        <Button
          icon="close"
          label={`Remove the plot of ${titleOf(name)}`}
          kind="quiet"
          onClick={() => (state.plots.value = state.plots.value.filter((each) => each !== name))}
        />
      </div>
    </section>
  );
}
