// Recordings of every kind come onto the page, by drop and by address, and are drawn where the library has them.
import assert from "node:assert/strict";
import { basename, join } from "node:path";
import test, { after } from "node:test";
import {
  closeBrowser,
  data,
  drawn,
  drop,
  jointOnPage,
  openPage,
  opened,
  recordings,
  runJson,
  sample,
  seek,
  serve,
} from "./support.mjs";

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
    const { page, complaints, close } = await openPage(`${served.url}?url=files/${encodeURIComponent(basename(path))}`);
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

test("recordings of each layout open when they are dropped, several at once", async () => {
  const { page, complaints, close } = await openPage(served.url);
  assert.ok(await page.isVisible("text=Drop a recording here"));
  const kinds = [
    "v11-all-5s-code-p32.bin",
    "documented-v10-weights-wraps-markers.bin",
    "v10-camera-5s-default.bin",
  ].map((name) => join(data, name));
  await drop(page, ...kinds);
  await opened(page, kinds.length);
  assert.deepEqual(
    await page.locator(".take-name span").allTextContents(),
    kinds.map((path) => basename(path)),
  );
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
  await opened(page, 1);
  await close();
});

test("a link holds time, view, plots and the joint that was clicked", async () => {
  const { page, close } = await openPage(served.url);
  await drop(page, sample);
  await opened(page, 1);
  const link = await page.evaluate(async () => {
    const { stage, state, seek: to } = globalThis.inputanim;
    to(1.25);
    state.mode.value = "top";
    state.plots.value = ["pinch hand.right"];
    state.selection.value = { subject: state.activeId.value, part: "left", joint: 11 };
    await new Promise((resolve) => setTimeout(resolve, 300));
    return stage.view;
  });
  await page.click("summary:has-text('Export')");
  await page.click("text=Copy link");
  const hash = new URL(page.url()).hash;
  await close();

  const again = await openPage(`${served.url}?url=files/v11-all-5s-code-p32.bin${hash}`);
  await opened(again.page, 1);
  await drawn(again.page);
  const found = await again.page.evaluate(() => {
    const { stage, state } = globalThis.inputanim;
    return {
      time: state.time.value,
      mode: state.mode.value,
      plots: state.plots.value,
      joint: state.selection.value?.joint,
      view: stage.view,
    };
  });
  assert.equal(found.time, 1.25);
  assert.equal(found.mode, "top");
  assert.deepEqual(found.plots, ["pinch hand.right"]);
  assert.equal(found.joint, 11);
  found.view.position.forEach((value, i) => assert.ok(Math.abs(value - link.position[i]) < 0.01));
  await again.close();
});
