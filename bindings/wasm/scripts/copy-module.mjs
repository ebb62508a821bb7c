// Puts the module beside the package's scripts: the one that INPUTANIM_WASM names, or the one that was built here.
import { copyFileSync, existsSync } from "node:fs";
import { fileURLToPath } from "node:url";

const built = fileURLToPath(new URL("../../../build/wasm/inputanim.wasm", import.meta.url));
const module = process.env.INPUTANIM_WASM ?? built;
if (!existsSync(module)) {
  console.error(`${module} is not there: build it first (cmake --preset wasm && cmake --build --preset wasm)`);
  process.exit(1);
}
copyFileSync(module, new URL("../dist/inputanim.wasm", import.meta.url));
