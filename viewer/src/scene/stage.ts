// The 3D scene of the page: draws subjects, and only when something has changed.
import { Box3, type Camera, DirectionalLight, HemisphereLight, Scene, Vector3, WebGLRenderer } from "three";
import { Axes, axesSize } from "./axes";
import { Backdrop } from "./backdrop";
import { labelGrid, labelName, nameOf } from "./captions";
import { Figure } from "./figure";
import { Grid } from "./grid";
import { Labels, type Port } from "./labels";
import { Mark } from "./mark";
import { makeRim } from "./materials";
import { palettes } from "./palette";
import { isIn, layPanes, type Pane } from "./panes";
import { pickFrom } from "./pick";
import { Pointer } from "./pointer";
import { resolution } from "./ribbon";
import { Rig, yawOf } from "./rig";
import { paintLabels } from "./snapshot";
import { readPlace, toUnity } from "./space";
import type { CameraMode, Extent, Pick, Shown, Side, Subject, Theme, View } from "./types";

export type { CameraMode, Extent, HandMesh, Pick, Shown, Side, Subject, Theme, View } from "./types";

const keyLight = new Vector3(-0.45, 0.75, 0.6); // from over the camera's left shoulder
const sight = new Vector3();
const seen = new Box3();
const own = new Box3();
const mostPixels = 2; // per CSS pixel

export class Stage {
  onPick: (pick: Pick | null) => void = () => {};
  onHover: (pick: Pick | null) => void = () => {};
  onViewChange: () => void = () => {};

