// Where the recordings lie, and how to open them.
import { existsSync, readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { load, loadAnalysis } from "../src/index.js";

export const data = fileURLToPath(new URL("../../../tests/data", import.meta.url));

const modules = process.env.INPUTANIM_WASM ?? fileURLToPath(new URL("../../../build/wasm", import.meta.url));
export const modulePath = join(modules, "inputanim.wasm");
export const analysisModulePath = join(modules, "inputanim-analysis.wasm");

export const loadModule = (): Promise<void> => load(readFileSync(modulePath));
export const loadAnalysisModule = (): Promise<void> => loadAnalysis(readFileSync(analysisModulePath));

/** The shipped set, and the larger one that INPUTANIM_GOLDEN names. */
export const folders = [data, process.env.INPUTANIM_GOLDEN ?? ""].filter((folder) => existsSync(folder));

/** Files below the folders whose name ends so, in a stable order. */
export const filesCalled = (ending: string): string[] =>
  folders
    .flatMap((folder) => readdirSync(folder, { recursive: true }).map((name) => join(folder, String(name))))
    .filter((file) => file.endsWith(ending))
    .sort();

export const bytesOf = (path: string): Uint8Array => new Uint8Array(readFileSync(path));
export const jsonOf = <T>(path: string): T => JSON.parse(readFileSync(path, "utf8")) as T;

/** Numbers that JSON cannot hold are text in the expectations. */
export const numberOf = (value: number | string): number =>
  typeof value === "number" ? value : value.startsWith("NaN") ? NaN : Number(value);
