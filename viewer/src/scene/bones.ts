// A hand's joints as balls and the bones between them as rods: two draw calls.
import {
  type Color,
  CylinderGeometry,
  Group,
  InstancedMesh,
  Matrix4,
  type MeshLambertMaterial,
  Quaternion,
  Sphere,
  SphereGeometry,
  Vector3,
} from "three";
import { indexTip, isTip, jointCount, none, palm, parents, thumbTip, wrist } from "./frame";
import { matte, type Rim } from "./materials";

const ball = new SphereGeometry(1, 16, 10);
const rod = new CylinderGeometry(1, 1, 1, 8, 1, true);
const rodRadius = 0.0021; // metres, as all below
const hidden = new Matrix4().makeScale(0, 0, 0);
const up = new Vector3(0, 1, 0);

function ballRadius(joint: number): number {
  if (joint === wrist) return 0.0078;
  if (joint === palm) return 0.0042;
  return isTip(joint) ? 0.0046 : 0.0056;
}

// The palm lies on the bone from the middle finger's metacarpal to its knuckle: a rod to it would only double that one.
const hasRod = (joint: number) => parents[joint]! >= 0 && joint !== palm;

const along = new Vector3();
const middle = new Vector3();
const size = new Vector3();
const turn = new Quaternion();
const matrix = new Matrix4();

export class Bones {
  readonly group = new Group();
  readonly #material: MeshLambertMaterial;
  readonly #balls: InstancedMesh;
  readonly #rods: InstancedMesh;

  constructor(rim: Rim) {
    this.#material = matte(rim);
    this.#balls = this.#add(new InstancedMesh(ball, this.#material, jointCount));
    this.#rods = this.#add(new InstancedMesh(rod, this.#material, jointCount));
  }

  #add(mesh: InstancedMesh): InstancedMesh {
    mesh.frustumCulled = false;
    mesh.boundingSphere = new Sphere();
    for (let joint = 0; joint < jointCount; ++joint) mesh.setMatrixAt(joint, hidden);
    this.group.add(mesh);
    return mesh;
  }

  setPose(places: readonly Vector3[], placed: Uint8Array): void {
    for (let joint = 0; joint < jointCount; ++joint) {
      const there = joint !== none && placed[joint] === 1;
      const radius = ballRadius(joint);
      if (there) matrix.makeScale(radius, radius, radius).setPosition(places[joint]!);
      this.#balls.setMatrixAt(joint, there ? matrix : hidden);
      const parent = parents[joint]!;
      const joined = there && hasRod(joint) && placed[parent] === 1;
      this.#rods.setMatrixAt(joint, joined ? this.#rodBetween(places[parent]!, places[joint]!) : hidden);
    }
    this.#balls.instanceMatrix.needsUpdate = true;
    this.#rods.instanceMatrix.needsUpdate = true;
  }

  #rodBetween(from: Vector3, to: Vector3): Matrix4 {
    along.subVectors(to, from);
    const length = along.length();
    if (length < 1e-6) return hidden;
    turn.setFromUnitVectors(up, along.divideScalar(length));
    middle.addVectors(from, to).multiplyScalar(0.5);
    return matrix.compose(middle, turn, size.set(rodRadius, length, rodRadius));
  }

  setLook(joint: Color, bone: Color, pinched: Color | null): void {
    for (let index = 0; index < jointCount; ++index) {
      const pinches = pinched !== null && (index === thumbTip || index === indexTip);
      this.#balls.setColorAt(index, pinches ? pinched : joint);
      this.#rods.setColorAt(index, bone);
    }
    this.#balls.instanceColor!.needsUpdate = true;
    this.#rods.instanceColor!.needsUpdate = true;
  }

  // In the world, as drawn; false where the joint is not.
  placeOf(joint: number, out: Vector3): boolean {
    this.#balls.getMatrixAt(joint, matrix);
    if (matrix.elements[0] === 0) return false;
    this.#balls.updateWorldMatrix(true, false);
    out.setFromMatrixPosition(matrix.premultiply(this.#balls.matrixWorld));
    return true;
  }

  dispose(): void {
    this.#balls.dispose();
    this.#rods.dispose();
    this.#material.dispose();
  }
}
