import { type Analysis, analyse } from "./analysis.js";
import { compare } from "./compare.js";
import { markerOf, placeOf } from "./arguments.js";
import { InputanimError } from "./errors.js";
import type { Exports, MainFunction } from "./exports.js";
import { floatsIn, made, type Scratch, takeBytes, takeJson, withScratch } from "./memory.js";
import { library as loadedLibrary, type MainLibrary } from "./module.js";
import { findCurve, type Side } from "./layout.js";
import { openIn } from "./open.js";
import type * as options from "./options.js";
import { packed } from "./pack.js";
import { Player } from "./player.js";
import type * as types from "./types.js";

interface Owned {
  readonly library: MainLibrary;
  readonly recording: number;
}

const close = ({ library, recording }: Owned): void => library.release("inputanim_close", recording);
const forgotten = new FinalizationRegistry(close);

// As the shell has them; here curves go by their place.
type RawFinding = Omit<types.Finding, "curve" | "where"> & { where?: string; curve?: string };
const findingOf = ({ curve, where, ...rest }: RawFinding): types.Finding => ({
  where: where ?? "",
  ...rest,
  ...(curve === undefined ? {} : { curve: findCurve(curve) }),
});

type MainExports = Exports<MainFunction>;
type Make = (exports: MainExports, recording: number, error: number, scratch: Scratch) => number;

/**
 * A recording: a value that never changes. Edits give a new one, which shares what it did not touch with the old one;
 * dispose of both, in any order.
 */
export class Recording {
  #owned: Owned | undefined;
  // What was opened, of a file that may be damaged: what was written would not be.
  #salvaged: types.HandedOver | undefined;

