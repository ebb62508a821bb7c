// How long ten minutes of recording take from the drop to the screen, and a new time to its picture. Medians of five.
import { existsSync, statSync, writeFileSync } from "node:fs";
import { Recording } from "inputanim";
import { basename, join } from "node:path";
import { closeBrowser, folder, openPage, serve } from "./support.mjs";

const golden = join(process.env.INPUTANIM_GOLDEN ?? "", "large", "v11-all-600s-code-p32.bin");
const file = existsSync(golden) ? golden : join(folder, "made.bin");
// About the same size.
if (file !== golden) writeFileSync(file, (await Recording.synthesize({ seconds: 600, rate: 12 })).convert("bin").bytes);
const rounds = 5;
const served = await serve({ [basename(file)]: file });

async function once() {
  const { page, close } = await openPage(served.url, { width: 1280, height: 720 });
  const times = await page.evaluate(
    async (url) => {
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
    },
    `files/${basename(file)}`,
  );
  await close();
  return times;
}

const all = [];
for (let i = 0; i < rounds; ++i) all.push(await once());
const median = (name) => all.map((times) => times[name]).sort((a, b) => a - b)[rounds >> 1];
console.log(`${basename(file)}, ${statSync(file).size} bytes`);
console.log(`  on screen after the drop   ${median("onScreen").toFixed(0)} ms   (at most 2000)`);
console.log(`  a new time, until it shows  ${median("scrub").toFixed(1)} ms`);
await closeBrowser();
served.close();
