// One hand of a recording: surface, joints, and a mark between the finger tips while they pinch.
import { jointCurve, pinchCurve, trackedCurve } from "inputanim";
import { Color, Group, Quaternion, type Sprite, Vector3 } from "three";
import { Bones } from "./bones";
import { bringForward, haloTexture, makeSprite } from "./glyphs";
import { indexTip, jointCount, none, palm, parents, thumbTip, wrist } from "./joints";
import type { Rim } from "./materials";
import type { Look } from "./palette";
import { Skin } from "./skin";
import { readPlace, readTurn } from "./space";
import type { HandMesh, Shown, Side } from "./types";

const ghostOpacity = 0.15; // of a hand that is not tracked
const glassyOpacity = 0.6; // of a surface with its joints shown inside
const smallest = 0.01; // metres from wrist to finger tip
const widestPinch = 0.06; // metres between the tips; beyond it a mark would hang in the air

export class Hand {
  readonly group = new Group();
  readonly places = Array.from({ length: jointCount }, () => new Vector3());
  readonly placed = new Uint8Array(jointCount); // 1 where a joint has a place
  tracked = false;
  pinches = false;
  readonly #turns = Array.from({ length: jointCount }, () => new Quaternion());
  readonly #bones: Bones;
  readonly #halo: Sprite;
  readonly #pinchColour = new Color();
  #skin: Skin | null = null;
  #mesh: HandMesh | undefined;
  #whole = false; // every joint has its place
  #look: Look | null = null;
  #shown: Shown | null = null;

  constructor(
    readonly side: Side,
    readonly rim: Rim,
  ) {
    this.#bones = new Bones(rim);
    this.#halo = makeSprite(haloTexture(), 0.04, false);
    bringForward(this.#halo, 0.03);
    this.group.add(this.#bones.group, this.#halo);
    this.group.visible = false;
  }

  setMesh(mesh: HandMesh | undefined): void {
    if (mesh === this.#mesh) return;
    this.#mesh = mesh;
    if (this.#skin) {
      this.group.remove(this.#skin.group);
      this.#skin.dispose();
      this.#skin = null;
    }
    if (mesh) {
      this.#skin = new Skin(mesh, this.rim);
      this.#skin.setPose(this.places, this.#turns);
      this.group.add(this.#skin.group);
    }
    this.#apply();
  }

  setFrame(frame: Float32Array): void {
    this.#whole = true;
    for (let joint = 0; joint < jointCount; ++joint) {
      const at = jointCurve(this.side, joint);
      const there = readPlace(this.places[joint]!, frame, at);
      this.placed[joint] = there ? 1 : 0;
      if (!there && joint !== none) this.#whole = false;
      // A joint without a rotation goes along with its parent, which comes before it.
      const turn = this.#turns[joint]!;
      const parent = parents[joint]!;
      if (!readTurn(turn, frame, at + 3) && parent >= 0) turn.copy(this.#turns[parent]!);
    }
    // A hand that was never seen has all its joints in one place.
    if (this.places[wrist]!.distanceTo(this.places[indexTip]!) < smallest) this.#whole = false;
    this.#bones.setPose(this.places, this.placed);
    if (this.#whole) this.#skin?.setPose(this.places, this.#turns);

    const tracked = frame[trackedCurve(this.side)]! >= 0.5;
    const pinches = tracked && frame[pinchCurve(this.side)]! >= 0.5;
    const changed = tracked !== this.tracked || pinches !== this.pinches;
    this.tracked = tracked;
    this.pinches = pinches;
    if (changed) this.#apply();
    else this.#show();
    this.#placeHalo();
  }

  setLook(look: Look, pinch: string): void {
    this.#look = look;
    this.#pinchColour.set(pinch);
    this.#halo.material.color.copy(this.#pinchColour);
    this.#apply();
  }

  setShown(shown: Shown): void {
    this.#shown = shown;
    this.#apply();
  }

  #apply(): void {
    const look = this.#look;
    if (!look || !this.#shown) return;
    const glassy = this.#shown.joints ? glassyOpacity : 1;
    this.#show();
    this.#skin?.setLook(look.skin[this.side], this.tracked ? Math.min(look.opacity, glassy) : ghostOpacity);
    this.#bones.setLook(look.joint[this.side], look.bone[this.side], this.pinches ? this.#pinchColour : null);
  }

  #show(): void {
    const shown = this.#shown;
    if (!shown) return;
    this.#bones.group.visible = shown.joints && this.tracked;
    if (this.#skin) this.#skin.group.visible = shown.skin && this.#whole;
    this.group.visible = this.placed[wrist] === 1 || this.placed[palm] === 1;
  }

  #placeHalo(): void {
    const thumb = this.places[thumbTip]!;
    const index = this.places[indexTip]!;
    const there = this.placed[thumbTip] === 1 && this.placed[indexTip] === 1;
    this.#halo.visible = this.pinches && there && thumb.distanceTo(index) < widestPinch;
    this.#halo.position.addVectors(thumb, index).multiplyScalar(0.5);
  }

  get drawn(): boolean {
    return this.group.visible && (this.#bones.group.visible || this.#skin?.group.visible === true);
  }

  // In the world, as drawn; false where the joint is not.
  placeOf(joint: number, out: Vector3): boolean {
    return joint !== none && this.group.visible && this.#bones.placeOf(joint, out);
  }

  dispose(): void {
    this.#skin?.dispose();
    this.#bones.dispose();
    this.#halo.material.dispose();
  }
}
