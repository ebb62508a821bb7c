// Which text is where: metres along the grid, names of recordings, the joint that is pointed at.
import { type Camera, Vector3 } from "three";
import type { Figure } from "./figure";
import { jointNames } from "./frame";
import type { Grid } from "./grid";
import { type Labels, type Port, project } from "./labels";
import { toUnity } from "./space";
import type { Pick } from "./types";

const place = new Vector3();
const sight = new Vector3();

const spot = { x: 0, y: 0 };
const inset = { x: 30, y: 14 }; // pixels from the pane's edge
const apart = 44; // pixels between two numbers
const steps = 48; // along a line

const metres = (value: number) => `${parseFloat(value.toFixed(2))} m`.replace("-", "−");
const spacing = (span: number) => (span > 1.6 ? 1 : span > 0.35 ? 0.5 : 0.1);

// Numbers on lines of the grid, the fewer the more of it is seen (`span`, metres), where these leave the pane on the
// camera's side, as on a map's border; none within `corner` pixels of the lower left, where the axes are.
export function labelGrid(key: string, grid: Grid, labels: Labels, camera: Camera, port: Port, span: number, corner: number): void {
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
      for (let step = 0; step <= steps; ++step) {
        place.copy(middle);
        place[axis] = line * every;
        place[across] += toward * half * (1 - (2 * step) / steps);
        if (!project(place, camera, port, spot) || !fits(spot.x, spot.y)) continue;
        if (put.some((other) => Math.hypot(other.x - spot.x, (other.y - spot.y) * 2) < apart)) break;
        put.push({ ...spot });
        const value = toUnity(place)["xyz".indexOf(axis)]!;
        labels.putAt(`${key}${axis}${line}`, "quiet", `${axis} ${metres(value)}`, spot.x, spot.y);
        break;
      }
    }
  }
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
