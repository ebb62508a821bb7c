// A hand's joints as balls and the bones between them as rods, in one draw call: each corner knows its joint, and the
// joints' places are uniforms. Instances would be as many draws where there is no graphics card.
import {
  type BufferGeometry,
  Color,
  CylinderGeometry,
  Float32BufferAttribute,
  Group,
  Mesh,
  type MeshLambertMaterial,
  SphereGeometry,
  Vector3,
} from "three";
import { mergeGeometries } from "three/examples/jsm/utils/BufferGeometryUtils.js";
import { indexTip, isTip, jointCount, none, palm, parents, thumbTip, wrist } from "./joints";
import { extend, matte, type Rim } from "./materials";

const rodRadius = 0.0021; // metres, as all below

function ballRadius(joint: number): number {
  if (joint === wrist) return 0.0078;
  if (joint === palm) return 0.0042;
  return isTip(joint) ? 0.0046 : 0.0056;
}

// The palm lies on the bone from the middle finger's metacarpal to its knuckle: a rod to it would only double that one.
const hasRod = (joint: number) => parents[joint]! >= 0 && joint !== palm;

const shapes = { ball: 0, rod: 1, pinchingBall: 2 };

function makeGeometry(): BufferGeometry {
  const parts: BufferGeometry[] = [];
  const add = (part: BufferGeometry, joint: number, parent: number, shape: number) => {
    const corners = part.getAttribute("position").count;
    part.deleteAttribute("uv");
    part.setAttribute("bone", new Float32BufferAttribute(Array(corners).fill([joint, parent, shape]).flat(), 3));
    parts.push(part);
  };
  for (let joint = 0; joint < jointCount; ++joint) {
    if (joint === none) continue;
    const pinches = joint === thumbTip || joint === indexTip;
    add(new SphereGeometry(ballRadius(joint), 12, 8), joint, joint, pinches ? shapes.pinchingBall : shapes.ball);
    if (!hasRod(joint)) continue;
    const rod = new CylinderGeometry(rodRadius, rodRadius, 1, 6, 1, true).translate(0, 0.5, 0);
    add(rod, joint, parents[joint]!, shapes.rod);
  }
  return mergeGeometries(parts);
}

let shared: BufferGeometry | null = null;

const declarations = `
attribute vec3 bone; // joint, parent, shape
uniform vec4 places[${jointCount}]; // and 1 where the joint is
uniform vec3 ballColour;
uniform vec3 rodColour;
uniform vec3 pinchColour;
varying vec3 tone;`;

const turned = `
vec4 own = places[int(bone.x)];
vec4 root = places[int(bone.y)];
bool isRod = bone.z == ${shapes.rod.toFixed(1)};
vec3 along = own.xyz - root.xyz;
vec3 up = along / max(length(along), 1e-6);
vec3 right = normalize(cross(up, abs(up.y) < 0.9 ? vec3(0.0, 1.0, 0.0) : vec3(1.0, 0.0, 0.0)));
vec3 back = cross(right, up);
tone = isRod ? rodColour : bone.z == ${shapes.pinchingBall.toFixed(1)} ? pinchColour : ballColour;
vec3 objectNormal = isRod ? right * normal.x + back * normal.z : normal;`;

const placed = `
float there = own.w * root.w;
vec3 transformed = own.xyz + position * there;
if (isRod) transformed = mix(own.xyz, root.xyz + along * position.y + right * position.x + back * position.z, there);`;

export class Bones {
  readonly group = new Group();
  readonly #places = new Float32Array(jointCount * 4);
  readonly #material: MeshLambertMaterial;
  readonly #mesh: Mesh;
  readonly #tones = {
    ballColour: { value: new Color() },
    rodColour: { value: new Color() },
    pinchColour: { value: new Color() },
  };

  constructor(rim: Rim) {
    this.#material = matte(rim);
    extend(this.#material, { places: { value: this.#places }, ...this.#tones }, [
      ["vertex", "#include <common>", `#include <common>${declarations}`],
      ["vertex", "#include <beginnormal_vertex>", turned],
      ["vertex", "#include <begin_vertex>", placed],
      ["fragment", "#include <common>", "#include <common>\nvarying vec3 tone;"],
      ["fragment", "vec4 diffuseColor = vec4( diffuse, opacity );", "vec4 diffuseColor = vec4(tone, opacity);"],
    ]);
    shared ??= makeGeometry();
    this.#mesh = new Mesh(shared, this.#material);
    this.#mesh.frustumCulled = false;
    this.group.add(this.#mesh);
  }

  setPose(places: readonly Vector3[], there: Uint8Array): void {
    for (let joint = 0; joint < jointCount; ++joint) {
      places[joint]!.toArray(this.#places, joint * 4);
      this.#places[joint * 4 + 3] = joint === none ? 0 : there[joint]!;
    }
  }

  setLook(joint: Color, bone: Color, pinched: Color | null): void {
    this.#tones.ballColour.value.copy(joint);
    this.#tones.rodColour.value.copy(bone);
    this.#tones.pinchColour.value.copy(pinched ?? joint);
  }

  // In the world, as drawn; false where the joint is not.
  placeOf(joint: number, out: Vector3): boolean {
    if (this.#places[joint * 4 + 3] !== 1) return false;
    this.#mesh.updateWorldMatrix(true, false);
    out.fromArray(this.#places, joint * 4).applyMatrix4(this.#mesh.matrixWorld);
    return true;
  }

  dispose(): void {
    this.#material.dispose();
  }
}
