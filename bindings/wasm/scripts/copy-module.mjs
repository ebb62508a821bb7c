// Puts the modules beside the package's scripts: those of the folder that INPUTANIM_WASM names, or those built here.
import { copyFileSync, existsSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";

const folder = process.env.INPUTANIM_WASM ?? fileURLToPath(new URL("../../../build/wasm", import.meta.url));
for (const name of ["inputanim.wasm", "inputanim-analysis.wasm"]) {
  const module = join(folder, name);
  if (!existsSync(module)) {
    console.error(`${module} is not there: build it first (cmake --preset wasm && cmake --build --preset wasm)`);
    process.exit(1);
  }
  copyFileSync(module, new URL(`../dist/${name}`, import.meta.url));
}
