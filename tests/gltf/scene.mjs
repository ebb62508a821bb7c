// A GLB as three.js plays it, and as gltf-validator sees it.
import { LoopOnce, AnimationMixer, Quaternion, Vector3 } from "three";
import { GLTFLoader } from "three/addons/loaders/GLTFLoader.js";
import { validateBytes } from "gltf-validator";

// What is wrong, or may be, one line each.
export async function complaints(bytes) {
  const { issues } = await validateBytes(new Uint8Array(bytes), { maxIssues: 20 });
  const bad = issues.messages.filter(({ severity }) => severity <= 1);
  if (issues.numErrors + issues.numWarnings > 0 && bad.length === 0) throw new Error("issues without messages");
  return bad.map(({ code, message, pointer }) => `${code} ${pointer ?? ""}: ${message}`);
}

// Recordings are in Unity's axes.
const toUnity = {
  "z-flip": { position: [1, 1, -1], rotation: [-1, -1, 1, 1] },
  "x-flip": { position: [-1, 1, 1], rotation: [1, -1, -1, 1] },
};

export class Scene {
  static async load(bytes) {
    const buffer = bytes.buffer.slice(bytes.byteOffset, bytes.byteOffset + bytes.byteLength);
    return new Scene(await new GLTFLoader().parseAsync(buffer, ""));
  }

  constructor(gltf) {
    this.gltf = gltf;
    this.json = gltf.parser.json;
    this.told = this.json.scenes[0].extras.inputanim;
    this.signs = toUnity[this.told.axes];
    // three.js gives nodes other names.
    this.objects = [];
    gltf.scene.traverse((object) => {
      const index = gltf.parser.associations.get(object)?.nodes;
      if (index !== undefined) this.objects[index] ??= object;
    });
    [this.clip] = gltf.animations;
    if (!this.clip) return;
    this.mixer = new AnimationMixer(gltf.scene);
    this.action = this.mixer.clipAction(this.clip).setLoop(LoopOnce).play();
  }

  get keyCount() {
    return this.clip?.tracks.reduce((sum, track) => sum + track.times.length, 0) ?? 0;
  }

  // The input times of a node's channel; undefined where it has none.
  times(node, path) {
    const animation = this.json.animations?.[0];
    const channel = animation?.channels.find(({ target }) => target.node === node && target.path === path);
    if (!channel) return undefined;
    const { name } = this.objects[node];
    return this.clip.tracks.find((track) => track.name === `${name}.${path === "translation" ? "position" : path}`)
      ?.times;
  }

  find(name, below) {
    const isBelow = (node, root) => {
      for (let at = this.objects[node]; at; at = at.parent) if (at === this.objects[root]) return true;
      return false;
    };
    const index = this.json.nodes.findIndex(
      (node, i) => node.name === name && (below === undefined || isBelow(i, below)),
    );
    return index < 0 ? undefined : index;
  }

  // A time of the recording becomes now.
  goTo(time) {
    this.action.time = time - this.told.start;
    this.mixer.update(0);
    this.gltf.scene.updateMatrixWorld(true);
  }

  // In the world, in Unity's axes.
  position(node) {
    const at = this.objects[node].getWorldPosition(new Vector3());
    return at.toArray().map((number, axis) => number * this.signs.position[axis]);
  }
  rotation(node) {
    const turn = this.objects[node].getWorldQuaternion(new Quaternion());
    return turn.toArray().map((number, axis) => number * this.signs.rotation[axis]);
  }
  isShown(node) {
    return this.objects[node].scale.x > 0.5;
  }
}
