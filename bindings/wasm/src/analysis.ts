import { InputanimError } from "./errors.js";
import { floatsIn, made, takeJson, textIn, withScratch } from "./memory.js";
import { type AnalysisLibrary, analysisLibrary } from "./module.js";
import { openIn } from "./open.js";
import type { AnalyseOptions } from "./options.js";
import { packed } from "./pack.js";
import type * as types from "./types.js";

interface Owned {
  readonly library: AnalysisLibrary;
  readonly analysis: number;
}

const close = ({ library, analysis }: Owned): void => library.release("inputanim_analysis_close", analysis);
const forgotten = new FinalizationRegistry(close);

/**
 * What hands, head and eyes did; docs/analysis.md defines every figure, series and event. It outlives its recording.
 */
export class Analysis {
  #owned: Owned | undefined;
  /** Of the times, per second. */
  readonly rate: number;
  /** Ascending, seconds: from the first key to the last. */
  readonly times: Float32Array;
  /** Each as long as the times. */
  readonly series: readonly types.Series[];
  /** Of the whole recording, by their names. */
  readonly figures: types.Figures;
  /** Those that were asked for. */
  readonly epochs: readonly types.Epoch[];
  /** By time. */
  readonly events: readonly types.AnalysisEvent[];
  /** What limits the figures, a line each. */
  readonly remarks: readonly string[];

  /** @internal */
  constructor(library: AnalysisLibrary, analysis: number) {
    this.#owned = { library, analysis };
    forgotten.register(this, this.#owned, this);
    const said = this.#json<Pick<Analysis, "rate" | "figures" | "epochs" | "remarks">>("inputanim_analysis_figures");
    this.rate = said.rate;
    this.figures = said.figures;
    this.epochs = said.epochs;
    this.remarks = said.remarks;
    this.events = this.#json("inputanim_analysis_events");
    const [count, times] = library.run((exports) => [
      exports.inputanim_analysis_time_count(analysis),
      exports.inputanim_analysis_times(analysis),
    ]) as [number, number];
    this.times = floatsIn(library, times, count).slice();
    this.series = this.#series(count);
  }

  /** The series of a name; undefined where there is none. */
  find(name: string): types.Series | undefined {
    return this.series.find((each) => each.name === name);
  }

  /** Gives the memory back now; else it goes when nobody holds the analysis any more. Only series are gone then. */
  dispose(): void {
    if (this.#owned === undefined) return;
    forgotten.unregister(this);
    close(this.#owned);
    this.#owned = undefined;
  }
  [Symbol.dispose](): void {
    this.dispose();
  }

  #here(): Owned {
    if (this.#owned === undefined) throw new InputanimError("disposed", "the analysis has been disposed of");
    return this.#owned;
  }
  #json<T>(function_: "inputanim_analysis_figures" | "inputanim_analysis_events"): T {
    const { library, analysis } = this.#here();
    return takeJson<T>(
      library,
      withScratch(library, (scratch) => made(scratch, (exports, error) => exports[function_](analysis, error))),
    );
  }
  #series(timeCount: number): types.Series[] {
    const { library, analysis } = this.#here();
    const here = () => this.#here().library;
    return withScratch(library, (scratch) => {
      const struct = scratch.struct(12);
      const text = (place: number) => textIn(library, struct.view.getUint32(place, true));
      const count = library.run((exports) => exports.inputanim_analysis_series_count(analysis));
      return Array.from({ length: count }, (_, i) => {
        library.run((exports) => exports.inputanim_analysis_series_at(analysis, i, struct.address));
        const values = struct.view.getUint32(8, true);
        return {
          name: text(0),
          unit: text(4),
          get values() {
            return floatsIn(here(), values, timeCount);
          },
        };
      });
    });
  }
}

/**
 * Of a recording that was handed over, from another thread perhaps: it needs no more than the module for analyses, which
 * it loads the first time.
 */
export const analyse = async ({ bytes, options }: types.HandedOver, wanted: AnalyseOptions = {}): Promise<Analysis> => {
  const library = await analysisLibrary();
  const recording = openIn(library, bytes, options);
  try {
    return new Analysis(
      library,
      withScratch(library, (scratch) => {
        const struct = packed(scratch, "analyse", wanted);
        return made(scratch, (exports, error) => exports.inputanim_analyse(recording, struct, error));
      }),
    );
  } finally {
    library.release("inputanim_close", recording);
  }
};
