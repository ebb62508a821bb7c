// Reports in a browser: nothing serious for axe-core, nothing sticks out, the table sorts, pictures can be saved.
import assert from "node:assert/strict";
import { cpSync, mkdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import test, { after, before } from "node:test";
import {
  closeBrowser,
  complaintsOfAxe,
  data,
  download,
  folder,
  openBrowser,
  pictureNamed,
  run,
  sample,
  variety,
} from "./support.mjs";

const sizes = { wide: { width: 1280, height: 900 }, phone: { width: 390, height: 844, hasTouch: true } };
const takes = join(folder, "takes");
const pages = {};

before(() => {
  const report = (name, input) => {
    pages[name] = join(folder, `${name}.html`);
    try {
      run("report", input, "-o", pages[name]);
    } catch (error) {
      assert.equal(error.status, 2, String(error.stderr));
    }
  };
  mkdirSync(takes);
  for (let i = 0; i < 9; ++i)
    run("trim", sample, "--to", `${i === 4 ? 1 : 4 + i / 10}s`, "-o", join(takes, `${i}.bin`));
  cpSync(join(data, "v11-camera-0.5s-raw.bin"), join(takes, "camera.bin"));
  cpSync(join(data, "odd/odd-count-minus1.bin"), join(takes, "10-broken.bin"));
  report("recording", sample);
  report("damaged", join(data, "v11-w262-all-5s-code-p32.bin"));
  report("recordings", takes);
});
after(closeBrowser);

async function open(name, { width, height, hasTouch = false }, colorScheme) {
  const context = await (await openBrowser()).newContext({ viewport: { width, height }, hasTouch, colorScheme });
  const page = await context.newPage();
  const complaints = [];
  page.on("pageerror", (error) => complaints.push(String(error)));
  page.on("console", (message) => complaints.push(message.text()));
  page.on("request", (request) => {
    if (!/^(file|blob):/.test(request.url())) complaints.push(request.url());
  });
  await page.goto(`file://${pages[name]}`);
  return { page, complaints, close: () => context.close() };
}

for (const [size, viewport] of Object.entries(sizes)) {
  for (const theme of ["dark", "light"]) {
    for (const name of ["recording", "damaged", "recordings"]) {
      test(`looks right: ${name}, ${size}, ${theme}`, async () => {
        const { page, complaints, close } = await open(name, viewport, theme);
        await page.evaluate(() => document.querySelectorAll("details").forEach((each) => (each.open = true)));
        const picture = await page.screenshot({ path: pictureNamed(`report-${name}-${size}-${theme}`) });
        const { colours, rest } = await variety(page, picture);
        assert.ok(colours > 40 && rest > 0.02, `${colours} colours, ${rest} of it not the background`);
        const overflow = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
        assert.ok(overflow <= 0, `${overflow} pixels stick out`);
        assert.deepEqual(await complaintsOfAxe(page), []);
        assert.deepEqual(complaints, []);
        await close();
      });
    }
  }
}

const namesOf = (page) => page.locator("tbody th").allTextContents();

test("columns sort by click and by keyboard, and what has no value stays below", async () => {
  const { page, close } = await open("recordings", sizes.wide, "light");
  const duration = page.locator("thead th", { hasText: "duration" });
  await duration.locator("button").click();
  assert.equal(await duration.getAttribute("aria-sort"), "ascending");
  const ascending = await namesOf(page);
  assert.deepEqual(ascending.slice(0, 3), ["camera.bin", "4.bin", "0.bin"]);
  assert.equal(ascending.at(-1), "10-broken.bin");
  await duration.locator("button").focus();
  await page.keyboard.press("Enter");
  assert.equal(await duration.getAttribute("aria-sort"), "descending");
  const descending = await namesOf(page);
  assert.deepEqual(descending.slice(0, 2), ["8.bin", "7.bin"]);
  assert.equal(descending.at(-1), "10-broken.bin");
  await page.locator("thead th", { hasText: "recording" }).locator("button").press("Space");
  assert.equal(await page.locator("thead [aria-sort]").count(), 1);
  assert.deepEqual((await namesOf(page)).slice(0, 2), ["0.bin", "1.bin"]);
  assert.equal((await namesOf(page))[9], "10-broken.bin");
  assert.equal(await page.locator("tfoot th").textContent(), "median");
  await close();
});

test("the table filters by name", async () => {
  const { page, close } = await open("recordings", sizes.wide, "light");
  await page.getByLabel("Filter by name").fill("CAM");
  assert.deepEqual(await page.locator("tbody tr:visible th").allTextContents(), ["camera.bin"]);
  assert.equal(await page.getByRole("status").textContent(), "1 of 11");
  await page.getByLabel("Filter by name").fill("");
  assert.equal(await page.locator("tbody tr:visible").count(), 11);
  await close();
});

test("pages are complete without a script", async () => {
  const context = await (await openBrowser()).newContext({ javaScriptEnabled: false });
  const page = await context.newPage();
  await page.goto(`file://${pages.recordings}`);
  assert.equal(await page.locator("tbody tr:visible").count(), 11);
  assert.equal(await page.locator("button").count(), 0);
  await context.close();
});

test("a picture is saved with its own looks, for paper", async () => {
  const { page, complaints, close } = await open("recording", sizes.wide, "dark");
  const path = await download(page, () => page.getByLabel("Save Figure 2 as SVG").click());
  assert.match(path, /figure-2\.svg$/);
  const svg = readFileSync(path, "utf8");
  assert.match(svg, /^<svg xmlns="http:\/\/www\.w3\.org\/2000\/svg"/);
  assert.match(svg, /stroke="rgb\(42, 127, 196\)"/); // the left hand in light
  assert.doesNotMatch(svg, /var\(|class=/);
  const [parsed, error] = await page.evaluate((text) => {
    const document = new DOMParser().parseFromString(text, "image/svg+xml");
    return [document.documentElement.localName, document.querySelector("parsererror")?.textContent];
  }, svg);
  assert.deepEqual([parsed, error], ["svg", undefined]);
  assert.deepEqual(complaints, []);
  await close();
});

test("everything folded is on paper", async () => {
  const { page, close } = await open("recording", sizes.wide, "light");
  assert.ok((await page.locator("details:not([open])").count()) > 0);
  await page.evaluate(() => dispatchEvent(new Event("beforeprint")));
  assert.equal(await page.locator("details:not([open])").count(), 0);
  await page.evaluate(() => dispatchEvent(new Event("afterprint")));
  assert.ok((await page.locator("details:not([open])").count()) > 0);
  await close();
});
