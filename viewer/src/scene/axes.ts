// The directions of Unity's axes, small, in a corner.
import {
  type Camera,
  Color,
  CylinderGeometry,
  Group,
  Mesh,
  MeshBasicMaterial,
  OrthographicCamera,
  Scene,
  SphereGeometry,
  Vector3,
} from "three";
import type { Labels, Port } from "./labels";
import type { Palette } from "./palette";
import { readPlace } from "./space";

export const axesSize = 84; // CSS pixels

const names = ["x", "y", "z"] as const;

export class Axes {
  readonly scene = new Scene();
  readonly camera = new OrthographicCamera(-1.45, 1.45, 1.45, -1.45, 0, 10);
  readonly #materials = names.map(() => new MeshBasicMaterial({ color: new Color() }));
  readonly #directions = names.map((_, axis) => {
    const direction = new Vector3();
    readPlace(
      direction,
      [0, 1, 2].map((other) => (other === axis ? 1 : 0)),
      0,
    );
    return direction;
  });
  readonly #shaft = new CylinderGeometry(0.045, 0.045, 1, 8).translate(0, 0.5, 0);
  readonly #knob = new SphereGeometry(0.15, 16, 12);

  constructor() {
    this.#directions.forEach((direction, axis) => {
      const arm = new Group();
      arm.quaternion.setFromUnitVectors(new Vector3(0, 1, 0), direction);
      const knob = new Mesh(this.#knob, this.#materials[axis]);
      knob.position.y = 1;
      arm.add(new Mesh(this.#shaft, this.#materials[axis]), knob);
      this.scene.add(arm);
    });
  }

  setPalette(palette: Palette): void {
    names.forEach((name, axis) => this.#materials[axis]!.color.set(palette.axis[name]));
  }

  face(camera: Camera): void {
    this.camera.position.set(0, 0, 5).applyQuaternion(camera.quaternion);
    this.camera.quaternion.copy(camera.quaternion);
    this.camera.updateMatrixWorld();
  }

  label(key: string, labels: Labels, port: Port): void {
    names.forEach((name, axis) => {
      const tip = this.#directions[axis]!.clone().multiplyScalar(1.32);
      labels.put(`${key}${name}`, "axis", name.toUpperCase(), tip, this.camera, port);
    });
  }

  dispose(): void {
    this.#shaft.dispose();
    this.#knob.dispose();
    for (const material of this.#materials) material.dispose();
  }
}
