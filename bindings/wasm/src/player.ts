import { InputanimError } from "./errors.js";
import { curveNames } from "./layout.js";
import { floatsIn } from "./memory.js";
import type { MainLibrary } from "./module.js";

interface Owned {
  readonly library: MainLibrary;
  readonly player: number;
  readonly values: number; // room for a value of every curve
}

const close = ({ library, player, values }: Owned): void => {
  library.release("inputanim_player_close", player);
  library.release("inputanim_free", values);
};

const forgotten = new FinalizationRegistry(close);

/** Moments in any order, fast. It outlives its recording. */
export class Player {
  #owned: Owned | undefined;

  /** @internal */
  constructor(library: MainLibrary, player: number) {
    try {
      this.#owned = { library, player, values: library.allocate(4 * curveNames.length) };
    } catch (error) {
      library.release("inputanim_player_close", player);
      throw error;
    }
    forgotten.register(this, this.#owned, this);
  }

  /** Every curve's value, as MRTK plays it, into `out`; NaN for parts that the recording does not have. */
  values(time: number, out = new Float32Array(curveNames.length)): Float32Array {
    return this.#evaluate("inputanim_player_values", time, out);
  }

  /** The same in the same order, with rotations and directions of length one. */
  frame(time: number, out = new Float32Array(curveNames.length)): Float32Array {
    return this.#evaluate("inputanim_player_frame", time, out);
  }

  dispose(): void {
    if (this.#owned === undefined) return;
    forgotten.unregister(this);
    close(this.#owned);
    this.#owned = undefined;
  }
  [Symbol.dispose](): void {
    this.dispose();
  }

  #evaluate(how: "inputanim_player_values" | "inputanim_player_frame", time: number, out: Float32Array): Float32Array {
    if (this.#owned === undefined) throw new InputanimError("disposed", "the player has been disposed of");
    const { library, player, values } = this.#owned;
    library.run((exports) => exports[how](player, time, values));
    out.set(floatsIn(library, values, curveNames.length));
    return out;
  }
}
