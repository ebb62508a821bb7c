// One recording in the scene: headset, hands, gaze, trails, and the shadows they throw.
import { cameraCurve } from "inputanim";
import { Box3, Color, Group, Quaternion, Vector3 } from "three";
import { Gaze } from "./gaze";
import { Hand } from "./hand";
import { Headset } from "./headset";
import { jointCount, none, palm, sides } from "./joints";
import type { Rim } from "./materials";
import { lookOf, type Palette } from "./palette";
import { Shadows } from "./shadows";
import { readPlace, readTurn } from "./space";
import { Trail } from "./trail";
import type { CameraMode, Extent, Shown, Side, Subject } from "./types";

// Around a headset, from the eyes.
const headCorners = [-0.1, 0.1].flatMap((x) =>
  [-0.06, 0.06].flatMap((y) => [-0.06, 0.2].map((z) => new Vector3(x, y, z))),
);

export class Figure {
  readonly group = new Group();
  readonly head = { there: false, place: new Vector3(), turn: new Quaternion() };
  readonly hands: Record<Side, Hand>;
  readonly gaze = new Gaze();
  readonly shift = new Vector3(); // of the camera in its own pane
  readonly seen = new Box3(); // of everything so far, without the offset
  readonly #headset = new Headset();
  readonly #trails = new Map<string, Trail>();
  readonly #trailGroup = new Group();
  readonly #shadows = new Shadows();
  #subject: Subject;
  #shown: Shown | null = null;
  #opacity = 1;

  constructor(subject: Subject, rim: Rim) {
    this.#subject = subject;
    this.hands = { left: new Hand("left", rim), right: new Hand("right", rim) };
    this.group.add(
      this.#headset.group,
      this.hands.left.group,
      this.hands.right.group,
      this.gaze.group,
      this.#trailGroup,
      this.#shadows.group,
    );
    this.#headset.group.visible = false;
    this.setSubject(subject);
  }

  get subject(): Subject {
    return this.#subject;
  }

  setSubject(subject: Subject): void {
    this.#subject = subject;
    for (const side of sides) this.hands[side].setMesh(subject.meshes[side]);
  }

  // Moved aside by its offset, or not.
  setMoved(moved: boolean): void {
    if (!moved || !this.#subject.offset) this.group.position.set(0, 0, 0);
    else readPlace(this.group.position, this.#subject.offset, 0);
    this.group.updateMatrixWorld(true);
  }

  setFrame(frame: Float32Array): void {
    const { head } = this;
    head.there = readPlace(head.place, frame, cameraCurve);
    if (head.there && !readTurn(head.turn, frame, cameraCurve + 3)) head.turn.identity();
    this.#headset.group.position.copy(head.place);
    this.#headset.group.quaternion.copy(head.turn);
    if (head.there) this.seen.expandByPoint(head.place);
    for (const side of sides) {
      const hand = this.hands[side];
      hand.setFrame(frame);
      if (hand.tracked) this.#see(hand);
    }
    this.gaze.setFrame(frame);
    if (this.gaze.there) this.seen.expandByPoint(this.gaze.from);
    this.#show();
  }

  // What is there now, in the world: the head with its size, the joints of hands, tracked or not, or else the gaze.
  addPoints(points: Vector3[]): void {
    const before = points.length;
    const add = (place: Vector3) => points.push(place.clone().add(this.group.position));
    const addHand = (hand: Hand) =>
      hand.places.forEach((place, joint) => joint !== none && hand.placed[joint] === 1 && add(place));
    if (this.head.there)
      for (const corner of headCorners) add(corner.clone().applyQuaternion(this.head.turn).add(this.head.place));
    if (this.#subject.parts.hands) for (const side of sides) addHand(this.hands[side]);
    if (points.length === before && this.gaze.there)
      points.push(...this.gaze.nearPart().map((place) => place.add(this.group.position)));
  }

  #see(hand: Hand): void {
    for (let joint = 0; joint < jointCount; ++joint) {
      if (joint !== none && hand.placed[joint] === 1) this.seen.expandByPoint(hand.places[joint]!);
    }
  }

  setExtent(extent: Extent): void {
    const corner = new Vector3();
    if (readPlace(corner, extent.min, 0)) this.seen.expandByPoint(corner);
    if (readPlace(corner, extent.max, 0)) this.seen.expandByPoint(corner);
  }

  setTrail(key: string, points: Float32Array | null, tint: string): void {
    let trail = this.#trails.get(key);
    if (!points) {
      if (trail) this.#trailGroup.remove(trail.ribbon.mesh);
      trail?.dispose();
      this.#trails.delete(key);
      return;
    }
    if (!trail) {
      trail = new Trail();
      this.#trails.set(key, trail);
      this.#trailGroup.add(trail.ribbon.mesh);
    }
    trail.set(points, tint);
  }

  setLook(palette: Palette, place: number, overlaid: boolean): void {
    const look = lookOf(palette, this.#subject.tint, place, overlaid);
    for (const side of sides) this.hands[side].setLook(look, palette.pinch);
    this.#headset.setPalette(palette);
    this.#opacity = look.opacity;
    const gaze = new Color(palette.gaze);
    this.gaze.setLook(place === 0 ? gaze : gaze.lerp(new Color(this.#subject.tint), 0.6), look.opacity);
    this.#shadows.setLook(palette.shadowColour, palette.shadow * look.opacity);
  }

  setShown(shown: Shown): void {
    this.#shown = shown;
    for (const side of sides) this.hands[side].setShown(shown);
    this.#show();
  }

  #show(): void {
    const shown = this.#shown;
    const { parts } = this.#subject;
    if (!shown) return;
    this.#headset.group.visible = shown.headset && parts.camera && this.head.there;
    this.gaze.group.visible = shown.gaze && parts.gaze && this.gaze.there;
    this.#trailGroup.visible = shown.trails;
    this.#shadows.group.visible = shown.grid;
    if (!parts.hands) for (const side of sides) this.hands[side].group.visible = false;
  }

  get headsetShown(): boolean {
    return this.#headset.group.visible;
  }

  // From inside the head, neither the headset nor the ray along the line of sight is drawn; from behind it, one looks
  // through the headset at the hands.
  seenFrom(mode: CameraMode): void {
    this.#show();
    const inside = mode === "first" && this.head.there;
    if (inside) this.#headset.group.visible = false;
    this.gaze.showRay(!inside);
    this.#headset.setOpacity(mode === "follow" ? Math.min(0.3, this.#opacity) : this.#opacity);
  }

  layShadows(ground: number): void {
    const floor = ground - this.group.position.y;
    this.#shadows.lay(0, this.#headset.group.visible ? this.head.place : null, 0.34, floor);
    sides.forEach((side, index) => {
      const hand = this.hands[side];
      const there = hand.group.visible && hand.tracked && hand.placed[palm] === 1;
      this.#shadows.lay(index + 1, there ? hand.places[palm]! : null, 0.26, floor);
    });
  }

  dispose(): void {
    for (const trail of this.#trails.values()) trail.dispose();
    for (const side of sides) this.hands[side].dispose();
    this.gaze.dispose();
    this.#headset.dispose();
    this.#shadows.dispose();
  }
}
