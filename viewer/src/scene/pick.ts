// What is under the pointer: joints first, with a generous radius, then headsets, then gaze rays.
import { type Camera, Vector3 } from "three";
import type { Figure } from "./figure";
import { jointCount, sides } from "./joints";
import { type Port, project } from "./labels";
import type { Pick } from "./types";

const headRadius = 0.11; // metres
const rayWidth = 8; // pixels to either side

const place = new Vector3();
const other = new Vector3();
const spot = { x: 0, y: 0 };
const end = { x: 0, y: 0 };

export function pickFrom(
  figures: readonly Figure[],
  camera: Camera,
  port: Port,
  x: number,
  y: number,
  reach: number,
): Pick | null {
  let best: Pick | null = null;
  let least = reach;
  for (const figure of figures) {
    for (const side of sides) {
      const hand = figure.hands[side];
      if (!hand.drawn) continue;
      for (let joint = 1; joint < jointCount; ++joint) {
        if (!hand.placeOf(joint, place) || !project(place, camera, port, spot)) continue;
        const away = Math.hypot(spot.x - x, spot.y - y);
        if (away >= least) continue;
        least = away;
        best = { subject: figure.subject.id, part: side, joint };
      }
    }
  }
  if (best) return best;
  for (const figure of figures) {
    if (figure.headsetShown && isOnHead(figure, camera, port, x, y))
      return { subject: figure.subject.id, part: "camera" };
  }
  for (const figure of figures) {
    if (figure.gaze.group.visible && isOnRay(figure, camera, port, x, y))
      return { subject: figure.subject.id, part: "gaze" };
  }
  return null;
}

function isOnHead(figure: Figure, camera: Camera, port: Port, x: number, y: number): boolean {
  place.copy(figure.head.place).add(figure.group.position);
  if (!project(place, camera, port, spot)) return false;
  // The same height, to the camera's right, for the radius in pixels.
  other.setFromMatrixColumn(camera.matrixWorld, 0).multiplyScalar(headRadius).add(place);
  project(other, camera, port, end);
  return Math.hypot(spot.x - x, spot.y - y) < Math.hypot(end.x - spot.x, end.y - spot.y);
}

function isOnRay(figure: Figure, camera: Camera, port: Port, x: number, y: number): boolean {
  place.copy(figure.gaze.from).add(figure.group.position);
  other.copy(figure.gaze.to).add(figure.group.position);
  // Its visible part, in short steps: cheap, and right whichever end is out of sight.
  const steps = 48;
  const between = new Vector3();
  for (let step = 0; step <= steps; ++step) {
    between.lerpVectors(place, other, step / steps);
    if (project(between, camera, port, spot) && Math.hypot(spot.x - x, spot.y - y) < rayWidth + 6) return true;
  }
  return false;
}
