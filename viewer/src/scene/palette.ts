// Every colour of the scene, once for each theme.
import { Color } from "three";
import type { Side, Theme } from "./types";

export interface Palette {
  sky: string; // of the background, above
  ground: string; // and below
  gridMinor: string;
  gridMajor: string;
  shadowColour: string; // of what things throw on the grid
  shadow: number; // and its opacity
  skin: Record<Side, string>;
  joint: Record<Side, string>;
  bone: Record<Side, string>;
  rim: string; // light on the edges of surfaces
  rimStrength: number;
  pinch: string;
  mark: string; // around what is selected
  body: string; // of the headset
  glass: string;
  glint: string;
  gaze: string;
  axis: { x: string; y: string; z: string };
  label: string;
  labelQuiet: string;
  labelBack: string;
}

export const palettes: Record<Theme, Palette> = {
  dark: {
    sky: "#14171c",
    ground: "#1f2227",
    gridMinor: "#39414d",
    gridMajor: "#4f5a6a",
    shadowColour: "#000000",
    shadow: 0.5,
    skin: { left: "#6c9bd6", right: "#d99562" },
    joint: { left: "#cfe3ff", right: "#ffe3cb" },
    bone: { left: "#8fb6ea", right: "#edb48a" },
    rim: "#dfe9ff",
    rimStrength: 0.3,
    pinch: "#4ade9f",
    mark: "#ffffff",
    body: "#8a93a1",
    glass: "#161c26",
    glint: "#7fa8e8",
    gaze: "#c9a4ff",
    axis: { x: "#f0606a", y: "#7fce5a", z: "#5b9bff" },
    label: "#eef2f7",
    labelQuiet: "#98a3b3",
    labelBack: "rgba(20, 24, 30, 0.88)",
  },
  light: {
    sky: "#f9fafc",
    ground: "#e9eaec",
    gridMinor: "#c3cbd6",
    gridMajor: "#98a4b3",
    shadowColour: "#3a4c6b",
    shadow: 0.3,
    skin: { left: "#85abe0", right: "#e6a981" },
    joint: { left: "#2458a3", right: "#a4511a" },
    bone: { left: "#2f6fc0", right: "#bd6426" },
    rim: "#ffffff",
    rimStrength: 0.35,
    pinch: "#0b9a63",
    mark: "#10151c",
    body: "#b9c1cc",
    glass: "#2a323e",
    glint: "#8fb4f0",
    gaze: "#7a3fd0",
    axis: { x: "#d3323f", y: "#3d9a24", z: "#2a6be0" },
    label: "#161b22",
    labelQuiet: "#5a6675",
    labelBack: "rgba(255, 255, 255, 0.92)",
  },
};

// How one recording is drawn: among several, all but the first take on their own tint and let the first shine through.
export interface Look {
  skin: Record<Side, Color>;
  joint: Record<Side, Color>;
  bone: Record<Side, Color>;
  opacity: number;
}

export function lookOf(palette: Palette, tint: string, place: number, overlaid: boolean): Look {
  const share = place === 0 ? 0 : 0.7;
  const own = new Color(tint);
  const mix = (colours: Record<Side, string>): Record<Side, Color> => ({
    left: new Color(colours.left).lerp(own, share),
    right: new Color(colours.right).lerp(own, share),
  });
  return {
    skin: mix(palette.skin),
    joint: mix(palette.joint),
    bone: mix(palette.bone),
    opacity: place > 0 && overlaid ? 0.5 : 1,
  };
}
