// Edits by name: what they make of a recording, and what they say about it.
import type { Recording } from "inputanim";
import { counted, thousands } from "../ui/format";
import type { Edit } from "./protocol";

const seconds = (time: number) => `${time.toFixed(3)} s`;

export function apply(recording: Recording, edit: Edit): { recording: Recording; said: string } {
  switch (edit.kind) {
    case "trim":
      return {
        recording: recording.trim(edit.from, edit.to),
        said: `Trimmed to ${seconds(edit.from)} – ${seconds(edit.to)}`,
      };
    case "cut":
      return {
        recording: recording.cut(edit.from, edit.to),
        said: `Cut out ${seconds(edit.from)} – ${seconds(edit.to)}`,
      };
    case "mirror":
      return { recording: recording.mirror(), said: "Left and right changed places" };
    case "smooth":
      return { recording: recording.smooth(), said: "Smoothed" };
    case "repair": {
      const { recording: repaired, report } = recording.repair();
      const kinds = report.changes.length;
      return {
        recording: repaired,
        said: kinds === 0 ? "There was nothing to mend" : `Mended: ${counted(kinds, "change")}`,
      };
    }
    case "reduce": {
      const before = recording.info().keys;
      const { recording: reduced } = recording.reduce();
      const after = reduced.info().keys;
      return { recording: reduced, said: `${counted(before, "key")} became ${thousands(after)}` };
    }
    case "addMarker":
      return {
        recording: recording.addMarker(edit.time, edit.name),
        said: `Marker “${edit.name}” at ${seconds(edit.time)}`,
      };
    case "moveMarker":
      return { recording: recording.moveMarker(edit.marker, edit.time), said: `Marker moved to ${seconds(edit.time)}` };
    case "renameMarker":
      return { recording: recording.renameMarker(edit.marker, edit.name), said: `Marker is now “${edit.name}”` };
    case "removeMarker":
      return { recording: recording.removeMarker(edit.marker), said: "Marker removed" };
  }
}
