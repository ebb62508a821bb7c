// The cameras. One eye is moved by hand (orbit, top, side); from inside and behind a head, the head moves it.
import {
  Box3,
  type Camera,
  MathUtils,
  MOUSE,
  OrthographicCamera,
  PerspectiveCamera,
  Quaternion,
  TOUCH,
  Vector3,
} from "three";
import { OrbitControls } from "three/examples/jsm/controls/OrbitControls.js";
import type { CameraMode } from "./types";

export interface Head {
  there: boolean;
  place: Vector3;
  turn: Quaternion;
}

const eyeAngle = 38; // degrees, from top to bottom, as all angles of view
const innerAngle = 60;
const innerWidth = 58; // degrees from left to right, at least
const nearest = 0.12; // metres from the target
const farthest = 25;
const closest = 0.6; // for a start
const filled = 0.82; // of the view's height and width
const swing = 0.86; // of a drag's speed that is left after a 60th of a second
const followTime = 0.22; // seconds until most of a turn is followed
const behind = new Vector3(0, 0.26, 0.86); // of a head, level with it
const ahead = new Vector3(0, -0.25, -0.42);
const up = new Vector3(0, 1, 0);
const forward = new Vector3();
const point = new Vector3();

// Around the vertical, in radians; 0 looks forward. Heads that look straight up or down are judged by their crown.
export function yawOf(turn: Quaternion): number {
  forward.set(0, 0, -1).applyQuaternion(turn);
  if (Math.hypot(forward.x, forward.z) < 0.15) forward.set(0, Math.sign(-forward.y), 0).applyQuaternion(turn);
  return Math.atan2(-forward.x, -forward.z);
}

interface Follower {
  camera: PerspectiveCamera;
  yaw: number;
  place: Vector3; // of the head, followed smoothly
  started: boolean;
}

export class Rig {
  readonly controls: OrbitControls;
  readonly #eye = new PerspectiveCamera(eyeAngle, 1, 0.01, 60);
  readonly #shifted = new PerspectiveCamera(eyeAngle, 1, 0.01, 60); // the eye, for one pane
  readonly #flat = new OrthographicCamera(-1, 1, 1, -1, -40, 60); // top and side, without perspective
  readonly #inner = new PerspectiveCamera(innerAngle, 1, 0.01, 60);
  readonly #followers = new Map<number, Follower>();
  #mode: CameraMode = "orbit";

  constructor(canvas: HTMLCanvasElement, onChange: () => void) {
    this.controls = new OrbitControls(this.#eye, canvas);
    this.controls.enableDamping = true;
    this.controls.minDistance = nearest;
    this.controls.maxDistance = farthest;
    this.controls.zoomSpeed = 0.9;
    this.controls.addEventListener("change", onChange);
    this.#eye.position.set(0.8, 0.5, -1.2);
    this.controls.update();
  }

  get mode(): CameraMode {
    return this.#mode;
  }

  get steered(): boolean {
    return this.#mode === "orbit" || this.#mode === "top" || this.#mode === "side";
  }

  get target(): Vector3 {
    return this.controls.target;
  }

  get position(): Vector3 {
    return this.#eye.position;
  }

  setMode(mode: CameraMode): void {
    this.#mode = mode;
    this.#followers.clear();
    const { controls } = this;
    controls.enabled = this.steered;
    controls.enableRotate = mode === "orbit";
    const turns = mode === "orbit";
    controls.mouseButtons = { LEFT: turns ? MOUSE.ROTATE : MOUSE.PAN, MIDDLE: MOUSE.DOLLY, RIGHT: MOUSE.PAN };
    controls.touches = { ONE: turns ? TOUCH.ROTATE : TOUCH.PAN, TWO: TOUCH.DOLLY_PAN };
  }

  // Swings on after a drag, as long at any rate of frames.
  update(seconds: number): void {
    if (!this.steered) return;
    this.controls.dampingFactor = 1 - swing ** (seconds * 60);
    this.controls.update();
  }

  // At once: what is left of a swing ends here.
  place(position: Vector3, target: Vector3): void {
    this.controls.enableDamping = false;
    this.controls.update();
    this.controls.enableDamping = true;
    this.#eye.position.copy(position);
    this.controls.target.copy(target);
    this.controls.update();
  }

  get flat(): boolean {
    return this.#mode === "top" || this.#mode === "side";
  }

  // Metres from top to bottom of the view, where it is looked at; with perspective, more than that is seen of the ground.
  get seen(): number {
    return this.flat ? this.#span : 2 * (this.steered ? this.#span : 1);
  }

  get #span(): number {
    return 2 * Math.tan(MathUtils.degToRad(eyeAngle / 2)) * this.#eye.position.distanceTo(this.controls.target);
  }

