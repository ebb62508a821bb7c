// When a hand was tracked and when it pinched.
import { pinchCurve, trackedCurve, type Recording, type Side } from "inputanim";
import type { HandStates } from "./protocol";

export function statesOf(recording: Recording): Record<Side, HandStates> {
  const of = (side: Side): HandStates => ({
    tracked: recording.stateSpans(trackedCurve(side)),
    pinch: recording.stateSpans(pinchCurve(side)),
  });
  return { left: of("left"), right: of("right") };
}
