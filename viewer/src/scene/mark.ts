// A ring around what is selected or pointed at, the same size at any distance.
import type { Sprite } from "three";
import type { Figure } from "./figure";
import { makeSprite, ringTexture } from "./glyphs";
import { palm } from "./joints";
import type { Pick } from "./types";

export class Mark {
  readonly sprite: Sprite;
  pick: Pick | null = null;

  // `size`: a share of the view's height.
  constructor(size: number, opacity: number) {
    this.sprite = makeSprite(ringTexture(), size, true);
    this.sprite.material.opacity = opacity;
  }

  setColour(colour: string): void {
    this.sprite.material.color.set(colour);
  }

  // Around its pick, if that is among these recordings.
  place(figures: readonly Figure[]): void {
    const { pick, sprite } = this;
    const figure = pick && figures.find((each) => each.subject.id === pick.subject);
    sprite.visible = false;
    if (!pick || !figure) return;
    if (pick.part === "left" || pick.part === "right") {
      sprite.visible = figure.hands[pick.part].placeOf(pick.joint ?? palm, sprite.position);
      return;
    }
    sprite.visible = pick.part === "camera" ? figure.headsetShown : figure.gaze.group.visible;
    sprite.position.copy(pick.part === "camera" ? figure.head.place : figure.gaze.to).add(figure.group.position);
  }

  dispose(): void {
    this.sprite.material.dispose();
  }
}
