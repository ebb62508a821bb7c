// The analyses of the recordings that were handed over.
import { type Analysis, analyse, type HandedOver, loadAnalysis } from "inputanim";
import type { Analyst, Series, SeriesName, Spans } from "./protocol";

interface Subject {
  handed: HandedOver;
  joints: Set<string>; // whose motion is asked for
  epochs: Spans;
  analysis?: Promise<Analysis>; // of those
}

const usualJoints = ["Palm", "IndexTip"];
const ofJoint = /^hand\.(?:left|right)\.(\w+)\.(?:speed|acceleration|jerk|angular_speed)$/;

// The line through the samples, at any time; NaN beside a gap, and beyond the ends.
function lineAt({ rate, times }: Analysis, values: Float32Array, time: number): number {
  const place = (time - times[0]!) * rate;
  const before = Math.floor(place);
  const share = place - before;
  const nearest = Math.round(place);
  if (Math.abs(place - nearest) < 1e-3) return values[nearest] ?? NaN;
  return (values[before] ?? NaN) * (1 - share) + (values[before + 1] ?? NaN) * share;
}

export function createAnalyst(): Analyst {
  const subjects = new Map<number, Subject>();

  const subject = (id: number): Subject => {
    const found = subjects.get(id);
    if (!found) throw new Error("this recording is not open any more");
    return found;
  };
  // Whoever still reads from it was first to wait for it.
  const dispose = async (analysis: Promise<Analysis> | undefined) =>
    (await analysis?.catch(() => undefined))?.dispose();
  const begin = (of: Subject): Promise<Analysis> => {
    const gone = dispose(of.analysis);
    of.analysis = gone.then(() => analyse(of.handed, { joints: [...of.joints], epochs: of.epochs }));
    return of.analysis;
  };
  const forget = async (id: number): Promise<void> => {
    const gone = dispose(subjects.get(id)?.analysis);
    subjects.delete(id);
    await gone;
  };

  return {
    start: (module) => loadAnalysis(module as Uint8Array<ArrayBuffer>),
    async receive(id, handed) {
      const joints = subjects.get(id)?.joints ?? new Set(usualJoints);
      const gone = forget(id);
      subjects.set(id, { handed, joints, epochs: [] });
      await gone;
    },
    forget,
    async analyse(id, epochs) {
      const of = subject(id);
      const isNew = JSON.stringify(epochs) !== JSON.stringify(of.epochs);
      of.epochs = epochs;
      const analysis = await (isNew || !of.analysis ? begin(of) : of.analysis);
      return {
        figures: analysis.figures,
        epochs: analysis.epochs,
        events: analysis.events,
        remarks: analysis.remarks,
        series: analysis.series.map((each) => each.name),
      };
    },
    async series(id: number, name: SeriesName, from: number, to: number, count: number): Promise<Series> {
      const of = subject(id);
      const joint = ofJoint.exec(name)?.[1];
      const isNew = joint !== undefined && !of.joints.has(joint);
      if (isNew) of.joints.add(joint);
      const analysis = await (isNew || !of.analysis ? begin(of) : of.analysis);
      const found = analysis.find(name);
      const values = found?.values ?? new Float32Array();
      const label = name.slice(name.lastIndexOf(".") + 1).replaceAll("_", " ");
      return {
        unit: found?.unit ?? "",
        labels: [label],
        values: [
          Float32Array.from({ length: count }, (_, i) =>
            lineAt(analysis, values, from + ((to - from) * i) / (count - 1)),
          ),
        ],
        keys: [],
      };
    },
  };
}
