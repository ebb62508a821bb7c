// The ground: lines every 10 cm and stronger ones every metre, around where things happen, fading outward.
import { type Box3, Color, DoubleSide, Mesh, PlaneGeometry, ShaderMaterial, Vector3 } from "three";
import type { Palette } from "./palette";

const vertexShader = `
varying vec2 place;
varying float distanceToEye;
void main() {
  vec4 world = modelMatrix * vec4(position, 1.0);
  place = world.xz;
  vec4 view = viewMatrix * world;
  distanceToEye = -view.z;
  gl_Position = projectionMatrix * view;
}`;

// A line covers a pixel by as much as it is wide there; where lines get closer than pixels, they fade.
const fragmentShader = `
uniform vec2 middle;
uniform float radius;
uniform vec3 minorColour;
uniform vec3 majorColour;
varying vec2 place;
varying float distanceToEye;
float lines(vec2 cell, float width) {
  vec2 perPixel = fwidth(cell);
  vec2 away = abs(fract(cell - 0.5) - 0.5) / perPixel;
  vec2 cover = (1.0 - smoothstep(vec2(width - 0.5), vec2(width + 0.5), away)) * (1.0 - smoothstep(0.12, 0.45, perPixel));
  return max(cover.x, cover.y);
}
void main() {
  float fade = 1.0 - smoothstep(radius * 0.35, radius, distance(place, middle));
  if (fade <= 0.0) discard;
  float major = lines(place, 0.75);
  float minor = lines(place * 10.0, 0.5) * 0.6;
  gl_FragColor = vec4(mix(minorColour, majorColour, major), max(minor, major) * fade);
  #include <colorspace_fragment>
}`;

const headroom = 0.1; // metres between the lowest joint and the ground
const step = 0.25; // the ground lies at multiples of it

export class Grid {
  readonly mesh: Mesh;
  readonly middle = new Vector3(); // on the ground
  radius = 2;
  #settled = false;
  readonly #material: ShaderMaterial;
  readonly #minor = new Color();
  readonly #major = new Color();

  constructor() {
    this.#material = new ShaderMaterial({
      vertexShader,
      fragmentShader,
      uniforms: {
        middle: { value: [0, 0] },
        radius: { value: this.radius },
        minorColour: { value: this.#minor },
        majorColour: { value: this.#major },
      },
      transparent: true,
      depthWrite: false,
      side: DoubleSide,
    });
    this.mesh = new Mesh(new PlaneGeometry(2, 2).rotateX(-Math.PI / 2), this.#material);
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
    const lowest = Math.floor((seen.min.y - headroom) / step) * step;
    if (!this.#settled || lowest < this.middle.y) this.middle.y = lowest;
    const x = Math.round((seen.min.x + seen.max.x) / 2);
    const z = Math.round((seen.min.z + seen.max.z) / 2);
    const half = Math.max(seen.max.x - seen.min.x, seen.max.z - seen.min.z) / 2;
    const radius = Math.min(20, Math.ceil(half) + 1.5);
    if (!this.#settled || Math.hypot(x - this.middle.x, z - this.middle.z) > 1 || radius > this.radius) {
      this.middle.x = x;
      this.middle.z = z;
      this.radius = radius;
    }
    this.#settled = true;
    this.mesh.position.copy(this.middle);
    this.mesh.scale.set(this.radius, 1, this.radius);
    this.#material.uniforms.middle!.value = [this.middle.x, this.middle.z];
    this.#material.uniforms.radius!.value = this.radius;
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
