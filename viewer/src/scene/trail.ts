// The way a point has gone: strongest at its end, fading toward its start.
import { Vector3 } from "three";
import { Ribbon } from "./ribbon";
import { readPlace } from "./space";

const place = new Vector3();
const last = new Vector3();

export class Trail {
  readonly ribbon = new Ribbon(2.5, 64);

  // `points`: places in Unity's axes, one after the other; NaN interrupts the line.
  set(points: Float32Array, tint: string): void {
    this.ribbon.colour.set(tint);
    const count = Math.floor(points.length / 3);
    this.ribbon.reserve(count);
    let segments = 0;
    let joined = false;
    const opacity = (point: number) => 0.03 + 0.87 * (point / Math.max(1, count - 1)) ** 1.4;
    for (let point = 0; point < count; ++point) {
      const there = readPlace(place, points, point * 3);
      if (there && joined) {
        this.ribbon.set(segments++, last, opacity(point - 1), place, opacity(point));
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
