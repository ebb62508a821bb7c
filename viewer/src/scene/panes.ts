// The parts of the canvas: one for all recordings, or one for each.
import type { Camera } from "three";
import type { Figure } from "./figure";
import type { Port } from "./labels";

export interface Pane {
  port: Port;
  figures: readonly Figure[]; // the first gives the head that is followed
  camera: Camera | null; // of the last drawing
}

const gap = 1; // CSS pixels

// Beside each other on a wide canvas, else below each other.
export function layPanes(figures: readonly Figure[], split: boolean, width: number, height: number): Pane[] {
  if (!split || figures.length < 2) return [{ port: { x: 0, y: 0, width, height }, figures, camera: null }];
  const beside = width >= height;
  const size = ((beside ? width : height) - gap * (figures.length - 1)) / figures.length;
  return figures.map((figure, index) => {
    const at = index * (size + gap);
    const port = beside ? { x: at, y: 0, width: size, height } : { x: 0, y: at, width, height: size };
    return { port, figures: [figure], camera: null };
  });
}

export const isIn = ({ port }: Pane, x: number, y: number) =>
  x >= port.x && x < port.x + port.width && y >= port.y && y < port.y + port.height;
