// What hands, head and eyes did, in numbers: of the recording, and of the range beside it.
import { useSignal } from "@preact/signals";
import type { Figure, Figures } from "inputanim";
import { Fragment } from "preact";
import { analysisOf } from "../actions/analyse";
import { copyText } from "../actions/copy";
import type { Analysed } from "../engine/protocol";
import { addPlot } from "../plots/plots";
import * as state from "../state";
import { Button } from "../ui/controls";
import { clock, withUnit } from "../ui/format";
import { Icon } from "../ui/icons";
import { EventsList } from "./events_list";
import { tableOf } from "./figures_table";

// Figures go to the first part that their names begin with; the rest is the recording's.
const parts: readonly [prefix: string, title: string][] = [
  ["camera.", "Head"],
  ["hand.left.", "Left hand"],
  ["hand.right.", "Right hand"],
  ["hands.", "Both hands"],
  ["gaze.", "Gaze"],
];
const recordingPart = ["", "Recording"] as const;
const partOf = (name: string) => parts.find(([prefix]) => name.startsWith(prefix)) ?? recordingPart;

function Value({ figure, seconds }: { figure: Figure | undefined; seconds: number }) {
  if (!figure) return <td />;
  const isPart = figure.basis < seconds - 0.0005 * (1 + seconds);
  return (
    <td>
      {figure.limited && (
        <span class="limited" title="Limited by few keys: that of straight lines between them">
          <Icon name="warning" />
          <span class="hidden">limited by few keys: </span>
        </span>
      )}
      {withUnit(figure.value, figure.unit)}
      {isPart && <small>over {figure.basis.toFixed(2)} s</small>}
    </td>
  );
}

// A long name may go on below, between its words.
const breakable = (name: string) => (
  <>
    {name.split(/(?<=[._])|(?<=[a-z])(?=[A-Z])/).map((word, i) => (
      <Fragment key={i}>
        {i > 0 && <wbr />}
        {word}
      </Fragment>
    ))}
  </>
);

interface Column {
  title: string;
  figures: Figures;
  seconds: number;
}

// "camera.speed.mean" is of the series "camera.speed", which can be plotted.
function Name({ name, prefix, series }: { name: string; prefix: string; series: readonly string[] }) {
  const shown = breakable(name.slice(prefix.length));
  const of = name.slice(0, name.lastIndexOf("."));
  if (!series.includes(of)) return shown;
  return (
    <button type="button" class="jump" title={`Plot ${of}`} onClick={() => addPlot(of)}>
      {shown}
    </button>
  );
}

interface PartProps {
  prefix: string;
  title: string;
  names: string[];
  columns: Column[];
  series: readonly string[];
}

function Part({ prefix, title, names, columns, series }: PartProps) {
  return (
    <details class="card figures" open>
      <summary>
        <h3>{title}</h3>
      </summary>
      <table>
        <thead>
          <tr>
            <th scope="col">Figure</th>
            {columns.map((column) => (
              <th scope="col" key={column.title}>
                {column.title}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {names.map((name) => (
            <tr key={name}>
              <th scope="row" title={name}>
                <Name name={name} prefix={prefix} series={series} />
              </th>
              {columns.map(({ title: of, figures, seconds }) => (
                <Value key={of} figure={figures[name]} seconds={seconds} />
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </details>
  );
}

function columnsOf({ figures, epochs }: Analysed): Column[] {
  const whole = { title: "Whole", figures, seconds: figures["duration"]?.value ?? 0 };
  return [
    whole,
    ...epochs.map(({ from, to, figures: own }) => ({
      title: `${clock(from, 2)} – ${clock(to, 2)} s`,
      figures: own,
      seconds: to - from,
    })),
  ];
}

function Tables({ said, sought }: { said: Analysed; sought: string }) {
  const words = sought.toLowerCase().split(/\s+/).filter(Boolean);
  const names = Object.keys(said.figures).filter((name) => {
    const text = `${partOf(name)[1]} ${name}`.toLowerCase();
    return words.every((word) => text.includes(word));
  });
  if (names.length === 0) return <p class="empty">No figure is called that.</p>;
  const columns = columnsOf(said);
  return (
    <>
      {[recordingPart, ...parts].map((part) => {
        const own = names.filter((name) => partOf(name)[1] === part[1]);
        return own.length === 0 ? null : (
          <Part key={part[1]} prefix={part[0]} title={part[1]} names={own} columns={columns} series={said.series} />
        );
      })}
    </>
  );
}

export function FiguresPanel() {
  const sought = useSignal("");
  const take = state.active.value;
  if (!take) return null;
  const current = analysisOf(take, true);
  const found = analysisOf(take);
  if (found?.failure) return <p class="empty">There are no figures: {found.failure}</p>;
  // The figures of another range would be taken for those of this one.
  const said = found?.said && { ...found.said, epochs: current?.said?.epochs ?? [] };
  return (
    <>
      <div class="row figures-tools">
        <input
          class="field"
          type="search"
          placeholder="Filter: palm speed, fixation …"
          aria-label="Filter figures"
          onInput={(event) => (sought.value = event.currentTarget.value)}
        />
        <Button
          icon="copy"
          label="Copy as CSV"
          text
          disabled={!current}
          onClick={() => current?.said && void copyText(tableOf(take, current.said), "The table is on the clipboard")}
        />
      </div>
      <p class="soft" role="status">
        {!current ? (
          <>
            <i class="spinner" /> Measuring …
          </>
        ) : state.range.value ? (
          "The range is beside the whole recording."
        ) : (
          "Select a range on the timeline to see its figures beside these."
        )}
      </p>
      {said && said.remarks.length > 0 && (
        <ul class="remarks">
          {said.remarks.map((remark) => (
            <li key={remark}>
              <Icon name="info" />
              <p>{remark}</p>
            </li>
          ))}
        </ul>
      )}
      {said && <Tables said={said} sought={sought.value} />}
      {said && <EventsList events={said.events} shift={take.shift} />}
    </>
  );
}
