/** Every function of the modules, by the sections of bindings/c/inputanim.h, which says what each of them does. */
const functions = {
  library: [
    "inputanim_abi",
    "inputanim_version",
    "inputanim_allocate",
    "inputanim_free",
    "inputanim_bytes_data",
    "inputanim_bytes_size",
    "inputanim_bytes_close",
  ],
  recordings: ["inputanim_open", "inputanim_synthesize", "inputanim_close", "inputanim_info", "inputanim_check"],
  curves: [
    "inputanim_curve_name",
    "inputanim_find_curve",
    "inputanim_joint_name",
    "inputanim_joint_parent",
    "inputanim_curve_at",
    "inputanim_marker_count",
    "inputanim_marker_time",
    "inputanim_marker_name",
  ],
  values: [
    "inputanim_evaluate",
    "inputanim_state_spans",
    "inputanim_player_open",
    "inputanim_player_close",
    "inputanim_player_values",
    "inputanim_player_frame",
    "inputanim_sample",
    "inputanim_sample_velocities",
    "inputanim_hand_mesh",
    "inputanim_mesh_at",
    "inputanim_mesh_close",
  ],
  edits: [
    "inputanim_trim",
    "inputanim_cut",
    "inputanim_join",
    "inputanim_shift",
    "inputanim_retime",
    "inputanim_retime_to",
    "inputanim_resample",
    "inputanim_resample_with",
    "inputanim_mirror",
    "inputanim_transform",
    "inputanim_recentre",
    "inputanim_keep",
    "inputanim_drop",
    "inputanim_add_marker",
    "inputanim_move_marker",
    "inputanim_rename_marker",
    "inputanim_remove_marker",
    "inputanim_smooth",
    "inputanim_fill",
    "inputanim_reduce",
    "inputanim_repair",
    "inputanim_diff",
  ],
  analysis: [
    "inputanim_analyse",
    "inputanim_analysis_close",
    "inputanim_analysis_figures",
    "inputanim_analysis_events",
    "inputanim_analysis_time_count",
    "inputanim_analysis_times",
    "inputanim_analysis_series_count",
    "inputanim_analysis_series_at",
    "inputanim_compare",
  ],
  out: ["inputanim_convert"],
} as const;

type FunctionOf<Section extends keyof typeof functions> = (typeof functions)[Section][number];

const { analysis, ...others } = functions;
/** What each module has: bindings/wasm/CMakeLists.txt makes them so. */
export const mainFunctions = Object.values(others).flat();
export const analysisFunctions = [...functions.library, ...functions.recordings, ...analysis];

export type MainFunction = FunctionOf<Exclude<keyof typeof functions, "analysis">>;
export type AnalysisFunction = FunctionOf<"library" | "recordings" | "analysis">;
/** What every module has. */
export type SharedFunction = MainFunction & AnalysisFunction;

/** Takes numbers, flags and addresses in the module's memory; returns one of them, or nothing. */
type Call = (...numbers: number[]) => number;

/** Of a module that has these functions besides. */
export type Exports<Name extends string = never> = Readonly<Record<SharedFunction | Name, Call>> & {
  readonly memory: WebAssembly.Memory;
  readonly _initialize: () => void;
};
