/** Every function of the module: bindings/c/inputanim.h says what each of them does. */
export const functionNames = [
  "inputanim_abi",
  "inputanim_version",
  "inputanim_allocate",
  "inputanim_free",
  "inputanim_bytes_data",
  "inputanim_bytes_size",
  "inputanim_bytes_close",
  "inputanim_open",
  "inputanim_synthesize",
  "inputanim_close",
  "inputanim_info",
  "inputanim_check",
  "inputanim_curve_name",
  "inputanim_find_curve",
  "inputanim_joint_name",
  "inputanim_joint_parent",
  "inputanim_curve_at",
  "inputanim_marker_count",
  "inputanim_marker_time",
  "inputanim_marker_name",
  "inputanim_evaluate",
  "inputanim_player_open",
  "inputanim_player_close",
  "inputanim_player_values",
  "inputanim_player_frame",
  "inputanim_sample",
  "inputanim_hand_mesh",
  "inputanim_mesh_at",
  "inputanim_mesh_close",
  "inputanim_trim",
  "inputanim_cut",
  "inputanim_join",
  "inputanim_shift",
  "inputanim_retime",
  "inputanim_resample",
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
  "inputanim_convert",
] as const;

export type FunctionName = (typeof functionNames)[number];

/** Takes numbers, flags and addresses in the module's memory; returns one of them, or nothing. */
type Call = (...numbers: number[]) => number;

export type Exports = Readonly<Record<FunctionName, Call>> & {
  readonly memory: WebAssembly.Memory;
  readonly _initialize: () => void;
};
