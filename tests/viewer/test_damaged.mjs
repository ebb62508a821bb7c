// Damaged and foreign files: an error that says where, and a page that lives on.
import assert from "node:assert/strict";
import { readFileSync, readdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import test, { after, before } from "node:test";
import { closeBrowser, data, drop, folder, openPage, opened, run, sample, serve } from "./support.mjs";

let served;
before(async () => (served = await serve()));
after(async () => {
  served.close();
  await closeBrowser();
});

test("a cut file shows its error with the byte, what is left can be saved, and others open", async () => {
  const { page, close } = await openPage(served.url);
  const cut = join(folder, "cut.bin");
  writeFileSync(cut, readFileSync(sample).subarray(0, 100_001));
  await drop(page, cut);
  await opened(page, 0, 1);
  const text = await page.textContent(".refused");
  assert.match(text, /cut\.bin cannot be read/);
  assert.match(text, /Byte\s*[\d,]+ of 100\.0 kB/);
  await page.click("text=Show what can be saved");
  await opened(page, 1, 0);
  assert.ok(await page.isVisible(".finding.error"));
  await drop(page, sample);
  await opened(page, 2, 0);
  await close();
});

// Clicks on everything that moves in time.
async function fiddle(page) {
  for (const key of ["End", "ArrowRight", "ArrowLeft", "Home", ".", ".", ","]) await page.keyboard.press(key);
  await page.click("[role=tab]:has-text('Markers')");
  const jump = page.locator(".markers button[aria-label^='Go to']:not([disabled])").first();
  if ((await jump.count()) > 0) await jump.click();
  const time = await page.evaluate(() => globalThis.inputanim.state.time.value);
  assert.ok(Number.isFinite(time), `time is ${time}`);
  assert.doesNotMatch(await page.textContent(".transport"), /NaN|Infinity/);
}

test("every odd file is either shown or refused, and the page lives on", async () => {
  const { page, complaints, close } = await openPage(served.url);
  const odd = readdirSync(join(data, "odd")).filter((name) => name.endsWith(".bin"));
  let shown = 0;
  let refused = 0;
  for (const name of odd) {
    await drop(page, join(data, "odd", name));
    await page.waitForSelector(".refused, .take");
    if (await page.isVisible(".refused")) {
      ++refused;
      await page.click(".refused >> text=Dismiss");
    } else {
      ++shown;
      await opened(page, 1);
      await fiddle(page);
      await page.click(".take-close");
    }
    await opened(page, 0);
  }
  assert.ok(shown > 5 && refused > 5, `${shown} shown, ${refused} refused`);
  await drop(page, sample);
  await opened(page, 1);
  assert.deepEqual(complaints(), []);
  await close();
});

test("recordings of one moment, long ago or far ahead, do not hold the page up", async () => {
  const { page, complaints, close } = await openPage(served.url);
  for (const [i, seconds] of [-1e6, 1e12, 3e30].entries()) {
    const path = join(folder, `at-${i}.bin`);
    // One key of one curve, at that time.
    const csv = join(folder, `at-${i}.csv`);
    writeFileSync(csv, `time,camera.position.x,camera.position.y,camera.position.z\n${seconds},0,1,2\n`);
    run("convert", csv, "-o", path);
    await drop(page, path);
    await opened(page, 1);
    await fiddle(page);
    await page.click(".take-close");
  }
  assert.deepEqual(complaints(), []);
  await close();
});
