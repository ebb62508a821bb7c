// Which text is where: metres along the grid, names of recordings, the joint that is pointed at.
import { type Camera, Vector3 } from "three";
import type { Figure } from "./figure";
import { jointNames } from "./frame";
import type { Grid } from "./grid";
import type { Labels, Port } from "./labels";
import { toUnity } from "./space";
import type { Pick } from "./types";

const place = new Vector3();
const sight = new Vector3();

const metres = (value: number) => `${value === 0 ? 0 : value} m`.replace("-", "−");

// Along the two edges on the camera's side.
export function labelGrid(key: string, grid: Grid, labels: Labels, camera: Camera, port: Port): void {
  const reach = Math.max(1, Math.floor(grid.radius - 0.5));
  const { middle } = grid;
  camera.getWorldDirection(sight);
  const nearX = middle.x + (sight.x > 0 ? -reach : reach);
  const nearZ = middle.z + (sight.z > 0 ? -reach : reach);
  // Seen along an edge, its numbers would lie on top of each other.
  const showX = Math.abs(sight.x) < 0.97;
  const showZ = Math.abs(sight.z) < 0.97;
  for (let step = -reach; step <= reach; ++step) {
    if (showX) {
      place.set(middle.x + step, middle.y, nearZ);
      if (place.x !== nearX) labels.put(`${key}x${step}`, "quiet", metres(place.x), place, camera, port);
    }
    if (showZ) {
      place.set(nearX, middle.y, middle.z + step);
      if (place.z !== nearZ) labels.put(`${key}z${step}`, "quiet", metres(toUnity(place)[2]), place, camera, port);
    }
  }
  place.set(nearX, middle.y, nearZ);
  if (showX && showZ) labels.put(`${key}y`, "quiet", `height ${metres(middle.y)}`, place, camera, port);
}

export function labelName(key: string, figure: Figure, labels: Labels, camera: Camera, port: Port): void {
  const { head, hands } = figure;
  if (head.there && figure.headsetShown) place.copy(head.place).setY(head.place.y + 0.12);
  else if (hands.right.tracked) place.copy(hands.right.places[1]!);
  else if (hands.left.tracked) place.copy(hands.left.places[1]!);
  else return;
  labels.put(`${key}name`, "name", figure.subject.name, place.add(figure.group.position), camera, port);
}

export function nameOf(pick: Pick): string {
  if (pick.part === "camera") return "Head";
  if (pick.part === "gaze") return "Gaze";
  const hand = pick.part === "left" ? "Left" : "Right";
  return pick.joint === undefined ? `${hand} hand` : `${hand} ${jointNames[pick.joint]!.toLowerCase()}`;
}