  private constructor(library: MainLibrary, recording: number) {
    this.#owned = { library, recording };
    forgotten.register(this, this.#owned, this);
  }

  /** The bytes of a .bin file, which are not needed any more afterwards. */
  static async open(bytes: Uint8Array | ArrayBuffer, wanted: options.OpenOptions = {}): Promise<Recording> {
    const library = await loadedLibrary();
    const view = bytes instanceof Uint8Array ? bytes : new Uint8Array(bytes);
    const recording = new Recording(library, openIn(library, view, wanted));
    if (wanted.salvage === true) recording.#salvaged = { bytes: view.slice(), options: { ...wanted } };
    return recording;
  }

  /** Made motion that could be a person's; the same numbers give the same recording. */
  static async synthesize(wanted: options.SynthesizeOptions = {}): Promise<Recording> {
    const library = await loadedLibrary();
    return withScratch(library, (scratch) => {
      const struct = packed(scratch, "synthesize", wanted);
      return new Recording(
        library,
        made(scratch, (exports, error) => exports.inputanim_synthesize(struct, error)),
      );
    });
  }

  /** One after the other; `blend` is how many seconds one takes to turn into the next. */
  static join(recordings: readonly Recording[], wanted: options.JoinOptions = {}): Recording {
    const [first] = recordings;
    if (first === undefined) throw new InputanimError("bad_argument", "there is nothing to join");
    const { library } = first.#here();
    const handles = recordings.map((each) => each.#handleIn(library));
    return withScratch(library, (scratch) => {
      const list = scratch.bytes(new Uint8Array(new Uint32Array(handles).buffer));
      const struct = packed(scratch, "join", wanted);
      return new Recording(
        library,
        made(scratch, (exports, error) => exports.inputanim_join(list, handles.length, struct, error)),
      );
    });
  }

  info(): types.Info {
    return this.#json((exports, recording, error) => exports.inputanim_info(recording, error));
  }

  /** What is odd about it, most severe first. */
  check(): types.Finding[] {
    return this.#json<RawFinding[]>((exports, recording, error) => exports.inputanim_check(recording, error)).map(
      findingOf,
    );
  }

  curve(curve: number | string): types.Curve {
    const place = placeOf(curve);
    const here = () => this.#here();
    const { library, recording } = here();
    const fields = withScratch(library, (scratch) => {
      const struct = scratch.struct(40);
      library.run((exports) => exports.inputanim_curve_at(recording, place, struct.address));
      return Array.from({ length: 10 }, (_, i) => struct.view.getInt32(4 * i, true));
    });
    const [count, times, values, inTangents, outTangents, inWeights, outWeights, modes, preWrap, postWrap] = fields as [
      number,
      number,
      number,
      number,
      number,
      number,
      number,
      number,
      number,
      number,
    ];
    const floats = (address: number) => floatsIn(here().library, address, count);
    return {
      keyCount: count,
      preWrap,
      postWrap,
      get times() {
        return floats(times);
      },
      get values() {
        return floats(values);
      },
      ...(inTangents !== 0 && {
        tangents: {
          get in() {
            return floats(inTangents);
          },
          get out() {
            return floats(outTangents);
          },
          get inWeight() {
            return floats(inWeights);
          },
          get outWeight() {
            return floats(outWeights);
          },
          get mode() {
            return new Int32Array(here().library.exports.memory.buffer, modes >>> 0, count);
          },
        },
      }),
    };
  }

  markers(): types.Marker[] {
    const { library, recording } = this.#here();
    const decoder = new TextDecoder();
    return withScratch(library, (scratch) => {
      const size = scratch.struct(4);
      return library.run((exports) =>
        Array.from({ length: exports.inputanim_marker_count(recording) }, (_, i) => {
          const name = exports.inputanim_marker_name(recording, i, size.address) >>> 0;
          return {
            time: exports.inputanim_marker_time(recording, i),
            name: decoder.decode(new Uint8Array(exports.memory.buffer, name, size.view.getUint32(0, true))),
          };
        }),
      );
    });
  }

  /** A curve's value as Unity plays it; states hold. NaN for parts that there are not. */
  evaluate(curve: number | string, time: number): number {
    const place = placeOf(curve);
    const { library, recording } = this.#here();
    return library.run((exports) => exports.inputanim_evaluate(recording, place, time));
  }

  /** When a state curve, such as "hand.left.pinch", is on: from and to, in seconds. */
  stateSpans(curve: number | string): [number, number][] {
    const place = placeOf(curve);
    return this.#json((exports, recording, error) => exports.inputanim_state_spans(recording, place, error));
  }

  /** Some curves on an ascending grid: a column for each, of values, or of velocities in m/s, 1/s and rad/s. */
  sample(
    times: Float32Array,
    curves: readonly (number | string)[],
    { velocities = false, ...wanted }: options.SampleOptions & { velocities?: boolean } = {},
  ): Float32Array[] {
    const { library, recording } = this.#here();
    const places = new Uint16Array(curves.map(placeOf));
    return withScratch(library, (scratch) => {
      const grid = scratch.floats(times);
      const wantedCurves = scratch.bytes(new Uint8Array(places.buffer));
      const out = scratch.allocate(4 * times.length * places.length);
      const struct = packed(scratch, "sample", wanted);
      const sample = velocities ? "inputanim_sample_velocities" : "inputanim_sample";
      made(scratch, (exports, error) =>
        exports[sample](recording, grid, times.length, wantedCurves, places.length, struct, out, error),
      );
      return curves.map((_, i) => floatsIn(library, out + 4 * times.length * i, times.length).slice());
    });
  }

  /** Moments in any order, fast. */
  player(): Player {
    const { library } = this.#here();
    return new Player(
      library,
      this.#make((exports, recording, error) => exports.inputanim_player_open(recording, error)),
    );
  }

  /** A skin around a hand; `axes` are three.js's unless you ask for others. */
  handMesh(hand: Side, axes = "openxr"): types.HandMesh {
    const { library } = this.#here();
    const mesh = this.#make((exports, recording, error, scratch) =>
      exports.inputanim_hand_mesh(recording, scratch.text(hand), scratch.text(axes), error),
    );
    try {
      return withScratch(library, (scratch) => {
        const struct = scratch.struct(32);
        library.run((exports) => exports.inputanim_mesh_at(mesh, struct.address));
        const field = (i: number) => struct.view.getUint32(4 * i, true);
        const [vertices, triangles] = [field(0), field(1)];
        const { buffer } = library.exports.memory;
        return {
          positions: floatsIn(library, field(2), 3 * vertices).slice(),
          normals: floatsIn(library, field(3), 3 * vertices).slice(),
          joints: new Uint8Array(buffer, field(4), 4 * vertices).slice(),
          weights: floatsIn(library, field(5), 4 * vertices).slice(),
          triangles: new Uint16Array(buffer, field(6), 3 * triangles).slice(),
          restPose: floatsIn(library, field(7), 27 * 7).slice(),
        };
      });
    } finally {
      library.release("inputanim_mesh_close", mesh);
    }
  }

