// The background: barely graded from top to bottom. Stripes, each cleared to its colour: the steps between them are too
// small to be seen, and clearing is much cheaper than drawing every pixel.
import { Color, SRGBColorSpace, type WebGLRenderer } from "three";
import type { Palette } from "./palette";

const stripes = 24;

export class Backdrop {
  readonly #stripes = Array.from({ length: stripes }, () => new Color());

  // Mixed as bytes, so that colours that differ as much in red as in green and blue keep their hue from stripe to stripe.
  setPalette(palette: Palette): void {
    const ground = new Color(palette.ground).getRGB({ r: 0, g: 0, b: 0 }, SRGBColorSpace);
    const sky = new Color(palette.sky).getRGB({ r: 0, g: 0, b: 0 }, SRGBColorSpace);
    this.#stripes.forEach((stripe, index) => {
      const mix = (from: number, to: number) => from + ((to - from) * index) / (stripes - 1);
      stripe.setRGB(mix(ground.r, sky.r), mix(ground.g, sky.g), mix(ground.b, sky.b), SRGBColorSpace);
    });
  }

  // Into a part of the canvas, in CSS pixels from the lower left; leaves the scissor test on.
  paint(renderer: WebGLRenderer, x: number, y: number, width: number, height: number): void {
    renderer.setScissorTest(true);
    for (let stripe = 0; stripe < stripes; ++stripe) {
      const from = Math.round((stripe * height) / stripes);
      const to = Math.round(((stripe + 1) * height) / stripes);
      renderer.setScissor(x, y + from, width, to - from);
      renderer.setClearColor(this.#stripes[stripe]!);
      renderer.clear();
    }
  }
}
