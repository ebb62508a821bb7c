// Play, scrub, step, ranges, zoom, plots: everything that moves in time.
import assert from "node:assert/strict";
import { join } from "node:path";
import test, { after, before } from "node:test";
import { closeBrowser, data, drawn, drop, openPage, opened, sample, seek, serve } from "./support.mjs";

let served;
let opening;
let page;
const read = (name) => page.evaluate((of) => globalThis.inputanim.state[of].value, name);

before(async () => {
  served = await serve();
  opening = await openPage(served.url);
  page = opening.page;
  await drop(page, sample);
  await opened(page, 1);
});

after(async () => {
  assert.deepEqual(opening.complaints(), []);
  await opening.close();
  served.close();
  await closeBrowser();
});

test("the timeline has its height from the start: nothing under the pointer moves", async () => {
  const { page: fresh, close } = await openPage(served.url);
  const height = () => document.querySelector(".timeline-track canvas")?.getBoundingClientRect().height;
  await fresh.evaluate(`
    globalThis.heightOf = ${height};
    new MutationObserver(() => (globalThis.first ??= globalThis.heightOf())).observe(document.body, {
      childList: true,
      subtree: true,
    });`);
  await drop(fresh, sample);
  await opened(fresh, 1);
  const [first, now] = await fresh.evaluate(() => [globalThis.first, globalThis.heightOf()]);
  assert.ok(now > 20);
  assert.equal(first, now);
  await close();
});

test("it plays, pauses, and shows what it plays", async () => {
  await seek(page, 1);
  const before = await page.evaluate(() =>
    globalThis.inputanim.stage.jointPosition(globalThis.inputanim.state.activeId.value, "right", 11),
  );
  await page.click("[aria-label=Play]");
  await page.waitForFunction(() => globalThis.inputanim.state.framesTime.value > 1.3);
  await page.click("[aria-label=Pause]");
  await drawn(page);
  const after_ = await page.evaluate(() =>
    globalThis.inputanim.stage.jointPosition(globalThis.inputanim.state.activeId.value, "right", 11),
  );
  assert.notDeepEqual(after_, before);
  const stopped = await read("time");
  await page.waitForTimeout(200);
  assert.equal(await read("time"), stopped);
});

test("without a loop it stops at the end; with one it starts again", async () => {
  const [, last] = await read("extent");
  await page.click("[aria-label=Loop]");
  await page.selectOption(".speed select", "5");
  await seek(page, last - 0.5);
  await page.keyboard.press("Space");
  await page.waitForFunction(
    (end) => globalThis.inputanim.state.time.value === end && !globalThis.inputanim.state.playing.value,
    last,
  );
  await page.click("[aria-label=Loop]");
  await seek(page, last - 0.2);
  await page.keyboard.press("Space");
  await page.waitForFunction((end) => globalThis.inputanim.state.time.value < end - 1, last);
  await page.keyboard.press("Space");
  await page.selectOption(".speed select", "1");
});

test("keys step from frame to frame", async () => {
  await seek(page, 2);
  await page.focus("[role=slider]");
  const times = await page.evaluate(() => [...globalThis.inputanim.state.active.value.keyTimes]);
  const next = times.find((time) => time > 2 + 1e-5);
  await page.keyboard.press("ArrowRight");
  assert.equal(await read("time"), next);
  await page.keyboard.press("ArrowLeft");
  assert.ok((await read("time")) <= 2);
  await page.keyboard.press("End");
  assert.equal(await read("time"), (await read("extent"))[1]);
  await page.keyboard.press("Home");
  assert.equal(await read("time"), (await read("extent"))[0]);
});

test("what has the focus keeps the keys that it needs", async () => {
  await seek(page, 2);
  await page.click("summary:has-text('Show')");
  const { skin } = await read("shown");
  await page.focus(".menu-body input[type=checkbox]");
  await page.keyboard.press("Space");
  assert.equal((await read("shown")).skin, !skin);
  assert.equal(await read("playing"), false);
  await page.keyboard.press("Space");
  const trail = await read("trailSeconds");
  await page.focus(".menu-body input[type=range]");
  await page.keyboard.press("ArrowRight");
  assert.ok((await read("trailSeconds")) > trail);
  assert.equal(await read("time"), 2);
  await page.keyboard.press("Escape");
});

