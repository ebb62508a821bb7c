// A headset to show where the head is: a curved visor, a band around the head and a pad at its back. The origin is
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

// A box with round edges, bent around the head by `bend` (1 / radius).
function roundedBox(width: number, height: number, depth: number, radius: number, bend: number): BufferGeometry {
  const box = new BoxGeometry(width, height, depth, 24, 10, 6);
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
  const tall = 0.011;
  const thick = 0.0042;
  const profile = Array.from({ length: 13 }, (_, step) => {
    const angle = (step / 12) * 2 * Math.PI;
    return new Vector2(headRadius + thick * Math.cos(angle), tall * Math.sin(angle));
  });
  return new LatheGeometry(profile, 48).scale(1, 1, headLength);
}

export class Headset {
  readonly group = new Group();
  readonly #rim = makeRim();
  readonly #body: MeshPhongMaterial = glossy(this.#rim, 20);
  readonly #glassRim = makeRim();
  readonly #glass: MeshPhongMaterial = glossy(this.#glassRim, 90);

  constructor() {
    const visor = this.#part(roundedBox(0.186, 0.072, 0.02, 0.0098, 9.2), this.#glass);
    visor.position.set(0, -0.006, -0.036);
    const brow = this.#part(roundedBox(0.176, 0.03, 0.03, 0.0145, 9.6), this.#body);
    brow.position.set(0, 0.033, -0.027);
    const band = this.#part(bandGeometry(), this.#body);
    band.position.set(0, 0.036, middle);
    band.rotation.x = 0.1;
    const pad = this.#part(roundedBox(0.086, 0.046, 0.026, 0.0125, 0), this.#body);
    pad.position.set(0, 0.026, middle + headRadius * headLength);
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
    this.#glassRim.rimStrength.value = 0.9;
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
