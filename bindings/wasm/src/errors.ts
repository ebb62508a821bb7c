/** What went wrong, as the library says it. */
export class InputanimError extends Error {
  override readonly name = "InputanimError";
  /** Stable, for programs: "truncated", "bad_argument", "out_of_memory", ... */
  readonly code: string;
  /** The byte of the input where it went wrong. */
  readonly offset?: number;
  /** "hand.left.IndexTip.rotation.w key 17"; may be empty. */
  readonly field: string;

  constructor(code: string, message: string, offset?: number, field = "") {
    super(message);
    this.code = code;
    this.field = field;
    if (offset !== undefined) this.offset = offset;
  }
}
