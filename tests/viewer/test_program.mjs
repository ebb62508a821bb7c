// What the program serves and writes, in the browser: `inputanim view` and .html files.
import assert from "node:assert/strict";
import { spawn } from "node:child_process";
import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import test, { after } from "node:test";
import {
  closeBrowser,
  data,
  folder,
  jointOnPage,
  openBrowser,
  openPage,
  opened,
  pagePath,
  program,
  run,
  runJson,
  sample,
  seek,
} from "./support.mjs";

after(closeBrowser);

async function comparesWithLibrary(page, path) {
  await seek(page, 1.5);
  const found = await jointOnPage(page, "right", 11);
  const { curves } = runJson("evaluate", path, "--at", "1.5", "--curves", "hand.right.IndexTip.position", "--json");
  found.forEach((value, i) =>
    assert.ok(Math.abs(value - curves[`hand.right.IndexTip.position.${"xyz"[i]}`][0]) < 1e-5),
  );
}

test("view shows its files in a browser", async () => {
  const server = spawn(program, ["view", "--no-browser", "--json", sample, join(data, "v11-all-5s-code-p32.bin")]);
  try {
    const line = await new Promise((resolve, reject) => {
      let text = "";
      server.stdout.on("data", (piece) => (text += piece).includes("\n") && resolve(text));
      server.once("exit", (code) => reject(new Error(`view ended with ${code}`)));
    });
    const { page, complaints, close } = await openPage(JSON.parse(line).url);
    await opened(page, 2);
    assert.deepEqual(await page.locator(".take-name span").allTextContents(), [
      "two-hands.bin",
      "v11-all-5s-code-p32.bin",
    ]);
    await comparesWithLibrary(page, sample);
    assert.deepEqual(complaints(), []);
    await close();
  } finally {
    server.kill("SIGINT");
  }
});

async function opensFromDisk(path) {
  const context = await (await openBrowser()).newContext();
  const page = await context.newPage();
  const requests = [];
  const errors = [];
  page.on("request", (request) => requests.push(request.url()));
  page.on("pageerror", (error) => errors.push(String(error)));
  await page.goto(pathToFileURL(path).href);
  await page.waitForFunction(() => globalThis.inputanim);
  await opened(page, 1);
  assert.equal(await page.textContent(".take-name span"), "take.bin");
  await comparesWithLibrary(page, sample);
  const outside = requests.filter((url) => !url.startsWith("blob:") && !url.startsWith("data:"));
  assert.deepEqual(outside, [pathToFileURL(path).href]);
  assert.deepEqual(errors, []);
  await context.close();
}

test("an .html file opens from disk, without a request", async () => {
  const path = join(folder, "take.html");
  run("convert", sample, "-o", path);
  await opensFromDisk(path);
});

test("so does one whose recording is not deflated, as those of earlier versions are not", async () => {
  const path = join(folder, "old.html");
  const recording = `<script type="application/octet-stream" class="recording" data-name="take.bin">`;
  const [before, after] = readFileSync(pagePath, "utf8").split(/<!-- recordings -->(?![^]*<!-- recordings -->)/);
  writeFileSync(path, before + recording + readFileSync(sample).toString("base64") + "</script>" + after);
  await opensFromDisk(path);
});

test("a recording that cannot be unpacked is refused, and says so", async () => {
  const path = join(folder, "broken.html");
  run("convert", sample, "-o", path);
  for (const [from, to, said] of [
    [`data-packing="planes-8 deflate-raw"`, `data-packing="planes-16"`, /planes-16, is newer than this page/],
    [/(data-size="\d+">.{1000}).{2000}/, "$1", /./],
  ]) {
    const other = join(folder, "other.html");
    writeFileSync(other, readFileSync(path, "utf8").replace(from, to));
    const { page, close } = await openPage(pathToFileURL(other).href);
    await page.waitForFunction(() => globalThis.inputanim.state.refused.value.length === 1);
    assert.match(await page.evaluate(() => globalThis.inputanim.state.refused.value[0].failure.message), said);
    await close();
  }
});
