// Text in the scene: real elements over the canvas, moved to where things are drawn.
import "./labels.css";
import { type Camera, Vector3 } from "three";
import type { Palette } from "./palette";

export type LabelKind = "name" | "quiet" | "joint" | "axis";

// A part of the canvas, in CSS pixels from its top left.
export interface Port {
  x: number;
  y: number;
  width: number;
  height: number;
}

interface Label {
  element: HTMLElement;
  used: boolean;
  text: string;
  transform: string;
}

const projected = new Vector3();

// Where a place is on the canvas; false where it is behind the camera or outside.
export function project(place: Vector3, camera: Camera, port: Port, out: { x: number; y: number }): boolean {
  projected.copy(place).project(camera);
  out.x = port.x + (projected.x * 0.5 + 0.5) * port.width;
  out.y = port.y + (0.5 - projected.y * 0.5) * port.height;
  return Math.abs(projected.x) <= 1 && Math.abs(projected.y) <= 1 && Math.abs(projected.z) <= 1;
}

export class Labels {
  readonly #labels = new Map<string, Label>();
  readonly #at = { x: 0, y: 0 };

  constructor(readonly overlay: HTMLElement) {
    overlay.classList.add("scene-labels");
  }

  setPalette(palette: Palette): void {
    this.overlay.style.setProperty("--scene-label", palette.label);
    this.overlay.style.setProperty("--scene-label-quiet", palette.labelQuiet);
    this.overlay.style.setProperty("--scene-label-back", palette.labelBack);
  }

  begin(): void {
    for (const label of this.#labels.values()) label.used = false;
  }

  put(key: string, kind: LabelKind, text: string, place: Vector3, camera: Camera, port: Port): void {
    if (project(place, camera, port, this.#at)) this.putAt(key, kind, text, this.#at.x, this.#at.y);
  }

  putAt(key: string, kind: LabelKind, text: string, x: number, y: number): void {
    let label = this.#labels.get(key);
    if (!label) {
      const element = document.createElement("span");
      element.className = `scene-label scene-label-${kind}`;
      this.overlay.append(element);
      label = { element, used: true, text: "", transform: "" };
      this.#labels.set(key, label);
    }
    label.used = true;
    if (label.text !== text) label.element.textContent = label.text = text;
    const transform = `translate(${x.toFixed(1)}px, ${y.toFixed(1)}px)`;
    if (label.transform !== transform) label.element.style.transform = label.transform = transform;
  }

  // Those that were not put since begin() go.
  end(): void {
    for (const [key, label] of this.#labels) {
      if (label.used) continue;
      label.element.remove();
      this.#labels.delete(key);
    }
  }

  dispose(): void {
    this.begin();
    this.end();
  }
}
