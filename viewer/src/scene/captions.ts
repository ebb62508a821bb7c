// Which text is where: metres along the grid, names of recordings, the joint that is pointed at.
import { type Camera, Vector3 } from "three";
import type { Figure } from "./figure";
import type { Axis, Grid } from "./grid";
import { nameOfJoint } from "./joints";
import { type Labels, type Port, project } from "./labels";
import { toUnity } from "./space";
import type { Pick } from "./types";

const place = new Vector3();
const sight = new Vector3();

const spot = { x: 0, y: 0 };
const inset = { x: 30, y: 14 }; // pixels from the pane's edge
const apart = 44; // pixels between two numbers
const steps = 32; // along a line, before it is looked at more closely

const metres = (value: number) => `${parseFloat(value.toFixed(2))} m`.replace("-", "−");
const spacing = (span: number) => (span > 1.6 ? 1 : span > 0.35 ? 0.5 : 0.1);

// Numbers on lines of the grid, the fewer the more of it is seen (`span`, metres), where these leave the pane on the
// camera's side, as on a map's border; none within `corner` pixels of the lower left, where the axes are.
export function labelGrid(
  key: string,
  grid: Grid,
  labels: Labels,
  camera: Camera,
  port: Port,
  span: number,
  corner: number,
): void {
  const every = spacing(span);
  const { radius } = grid;
  const middle = grid.centre;
  const fits = (x: number, y: number) =>
    Math.min(x - port.x, port.x + port.width - x) >= inset.x &&
    Math.min(y - port.y, port.y + port.height - y) >= inset.y &&
    (x - port.x > corner || port.y + port.height - y > corner);
  const put: { x: number; y: number }[] = [];
  camera.getWorldDirection(sight);
  for (const axis of grid.axes) {
    const across = grid.axes[0] === axis ? grid.axes[1] : grid.axes[0];
    const toward = sight[across] > 0 || across === "y" ? -1 : 1;
    const last = Math.floor((middle[axis] + radius * 0.8) / every);
    for (let line = Math.ceil((middle[axis] - radius * 0.8) / every); line <= last; ++line) {
      const half = Math.sqrt(Math.max(0, (radius * 0.85) ** 2 - (line * every - middle[axis]) ** 2));
      place.copy(middle);
      place[axis] = line * every;
      const end = place[across] + toward * half;
      if (!nearestSeen(across, end, end - 2 * toward * half, camera, port, fits)) continue;
      if (put.some((other) => Math.hypot(other.x - spot.x, (other.y - spot.y) * 2) < apart)) continue;
      put.push({ ...spot });
      const value = toUnity(place)["xyz".indexOf(axis)]!;
      labels.putAt(`${key}${axis}${line}`, "quiet", `${axis} ${metres(value)}`, spot.x, spot.y);
    }
  }
}

// Moves `place` along an axis to where it comes into the pane first, and `spot` with it; false where it does not.
function nearestSeen(
  axis: Axis,
  from: number,
  to: number,
  camera: Camera,
  port: Port,
  fits: (x: number, y: number) => boolean,
): boolean {
  const isSeen = (at: number) => {
    place[axis] = at;
    return project(place, camera, port, spot) && fits(spot.x, spot.y);
  };
  let out = from;
  for (let step = 0; step <= steps; ++step) {
    let inside = from + ((to - from) * step) / steps;
    if (!isSeen(inside)) {
      out = inside;
      continue;
    }
    for (let halving = 0; step > 0 && halving < 7; ++halving) {
      const between = (out + inside) / 2;
      if (isSeen(between)) inside = between;
      else out = between;
    }
    return isSeen(inside);
  }
  return false;
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
  const name = pick.joint === undefined ? `${pick.part} hand` : nameOfJoint(pick.part, pick.joint);
  return name.charAt(0).toUpperCase() + name.slice(1);
}