  // From the user's front, to the right and above, so that both hands and the face are seen; from straight above or from
  // the right in those modes. `yaw` is where the user looks.
  frame(points: readonly Vector3[], yaw: number, aspect: number): void {
    const direction = this.#direction(yaw);
    const target = new Box3().setFromPoints(points as Vector3[]).getCenter(new Vector3());
    this.place(target.clone().add(direction), target);
    this.#eye.updateMatrixWorld();
    const right = new Vector3().setFromMatrixColumn(this.#eye.matrixWorld, 0);
    const above = new Vector3().setFromMatrixColumn(this.#eye.matrixWorld, 1);
    const high = Math.tan(MathUtils.degToRad(eyeAngle / 2)) * filled;
    const wide = high * aspect;
    // Each step moves the target to the middle of what is seen, and the eye as near as the farthest point out allows.
    let distance = closest;
    for (let step = 0; step < 4; ++step) {
      let [left, rightmost, low, top] = [Infinity, -Infinity, Infinity, -Infinity];
      distance = closest;
      for (const each of points) {
        point.subVectors(each, target);
        const depth = point.dot(direction); // toward the eye
        const x = point.dot(right);
        const y = point.dot(above);
        distance = Math.max(distance, Math.abs(x) / wide + depth, Math.abs(y) / high + depth);
        [left, rightmost] = [Math.min(left, x), Math.max(rightmost, x)];
        [low, top] = [Math.min(low, y), Math.max(top, y)];
      }
      if (step < 3) target.addScaledVector(right, (left + rightmost) / 2).addScaledVector(above, (low + top) / 2);
    }
    this.place(direction.multiplyScalar(Math.min(distance, farthest)).add(target), target);
  }

  #direction(yaw: number): Vector3 {
    // Straight views go along the grid's lines: from the right of where the user mostly looks.
    const square = Math.round(yaw / (Math.PI / 2)) * (Math.PI / 2);
    if (this.#mode === "top") return new Vector3(0, 1, 1e-5).applyAxisAngle(up, square);
    if (this.#mode === "side") return new Vector3(1, 0, 0).applyAxisAngle(up, square);
    return new Vector3(0.66, 0.4, -0.75).normalize().applyAxisAngle(up, yaw);
  }

  // The camera for one recording's viewport. `seconds` have passed since the last frame.
  // `shift` is what the pane's recording is away from the first one's, where each has its own pane.
  cameraFor(
    id: number,
    head: Head,
    offset: Vector3,
    shift: Vector3,
    aspect: number,
    seconds: number,
  ): { camera: Camera; moves: boolean } {
    if (head.there && this.#mode === "first") return { camera: this.#inside(head, offset, aspect), moves: false };
    if (head.there && this.#mode === "follow") return this.#follow(id, head, offset, aspect, seconds);
    const camera = this.flat ? this.#flattened(aspect) : this.#own(aspect);
    camera.position.copy(this.#eye.position).add(shift);
    camera.quaternion.copy(this.#eye.quaternion);
    camera.updateMatrixWorld();
    return { camera, moves: false };
  }

  #own(aspect: number): Camera {
    this.#eye.aspect = this.#shifted.aspect = aspect;
    this.#eye.updateProjectionMatrix(); // panning goes by it
    this.#shifted.updateProjectionMatrix();
    return this.#shifted;
  }

  // Shows at the target's distance what the eye would.
  #flattened(aspect: number): Camera {
    const half = this.#span / 2;
    const flat = this.#flat;
    flat.top = half;
    flat.bottom = -half;
    flat.right = half * aspect;
    flat.left = -flat.right;
    flat.updateProjectionMatrix();
    return flat;
  }

  #inside(head: Head, offset: Vector3, aspect: number): Camera {
    const camera = this.#inner;
    const wide = 2 * MathUtils.radToDeg(Math.atan(Math.tan(MathUtils.degToRad(innerWidth / 2)) / aspect));
    camera.fov = Math.min(110, Math.max(innerAngle, wide));
    camera.aspect = aspect;
    camera.updateProjectionMatrix();
    camera.position.addVectors(head.place, offset);
    camera.quaternion.copy(head.turn);
    camera.updateMatrixWorld();
    return camera;
  }

  #follow(
    id: number,
    head: Head,
    offset: Vector3,
    aspect: number,
    seconds: number,
  ): { camera: Camera; moves: boolean } {
    let follower = this.#followers.get(id);
    if (!follower) {
      follower = {
        camera: new PerspectiveCamera(eyeAngle + 8, aspect, 0.01, 60),
        yaw: 0,
        place: new Vector3(),
        started: false,
      };
      this.#followers.set(id, follower);
    }
    const { camera, place } = follower;
    const yaw = yawOf(head.turn);
    const share = follower.started && !prefersStillness() ? 1 - Math.exp(-seconds / followTime) : 1;
    const turn = MathUtils.euclideanModulo(yaw - follower.yaw + Math.PI, 2 * Math.PI) - Math.PI;
    follower.yaw += turn * share;
    place.lerp(head.place, share);
    follower.started = true;
    const moves = Math.abs(turn) * (1 - share) > 1e-3 || place.distanceTo(head.place) > 1e-3;

    const back = Math.max(1, 0.8 / aspect); // a narrow window needs more distance
    camera.position.copy(behind).multiplyScalar(back).applyAxisAngle(up, follower.yaw).add(place).add(offset);
    camera.lookAt(point.copy(ahead).applyAxisAngle(up, follower.yaw).add(place).add(offset));
    camera.aspect = aspect;
    camera.updateProjectionMatrix();
    camera.updateMatrixWorld();
    return { camera, moves };
  }

  dispose(): void {
    this.controls.dispose();
  }
}

const stillness = matchMedia("(prefers-reduced-motion: reduce)");
const prefersStillness = () => stillness.matches;
