// Pictures that are not blank, at both sizes and in both colours; nothing serious for axe-core.
import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import test, { after, before } from "node:test";
import {
  closeBrowser,
  complaintsOfAxe,
  data,
  drop,
  openPage,
  opened,
  pagePath,
  pictureNamed,
  sample,
  seek,
  serve,
  variety,
} from "./support.mjs";

const sizes = { wide: { width: 1280, height: 720 }, phone: { width: 390, height: 844, hasTouch: true } };

let served;
before(async () => (served = await serve()));
after(async () => {
  served.close();
  await closeBrowser();
});

async function look(page, name) {
  const picture = await page.screenshot({ path: pictureNamed(name) });
  const { colours, rest } = await variety(page, picture);
  assert.ok(colours > 40 && rest > 0.02, `${name}: ${colours} colours, ${rest} of it not the background`);
  assert.deepEqual(await complaintsOfAxe(page), [], name);
}

for (const [size, viewport] of Object.entries(sizes)) {
  for (const theme of ["dark", "light"]) {
    test(`looks right: ${size}, ${theme}`, async () => {
      const { page, close } = await openPage(served.url, { ...viewport, theme });
      await look(page, `${size}-${theme}-welcome`);
      await drop(page, sample);
      await opened(page, 1);
      await page.evaluate(() => {
        const { state } = globalThis.inputanim;
        state.plots.value = ["hand.right.IndexTip.position", "hand.right.aperture"];
        state.selection.value = { subject: state.activeId.value, part: "right", joint: 11 };
      });
      await seek(page, 2.5);
      await page.waitForTimeout(500);
      await look(page, `${size}-${theme}-open`);
      const canvas = await variety(page, await page.locator(".stage canvas").screenshot());
      assert.ok(canvas.colours > 100 && canvas.rest > 0.02, "the scene is not blank");
      if (!(await page.isVisible(".panel"))) await page.click("[aria-label='Side panel']");
      for (const tab of ["Check", "Figures", "Markers", "Edit", "Compare"]) {
        await page.click(`[role=tab]:has-text("${tab}")`);
        if (tab === "Figures") await page.waitForSelector(".figures td");
        await look(page, `${size}-${theme}-${tab.toLowerCase()}`);
      }
      await page.keyboard.press("?");
      await page.waitForSelector("dialog[open]");
      await look(page, `${size}-${theme}-keys`);
      await close();
    });
  }
}

test("every camera shows something, and two recordings can be compared", async () => {
  const { page, complaints, close } = await openPage(served.url, sizes.wide);
  await drop(page, sample, join(data, "v11-all-5s-code-p32.bin"));
  await opened(page, 2);
  await seek(page, 2);
  const seen = new Set();
  for (const camera of ["Orbit", "First", "Follow", "Top", "Side"]) {
    await page.click(`.segments >> text=${camera}`);
    await page.waitForTimeout(500);
    const picture = await page
      .locator(".stage canvas")
      .screenshot({ path: pictureNamed(`camera-${camera.toLowerCase()}`) });
    const { colours } = await variety(page, picture);
    assert.ok(colours > 50, camera);
    seen.add(picture.toString("base64"));
  }
  assert.equal(seen.size, 5);
  await page.click(".segments >> text=Orbit");
  await page.click("[role=tab]:has-text('Compare')");
  await page.waitForSelector(".differences li");
  await page.click("text=First pinch");
  await page.check(".panel >> text=Side by side");
  await page.waitForTimeout(500);
  await look(page, "compare-split");
  assert.deepEqual(complaints(), []);
  await close();
});

test("the script is smaller than a megabyte, each module than 400 KB", () => {
  const html = readFileSync(pagePath, "utf8");
  const modules = [...html.matchAll(/<script type="application\/wasm" id="[a-z-]+">([^<]*)<\/script>/g)];
  assert.equal(modules.length, 2);
  for (const [, module] of modules) {
    const size = Buffer.from(module, "base64").length;
    assert.ok(size <= 400_000, `a module of ${size} bytes`);
  }
  const script = html.length - modules.reduce((sum, [, module]) => sum + module.length, 0);
  assert.ok(script < 1_000_000, `a script of ${script} bytes`);
});
