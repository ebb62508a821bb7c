// A headset to show where the head is: dark glass in a frame, a band around the head and a pad at its back. The origin is
// between the eyes, -Z is forward; metres.
import {
  BoxGeometry,
  type BufferGeometry,
  Group,
  LatheGeometry,
  Mesh,
  type MeshPhongMaterial,
  Vector2,
  Vector3,
} from "three";
import { mergeVertices } from "three/examples/jsm/utils/BufferGeometryUtils.js";
import { glossy, makeRim } from "./materials";
import type { Palette } from "./palette";

const headRadius = 0.092; // from the middle of the head to the band, sideways
const headLength = 1.16; // heads are longer than wide
const middle = 0.085; // of the head, behind the eyes

// Moves what lies between -half and half toward these.
const spread = (value: number, half: number) => half * Math.sin((value / half) * (Math.PI / 2));

// A box with round edges, bent around the head by `bend` (1 / radius).
function roundedBox(width: number, height: number, depth: number, radius: number, bend: number): BufferGeometry {
  const box = new BoxGeometry(width, height, depth, bend > 0 ? 32 : 12, 14, 8);
  box.deleteAttribute("normal");
  box.deleteAttribute("uv");
  const geometry = mergeVertices(box);
  const places = geometry.getAttribute("position");
  const place = new Vector3();
  const core = new Vector3();
  const limit = new Vector3(width / 2 - radius, height / 2 - radius, depth / 2 - radius);
  const least = limit.clone().negate();
  for (let vertex = 0; vertex < places.count; ++vertex) {
    place.fromBufferAttribute(places, vertex);
    // More corners where the edges are round.
    place.set(place.x, spread(place.y, height / 2), spread(place.z, depth / 2));
    core.copy(place).clamp(least, limit);
    place.sub(core);
    if (place.lengthSq() > 0) place.setLength(radius);
    place.add(core);
    if (bend > 0) {
      const angle = place.x * bend;
      const distance = 1 / bend - place.z; // from the bend's axis
      place.set(distance * Math.sin(angle), place.y, 1 / bend - distance * Math.cos(angle));
    }
    places.setXYZ(vertex, place.x, place.y, place.z);
  }
  geometry.computeVertexNormals();
  return geometry;
}

function bandGeometry(): BufferGeometry {
  const tall = 0.016;
  const thick = 0.0035;
  const profile = Array.from({ length: 9 }, (_, step) => {
    const angle = (step / 8) * 2 * Math.PI;
    return new Vector2(headRadius + thick * Math.cos(angle), tall * Math.sin(angle));
  });
  return new LatheGeometry(profile, 32).scale(1, 1, headLength);
}

export class Headset {
  readonly group = new Group();
  readonly #rim = makeRim();
  readonly #body: MeshPhongMaterial = glossy(this.#rim, 24);
  readonly #glassRim = makeRim();
  readonly #glass: MeshPhongMaterial = glossy(this.#glassRim, 90);

  constructor() {
    const frame = this.#part(roundedBox(0.196, 0.094, 0.05, 0.024, 7.6), this.#body);
    frame.position.set(0, 0, -0.026);
    const glass = this.#part(roundedBox(0.186, 0.08, 0.03, 0.0145, 7.6), this.#glass);
    glass.position.set(0, 0, -0.0405);
    const band = this.#part(bandGeometry(), this.#body);
    band.position.set(0, 0.004, middle);
    band.rotation.x = 0.06;
    const pad = this.#part(roundedBox(0.09, 0.056, 0.03, 0.0145, 0), this.#body);
    pad.position.set(0, -0.002, middle + headRadius * headLength);
  }

  #part(geometry: BufferGeometry, material: MeshPhongMaterial): Mesh {
    const mesh = new Mesh(geometry, material);
    this.group.add(mesh);
    return mesh;
  }

  setPalette(palette: Palette): void {
    this.#body.color.set(palette.body);
    this.#body.specular.set("#30343a");
    this.#rim.rimColour.value.set(palette.rim);
    this.#rim.rimStrength.value = palette.rimStrength;
    this.#glass.color.set(palette.glass);
    this.#glass.specular.set("#a8b4c8");
    this.#glassRim.rimColour.value.set(palette.glint);
    this.#glassRim.rimStrength.value = 0.55;
  }

  // Below one the recording that it belongs to lets others shine through.
  setOpacity(opacity: number): void {
    for (const material of [this.#body, this.#glass]) {
      if (material.transparent !== opacity < 1) material.needsUpdate = true;
      material.transparent = opacity < 1;
      material.opacity = opacity;
    }
  }

  dispose(): void {
    for (const part of this.group.children) (part as Mesh).geometry.dispose();
    this.#body.dispose();
    this.#glass.dispose();
  }
}
