// Damaged and foreign files: an error that says where, and a page that lives on.
import assert from "node:assert/strict";
import { readFileSync, readdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import test, { after, before } from "node:test";
import { closeBrowser, data, drop, folder, openPage, opened, sample, serve } from "./support.mjs";

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

test("every odd file is either shown or refused, and the page lives on", async () => {
  const { page, complaints, close } = await openPage(served.url);
  const odd = readdirSync(join(data, "odd")).filter((name) => name.endsWith(".bin"));
  assert.ok(odd.length > 5);
  for (const [i, name] of odd.entries()) {
    await drop(page, join(data, "odd", name));
    await page.waitForFunction(
      (count) =>
        globalThis.inputanim.state.takes.value.length + globalThis.inputanim.state.refused.value.length === count &&
        !globalThis.inputanim.state.loading.value,
      i + 1,
    );
  }
  const refused = await page.locator(".refused").count();
  assert.ok(refused > 0);
  while ((await page.locator(".refused").count()) > 0) await page.locator(".refused >> text=Dismiss").first().click();
  await drop(page, sample);
  await opened(page, odd.length - refused + 1, 0);
  assert.deepEqual(complaints(), []);
  await close();
});
