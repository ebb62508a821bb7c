// The ground: lines every 10 cm and stronger ones every metre, around where things happen, fading outward. Seen level
// from the side, where the ground is but a line, it stands upright behind them.
import { type Box3, Color, DoubleSide, Mesh, PlaneGeometry, ShaderMaterial, Vector3 } from "three";
import type { Palette } from "./palette";

export type Axis = "x" | "y" | "z";

const vertexShader = `
uniform vec3 right;
uniform vec3 up;
uniform vec3 middle;
varying vec2 place;
varying vec2 away;
void main() {
  vec4 world = modelMatrix * vec4(position, 1.0);
  place = vec2(dot(world.xyz, right), dot(world.xyz, up));
  away = place - vec2(dot(middle, right), dot(middle, up));
  gl_Position = projectionMatrix * viewMatrix * world;
}`;

// A line covers a pixel by as much as it is wide there; where lines get closer than pixels, they fade.
const fragmentShader = `
uniform float radius;
uniform vec3 minorColour;
uniform vec3 majorColour;
varying vec2 place;
varying vec2 away;
float lines(vec2 cell, float width) {
  vec2 perPixel = fwidth(cell);
  vec2 pixels = abs(fract(cell - 0.5) - 0.5) / perPixel;
  vec2 cover = (1.0 - smoothstep(vec2(width - 0.5), vec2(width + 0.5), pixels)) * (1.0 - smoothstep(0.12, 0.45, perPixel));
  return max(cover.x, cover.y);
}
void main() {
  float fade = 1.0 - smoothstep(radius * 0.35, radius, length(away));
  if (fade <= 0.0) discard;
  float major = lines(place, 0.75);
  float minor = lines(place * 10.0, 0.5) * 0.6;
  gl_FragColor = vec4(mix(minorColour, majorColour, major), max(minor, major) * fade);
  #include <colorspace_fragment>
}`;

const headroom = 0.1; // metres between the lowest joint and the ground
const step = 0.25; // the ground lies at multiples of it
const widest = 20; // metres
const units: Record<Axis, Vector3> = { x: new Vector3(1, 0, 0), y: new Vector3(0, 1, 0), z: new Vector3(0, 0, 1) };
const sight = new Vector3();

export class Grid {
  readonly mesh: Mesh;
  readonly middle = new Vector3(); // on the ground
  radius = 2;
  axes: readonly [Axis, Axis] = ["x", "z"]; // along which lines are counted
  #settled = false;
  #height = 0; // of the middle of what was seen
  readonly #material: ShaderMaterial;
  readonly #minor = new Color();
  readonly #major = new Color();

  constructor() {
    this.#material = new ShaderMaterial({
      vertexShader,
      fragmentShader,
      uniforms: {
        right: { value: units.x },
        up: { value: units.z },
        middle: { value: new Vector3() },
        radius: { value: this.radius },
        minorColour: { value: this.#minor },
        majorColour: { value: this.#major },
      },
      transparent: true,
      depthWrite: false,
      side: DoubleSide,
    });
    this.mesh = new Mesh(new PlaneGeometry(2, 2), this.#material);
    this.mesh.renderOrder = -2;
    this.mesh.visible = false;
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
    const { mesh, middle, radius } = this;
    const { uniforms } = this.#material;
    mesh.position.copy(middle);
    mesh.scale.setScalar(radius);
    this.axes = ["x", "z"];
    if (upright) {
      const along = Math.abs(direction.x) > Math.abs(direction.z) ? "x" : "z";
      this.axes = [along === "x" ? "z" : "x", "y"];
      mesh.position.y = this.#height;
      mesh.position[along] += Math.sign(direction[along]) * radius;
    }
    mesh.lookAt(sight.copy(mesh.position).add(upright ? direction : units.y));
    uniforms.right!.value = units[this.axes[0]];
    uniforms.up!.value = units[this.axes[1]];
    uniforms.middle!.value.copy(mesh.position);
    uniforms.radius!.value = radius;
  }

  // For other recordings: the ground is looked for anew.
  forget(): void {
    this.#settled = false;
  }

  setPalette(palette: Palette): void {
    this.#minor.set(palette.gridMinor);
    this.#major.set(palette.gridMajor);
  }

  dispose(): void {
    this.mesh.geometry.dispose();
    this.#material.dispose();
  }
}
