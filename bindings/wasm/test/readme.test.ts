// The TypeScript of both READMEs runs, in a folder with a take.bin, with the package as it is built.
import { execFileSync } from "node:child_process";
import { copyFileSync, existsSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import ts from "typescript";
import { afterAll, expect, test } from "vitest";

const here = (path: string) => fileURLToPath(new URL(path, import.meta.url));
const folder = mkdtempSync(join(tmpdir(), "inputanim-"));
afterAll(() => rmSync(folder, { recursive: true }));

const snippets = ["../README.md", "../../../README.md"].flatMap((page) =>
  [...readFileSync(here(page), "utf8").matchAll(/^```ts\n(.*?)^```/gms)].map((match) => match[1]!),
);

test("there are snippets, and a package that is built", () => {
  expect(snippets.length).toBeGreaterThanOrEqual(3);
  expect(existsSync(here("../dist/inputanim.wasm"))).toBe(true);
});

test.each(snippets)("snippet %#", (code) => {
  const modules = join(folder, "node_modules");
  if (!existsSync(modules)) {
    execFileSync("mkdir", [modules]);
    symlinkSync(here(".."), join(modules, "inputanim"));
  }
  copyFileSync(here("../../../samples/two-hands.bin"), join(folder, "take.bin"));
  const script = join(folder, "snippet.mjs");
  const { outputText } = ts.transpileModule(code, {
    compilerOptions: { target: ts.ScriptTarget.ES2022, module: ts.ModuleKind.ESNext, verbatimModuleSyntax: true },
  });
  writeFileSync(script, outputText);
  expect(execFileSync(process.execPath, [script], { cwd: folder, encoding: "utf8" })).not.toBe("");
});
