// The way a point has gone: strongest at its end, fading toward its start.
import { Color, Vector3 } from "three";
import { Ribbon } from "./ribbon";
import { readPlace } from "./space";

const place = new Vector3();
const last = new Vector3();

export class Trail {
  readonly ribbon = new Ribbon(2.5, 64);
  readonly #colour = new Color();

  constructor() {
    this.ribbon.colour = this.#colour;
  }

  // `points`: places in Unity's axes, one after the other; NaN interrupts the line.
  set(points: Float32Array, tint: string): void {
    this.#colour.set(tint);
    const count = Math.floor(points.length / 3);
    this.ribbon.reserve(count);
    const ends = this.ribbon.ends;
    let segments = 0;
    let joined = false;
    const opacity = (point: number) => 0.03 + 0.87 * (point / Math.max(1, count - 1)) ** 1.4;
    for (let point = 0; point < count; ++point) {
      const there = readPlace(place, points, point * 3);
      if (there && joined) {
        const at = segments * 8;
        last.toArray(ends, at);
        ends[at + 3] = opacity(point - 1);
        place.toArray(ends, at + 4);
        ends[at + 7] = opacity(point);
        ++segments;
      }
      last.copy(place);
      joined = there;
    }
    this.ribbon.draw(segments);
  }

  dispose(): void {
    this.ribbon.dispose();
  }
}
