// The page as one file: script, styles, workers and modules inside, so that it can be served, embedded and sent as it is.
import preact from "@preact/preset-vite";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { defineConfig, type Plugin } from "vite";
import { viteSingleFile } from "vite-plugin-singlefile";

const here = (path: string) => fileURLToPath(new URL(path, import.meta.url));
const modules = process.env.INPUTANIM_WASM ?? here("../build/wasm");
// By the ids that the page finds them by.
const files = { module: "inputanim.wasm", "analysis-module": "inputanim-analysis.wasm" };

function embedModules(): Plugin {
  return {
    name: "embed-modules",
    transformIndexHtml: (html) => {
      const elements = Object.entries(files).map(([id, file]) => {
        const module = readFileSync(join(modules, file)).toString("base64");
        return `<script type="application/wasm" id="${id}">${module}</script>`;
      });
      return html.replace("<!-- modules -->", elements.join("\n    "));
    },
  };
}

export default defineConfig({
  plugins: [preact(), embedModules(), viteSingleFile({ removeViteModuleLoader: true })],
  resolve: { alias: { inputanim: here("../bindings/wasm/src/index.ts") } },
  // A module cannot be a worker in a page that was opened from disk.
  worker: { format: "iife" },
  build: { outDir: here("../build/viewer"), emptyOutDir: true, target: "es2022", reportCompressedSize: false },
});
