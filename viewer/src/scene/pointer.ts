// Clicks and hovering over the canvas; drags belong to the camera.
import type { Pick } from "./types";

const slack = 5; // pixels a click may wander
const reach = { mouse: 16, touch: 30 }; // pixels around a joint

const reachOf = (event: PointerEvent) => (event.pointerType === "mouse" ? reach.mouse : reach.touch);

export interface PointerHandlers {
  pick(x: number, y: number, reach: number): Pick | null;
  click(pick: Pick | null): void;
  hover(pick: Pick | null): void;
}

export class Pointer {
  readonly #stop = new AbortController();
  #down: { id: number; x: number; y: number } | null = null;
  #several = false; // fingers: a pinch of the view, no click

  constructor(canvas: HTMLCanvasElement, handlers: PointerHandlers) {
    const options = { signal: this.#stop.signal };
    const at = (event: PointerEvent): [number, number] => {
      const box = canvas.getBoundingClientRect();
      return [event.clientX - box.left, event.clientY - box.top];
    };
    canvas.addEventListener(
      "pointerdown",
      (event) => {
        this.#several = this.#down !== null && this.#down.id !== event.pointerId;
        if (event.button === 0) this.#down = { id: event.pointerId, x: event.clientX, y: event.clientY };
      },
      options,
    );
    canvas.addEventListener(
      "pointerup",
      (event) => {
        const down = this.#down;
        this.#down = null;
        if (!down || this.#several || down.id !== event.pointerId) return;
        if (Math.hypot(event.clientX - down.x, event.clientY - down.y) > slack) return;
        handlers.click(handlers.pick(...at(event), reachOf(event)));
      },
      options,
    );
    canvas.addEventListener("pointercancel", () => (this.#down = null), options);
    canvas.addEventListener(
      "pointermove",
      (event) => {
        if (event.pointerType !== "mouse" || event.buttons !== 0) return;
        handlers.hover(handlers.pick(...at(event), reachOf(event)));
      },
      options,
    );
    canvas.addEventListener("pointerleave", () => handlers.hover(null), options);
  }

  dispose(): void {
    this.#stop.abort();
  }
}
