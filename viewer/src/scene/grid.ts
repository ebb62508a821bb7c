// The ground: lines every 10 cm and stronger ones every metre, around where things happen, fading outward. Seen level
// from the side, where the ground is but a line, it stands upright behind them.
import { type Box3, Group, Vector3 } from "three";
import type { Palette } from "./palette";
import { Ribbon } from "./ribbon";

export type Axis = "x" | "y" | "z";

const headroom = 0.1; // metres between the lowest joint and the ground
const step = 0.25; // the ground lies at multiples of it
const widest = 10; // metres
const units: Record<Axis, Vector3> = { x: new Vector3(1, 0, 0), y: new Vector3(0, 1, 0), z: new Vector3(0, 0, 1) };
const pieces = 6; // of a line
const from = new Vector3();
const to = new Vector3();

export class Grid {
  readonly group = new Group();
  readonly middle = new Vector3(); // on the ground
  readonly centre = new Vector3(); // of what is drawn: the middle, or upright behind it
  radius = 2;
  axes: readonly [Axis, Axis] = ["x", "z"]; // along which lines are counted
  #settled = false;
  #height = 0; // of the middle of what was seen
  #drawn = ""; // for which place and size
  readonly #minor = new Ribbon(1, 64);
  readonly #major = new Ribbon(1.5, 16);

  constructor() {
    this.group.add(this.#minor.mesh, this.#major.mesh);
    for (const part of this.group.children) part.renderOrder = -2;
    this.group.visible = false;
  }

  get floor(): number {
    return this.middle.y;
  }

  // Below everything that was seen. Heights are measured from the floor in some recordings and from the head in others,
  // so the ground is where hands are seen against it, not where feet would be. It moves only as far as it has to.
  surround(seen: Box3): void {
    if (seen.isEmpty()) return;
    const { middle } = this;
    const lowest = Math.floor((seen.min.y - headroom) / step) * step;
    if (!this.#settled || lowest < middle.y) middle.y = lowest;
    const x = Math.round((seen.min.x + seen.max.x) / 2);
    const z = Math.round((seen.min.z + seen.max.z) / 2);
    const half = Math.max(seen.max.x - seen.min.x, seen.max.z - seen.min.z) / 2;
    const radius = Math.min(widest, Math.ceil(half) + 1.5);
    if (!this.#settled || Math.hypot(x - middle.x, z - middle.z) > 1 || radius > this.radius) {
      middle.x = x;
      middle.z = z;
      this.radius = radius;
    }
    this.#height = (seen.min.y + seen.max.y) / 2;
    this.#settled = true;
  }

  // Flat on the ground, or upright across the level line of sight, behind what is seen.
  face(upright: boolean, direction: Vector3): void {
    const { centre, radius } = this;
    centre.copy(this.middle);
    this.axes = ["x", "z"];
    let normal: Axis = "y";
    if (upright) {
      normal = Math.abs(direction.x) > Math.abs(direction.z) ? "x" : "z";
      this.axes = [normal === "x" ? "z" : "x", "y"];
      centre.y = this.#height;
      centre[normal] += Math.sign(direction[normal]) * radius;
    }
    const wanted = `${centre.toArray().join()} ${radius} ${normal}`;
    if (wanted === this.#drawn) return;
    this.#drawn = wanted;
    this.#minor.neighbour.copy(units[normal]).multiplyScalar(0.1);
    this.#major.neighbour.copy(units[normal]);
    this.#lines(this.#minor, 10, (line) => line % 10 !== 0, 0.6);
    this.#lines(this.#major, 1, () => true, 1);
  }

  // The lines that `wanted` keeps, so many `perMetre`, in pieces short enough for a fade that looks round.
  #lines(ribbon: Ribbon, perMetre: number, wanted: (line: number) => boolean, opacity: number): void {
    const { centre, radius } = this;
    const opacityAt = (place: Vector3) => {
      const out = Math.min(1, Math.max(0, (place.distanceTo(centre) / radius - 0.3) / 0.7));
      return opacity * (1 - out * out * (3 - 2 * out));
    };
    ribbon.reserve(2 * (2 * Math.ceil(radius * perMetre) + 1) * pieces);
    let segments = 0;
    for (const axis of this.axes) {
      const across = this.axes[0] === axis ? this.axes[1] : this.axes[0];
      const last = Math.floor((centre[axis] + radius) * perMetre);
      for (let line = Math.ceil((centre[axis] - radius) * perMetre); line <= last; ++line) {
        if (!wanted(line)) continue;
        const half = Math.sqrt(Math.max(0, radius ** 2 - (line / perMetre - centre[axis]) ** 2));
        for (let piece = 0; piece < pieces; ++piece) {
          for (const [end, share] of [
            [from, piece / pieces],
            [to, (piece + 1) / pieces],
          ] as const) {
            end.copy(centre);
            end[axis] = line / perMetre;
            end[across] += half * (2 * share - 1);
          }
          ribbon.set(segments++, from, opacityAt(from), to, opacityAt(to));
        }
      }
    }
    ribbon.draw(segments);
  }

  // For other recordings: the ground is looked for anew.
  forget(): void {
    this.#settled = false;
  }

  setPalette(palette: Palette): void {
    this.#minor.colour.set(palette.gridMinor);
    this.#major.colour.set(palette.gridMajor);
  }

  dispose(): void {
    this.#minor.dispose();
    this.#major.dispose();
  }
}
