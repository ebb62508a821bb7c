// How fast the module is, beside the same library as native code. Medians of five.
// Usage: node bench.mjs OPEN_C [JSON], with the program bench/open_c; after `npm run build`.
import { execFileSync } from "node:child_process";
import { existsSync, mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { curveNames, Recording } from "./dist/index.js";

const [openNative, report] = process.argv.slice(2);
const count = 5;
const median = (times) => times.toSorted((a, b) => a - b)[(times.length - 1) / 2];
const measure = (call) => {
  const begin = performance.now();
  call();
  return performance.now() - begin;
};

const sizeOf = (file) => statSync(new URL(`./dist/${file}`, import.meta.url)).size;

const folder = mkdtempSync(join(tmpdir(), "inputanim-"));
const golden = join(process.env.INPUTANIM_GOLDEN ?? "", "large", "v11-all-600s-code-p32.bin");
const file = existsSync(golden) ? golden : join(folder, "made.bin");
// Ten minutes of about the same size.
if (file !== golden)
  writeFileSync(file, (await Recording.synthesize({ duration: 600, rate: 12 })).convert("bin").bytes);

const bytes = readFileSync(file);
const opens = [];
// Compilers of browsers come in two steps: the first few times are those of the quick one.
for (let i = 0; i < 3 + count; ++i) {
  const begin = performance.now();
  const recording = await Recording.open(bytes);
  opens.push(performance.now() - begin);
  recording.dispose();
}

const recording = await Recording.open(bytes);
const player = recording.player();
const { lastTime } = recording.info();
const out = new Float32Array(curveNames.length);
const frames = 10_000;
// Anywhere in the recording, in no order.
const play = () => {
  for (let i = 0; i < frames; ++i) player.frame((lastTime * ((i * 7919) % frames)) / frames, out);
};
play();
const native = median(JSON.parse(execFileSync(openNative, [file, String(count)], { encoding: "utf8" })));
const result = {
  file: file === golden ? "v11-all-600s-code-p32.bin" : "made",
  bytes: bytes.length,
  moduleBytes: sizeOf("inputanim.wasm"),
  analysisModuleBytes: sizeOf("inputanim-analysis.wasm"),
  firstOpenMs: opens[0],
  openMs: median(opens.slice(3)),
  nativeOpenMs: native,
  playerMs: measure(() => recording.player().dispose()),
  frameUs: median(Array.from({ length: count }, () => (1000 * measure(play)) / frames)),
};
result.openRatio = result.openMs / native;
rmSync(folder, { recursive: true });

const row = (name, value, bar) => console.log(`${name.padEnd(28)} ${value.padStart(12)}  ${bar}`);
console.log(`WebAssembly in node ${process.version}, ${result.file}, ${result.bytes} bytes`);
row("module", `${(result.moduleBytes / 1000).toFixed(0)} KB`, "at most 400");
row("module for analyses", `${(result.analysisModuleBytes / 1000).toFixed(0)} KB`, "at most 400");
row("open, native", `${native.toFixed(2)} ms`, "");
row("open", `${result.openMs.toFixed(2)} ms`, "");
row("open / native", `${result.openRatio.toFixed(2)}x`, "at most 3");
row("first open, with compiling", `${result.firstOpenMs.toFixed(1)} ms`, "");
row("one frame of all curves", `${result.frameUs.toFixed(1)} us`, "at most 50");
if (report !== undefined) writeFileSync(report, `${JSON.stringify(result, null, 2)}\n`);
