// Small round pictures that face the camera or lie on the ground, drawn once.
import { CanvasTexture, Sprite, SpriteMaterial, type Texture } from "three";
import { extend } from "./materials";

const side = 128; // pixels

function picture(draw: (context: CanvasRenderingContext2D) => void): Texture {
  const canvas = document.createElement("canvas");
  canvas.width = canvas.height = side;
  const context = canvas.getContext("2d")!;
  context.translate(side / 2, side / 2);
  draw(context);
  return new CanvasTexture(canvas);
}

function circle(context: CanvasRenderingContext2D, radius: number): void {
  context.beginPath();
  context.arc(0, 0, radius, 0, 2 * Math.PI);
}

function gradient(context: CanvasRenderingContext2D, stops: readonly (readonly [number, number])[]): void {
  const fill = context.createRadialGradient(0, 0, 0, 0, 0, side / 2);
  for (const [at, alpha] of stops) fill.addColorStop(at, `rgba(255, 255, 255, ${alpha})`);
  context.fillStyle = fill;
  context.fillRect(-side / 2, -side / 2, side, side);
}

const made = new Map<string, Texture>();
function once(name: string, draw: (context: CanvasRenderingContext2D) => void): Texture {
  const texture = made.get(name) ?? picture(draw);
  made.set(name, texture);
  return texture;
}

export const ringTexture = () =>
  once("ring", (context) => {
    context.strokeStyle = "white";
    context.lineWidth = side * 0.085;
    circle(context, side * 0.4);
    context.stroke();
  });

export const dotTexture = () =>
  once("dot", (context) => {
    context.fillStyle = "white";
    circle(context, side * 0.45);
    context.fill();
  });

// A ring that glows inward.
export const haloTexture = () =>
  once("halo", (context) => {
    gradient(context, [
      [0, 0.5],
      [0.45, 0.22],
      [0.72, 0.12],
      [0.78, 0.12],
      [0.8, 0],
      [1, 0],
    ]);
    context.strokeStyle = "white";
    context.lineWidth = side * 0.05;
    circle(context, side * 0.4);
    context.stroke();
  });

export const shadowTexture = () =>
  once("shadow", (context) =>
    gradient(context, [
      [0, 1],
      [0.25, 0.72],
      [0.5, 0.34],
      [0.75, 0.09],
      [1, 0],
    ]),
  );

// `scale` is in metres, or a share of the view's height where `steady`: the same on screen at any distance.
export function makeSprite(texture: Texture, scale: number, steady: boolean): Sprite {
  const material = new SpriteMaterial({ map: texture, depthTest: false, depthWrite: false, sizeAttenuation: !steady });
  const sprite = new Sprite(material);
  sprite.scale.setScalar(scale);
  sprite.renderOrder = 10;
  return sprite;
}

// Hidden by what is in front of it, but not by what it marks: that much nearer, in metres, does it count.
export function bringForward(sprite: Sprite, nearer: number): void {
  sprite.material.depthTest = true;
  extend(sprite.material, {}, [
    [
      "vertex",
      "#include <logdepthbuf_vertex>",
      `vec4 forward = projectionMatrix * (mvPosition + vec4(0.0, 0.0, ${nearer.toFixed(3)}, 0.0));
      gl_Position.z = forward.z / forward.w * gl_Position.w;
      #include <logdepthbuf_vertex>`,
    ],
  ]);
}
