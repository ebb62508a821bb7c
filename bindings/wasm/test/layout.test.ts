// Names that are written down twice are the same in both places.
import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import {
  cameraCurve,
  curveNames,
  findCurve,
  gazeCurve,
  jointCurve,
  joints,
  pinchCurve,
  trackedCurve,
  version,
} from "../src/index.js";
import { analysisFunctions, mainFunctions } from "../src/exports.js";
import { analysisLibrary, library } from "../src/module.js";
import { analysisModulePath, modulePath } from "./support.js";

const bytes = readFileSync(modulePath);
const analysisBytes = readFileSync(analysisModulePath);
const modules = [
  { name: "inputanim", bytes, functions: mainFunctions },
  { name: "inputanim-analysis", bytes: analysisBytes, functions: analysisFunctions },
];

const textAt = (memory: WebAssembly.Memory, address: number): string => {
  const rest = new Uint8Array(memory.buffer, address);
  return new TextDecoder().decode(rest.subarray(0, rest.indexOf(0)));
};

test("curves and joints are the module's", async () => {
  const { exports } = await library(bytes);
  const found = Array.from({ length: 395 }, (_, i) => textAt(exports.memory, exports.inputanim_curve_name(i)));
  expect(curveNames).toEqual(found);
  expect(exports.inputanim_curve_name(395)).toBe(0);
  curveNames.forEach((name, i) => expect(findCurve(name)).toBe(i));
  expect(findCurve("elbow")).toBe(-1);
  const foundJoints = Array.from({ length: 27 }, (_, i) => ({
    name: textAt(exports.memory, exports.inputanim_joint_name(i)),
    parent: exports.inputanim_joint_parent(i),
  }));
  expect(joints).toEqual(foundJoints);
});

test("places are those of the names", () => {
  expect(curveNames[cameraCurve]).toBe("camera.position.x");
  expect(curveNames[gazeCurve]).toBe("gaze.origin.x");
  for (const side of ["left", "right"] as const) {
    expect(curveNames[trackedCurve(side)]).toBe(`hand.${side}.tracked`);
    expect(curveNames[pinchCurve(side)]).toBe(`hand.${side}.pinch`);
    joints.forEach(({ name }, joint) => {
      expect(curveNames[jointCurve(side, joint)]).toBe(`hand.${side}.${name}.position.x`);
      expect(curveNames[jointCurve(side, joint) + 3]).toBe(`hand.${side}.${name}.rotation.x`);
    });
  }
});

test("versions are one", async () => {
  const { version: packaged } = JSON.parse(readFileSync(new URL("../package.json", import.meta.url), "utf8")) as {
    version: string;
  };
  expect(version()).toBe(packaged);
  for (const { exports } of [await library(bytes), await analysisLibrary(analysisBytes)]) {
    expect(textAt(exports.memory, exports.inputanim_version())).toBe(packaged);
    expect(exports.inputanim_abi()).toBe(2);
  }
});

test.each(modules)("$name has the functions that are its own, and is small", async ({ bytes: own, functions }) => {
  const module = await WebAssembly.compile(own);
  const exported = WebAssembly.Module.exports(module).map(({ name }) => name);
  expect(exported.filter((name) => name.startsWith("inputanim_")).sort()).toEqual([...functions].sort());
  // It asks its host for nothing but a way to end.
  expect(WebAssembly.Module.imports(module).map(({ name }) => name)).toEqual(["proc_exit"]);
  expect(own.length).toBeLessThanOrEqual(400_000);
});

test("every function of the header is in a module", () => {
  const header = readFileSync(new URL("../../c/inputanim.h", import.meta.url), "utf8");
  const declared = [...header.matchAll(/\b(inputanim_[a-z_]+)\(/g)].map((match) => match[1]);
  expect([...new Set<string>([...mainFunctions, ...analysisFunctions])].sort()).toEqual(declared.sort());
});
