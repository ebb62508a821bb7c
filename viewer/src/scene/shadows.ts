// Soft spots on the ground below head and hands, so that the eye finds how high and how far away they are.
import { Group, Mesh, MeshBasicMaterial, PlaneGeometry, type Vector3 } from "three";
import { shadowTexture } from "./glyphs";

const plane = new PlaneGeometry(1, 1).rotateX(-Math.PI / 2);
const spots = 3;

export class Shadows {
  readonly group = new Group();
  readonly #material = new MeshBasicMaterial({ map: shadowTexture(), depthWrite: false, transparent: true });
  readonly #spots = Array.from({ length: spots }, () => new Mesh(plane, this.#material));

  constructor() {
    this.group.add(...this.#spots);
    for (const spot of this.#spots) spot.renderOrder = -1;
  }

  setLook(colour: string, opacity: number): void {
    this.#material.color.set(colour);
    this.#material.opacity = opacity;
  }

  // Wider from higher up; `size` in metres at the ground.
  lay(index: number, below: Vector3 | null, size: number, floor: number): void {
    const spot = this.#spots[index]!;
    spot.visible = below !== null && below.y > floor;
    if (!below) return;
    spot.position.set(below.x, floor + 0.001, below.z);
    spot.scale.setScalar(size + 0.25 * Math.max(0, below.y - floor));
  }

  dispose(): void {
    this.#material.dispose();
  }
}
