// What the page and the scene tell each other.
import type { HandMesh, Side } from "inputanim";

export type { HandMesh, Side };

export type CameraMode = "orbit" | "first" | "follow" | "top" | "side"; // side: from the user's right, level
export type Theme = "light" | "dark";

export interface Pick {
  subject: number;
  part: Side | "camera" | "gaze";
  joint?: number; // 0 to 26
}

// One recording as the scene draws it.
export interface Subject {
  id: number;
  name: string;
  tint: string; // CSS colour of this recording
  meshes: { left?: HandMesh; right?: HandMesh };
  parts: { camera: boolean; hands: boolean; gaze: boolean };
  offset?: [number, number, number]; // metres, Unity's axes: moves it aside when recordings are compared
}

export interface Shown {
  skin: boolean;
  joints: boolean;
  headset: boolean;
  gaze: boolean;
  grid: boolean;
  trails: boolean;
  labels: boolean;
  axes: boolean;
}

// For links; metres in Unity's axes.
export interface View {
  mode: CameraMode;
  position: [number, number, number];
  target: [number, number, number];
}

// What a recording covers as a whole; metres in Unity's axes.
export interface Extent {
  min: [number, number, number];
  max: [number, number, number];
}
