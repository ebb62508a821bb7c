// Lines some pixels wide, whose opacity may change along their way.
import {
  BufferGeometry,
  type Color,
  DoubleSide,
  DynamicDrawUsage,
  Float32BufferAttribute,
  InstancedBufferGeometry,
  InstancedInterleavedBuffer,
  InterleavedBufferAttribute,
  Mesh,
  ShaderMaterial,
  Vector2,
} from "three";

const vertexShader = `
attribute vec4 start; // place, opacity
attribute vec4 end;
uniform vec2 resolution; // pixels
uniform float width; // pixels
varying float opacity;
void main() {
  vec4 a = modelViewMatrix * vec4(start.xyz, 1.0);
  vec4 b = modelViewMatrix * vec4(end.xyz, 1.0);
  // What is behind the camera has no place on the screen: cut there.
  const float near = -0.02;
  float cut = (near - a.z) / (b.z - a.z);
  if (a.z > near && b.z < near) a = mix(a, b, cut);
  else if (b.z > near && a.z < near) b = mix(a, b, cut);
  vec4 p = projectionMatrix * a;
  vec4 q = projectionMatrix * b;
  vec2 along = (q.xy / q.w - p.xy / p.w) * resolution;
  float pixels = length(along);
  vec2 across = pixels > 1e-4 ? vec2(-along.y, along.x) / pixels : vec2(0.0, 1.0);
  vec4 here = position.y < 0.5 ? p : q;
  here.xy += across * position.x * width / resolution * here.w;
  opacity = position.y < 0.5 ? start.w : end.w;
  gl_Position = here;
}`;

const fragmentShader = `
uniform vec3 colour;
uniform float strength;
varying float opacity;
void main() {
  gl_FragColor = vec4(colour, opacity * strength);
  #include <colorspace_fragment>
}`;

// Of the viewport that is being drawn; shared by all ribbons.
export const resolution = { value: new Vector2(1, 1) };

const quad = new Float32BufferAttribute([-1, 0, 0, 1, 0, 0, -1, 1, 0, 1, 1, 0], 3);
const quadIndex = [0, 1, 2, 2, 1, 3];
const stride = 8; // two ends: place, opacity

export class Ribbon {
  readonly mesh: Mesh<BufferGeometry, ShaderMaterial>;
  #geometry: InstancedBufferGeometry;
  #ends: Float32Array;
  #buffer: InstancedInterleavedBuffer;

  constructor(width: number, segments: number) {
    const material = new ShaderMaterial({
      vertexShader,
      fragmentShader,
      uniforms: { resolution, width: { value: width }, colour: { value: null }, strength: { value: 1 } },
      transparent: true,
      depthWrite: false,
      side: DoubleSide,
    });
    [this.#geometry, this.#buffer] = makeGeometry(segments);
    this.#ends = this.#buffer.array as Float32Array;
    this.mesh = new Mesh<BufferGeometry, ShaderMaterial>(this.#geometry, material);
    this.mesh.frustumCulled = false;
  }

  get capacity(): number {
    return this.#ends.length / stride;
  }

  set colour(colour: Color) {
    this.mesh.material.uniforms.colour!.value = colour;
  }

  set strength(strength: number) {
    this.mesh.material.uniforms.strength!.value = strength;
  }

  // Room for this many segments; what was drawn is gone.
  reserve(segments: number): void {
    if (segments <= this.capacity) return;
    this.#geometry.dispose();
    [this.#geometry, this.#buffer] = makeGeometry(segments);
    this.#ends = this.#buffer.array as Float32Array;
    this.mesh.geometry = this.#geometry;
  }

  // Write segments into the result, eight numbers each, then say how many to draw.
  get ends(): Float32Array {
    return this.#ends;
  }

  draw(segments: number): void {
    this.#geometry.instanceCount = segments;
    this.#buffer.needsUpdate = true;
    this.mesh.visible = segments > 0;
  }

  dispose(): void {
    this.#geometry.dispose();
    this.mesh.material.dispose();
  }
}

function makeGeometry(segments: number): [InstancedBufferGeometry, InstancedInterleavedBuffer] {
  const geometry = new InstancedBufferGeometry();
  const buffer = new InstancedInterleavedBuffer(new Float32Array(segments * stride), stride);
  buffer.setUsage(DynamicDrawUsage);
  geometry.setAttribute("position", quad);
  geometry.setAttribute("start", new InterleavedBufferAttribute(buffer, 4, 0));
  geometry.setAttribute("end", new InterleavedBufferAttribute(buffer, 4, 4));
  geometry.setIndex(quadIndex);
  return [geometry, buffer];
}