  /** What hands, head and eyes did, in numbers. The first time loads a module for it. */
  async analyse(wanted: options.AnalyseOptions = {}): Promise<Analysis> {
    return analyse(this.handOver(), wanted);
  }

  /** How near its hands are to those of another, at whatever pace. The first time loads a module for it. */
  async compare(other: Recording, wanted: options.CompareOptions = {}): Promise<types.Comparison> {
    return compare(this.handOver(), other.handOver(), wanted);
  }

  /** For another thread or module: in its own layout, if that can hold what it is now. */
  handOver(): types.HandedOver {
    if (this.#salvaged !== undefined) return { ...this.#salvaged, bytes: this.#salvaged.bytes.slice() };
    const { layout } = this.info();
    const { bytes, notes } = this.convert("bin");
    // With a note, it has another layout, which is found from its bytes.
    return { bytes, options: notes.length === 0 ? { layout } : {} };
  }

  // --- edits: docs/edit.md says what they do ---

  trim(from: number, to: number): Recording {
    return this.#edited((exports, recording, error) => exports.inputanim_trim(recording, from, to, error));
  }
  cut(from: number, to: number): Recording {
    return this.#edited((exports, recording, error) => exports.inputanim_cut(recording, from, to, error));
  }
  shift(seconds: number): Recording {
    return this.#edited((exports, recording, error) => exports.inputanim_shift(recording, seconds, error));
  }
  retime(factor: number): Recording {
    return this.#edited((exports, recording, error) => exports.inputanim_retime(recording, factor, error));
  }
  resample(rate: number, wanted: options.ResampleOptions = {}): Recording {
    return this.#edited((exports, recording, error, scratch) =>
      exports.inputanim_resample_with(recording, rate, packed(scratch, "resample", wanted), error),
    );
  }
  /** Slower or faster, so that the last key is at this time. */
  retimeTo(duration: number): Recording {
    return this.#edited((exports, recording, error) => exports.inputanim_retime_to(recording, duration, error));
  }
  mirror(plane: options.MirrorOptions["plane"] = "x"): Recording {
    return this.#edited((exports, recording, error, scratch) =>
      exports.inputanim_mirror(recording, packed(scratch, "mirror", { plane }), error),
    );
  }
  /** Scaled, then rotated, then moved. */
  transform({
    translation = [0, 0, 0],
    rotation = [0, 0, 0, 1],
    scale = 1,
  }: {
    translation?: readonly [number, number, number];
    rotation?: readonly [number, number, number, number];
    scale?: number;
  }): Recording {
    return this.#edited((exports, recording, error, scratch) =>
      exports.inputanim_transform(recording, scratch.floats(translation), scratch.floats(rotation), scale, error),
    );
  }
  /** The first head pose comes to the origin, looking along +Z. */
  recentre(): Recording {
    return this.#edited((exports, recording, error) => exports.inputanim_recentre(recording, error));
  }
  /** Curves by names as the shell has them: "hand.left,*.pinch". */
  keep(names: string): Recording {
    return this.#edited((exports, recording, error, scratch) =>
      exports.inputanim_keep(recording, scratch.text(names), error),
    );
  }
  drop(names: string): Recording {
    return this.#edited((exports, recording, error, scratch) =>
      exports.inputanim_drop(recording, scratch.text(names), error),
    );
  }
  addMarker(time: number, name: string): Recording {
    return this.#edited((exports, recording, error, scratch) =>
      exports.inputanim_add_marker(recording, time, scratch.text(name), error),
    );
  }
  moveMarker(marker: number, time: number): Recording {
    const place = markerOf(marker);
    return this.#edited((exports, recording, error) => exports.inputanim_move_marker(recording, place, time, error));
  }
  renameMarker(marker: number, name: string): Recording {
    const place = markerOf(marker);
    return this.#edited((exports, recording, error, scratch) =>
      exports.inputanim_rename_marker(recording, place, scratch.text(name), error),
    );
  }
  removeMarker(marker: number): Recording {
    const place = markerOf(marker);
    return this.#edited((exports, recording, error) => exports.inputanim_remove_marker(recording, place, error));
  }
  smooth(wanted: options.SmoothOptions = {}): Recording {
    return this.#edited((exports, recording, error, scratch) =>
      exports.inputanim_smooth(recording, packed(scratch, "smooth", wanted), error),
    );
  }

  /** Closes tracking gaps up to so many seconds. */
  fill(longest: number): { recording: Recording; report: types.FillReport } {
    return this.#reported((exports, recording, report, error) =>
      exports.inputanim_fill(recording, longest, report, error),
    );
  }
  /** Fewer keys, within a tolerance. */
  reduce(wanted: options.ReduceOptions = {}): { recording: Recording; report: types.ReduceReport } {
    return this.#reported((exports, recording, report, error, scratch) =>
      exports.inputanim_reduce(recording, packed(scratch, "reduce", wanted), report, error),
    );
  }
  /** Mends what can be mended. */
  repair(wanted: options.RepairOptions = {}): { recording: Recording; report: types.RepairReport } {
    type Raw = Omit<types.RepairReport, "findings" | "remaining"> & { findings: RawFinding[]; remaining: RawFinding[] };
    const { recording, report } = this.#reported<Raw>((exports, handle, bytes, error, scratch) =>
      exports.inputanim_repair(handle, packed(scratch, "repair", wanted), bytes, error),
    );
    const { findings, remaining, ...rest } = report;
    return { recording, report: { ...rest, findings: findings.map(findingOf), remaining: remaining.map(findingOf) } };
  }

  /** What differs between two as they play. */
  diff(other: Recording, wanted: options.DiffOptions = {}): types.Diff {
    const handle = other.#handleIn(this.#here().library);
    return this.#json((exports, recording, error, scratch) =>
      exports.inputanim_diff(recording, handle, packed(scratch, "diff", wanted), error),
    );
  }

  /** A file of a format; `notes` are what the format cannot hold, or holds otherwise. */
  convert(format: types.Format, wanted: options.ConvertOptions = {}): { bytes: Uint8Array; notes: string[] } {
    const { library, recording } = this.#here();
    return withScratch(library, (scratch) => {
      const name = scratch.text(format);
      const struct = packed(scratch, "convert", wanted);
      const notes = scratch.struct(4).address;
      const bytes = made(scratch, (exports, error) => exports.inputanim_convert(recording, name, struct, notes, error));
      const noted = takeJson<string[]>(library, new DataView(library.exports.memory.buffer).getUint32(notes, true));
      return { bytes: takeBytes(library, bytes), notes: noted };
    });
  }

  /** Gives the memory back now; else it goes when nobody holds the recording any more. */
  dispose(): void {
    if (this.#owned === undefined) return;
    forgotten.unregister(this);
    close(this.#owned);
    this.#owned = undefined;
    this.#salvaged = undefined;
  }
  [Symbol.dispose](): void {
    this.dispose();
  }

  #here(): Owned {
    if (this.#owned === undefined) throw new InputanimError("disposed", "the recording has been disposed of");
    return this.#owned;
  }
  // As an argument for another recording: both must live in the same module.
  #handleIn(library: MainLibrary): number {
    const { library: own, recording } = this.#here();
    own.run(() => 0); // says where it has stopped
    if (own === library) return recording;
    throw new InputanimError("stopped", "the module of one of the recordings has stopped; open the file again");
  }
  #make(make: Make): number {
    const { library, recording } = this.#here();
    return withScratch(library, (scratch) =>
      made(scratch, (exports, error) => make(exports, recording, error, scratch)),
    );
  }
  #edited(make: Make): Recording {
    return new Recording(this.#here().library, this.#make(make));
  }
  #json<T>(make: Make): T {
    return takeJson<T>(this.#here().library, this.#make(make));
  }
  #reported<T>(
    make: (exports: MainExports, recording: number, report: number, error: number, scratch: Scratch) => number,
  ): { recording: Recording; report: T } {
    const { library, recording } = this.#here();
    return withScratch(library, (scratch) => {
      const report = scratch.struct(4).address;
      const handle = made(scratch, (exports, error) => make(exports, recording, report, error, scratch));
      const bytes = new DataView(library.exports.memory.buffer).getUint32(report, true);
      return { recording: new Recording(library, handle), report: takeJson<T>(library, bytes) };
    });
  }
}
