// The background: barely graded from top to bottom. Stripes, each cleared to its colour: the steps between them are too
// small to be seen, and clearing is much cheaper than drawing every pixel.
import { Color, type WebGLRenderer } from "three";
import type { Palette } from "./palette";

const stripes = 24;

export class Backdrop {
  readonly #sky = new Color();
  readonly #ground = new Color();
  readonly #colour = new Color();

  setPalette(palette: Palette): void {
    this.#sky.set(palette.sky);
    this.#ground.set(palette.ground);
  }

  // Into a part of the canvas, in CSS pixels from the lower left; leaves the scissor test on.
  paint(renderer: WebGLRenderer, x: number, y: number, width: number, height: number): void {
    renderer.setScissorTest(true);
    for (let stripe = 0; stripe < stripes; ++stripe) {
      const from = Math.round((stripe * height) / stripes);
      const to = Math.round(((stripe + 1) * height) / stripes);
      renderer.setScissor(x, y + from, width, to - from);
      renderer.setClearColor(this.#colour.lerpColors(this.#ground, this.#sky, stripe / (stripes - 1)));
      renderer.clear();
    }
  }
}
