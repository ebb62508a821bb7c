// Every recording as a GLB: gltf-validator has nothing to say, three.js loads and plays it, and its joints are where
// `inputanim evaluate` has them.
import assert from "node:assert/strict";
import test from "node:test";

import { recordings } from "../recordings.mjs";
import { evaluate, fromGlb, toGlb } from "./program.mjs";
import { complaints, Scene } from "./scene.mjs";

// As GLBs with MRTK's names have them; the order does not matter.
const fingers = ["Index", "Middle", "Ring", "Pinky"];
const joints = ["Wrist", "Palm", "ThumbMetacarpalJoint", "ThumbProximalJoint", "ThumbDistalJoint", "ThumbTip"].concat(
  fingers.flatMap((finger) =>
    ["Metacarpal", "Knuckle", "MiddleJoint", "DistalJoint", "Tip"].map((part) => finger + part),
  ),
);
const sides = ["left", "right"];

const plain = [
  { options: ["--skeleton", "flat"], times: "any", metres: 1e-5 },
  { options: ["--skeleton", "tree"], times: "keys", metres: 1e-5 },
];
// For a few recordings only.
const more = [
  { options: ["--skeleton", "tree", "--rate", "60"], times: "any", metres: 3e-4 },
  { options: ["--skeleton", "flat", "--axes", "x-flip"], times: "any", metres: 1e-5 },
  { options: ["--skeleton", "tree", "--axes", "x-flip"], times: "keys", metres: 1e-5 },
  { options: ["--skeleton", "tree", "--profile", "mrtk"], times: "keys", metres: 1e-5 },
];
// Not w262, whose rotations have lost their w: a tree of such swings between its keys.
const getsMore = (name) => /full-markers|v11-all-(0\.5s|5s-code|5s-raw)|clean-5s-raw|never-tracked/.test(name);

// The names of the joints in the file would only be told apart by hand: all files here have MRTK's.
const withNames = (options) => (options.includes("--profile") ? options : [...options, "--names", "mrtk"]);

let seed = 1;
const random = () => {
  seed = (Math.imul(seed, 1664525) + 1013904223) >>> 0;
  return seed / 2 ** 32;
};
const some = (list, count) =>
  list.length <= count ? [...list] : Array.from({ length: count }, () => list[Math.floor(random() * list.length)]);

// The nodes of a hand's joints that have keys.
function jointsOf(scene, side) {
  const isMrtk = scene.told.profile === "mrtk";
  const hand = scene.find(isMrtk ? `Hand.${side === "left" ? "Left" : "Right"}` : `${side}-hand`);
  if (hand === undefined) return { hand, nodes: [] };
  const prefix = isMrtk ? `${scene.json.nodes[hand].name}.Joint.` : "";
  const nodes = joints.map((joint) => ({ joint, node: scene.find(prefix + joint, hand) }));
  for (const { joint, node } of nodes) assert.notEqual(node, undefined, `${side} ${joint}`);
  return { hand, nodes: nodes.filter(({ node }) => scene.times(node, "translation")) };
}

const distance = (a, b) => Math.hypot(...a.map((number, axis) => number - b[axis]));

// Between two rotations, in degrees.
function angle(a, b) {
  const unit = (q) => q.map((number) => number / Math.hypot(...q));
  const [p, q] = [unit(a), unit(b)];
  return (
    (360 / Math.PI) *
    Math.asin(
      Math.min(
        1,
        Math.min(
          distance(p, q),
          distance(
            p,
            q.map((number) => -number),
          ),
        ) / 2,
      ),
    )
  );
}

const vector = (curves, name, axes, i) => [...axes].map((axis) => curves[`${name}.${axis}`][i]);

// Moments of a hand to compare: `at` in the GLB, `time` in the recording. Those of keys are the GLB's, to the bit.
function momentsOf(scene, nodes, kind) {
  if (nodes.length === 0) return [];
  const { start } = scene.told;
  if (kind === "keys") {
    const keys = some(scene.times(nodes[0].node, "translation"), 50);
    return keys.map((at) => ({ at, time: Math.fround(start + at) }));
  }
  return Array.from({ length: 150 }, () => {
    const time = Math.fround(start + random() * scene.clip.duration);
    return { at: time - start, time };
  });
}