test("time, range and zoom stay within what is open", async () => {
  await drop(page, join(data, "v11-camera-0.5s-raw.bin"));
  await opened(page, 2);
  const [, last] = await read("extent");
  await seek(page, last);
  await page.evaluate((end) => {
    const { state } = globalThis.inputanim;
    state.range.value = [end - 1, end];
    state.shownSpan.value = [end - 2, end];
  }, last);
  await page.click("[aria-label='Close two-hands.bin']");
  await opened(page, 1);
  assert.deepEqual(await read("time"), (await read("extent"))[1]);
  assert.equal(await read("range"), null);
  assert.equal(await read("shownSpan"), null);
  await page.click(".take-close");
  await drop(page, sample);
  await opened(page, 1);
});

test("dragging on the timeline scrubs", async () => {
  const box = await page.locator("[role=slider]").boundingBox();
  const y = box.y + box.height - 15;
  await page.mouse.move(box.x + 300, y);
  await page.mouse.down();
  const start = await read("time");
  await page.mouse.move(box.x + 600, y, { steps: 8 });
  await drawn(page);
  const [first, last] = await read("extent");
  const track = box.width - 148 - 18;
  assert.ok(Math.abs((await read("time")) - start - (300 / track) * (last - first)) < 0.02);
  await page.mouse.up();
});

test("dragging along the ruler selects a range, which plays and can be let go", async () => {
  const box = await page.locator("[role=slider]").boundingBox();
  await page.mouse.move(box.x + 300, box.y + 8);
  await page.mouse.down();
  await page.mouse.move(box.x + 420, box.y + 8, { steps: 6 });
  await page.mouse.up();
  const range = await read("range");
  assert.ok(range && range[1] > range[0] + 0.1);
  await page.keyboard.press("Space");
  await page.waitForTimeout(400);
  await page.keyboard.press("Space");
  const time = await read("time");
  assert.ok(time >= range[0] && time <= range[1] + 1e-6);
  await page.keyboard.press("Escape");
  assert.equal(await read("range"), null);
});

test("the wheel zooms about the pointer, and back", async () => {
  const box = await page.locator("[role=slider]").boundingBox();
  await page.mouse.move(box.x + 500, box.y + 40);
  for (let i = 0; i < 6; ++i) await page.mouse.wheel(0, -120);
  await page.waitForFunction(() => globalThis.inputanim.state.shownSpan.value);
  const [first, last] = await read("timelineSpan");
  const [begin, end] = await read("extent");
  assert.ok(last - first < (end - begin) / 4);
  await page.click("[aria-label='Whole recording']");
  assert.deepEqual(await read("timelineSpan"), [begin, end]);
});

test("plots show curves, speed and aperture as the library has them", async () => {
  await page.click("text=Add plot");
  await page.fill("[aria-label='Search curves and series']", "right aperture");
  await page.keyboard.press("Enter");
  await page.evaluate(
    () =>
      (globalThis.inputanim.state.plots.value = [
        ...globalThis.inputanim.state.plots.value,
        "hand.right.IndexTip.position",
        "hand.right.IndexTip.speed",
      ]),
  );
  await page.waitForFunction(() => document.querySelectorAll(".plot canvas").length === 3);
  await seek(page, 2.5);
  const values = await page.locator(".plot-values b").allTextContents();
  assert.equal(values.length, 5);
  const [thumb, index] = await page.evaluate(() =>
    [6, 11].map((joint) =>
      globalThis.inputanim.stage.jointPosition(globalThis.inputanim.state.activeId.value, "right", joint),
    ),
  );
  const apart = Math.hypot(...thumb.map((value, i) => value - index[i]));
  assert.ok(Math.abs(Number(values[0]) - apart) < 0.002, `${values[0]} m, not ${apart}`);
  index.forEach((value, i) => assert.ok(Math.abs(Number(values[1 + i]) - value) < 0.01));
  assert.ok(Number(values[4]) >= 0);
  // A click goes there; a drag zooms.
  const box = await page.locator(".plot .u-over").first().boundingBox();
  await page.mouse.click(box.x + box.width / 2, box.y + 40);
  const [begin, end] = await read("extent");
  assert.ok(Math.abs((await read("time")) - (begin + end) / 2) < 0.05);
  await page.mouse.move(box.x + 100, box.y + 40);
  await page.mouse.down();
  await page.mouse.move(box.x + 300, box.y + 40, { steps: 5 });
  await page.mouse.up();
  await page.waitForFunction(() => globalThis.inputanim.state.shownSpan.value);
  await page.click("[aria-label^='Remove the plot of Right aperture']");
  assert.equal((await read("plots")).length, 2);
});
