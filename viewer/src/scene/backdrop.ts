// The background: barely graded from top to bottom, with a little noise so that no bands are seen.
import { Color, Mesh, PlaneGeometry, ShaderMaterial } from "three";
import type { Palette } from "./palette";

const vertexShader = `
varying float height;
void main() {
  height = position.y * 0.5 + 0.5;
  gl_Position = vec4(position.xy, 1.0, 1.0);
}`;

const fragmentShader = `
uniform vec3 sky;
uniform vec3 ground;
varying float height;
void main() {
  gl_FragColor = vec4(mix(ground, sky, height), 1.0);
  #include <colorspace_fragment>
  float noise = fract(52.9829189 * fract(dot(gl_FragCoord.xy, vec2(0.06711056, 0.00583715))));
  gl_FragColor.rgb += (noise - 0.5) / 255.0;
}`;

export class Backdrop {
  readonly mesh: Mesh;
  readonly #sky = new Color();
  readonly #ground = new Color();
  readonly #material: ShaderMaterial;

  constructor() {
    this.#material = new ShaderMaterial({
      vertexShader,
      fragmentShader,
      uniforms: { sky: { value: this.#sky }, ground: { value: this.#ground } },
      depthTest: false,
      depthWrite: false,
    });
    this.mesh = new Mesh(new PlaneGeometry(2, 2), this.#material);
    this.mesh.frustumCulled = false;
    this.mesh.renderOrder = -100;
  }

  setPalette(palette: Palette): void {
    this.#sky.set(palette.sky);
    this.#ground.set(palette.ground);
  }

  dispose(): void {
    this.mesh.geometry.dispose();
    this.#material.dispose();
  }
}
