// A hand's surface on 27 bones. The bones stand side by side, each at its joint's pose in the world: recordings hold
// world poses, so a tree of bones would only have to be undone.
import {
  Bone,
  BufferAttribute,
  BufferGeometry,
  type Color,
  DetachedBindMode,
  Group,
  Matrix4,
  MeshBasicMaterial,
  type MeshLambertMaterial,
  Quaternion,
  Skeleton,
  SkinnedMesh,
  Sphere,
  Vector3,
} from "three";
import { jointCount, palm } from "./joints";
import { matte, type Rim } from "./materials";
import type { HandMesh } from "./types";

const one = new Vector3(1, 1, 1);
const handRadius = 0.2; // metres: more than any hand, around its palm

function geometryOf(mesh: HandMesh): BufferGeometry {
  const geometry = new BufferGeometry();
  geometry.setAttribute("position", new BufferAttribute(mesh.positions, 3));
  geometry.setAttribute("normal", new BufferAttribute(mesh.normals, 3));
  geometry.setAttribute("skinIndex", new BufferAttribute(mesh.joints, 4));
  geometry.setAttribute("skinWeight", new BufferAttribute(mesh.weights, 4));
  geometry.setIndex(new BufferAttribute(mesh.triangles, 1));
  return geometry;
}

// The mesh is already in three.js's axes, so nothing is turned here.
function bindMatrices(restPose: Float32Array): Matrix4[] {
  return Array.from({ length: jointCount }, (_, joint) => {
    const at = joint * 7;
    const place = new Vector3().fromArray(restPose, at);
    const turn = new Quaternion().fromArray(restPose, at + 3);
    if (turn.lengthSq() < 1e-12) turn.identity();
    return new Matrix4().compose(place, turn.normalize(), one).invert();
  });
}

export class Skin {
  readonly group = new Group();
  readonly #bones = Array.from({ length: jointCount }, () => new Bone());
  readonly #skeleton: Skeleton;
  readonly #geometry: BufferGeometry;
  readonly #material: MeshLambertMaterial;
  readonly #depthMaterial = new MeshBasicMaterial({ colorWrite: false, transparent: true });
  readonly #surface: SkinnedMesh;
  readonly #depth: SkinnedMesh; // drawn before a translucent surface, so that only its front is seen

  constructor(mesh: HandMesh, rim: Rim) {
    this.#geometry = geometryOf(mesh);
    this.#skeleton = new Skeleton(this.#bones, bindMatrices(mesh.restPose));
    this.#material = matte(rim);
    this.#surface = this.#add(new SkinnedMesh(this.#geometry, this.#material), 2);
    this.#depth = this.#add(new SkinnedMesh(this.#geometry, this.#depthMaterial), 1);
    this.#depth.visible = false;
  }

  #add(mesh: SkinnedMesh, order: number): SkinnedMesh {
    mesh.bindMode = DetachedBindMode;
    mesh.bind(this.#skeleton, new Matrix4());
    mesh.boundingSphere = new Sphere(new Vector3(), handRadius);
    mesh.frustumCulled = false;
    mesh.renderOrder = order;
    this.group.add(mesh);
    return mesh;
  }

  setPose(places: readonly Vector3[], turns: readonly Quaternion[]): void {
    for (let joint = 0; joint < jointCount; ++joint) {
      this.#bones[joint]!.matrixWorld.compose(places[joint]!, turns[joint]!, one);
    }
    // Translucent things are drawn from far to near by these.
    this.#surface.boundingSphere!.center.copy(places[palm]!);
    this.#depth.boundingSphere!.center.copy(places[palm]!);
  }

  setLook(colour: Color, opacity: number): void {
    const translucent = opacity < 1;
    if (this.#material.transparent !== translucent) this.#material.needsUpdate = true;
    this.#material.transparent = translucent;
    this.#material.opacity = opacity;
    this.#material.color.copy(colour);
    this.#depth.visible = translucent;
  }

  dispose(): void {
    this.#geometry.dispose();
    this.#material.dispose();
    this.#depthMaterial.dispose();
    this.#skeleton.dispose();
  }
}
