// Lines some pixels wide, whose opacity may change along their way. Four corners for each segment, without instancing,
// which is slow where there is no graphics card.
import {
  BufferGeometry,
  Color,
  DoubleSide,
  DynamicDrawUsage,
  InterleavedBuffer,
  InterleavedBufferAttribute,
  Mesh,
  ShaderMaterial,
  Sphere,
  Vector2,
  Vector3,
} from "three";

const vertexShader = `
attribute vec4 start; // place, opacity
attribute vec4 end;
uniform vec2 resolution; // pixels
uniform float width; // pixels
uniform vec3 neighbour; // normal of the plane in which there are more such lines, times their distance; or 0
varying float opacity;
vec2 onScreen(vec4 place) { return place.xy / place.w * resolution * 0.5; }
void main() {
  vec4 a = modelViewMatrix * vec4(start.xyz, 1.0);
  vec4 b = modelViewMatrix * vec4(end.xyz, 1.0);
  // What is behind the camera has no place on the screen: cut there.
  const float near = -0.02;
  float cut = (near - a.z) / (b.z - a.z);
  if (projectionMatrix[3][3] == 0.0) {
    if (a.z > near && b.z < near) a = mix(a, b, cut);
    else if (b.z > near && a.z < near) b = mix(a, b, cut);
  }
  vec4 p = projectionMatrix * a;
  vec4 q = projectionMatrix * b;
  vec2 along = onScreen(q) - onScreen(p);
  float pixels = length(along);
  vec2 across = pixels > 1e-4 ? vec2(-along.y, along.x) / pixels : vec2(0.0, 1.0);
  bool first = (gl_VertexID & 2) == 0;
  vec4 here = first ? p : q;
  opacity = first ? start.w : end.w;
  if (neighbour != vec3(0.0)) {
    // Lines that come closer to each other than some pixels fade.
    vec3 aside = cross(normalize(end.xyz - start.xyz), neighbour);
    vec4 next = projectionMatrix * ((first ? a : b) + viewMatrix * vec4(aside, 0.0));
    opacity *= smoothstep(2.0, 9.0, abs(dot(onScreen(next) - onScreen(here), across)));
  }
  here.xy += across * ((gl_VertexID & 1) == 0 ? -width : width) / resolution * here.w;
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

const perCorner = 8; // numbers: both ends, each a place and its opacity
const perSegment = 4 * perCorner;

function makeGeometry(segments: number): [BufferGeometry, InterleavedBuffer] {
  const geometry = new BufferGeometry();
  const buffer = new InterleavedBuffer(new Float32Array(segments * perSegment), perCorner);
  buffer.setUsage(DynamicDrawUsage);
  geometry.setAttribute("start", new InterleavedBufferAttribute(buffer, 4, 0));
  geometry.setAttribute("end", new InterleavedBufferAttribute(buffer, 4, 4));
  const corners: number[] = [];
  for (let at = 0; at < segments * 4; at += 4) corners.push(at, at + 1, at + 2, at + 2, at + 1, at + 3);
  geometry.setIndex(corners);
  geometry.boundingSphere = new Sphere();
  return [geometry, buffer];
}

export class Ribbon {
  readonly mesh: Mesh<BufferGeometry, ShaderMaterial>;
  readonly colour = new Color();
  readonly neighbour = new Vector3();
  #buffer: InterleavedBuffer;

  constructor(width: number, segments: number) {
    const material = new ShaderMaterial({
      vertexShader,
      fragmentShader,
      uniforms: {
        resolution,
        width: { value: width },
        colour: { value: this.colour },
        strength: { value: 1 },
        neighbour: { value: this.neighbour },
      },
      transparent: true,
      depthWrite: false,
      side: DoubleSide,
    });
    const [geometry, buffer] = makeGeometry(segments);
    this.#buffer = buffer;
    this.mesh = new Mesh(geometry, material);
    this.mesh.frustumCulled = false;
  }

  set strength(strength: number) {
    this.mesh.material.uniforms.strength!.value = strength;
  }

  // Room for this many segments; what was drawn is gone.
  reserve(segments: number): void {
    if (segments * perSegment <= this.#buffer.array.length) return;
    this.mesh.geometry.dispose();
    [this.mesh.geometry, this.#buffer] = makeGeometry(Math.ceil(segments * 1.5));
  }

  set(segment: number, from: Vector3, fromOpacity: number, to: Vector3, toOpacity: number): void {
    const { array } = this.#buffer;
    for (let at = segment * perSegment; at < (segment + 1) * perSegment; at += perCorner) {
      array[at] = from.x;
      array[at + 1] = from.y;
      array[at + 2] = from.z;
      array[at + 3] = fromOpacity;
      array[at + 4] = to.x;
      array[at + 5] = to.y;
      array[at + 6] = to.z;
      array[at + 7] = toOpacity;
    }
  }

  // Shows this many segments, as set.
  draw(segments: number): void {
    this.mesh.geometry.setDrawRange(0, segments * 6);
    this.#buffer.clearUpdateRanges();
    this.#buffer.addUpdateRange(0, segments * perSegment);
    this.#buffer.needsUpdate = true;
    this.mesh.visible = segments > 0;
  }

  dispose(): void {
    this.mesh.geometry.dispose();
    this.mesh.material.dispose();
  }
}
