// Recordings of every kind come onto the page, by drop and by address, and are drawn where the library has them.
import assert from "node:assert/strict";
import { basename } from "node:path";
import test, { after } from "node:test";
import { recordings as allRecordings } from "../recordings.mjs";
import {
  closeBrowser,
  data,
  drawn,
  drop,
  jointOnPage,
  openPage,
  opened,
  runJson,
  sample,
  seek,
  serve,
} from "./support.mjs";

const recordings = () => allRecordings().map(({ path }) => path);

const served = await serve(Object.fromEntries(recordings().map((path) => [basename(path), path])));
after(async () => {
  served.close();
  await closeBrowser();
});

const joints = { 1: "Wrist", 6: "ThumbTip", 11: "IndexTip", 26: "PinkyTip" };

// Joints on the page against `inputanim evaluate`, at some times; how many were compared.
async function compareJoints(page, path, info) {
  const times = [0.1, 0.35, 0.6, 0.85].map((part) =>
    Math.fround(info.firstTime + part * (info.lastTime - info.firstTime)),
  );
  const expected = runJson("evaluate", path, "--at", times.join(","), "--curves", "hand.*.position", "--json").curves;
  let compared = 0;
  for (const [i, time] of times.entries()) {
    await seek(page, time);
    for (const side of ["left", "right"]) {
      for (const [joint, name] of Object.entries(joints)) {
        const found = await jointOnPage(page, side, Number(joint));
        if (!found) continue;
        for (const [axis, value] of found.entries()) {
          const wanted = expected[`hand.${side}.${name}.position.${"xyz"[axis]}`][i];
          assert.ok(Math.abs(value - wanted) < 1e-5, `${side} ${name} at ${time}: ${value}, not ${wanted}`);
          ++compared;
        }
      }
    }
  }
  return compared;
}

test("every recording opens by its address, and its joints are where the library has them", async () => {
  let compared = 0;
  for (const path of recordings()) {
    // Small: where things are does not depend on it, and drawing without a graphics card is slow.
    const { page, complaints, close } = await openPage(
      `${served.url}?url=files/${encodeURIComponent(basename(path))}`,
      { width: 480, height: 320 },
    );
    await opened(page, 1);
    const info = runJson("info", path, "--json").files?.[0] ?? runJson("info", path, "--json");
    assert.equal(await page.textContent(".take-name span"), basename(path));
    const shown = await page.evaluate(() => globalThis.inputanim.state.active.value.info);
    assert.equal(shown.keys, info.keys);
    assert.equal(shown.layout, info.layout);
    if (info.lastTime > info.firstTime && info.parts.some((part) => part.name === "hand.left" && part.keys > 0)) {
      compared += await compareJoints(page, path, info);
    }
    assert.deepEqual(complaints(), [], basename(path));
    await close();
  }
  assert.ok(compared > 200, `${compared} numbers compared`);
});

test("recordings of every kind open when they are dropped, all at once", async () => {
  const { page, complaints, close } = await openPage(served.url);
  assert.ok(await page.isVisible("text=Drop a recording here"));
  const kinds = recordings().filter((path) => path.startsWith(data));
  await drop(page, ...kinds);
  await opened(page, kinds.length);
  assert.deepEqual(
    await page.locator(".take-name span").allTextContents(),
    kinds.map((path) => basename(path)),
  );
  const layouts = await page.evaluate(() => globalThis.inputanim.state.takes.value.map((take) => take.info.layout));
  assert.ok(new Set(layouts).size >= 5, `${layouts}`);
  assert.equal(await page.isVisible("text=Drop a recording here"), false);
  assert.deepEqual(complaints(), []);
  await close();
});

test("the sample button shows a recording that was made on the spot", async () => {
  const { page, complaints, close } = await openPage(served.url);
  await page.click("text=Try a sample");
  await opened(page, 1);
  const first = await jointOnPage(page, "right", 11);
  await seek(page, 3);
  assert.notDeepEqual(await jointOnPage(page, "right", 11), first);
  assert.deepEqual(complaints(), []);
  await close();
});

test("an address that does not answer is said, and the page lives on", async () => {
  const { page, close } = await openPage(`${served.url}?url=files/nowhere.bin`);
  await page.waitForSelector("text=the server answered 404");
  await drop(page, sample);
  await opened(page, 1, 1);
  await close();
});

const linked = {
  time: 1.25,
  mode: "orbit",
  plots: ["hand.right.aperture"],
  joint: 11,
  view: { mode: "orbit", position: [2, 2.5, -1], target: [0.1, 1, 0.2] },
};

const shownNow = (page) =>
  page.evaluate(() => {
    const { stage, state } = globalThis.inputanim;
    const round = (numbers) => numbers.map((number) => Math.round(number * 100) / 100);
    const { mode, position, target } = stage.view;
    return {
      time: state.time.value,
      mode: state.mode.value,
      plots: state.plots.value,
      joint: state.selection.value?.joint,
      view: { mode, position: round(position), target: round(target) },
    };
  });

// Until the link's joint is there: what it says is done once something has been drawn.
const followed = (page) => page.waitForFunction(() => globalThis.inputanim.state.selection.value);

test("a link holds time, view, plots and the joint that was clicked; for files that are dropped, too", async () => {
  const { page, close } = await openPage(served.url);
  await drop(page, sample);
  await opened(page, 1);
  await page.evaluate(({ time, mode, plots, joint, view }) => {
    const { stage, state, seek: to } = globalThis.inputanim;
    to(time);
    state.mode.value = mode;
    state.plots.value = plots;
    state.selection.value = { subject: state.activeId.value, part: "left", joint };
    stage.view = view;
  }, linked);
  await page.click("summary:has-text('Export')");
  await page.click("text=Copy link");
  const { hash } = new URL(page.url());
  await close();

  const fetched = await openPage(`${served.url}?url=files/v11-all-5s-code-p32.bin${hash}`);
  await opened(fetched.page, 1);
  await followed(fetched.page);
  await drawn(fetched.page);
  assert.deepEqual(await shownNow(fetched.page), linked);
  await fetched.close();

  const dropped = await openPage(served.url + hash);
  await drop(dropped.page, sample);
  await opened(dropped.page, 1);
  await followed(dropped.page);
  await drawn(dropped.page);
  assert.deepEqual(await shownNow(dropped.page), linked);
  // Another link in the same tab.
  await dropped.page.evaluate(() => (location.hash = "t=2&joint=right,3"));
  await dropped.page.waitForFunction(() => globalThis.inputanim.state.selection.value.joint === 3);
  assert.equal((await shownNow(dropped.page)).time, 2);
  await dropped.close();
});

test("links and addresses that make no sense do no harm", async () => {
  const nonsense = "#t=x&mode=up&eye=1,2&range=3,1&joint=left,-5&plot=speed+foo&plot=speed+foo";
  const { page, complaints, close } = await openPage(
    `${served.url}?url=http://[&url=http://&url=files/v11-all-5s-code-p32.bin${nonsense}`,
  );
  await opened(page, 1, 2);
  assert.deepEqual(await page.locator(".refused h2").allTextContents(), [
    " http://[ cannot be read",
    " http:// cannot be read",
  ]);
  const found = await shownNow(page);
  assert.deepEqual([found.mode, found.plots, found.joint], ["orbit", [], undefined]);
  assert.deepEqual(
    complaints().filter((text) => !/404|Failed to load/.test(text)),
    [],
  );
  await close();
});
