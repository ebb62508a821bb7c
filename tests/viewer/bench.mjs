// How long a recording takes from the drop to the screen. Usage: node bench.mjs FILE; prints a line of JSON.
import { readFileSync } from "node:fs";
import { basename } from "node:path";
import { closeBrowser, openPage, serve } from "./support.mjs";

const [file] = process.argv.slice(2);
const rounds = 5;
const served = await serve({ [basename(file)]: file });

async function once() {
  const { page, close } = await openPage(served.url);
  const times = await page.evaluate(async (url) => {
    const bytes = await (await fetch(url)).arrayBuffer();
    const transfer = new DataTransfer();
    transfer.items.add(new File([bytes], "take.bin"));
    const { state } = globalThis.inputanim;
    const frame = () => new Promise((resolve) => requestAnimationFrame(resolve));
    const start = performance.now();
    document.querySelector(".app").dispatchEvent(new DragEvent("drop", { dataTransfer: transfer, bubbles: true }));
    while (!(state.frames.value.size === 1)) await frame();
    // Drawn in the frame that follows.
    await frame();
    await frame();
    const onScreen = performance.now() - start;
    // Scrubbing: from a new time to its frame.
    const [first, last] = state.extent.value;
    const scrubs = [];
    for (let i = 0; i < 40; ++i) {
      const began = performance.now();
      globalThis.inputanim.seek(first + Math.random() * (last - first));
      while (state.framesTime.value !== state.time.value) await new Promise((resolve) => setTimeout(resolve));
      scrubs.push(performance.now() - began);
    }
    return { onScreen, scrub: scrubs.sort((a, b) => a - b)[20] };
  }, `files/${basename(file)}`);
  await close();
  return times;
}

const all = [];
for (let i = 0; i < rounds; ++i) all.push(await once());
const median = (name) => all.map((times) => times[name]).sort((a, b) => a - b)[rounds >> 1];
console.log(JSON.stringify({ file: basename(file), bytes: readFileSync(file).length, on_screen_ms: median("onScreen"), scrub_ms: median("scrub") }));
await closeBrowser();
served.close();