// How many poses of joints were compared.
function compare(scene, path, variant) {
  let compared = 0;
  for (const side of sides) {
    const { hand, nodes } = jointsOf(scene, side);
    const moments = momentsOf(scene, nodes, variant.times);
    if (moments.length === 0) continue;
    const curves = evaluate(
      path,
      moments.map(({ time }) => time),
    );
    const tracked = [...moments.entries()].filter(([i]) => curves[`hand.${side}.tracked`][i] > 0.5);
    for (const [i, { at, time }] of tracked.slice(0, 50)) {
      scene.goTo(at);
      // The time of a key went through a subtraction: it may be just before the hand is found.
      if (variant.times === "keys" && !scene.isShown(hand)) continue;
      assert(scene.isShown(hand), `${side} hand at ${time} s: ${variant.label}`);
      for (const { joint, node } of nodes) {
        const name = `hand.${side}.${joint}`;
        const place = `${name} at ${time} s, ${variant.label}`;
        const off = distance(scene.position(node), vector(curves, `${name}.position`, "xyz", i));
        assert(off <= variant.metres, `${place}: ${off} m off`);
        compared++;
      }
    }
  }
  return compared;
}

// Rotations of a flat skeleton, at keys of their own: between them, glTF turns at constant speed and recordings do not.
function compareRotations(scene, path, label) {
  for (const side of sides) {
    const { hand, nodes } = jointsOf(scene, side);
    const moments = nodes.flatMap(({ joint, node }) => {
      const keys = scene.times(node, "rotation") ?? [];
      // Two keys next to each other are a jump: on either side of it is right.
      const alone = keys.filter((at, i) => !(at - keys[i - 1] < 1e-5) && !(keys[i + 1] - at < 1e-5));
      return some(alone, 3).map((at) => ({ joint, node, at }));
    });
    if (moments.length === 0) continue;
    const curves = evaluate(
      path,
      moments.map(({ at }) => Math.fround(scene.told.start + at)),
    );
    for (const [i, { joint, node, at }] of moments.entries()) {
      const turn = vector(curves, `hand.${side}.${joint}.rotation`, "xyzw", i);
      scene.goTo(at);
      // What has no length has no rotation; what is hidden has no size to turn.
      if (Math.hypot(...turn) < 0.5 || !scene.isShown(hand)) continue;
      const degrees = angle(scene.rotation(node), turn);
      assert(degrees <= 0.02, `${side} ${joint} at ${at} s, ${label}: ${degrees} degrees off`);
    }
  }
}

// The recordings that have keys of tracked hands show it in their GLBs.
let comparedAll = 0;
const files = recordings();

for (const { name, path } of files) {
  test(name, async () => {
    for (const variant of getsMore(name) ? [...plain, ...more] : plain) {
      const options = withNames(variant.options);
      const bytes = toGlb(path, options);
      const label = options.join(" ");
      assert.deepEqual(await complaints(bytes), [], label);
      const scene = await Scene.load(bytes);
      if (!scene.clip) {
        assert.equal(scene.json.animations, undefined);
        continue;
      }
      assert(scene.keyCount > 0, label);
      const compared = compare(scene, path, { ...variant, label });
      if (/-(all|clean|noflip)-/.test(name)) assert(compared >= joints.length, `${label}: ${compared} comparisons`);
      if (options.includes("flat")) compareRotations(scene, path, label);
      comparedAll += compared;
    }
  });
}

test("a recording comes back from its GLB", () => {
  const [{ path }] = files.filter(({ name }) => name === "v11-all-5s-code-p32.bin");
  const times = Array.from({ length: 20 }, () => Math.fround(5 * random()));
  const before = evaluate(path, times);
  const after = evaluate(fromGlb(path, ["--skeleton", "flat"]), times);
  const names = Object.keys(before).filter((curve) => curve.includes(".position."));
  assert.equal(names.length, 165);
  for (const curve of names) {
    for (const i of times.keys()) assert(Math.abs(before[curve][i] - after[curve][i]) <= 1e-5, `${curve} ${times[i]}`);
  }
});

test("there was something to compare", () => {
  assert(files.length >= 16);
  assert(comparedAll > 10_000, `${comparedAll}`);
});
