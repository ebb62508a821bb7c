// The gaze: a ray that fades from the eyes on, and a dot where it ends.
import { gazeCurve } from "inputanim";
import { type Color, Group, type Sprite, Vector3 } from "three";
import { bringForward, dotTexture, makeSprite } from "./glyphs";
import { Ribbon } from "./ribbon";
import { readPlace } from "./space";

const reach = 2; // metres

export class Gaze {
  readonly group = new Group();
  readonly from = new Vector3();
  readonly to = new Vector3();
  there = false;
  readonly #ray = new Ribbon(2, 1);
  readonly #dot: Sprite;

  constructor() {
    this.#dot = makeSprite(dotTexture(), 0.011, true);
    bringForward(this.#dot, 0.01);
    this.group.add(this.#ray.mesh, this.#dot);
    this.group.visible = false;
  }

  setFrame(frame: Float32Array): void {
    const origin = readPlace(this.from, frame, gazeCurve);
    const direction = readPlace(this.to, frame, gazeCurve + 3);
    const length = this.to.length();
    this.there = origin && direction && length > 1e-6;
    if (!this.there) return;
    this.to.multiplyScalar(reach / length).add(this.from);
    this.#dot.position.copy(this.to);
    this.#ray.set(0, this.from, 0.85, this.to, 0.12);
    this.#ray.draw(1);
  }

  // Enough of the ray to look at where there is nothing else.
  nearPart(): Vector3[] {
    return [this.from.clone(), this.from.clone().lerp(this.to, 0.4)];
  }

  // Seen along the ray itself, there is only the dot.
  showRay(shown: boolean): void {
    this.#ray.mesh.visible = shown;
  }

  setLook(colour: Color, opacity: number): void {
    this.#ray.colour.copy(colour);
    this.#dot.material.color.copy(colour);
    this.#dot.material.opacity = opacity;
    this.#ray.strength = opacity;
  }

  dispose(): void {
    this.#ray.dispose();
    this.#dot.material.dispose();
  }
}
