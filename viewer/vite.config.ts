// The page as one file: script, styles, worker and module inside, so that it can be served, embedded and sent as it is.
import preact from "@preact/preset-vite";
import { readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { defineConfig, type Plugin } from "vite";
import { viteSingleFile } from "vite-plugin-singlefile";

const here = (path: string) => fileURLToPath(new URL(path, import.meta.url));
const modulePath = process.env.INPUTANIM_WASM ?? here("../build/wasm/inputanim.wasm");

function embedModule(): Plugin {
  return {
    name: "embed-module",
    transformIndexHtml: (html) => {
      const module = readFileSync(modulePath).toString("base64");
      return html.replace("<!-- module -->", `<script type="application/wasm" id="module">${module}</script>`);
    },
  };
}

export default defineConfig({
  plugins: [preact(), embedModule(), viteSingleFile({ removeViteModuleLoader: true })],
  resolve: { alias: { inputanim: here("../bindings/wasm/src/index.ts") } },
  // A module cannot be a worker in a page that was opened from disk.
  worker: { format: "iife" },
  build: { outDir: here("../build/viewer"), emptyOutDir: true, target: "es2022", reportCompressedSize: false },
});
