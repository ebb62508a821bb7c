import { type Analysis, analyse } from "./analysis.js";
import { bitsOf, markerOf, numberOf, placeOf } from "./arguments.js";
import { InputanimError } from "./errors.js";
import type { Exports, MainFunction } from "./exports.js";
import { floatsIn, made, type Scratch, takeBytes, takeJson, withScratch } from "./memory.js";
import { library as loadedLibrary, type MainLibrary } from "./module.js";
import { findCurve, type Side } from "./layout.js";
import { openIn } from "./open.js";
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

// A layout that holds everything a recording can have.
const widestLayout = "1.1-28-markers";

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
  static async open(bytes: Uint8Array | ArrayBuffer, options: types.OpenOptions = {}): Promise<Recording> {
    const library = await loadedLibrary();
    const view = bytes instanceof Uint8Array ? bytes : new Uint8Array(bytes);
    const recording = new Recording(library, openIn(library, view, options));
    if (options.salvage === true) recording.#salvaged = { bytes: view.slice(), options: { ...options } };
    return recording;
  }

  /** Made motion that could be a person's; the same numbers give the same recording. */
  static async synthesize({ seconds = 5, rate = 60, seed = 1 }: types.SynthesizeOptions = {}): Promise<Recording> {
    const library = await loadedLibrary();
    return withScratch(
      library,
      (scratch) =>
        new Recording(
          library,
          made(scratch, (exports, error) => exports.inputanim_synthesize(seconds, rate, seed, error)),
        ),
    );
  }

  /** One after the other; `blend` is how many seconds one takes to turn into the next. */
  static join(recordings: readonly Recording[], { blend = 0 }: { blend?: number } = {}): Recording {
    const [first] = recordings;
    if (first === undefined) throw new InputanimError("bad_argument", "there is nothing to join");
    const { library } = first.#here();
    const handles = recordings.map((each) => each.#handleIn(library));
    return withScratch(library, (scratch) => {
      const list = scratch.bytes(new Uint8Array(new Uint32Array(handles).buffer));
      return new Recording(
        library,
        made(scratch, (exports, error) => exports.inputanim_join(list, handles.length, blend, error)),
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

  /** Some curves on an ascending grid: a column for each. */
  sample(times: Float32Array, curves: readonly (number | string)[], options: types.SampleOptions = {}): Float32Array[] {
    const { library, recording } = this.#here();
    const places = new Uint16Array(curves.map(placeOf));
    return withScratch(library, (scratch) => {
      const grid = scratch.floats(times);
      const wanted = scratch.bytes(new Uint8Array(places.buffer));
      const out = scratch.allocate(4 * times.length * places.length);
      const struct = scratch.struct(12);
      struct.view.setInt32(0, numberOf("gaps", ["nan", "hold", "line"], options.gaps), true);
      struct.view.setInt32(4, numberOf("rotations", ["normalised", "slerp", "raw"], options.rotations), true);
      struct.view.setUint8(8, options.storedSigns === true ? 1 : 0);
      struct.view.setUint8(9, options.velocities === true ? 1 : 0);
      made(scratch, (exports, error) =>
        exports.inputanim_sample(recording, grid, times.length, wanted, places.length, struct.address, out, error),
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
  handMesh(side: Side, axes = "openxr"): types.HandMesh {
    const { library } = this.#here();
    const mesh = this.#make((exports, recording, error, scratch) =>
      exports.inputanim_hand_mesh(recording, side === "left" ? 0 : 1, scratch.text(axes), error),
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
  async analyse(options: types.AnalyseOptions = {}): Promise<Analysis> {
    return analyse(this.handOver(), options);
  }

  /** For another thread or module: in its own layout, if that can hold what it is now. */
  handOver(): types.HandedOver {
    if (this.#salvaged !== undefined) return { ...this.#salvaged, bytes: this.#salvaged.bytes.slice() };
    const { layout } = this.info();
    try {
      return { bytes: this.convert("bin").bytes, options: { layout } };
    } catch (error) {
      if (!(error instanceof InputanimError && error.code === "cannot_hold")) throw error;
      return { bytes: this.convert("bin", { layout: widestLayout }).bytes, options: { layout: widestLayout } };
    }
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
  resample(rate: number): Recording {
    return this.#edited((exports, recording, error) => exports.inputanim_resample(recording, rate, error));
  }
  mirror(plane: "x" | "head" = "x"): Recording {
    const number = numberOf("plane", ["x", "head"], plane);
    return this.#edited((exports, recording, error) => exports.inputanim_mirror(recording, number, error));
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
  smooth(options: types.SmoothOptions = {}): Recording {
    return this.#edited((exports, recording, error, scratch) => {
      const struct = scratch.struct(24);
      struct.view.setUint8(0, numberOf("method", ["savitzky-golay", "one-euro"], options.method));
      struct.view.setFloat32(4, options.cutoff ?? 0, true);
      struct.view.setFloat32(8, options.beta ?? 0, true);
      struct.view.setFloat32(12, options.turnBeta ?? 0, true);
      struct.view.setUint32(16, options.window ?? 0, true);
      struct.view.setUint32(20, options.order ?? 0, true);
      return exports.inputanim_smooth(recording, struct.address, error);
    });
  }

  /** Closes tracking gaps up to so many seconds. */
  fill(longest: number): { recording: Recording; report: types.FillReport } {
    return this.#reported((exports, recording, report, error) =>
      exports.inputanim_fill(recording, longest, report, error),
    );
  }
  /** Fewer keys, within a tolerance. */
  reduce(options: types.ReduceOptions = {}): { recording: Recording; report: types.ReduceReport } {
    return this.#reported((exports, recording, report, error, scratch) => {
      const struct = scratch.struct(28);
      [options.joints, options.camera, options.gaze].forEach((tolerance, i) => {
        struct.view.setFloat32(8 * i, tolerance?.position ?? 0, true);
        struct.view.setFloat32(8 * i + 4, tolerance?.rotation ?? 0, true);
      });
      struct.view.setUint8(24, options.best === true ? 1 : 0);
      return exports.inputanim_reduce(recording, struct.address, report, error);
    });
  }
  /** Mends what can be mended. */
  repair({ skip }: types.RepairOptions = {}): { recording: Recording; report: types.RepairReport } {
    const kept = bitsOf("skip", ["non-finite", "order", "modes", "rotation-w", "signs", "normalise"], skip);
    type Raw = Omit<types.RepairReport, "findings" | "remaining"> & { findings: RawFinding[]; remaining: RawFinding[] };
    const { recording, report } = this.#reported<Raw>((exports, handle, bytes, error) =>
      exports.inputanim_repair(handle, kept, bytes, error),
    );
    const { findings, remaining, ...rest } = report;
    return { recording, report: { ...rest, findings: findings.map(findingOf), remaining: remaining.map(findingOf) } };
  }

  /** What differs between two as they play; tolerances in metres, degrees, seconds. */
  diff(other: Recording, tolerance: { position?: number; rotation?: number; time?: number } = {}): types.Diff {
    const { position = 0, rotation = 0, time = 0 } = tolerance;
    const handle = other.#handleIn(this.#here().library);
    return this.#json((exports, recording, error) =>
      exports.inputanim_diff(recording, handle, position, rotation, time, error),
    );
  }

  /** A file of a format; `notes` are what the format cannot hold. */
  convert(format: types.Format, options: types.ConvertOptions = {}): { bytes: Uint8Array; notes: string[] } {
    const { library, recording } = this.#here();
    return withScratch(library, (scratch) => {
      const texts = { ...options, format };
      const text = (name: "layout" | "axes" | "names" | "skeleton" | "table" | "hand" | "format") =>
        scratch.text(texts[name]);
      const [layout, axes, names, skeleton, table, hand, formatName] = [
        text("layout"),
        text("axes"),
        text("names"),
        text("skeleton"),
        text("table"),
        text("hand"),
        text("format"),
      ];
      const notes = scratch.struct(4).address;
      const struct = scratch.struct(40);
      const drop = bitsOf("drop", ["tangents", "gaze", "markers", "trailing"], options.drop);
      [layout, drop, axes, names, skeleton, table, hand].forEach((word, i) => struct.view.setUint32(4 * i, word, true));
      struct.view.setFloat64(32, options.rate ?? 0, true);
      const bytes = made(scratch, (exports, error) =>
        exports.inputanim_convert(recording, formatName, struct.address, notes, error),
      );
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
