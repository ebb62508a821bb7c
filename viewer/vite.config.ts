// The page as one file: script, styles, workers and modules inside, so that it can be served, embedded and sent as it is.
import preact from "@preact/preset-vite";
import { createHash } from "node:crypto";
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

// The page's own script may run, and nothing else: no other script, no address but that of the server that it came from.
const policyFor = (script: string): string =>
  [
    "default-src 'none'",
    `script-src 'sha256-${createHash("sha256").update(script).digest("base64")}' 'wasm-unsafe-eval'`,
    "worker-src blob:",
    "style-src 'unsafe-inline'",
    "img-src data: blob:",
    "connect-src 'self' blob: data:",
    "font-src data:",
    "base-uri 'none'",
    "form-action 'none'",
  ].join("; ");

function addPolicy(): Plugin {
  return {
    name: "add-policy",
    enforce: "post",
    generateBundle: (_, bundle) => {
      for (const file of Object.values(bundle)) {
        if (file.type !== "asset" || !file.fileName.endsWith(".html")) continue;
        const html = String(file.source);
        const scripts = [...html.matchAll(/<script type="module"[^>]*>(.*?)<\/script>/gs)];
        if (scripts.length !== 1) throw new Error(`the page has ${scripts.length} scripts, and its policy is for one`);
        const policy = `<meta http-equiv="Content-Security-Policy" content="${policyFor(scripts[0]![1]!)}" />`;
        file.source = html.replace('<meta charset="utf-8" />', (charset) => `${charset}\n    ${policy}`);
      }
    },
  };
}

export default defineConfig({
  plugins: [preact(), embedModules(), viteSingleFile({ removeViteModuleLoader: true }), addPolicy()],
  resolve: { alias: { inputanim: here("../bindings/wasm/src/index.ts") } },
  // A module cannot be a worker in a page that was opened from disk.
  worker: { format: "iife" },
  build: { outDir: here("../build/viewer"), emptyOutDir: true, target: "es2022", reportCompressedSize: false },
});
