// A browser, the page in it, and the program to compare it with.
import assert from "node:assert/strict";
import { execFileSync } from "node:child_process";
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync } from "node:fs";
import { createServer } from "node:http";
import { createRequire } from "node:module";
import { tmpdir } from "node:os";
import { basename, join } from "node:path";
import { chromium } from "playwright-core";

const environment = (name) => process.env[name] ?? assert.fail(`${name} is not set`);
export const source = environment("INPUTANIM_SOURCE");
export const program = environment("INPUTANIM");
export const pagePath = environment("INPUTANIM_PAGE");
export const data = join(source, "tests/data");
export const sample = join(source, "samples/two-hands.bin");

export const folder = mkdtempSync(join(tmpdir(), "inputanim-viewer-"));
process.on("exit", () => rmSync(folder, { recursive: true, force: true }));

export const run = (...args) => execFileSync(program, args, { maxBuffer: 1 << 28 });
export const runJson = (...args) => JSON.parse(run(...args).toString());

// The page, and files under /files/, as a web server would have them.
export async function serve(files = {}) {
  const server = createServer((request, response) => {
    const path = decodeURIComponent(new URL(request.url, "http://localhost").pathname);
    const file = path === "/" ? pagePath : files[path.replace("/files/", "")];
    if (!file) return response.writeHead(404).end();
    response.writeHead(200, { "content-type": path === "/" ? "text/html" : "application/octet-stream" });
    response.end(readFileSync(file));
  });
  await new Promise((resolve) => server.listen(0, "127.0.0.1", resolve));
  return { url: `http://127.0.0.1:${server.address().port}/`, close: () => server.close() };
}

let browser;
export async function openBrowser() {
  const path = ["/usr/bin/chromium", "/usr/bin/google-chrome"].find((each) =>
    readdirSync("/usr/bin").includes(basename(each)),
  );
  browser ??= await chromium.launch({
    executablePath: process.env.INPUTANIM_CHROMIUM ?? path,
    args: ["--no-sandbox", "--use-gl=angle", "--use-angle=swiftshader", "--enable-unsafe-swiftshader"],
  });
  return browser;
}

export async function closeBrowser() {
  await browser?.close();
  browser = undefined;
}

// A page that must not complain; `complaints` has what it logged as errors. It is small, as every pixel is drawn without
// a graphics card.
export async function openPage(url, { width = 1024, height = 500, theme = "dark", hasTouch = false } = {}) {
  const context = await (
    await openBrowser()
  ).newContext({ viewport: { width, height }, colorScheme: theme, hasTouch, acceptDownloads: true });
  const page = await context.newPage();
  const complaints = [];
  page.on("pageerror", (error) => complaints.push(String(error)));
  page.on("console", (message) => {
    if (message.type() === "error" || message.type() === "warning") complaints.push(message.text());
  });
  await page.goto(url);
  await page.waitForFunction(() => globalThis.inputanim);
  // Software rendering says that it is slow; that is this machine's, not the page's.
  const serious = () =>
    complaints.filter((text) => !/GPU stall|GL Driver Message|software|WebGL.*(fallback|performance)/i.test(text));
  return { page, complaints: serious, close: () => context.close() };
}

// As if the files were dropped onto the page.
export async function drop(page, ...paths) {
  const files = paths.map((path) => ({ name: basename(path), text: readFileSync(path).toString("base64") }));
  const transfer = await page.evaluateHandle((given) => {
    const made = new DataTransfer();
    for (const { name, text } of given)
      made.items.add(new File([Uint8Array.from(atob(text), (c) => c.charCodeAt(0))], name));
    return made;
  }, files);
  await page.dispatchEvent(".app", "drop", { dataTransfer: transfer });
}

// Until so many recordings, and refused files, are there.
export async function opened(page, count, refused = 0) {
  await page.waitForFunction(
    ([wanted, bad]) => {
      const { state } = globalThis.inputanim;
      return state.takes.value.length === wanted && state.refused.value.length === bad && !state.loading.value;
    },
    [count, refused],
  );
  await drawn(page);
}

// Until what is on screen is what the time says.
export const drawn = (page) =>
  page.waitForFunction(() => {
    const { state } = globalThis.inputanim;
    return state.takes.value.length === 0 || state.framesTime.value === state.time.value;
  });

export async function seek(page, time) {
  await page.evaluate((to) => globalThis.inputanim.seek(to), time);
  await drawn(page);
}

// Where the page draws a joint, in Unity's axes.
export const jointOnPage = (page, side, joint) =>
  page.evaluate(
    ([of, at]) => globalThis.inputanim.stage.jointPosition(globalThis.inputanim.state.activeId.value, of, at),
    [side, joint],
  );

// What a click gives to the downloads.
export async function download(page, click) {
  const [file] = await Promise.all([page.waitForEvent("download"), click()]);
  const path = join(folder, file.suggestedFilename());
  await file.saveAs(path);
  return path;
}

// How many different colours a picture has, and how much of it is not the commonest one.
export async function variety(page, picture) {
  return page.evaluate(async (base64) => {
    const bytes = Uint8Array.from(atob(base64), (c) => c.charCodeAt(0));
    const bitmap = await createImageBitmap(new Blob([bytes], { type: "image/png" }));
    const canvas = new OffscreenCanvas(bitmap.width, bitmap.height);
    const to = canvas.getContext("2d");
    to.drawImage(bitmap, 0, 0);
    const counts = new Map();
    const pixels = new Uint32Array(to.getImageData(0, 0, bitmap.width, bitmap.height).data.buffer);
    for (const pixel of pixels) counts.set(pixel, (counts.get(pixel) ?? 0) + 1);
    return { colours: counts.size, rest: 1 - Math.max(...counts.values()) / pixels.length };
  }, picture.toString("base64"));
}

const axe = readFileSync(createRequire(import.meta.url).resolve("axe-core/axe.min.js"), "utf8");

// What is serious for those who see or point differently.
export async function complaintsOfAxe(page) {
  await page.evaluate(axe);
  const { violations } = await page.evaluate(() => globalThis.axe.run(document, { resultTypes: ["violations"] }));
  return violations
    .filter(({ impact }) => impact === "serious" || impact === "critical")
    .map(({ id, nodes }) => `${id}: ${nodes.map((node) => `${node.html} ${node.any?.[0]?.message ?? ""}`).join("; ")}`);
}

// Where pictures go, for people to look at.
export function pictureNamed(name) {
  const pictures = join(source, "build/screenshots");
  mkdirSync(pictures, { recursive: true });
  return join(pictures, `${name}.png`);
}