  readonly #renderer: WebGLRenderer;
  readonly #scene = new Scene();
  readonly #sky = new HemisphereLight(0xffffff, 0x808890, 1.75);
  readonly #key = new DirectionalLight(0xffffff, 1.7);
  readonly #rim = makeRim();
  readonly #backdrop = new Backdrop();
  readonly #grid = new Grid();
  readonly #axes = new Axes();
  readonly #labels: Labels;
  readonly #rig: Rig;
  readonly #pointer: Pointer;
  readonly #selected = new Mark(0.034, 1);
  readonly #hovered = new Mark(0.028, 0.6);
  readonly #resizes: ResizeObserver;
  #figures: Figure[] = [];
  #panes: Pane[] = [];
  #shown: Shown = {
    skin: true,
    joints: true,
    headset: true,
    gaze: true,
    grid: true,
    trails: true,
    labels: true,
    axes: true,
  };
  #palette = palettes.dark;
  #split = false;
  #request = 0;
  #lastDrawn = 0;
  #viewMoves = false;
  #width = 1;
  #height = 1;

  constructor(
    readonly canvas: HTMLCanvasElement,
    overlay: HTMLElement,
  ) {
    canvas.setAttribute("role", "img");
    this.#renderer = new WebGLRenderer({ canvas, antialias: true });
    this.#renderer.autoClear = false;
    this.#labels = new Labels(overlay);
    this.#rig = new Rig(canvas, () => {
      this.#viewMoves = true;
      this.requestRender();
    });
    this.#pointer = new Pointer(canvas, {
      pick: (x, y, reach) => this.#pickAt(x, y, reach),
      click: (pick) => {
        this.select(pick);
        this.onPick(pick);
      },
      hover: (pick) => this.#hover(pick),
    });
    this.#scene.add(this.#sky, this.#key, this.#grid.group, this.#selected.sprite, this.#hovered.sprite);
    canvas.addEventListener("webglcontextrestored", this.requestRender);
    this.#resizes = new ResizeObserver(() => this.resize());
    this.#resizes.observe(canvas);
    this.setTheme("dark");
    this.resize();
  }

  // Keeps what did not change, poses included.
  setSubjects(subjects: readonly Subject[]): void {
    const old = new Map(this.#figures.map((figure) => [figure.subject.id, figure]));
    this.#figures = subjects.map((subject) => {
      const figure = old.get(subject.id) ?? new Figure(subject, this.#rim);
      old.delete(subject.id);
      figure.setSubject(subject);
      figure.setShown(this.#shown);
      this.#scene.add(figure.group);
      return figure;
    });
    for (const gone of old.values()) {
      this.#scene.remove(gone.group);
      gone.dispose();
    }
    if (old.size > 0) this.#grid.forget();
    this.#arrange();
  }

  // Not kept; any of its numbers may be missing.
  setFrame(id: number, frame: Float32Array): void {
    this.#figure(id)?.setFrame(frame);
    this.requestRender();
  }

  // What the recording covers from its start to its end: the ground is laid below it.
  setExtent(id: number, extent: Extent): void {
    this.#figure(id)?.setExtent(extent);
    this.#grid.forget();
    this.requestRender();
  }

  setTrail(id: number, key: string, points: Float32Array | null, tint: string): void {
    this.#figure(id)?.setTrail(key, points, tint);
    this.requestRender();
  }

  setShown(shown: Shown): void {
    this.#shown = { ...shown };
    for (const figure of this.#figures) figure.setShown(this.#shown);
    this.requestRender();
  }

  setTheme(theme: Theme): void {
    const palette = palettes[theme];
    this.#palette = palette;
    this.#rim.rimColour.value.set(palette.rim);
    this.#rim.rimStrength.value = palette.rimStrength;
    this.#backdrop.setPalette(palette);
    this.#grid.setPalette(palette);
    this.#axes.setPalette(palette);
    this.#labels.setPalette(palette);
    this.#selected.setColour(palette.mark);
    this.#hovered.setColour(palette.mark);
    this.#arrange();
  }

  setMode(mode: CameraMode): void {
    if (mode === this.#rig.mode) return;
    this.#rig.setMode(mode);
    if (this.#rig.steered) this.frameAll();
    this.#viewMoves = true;
    this.requestRender();
  }

  get mode(): CameraMode {
    return this.#rig.mode;
  }

  get view(): View {
    const { position, target, mode } = this.#rig;
    return { mode, position: toUnity(position), target: toUnity(target) };
  }

  set view(view: View) {
    const position = new Vector3();
    const target = new Vector3();
    this.#rig.setMode(view.mode);
    if (readPlace(position, view.position, 0) && readPlace(target, view.target, 0)) this.#rig.place(position, target);
    this.requestRender();
  }

  // Side by side: each recording in its own part of the canvas, seen from the same place.
  setSplit(on: boolean): void {
    if (on === this.#split) return;
    this.#split = on;
    this.#arrange();
    this.frameAll();
  }

  frameAll(): void {
    const points: Vector3[] = [];
    const first = new Vector3();
    for (const figure of this.#figures) {
      const mine: Vector3[] = [];
      figure.addPoints(mine);
      if (mine.length === 0) continue;
      const middle = own.setFromPoints(mine).getCenter(new Vector3());
      if (points.length === 0) first.copy(middle);
      figure.shift.set(0, 0, 0);
      if (this.#split) figure.shift.subVectors(middle, first);
      for (const point of mine) points.push(point.sub(figure.shift));
    }
    if (points.length === 0) return;
    const head = this.#figures.find((figure) => figure.head.there)?.head;
    const port = this.#panes[0]?.port;
    this.#rig.frame(points, head ? yawOf(head.turn) : 0, port ? port.width / port.height : 1);
    this.requestRender();
  }

  select(pick: Pick | null): void {
    this.#selected.pick = pick;
    this.requestRender();
  }

  get hover(): Pick | null {
    return this.#hovered.pick;
  }

  // As drawn, in Unity's axes: read back from what is in the scene.
  jointPosition(id: number, side: Side, joint: number): [number, number, number] | null {
    const place = new Vector3();
    return this.#figure(id)?.hands[side].placeOf(joint, place) ? toUnity(place) : null;
  }

  // A PNG of the scene with its labels, in pixels; by default as large as on screen.
  async snapshot(width?: number, height?: number): Promise<Blob> {
    const ratio = this.#renderer.getPixelRatio();
    const wide = Math.round(width ?? this.#width * ratio);
    const high = Math.round(height ?? (width ? (width * this.#height) / this.#width : this.#height * ratio));
    const picture = new OffscreenCanvas(wide, high);
    const context = picture.getContext("2d")!;
    const scale = high / this.#height;
    this.#setSize(wide / scale, high / scale, scale);
    this.#draw(0);
    context.drawImage(this.canvas, 0, 0, wide, high);
    paintLabels(context, this.#labels.overlay, scale);
    this.resize();
    this.#draw(0);
    return picture.convertToBlob({ type: "image/png" });
  }

  // Draws once, soon, however often it is called.
  readonly requestRender = (): void => {
    if (this.#request === 0) this.#request = requestAnimationFrame(this.#tick);
  };

  resize(): void {
    const ratio = Math.min(mostPixels, devicePixelRatio || 1);
    this.#setSize(this.canvas.clientWidth, this.canvas.clientHeight, ratio);
    this.requestRender();
  }

  #setSize(width: number, height: number, ratio: number): void {
    this.#width = Math.max(1, width);
    this.#height = Math.max(1, height);
    this.#renderer.setPixelRatio(ratio);
    this.#renderer.setSize(this.#width, this.#height, false);
    this.#panes = layPanes(this.#figures, this.#split, this.#width, this.#height);
  }

  dispose(): void {
    cancelAnimationFrame(this.#request);
    this.#resizes.disconnect();
    this.canvas.removeEventListener("webglcontextrestored", this.requestRender);
    this.#pointer.dispose();
    this.#rig.dispose();
    for (const figure of this.#figures) figure.dispose();
    this.#labels.dispose();
    this.#grid.dispose();
    this.#axes.dispose();
    this.#selected.dispose();
    this.#hovered.dispose();
    this.#renderer.dispose();
  }

  #figure(id: number): Figure | undefined {
    return this.#figures.find((figure) => figure.subject.id === id);
  }

  // Colours and places that depend on how many recordings there are, and whether each has its own pane.
  #arrange(): void {
    const overlaid = this.#figures.length > 1 && !this.#split;
    this.#figures.forEach((figure, index) => {
      figure.setLook(this.#palette, index, overlaid);
      figure.setMoved(overlaid);
    });
    this.#panes = layPanes(this.#figures, this.#split, this.#width, this.#height);
    this.requestRender();
  }

  readonly #tick = (time: number): void => {
    this.#request = 0;
    const seconds = Math.min(0.1, (time - this.#lastDrawn) / 1000);
    this.#lastDrawn = time;
    const moving = this.#viewMoves;
    this.#viewMoves = false;
    this.#rig.update(seconds);
    if (this.#draw(seconds)) this.requestRender();
    if (moving && !this.#viewMoves) this.onViewChange(); // once it has come to rest
  };

  // True where a camera is still on its way.
  #draw(seconds: number): boolean {
    let moves = false;
    this.#lay();
    this.#labels.begin();
    if (this.#panes.length > 1) this.#clear();
    for (const [index, pane] of this.#panes.entries()) {
      const figure = pane.figures[0];
      if (!figure) {
        this.#backdrop.paint(this.#renderer, 0, 0, this.#width, this.#height);
        continue;
      }
      const aspect = pane.port.width / pane.port.height;
      const eye = this.#rig.cameraFor(
        figure.subject.id,
        figure.head,
        figure.group.position,
        figure.shift,
        aspect,
        seconds,
      );
      pane.camera = eye.camera;
      moves ||= eye.moves;
      this.#drawPane(pane, eye.camera);
      this.#caption(`${index}:`, pane, eye.camera);
    }
    this.#labels.end();
    return moves;
  }

  // What is left between panes is a line.
  #clear(): void {
    this.#renderer.setScissorTest(false);
    this.#renderer.setClearColor(this.#palette.gridMajor);
    this.#renderer.clear();
  }

  // The ground, below all that was seen so far.
  #lay(): void {
    seen.makeEmpty();
    for (const figure of this.#figures) {
      if (!figure.seen.isEmpty()) seen.union(own.copy(figure.seen).translate(figure.group.position));
    }
    this.#grid.surround(seen);
    this.#grid.group.visible = this.#shown.grid && !seen.isEmpty();
    for (const figure of this.#figures) figure.layShadows(this.#grid.floor);
  }

  #drawPane(pane: Pane, camera: Camera): void {
    const { port } = pane;
    for (const figure of this.#figures) {
      figure.group.visible = pane.figures.includes(figure);
      figure.seenFrom(figure === pane.figures[0] ? this.#rig.mode : "orbit");
    }
    this.#selected.place(pane.figures);
    this.#hovered.place(pane.figures);
    this.#key.position.copy(keyLight).applyQuaternion(camera.quaternion);
    resolution.value.set(port.width, port.height);
    this.#grid.face(this.#rig.mode === "side", camera.getWorldDirection(sight));
    this.#backdrop.paint(this.#renderer, port.x, this.#height - port.y - port.height, port.width, port.height);
    this.#setPort(port);
    this.#renderer.render(this.#scene, camera);
    if (!this.#shown.axes) return;
    this.#axes.face(camera);
    this.#setPort(this.#axesPort(port));
    this.#renderer.clearDepth();
    this.#renderer.render(this.#axes.scene, this.#axes.camera);
  }

  #axesPort(port: Port): Port {
    return { x: port.x + 6, y: port.y + port.height - axesSize - 6, width: axesSize, height: axesSize };
  }

  #setPort({ x, y, width, height }: Port): void {
    const bottom = this.#height - y - height; // WebGL counts from below
    this.#renderer.setViewport(x, bottom, width, height);
    this.#renderer.setScissor(x, bottom, width, height);
  }

  #caption(key: string, pane: Pane, camera: Camera): void {
    const { port } = pane;
    if (this.#shown.labels) {
      if (this.#grid.group.visible)
        labelGrid(key, this.#grid, this.#labels, camera, port, this.#rig.seen, this.#shown.axes ? axesSize + 40 : 0);
      if (this.#panes.length > 1) {
        this.#labels.putAt(`${key}title`, "name", pane.figures[0]!.subject.name, port.x + port.width / 2, port.y + 22);
      } else if (this.#figures.length > 1) {
        for (const figure of pane.figures) labelName(`${key}${figure.subject.id}`, figure, this.#labels, camera, port);
      }
    }
    if (this.#shown.axes) this.#axes.label(key, this.#labels, this.#axesPort(port));
    const { pick, sprite } = this.#hovered.pick ? this.#hovered : this.#selected;
    if (pick && sprite.visible) this.#labels.put(`${key}joint`, "joint", nameOf(pick), sprite.position, camera, port);
  }

  #pickAt(x: number, y: number, reach: number): Pick | null {
    const pane = this.#panes.find((each) => isIn(each, x, y));
    return pane?.camera ? pickFrom(pane.figures, pane.camera, pane.port, x, y, reach) : null;
  }

  #hover(pick: Pick | null): void {
    if (JSON.stringify(pick) === JSON.stringify(this.#hovered.pick)) return;
    this.#hovered.pick = pick;
    this.canvas.style.cursor = pick ? "pointer" : "";
    this.onHover(pick);
    this.requestRender();
  }
}
