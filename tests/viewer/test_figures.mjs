// Figures, events and series of the analysis: as the program has them.
import assert from "node:assert/strict";
import { join } from "node:path";
import test, { after, before } from "node:test";
import {
  closeBrowser,
  complaintsOfAxe,
  data,
  drop,
  openPage,
  opened,
  run,
  runJson,
  sample,
  seek,
  serve,
} from "./support.mjs";

let served;
let opening;
let page;

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

// What the page knows of the active recording, once it is of the range that there is.
const analysed = () =>
  page.evaluate(async () => {
    const { state } = globalThis.inputanim;
    for (;;) {
      const found = state.analyses.value.get(state.activeId.value);
      const isCurrent = found?.info === state.active.value.info && String(found.range) === String(state.range.value);
      if (isCurrent) return found.said ?? found.failure;
      await new Promise((resolve) => setTimeout(resolve, 20));
    }
  });

// Sines may be rounded differently.
function assertFigures(found, expected) {
  assert.deepEqual(Object.keys(found), Object.keys(expected));
  assert.ok(Object.keys(found).length > 100);
  for (const [name, { value, unit, basis }] of Object.entries(expected)) {
    const figure = found[name];
    assert.equal(figure.unit, unit, name);
    assert.ok(Math.abs(figure.basis - basis) < 1e-6, name);
    // JSON has no NaN.
    if (value === null) assert.ok(Number.isNaN(figure.value), name);
    else
      assert.ok(Math.abs(figure.value - value) <= 1e-6 * Math.abs(value) + 1e-9, `${name}: ${figure.value}, ${value}`);
  }
}

const cell = (name, column = 1) =>
  page
    .locator(`.figures tr:has(th[title="${name}"]) td`)
    .nth(column - 1)
    .textContent();

test("nothing is analysed before it is asked for", async () => {
  assert.equal(await page.evaluate(() => globalThis.inputanim.state.analyses.value.size), 0);
  assert.ok(await page.locator("#analysis-module").count());
});

test("the panel has the figures that the program has", async () => {
  await page.click('[role=tab]:has-text("Figures")');
  const { figures, remarks } = runJson("stats", sample, "--json");
  const said = await analysed();
  assertFigures(said.figures, figures);
  assert.deepEqual(said.remarks, remarks);
  assert.equal(await cell("duration"), "5.00 s");
  assert.equal(await cell("hand.right.gaps"), String(figures["hand.right.gaps"].value));
  assert.match(await cell("hand.right.Palm.path"), /^\d\.\d+ mover \d\.\d\d s$/);
  assert.equal(await page.locator("#analysis-module").count(), 0);
  assert.deepEqual(await complaintsOfAxe(page), []);
});

test("a filter leaves what is sought", async () => {
  const rows = page.locator(".figures tbody tr");
  const all = await rows.count();
  await page.fill("[aria-label='Filter figures']", "right hand palm speed");
  await page.waitForFunction((count) => document.querySelectorAll(".figures tbody tr").length < count, all);
  const names = await rows.locator("th").evaluateAll((cells) => cells.map((each) => each.title));
  assert.ok(names.includes("hand.right.Palm.speed.mean"));
  assert.ok(names.every((name) => name.startsWith("hand.right.") && /palm/i.test(name) && name.includes("speed")));
  await page.fill("[aria-label='Filter figures']", "elbow");
  await page.waitForSelector("text=No figure is called that");
  await page.fill("[aria-label='Filter figures']", "");
});

test("a range has the figures of an epoch, beside those of the whole", async () => {
  const { epochs, figures } = runJson("stats", sample, "--by", "marker", "--json");
  const epoch = epochs.find(({ from, to }) => to - from > 0.5);
  await page.evaluate(({ from, to }) => (globalThis.inputanim.state.range.value = [from, to]), epoch);
  const said = await analysed();
  assertFigures(said.figures, figures);
  assertFigures(said.epochs[0].figures, epoch.figures);
  await page.waitForSelector(".figures thead th:nth-child(3)");
  assert.equal(await cell("duration", 2), `${(epoch.to - epoch.from).toPrecision(3)} s`);
  assert.deepEqual(await complaintsOfAxe(page), []);
});

test("the table that is copied is the program's", async () => {
  await page.context().grantPermissions(["clipboard-read", "clipboard-write"]);
  await page.evaluate(() => (globalThis.inputanim.state.range.value = null));
  await analysed();
  await page.click("text=Copy as CSV");
  await page.waitForSelector("text=The table is on the clipboard");
  const copied = (await page.evaluate(() => navigator.clipboard.readText())).trim().split("\n");
  const expected = run("stats", sample, "--csv").toString().trim().split("\n");
  assert.equal(copied.length, expected.length);
  assert.equal(copied[0], expected[0]);
  const cells = (line) => line.split(",").slice(1);
  const number = (text) => (text === "" ? NaN : Number(text));
  copied.slice(1).forEach((line, i) => {
    const [own, other] = [cells(line), cells(expected[i + 1])];
    assert.deepEqual([own[3], own[4], own[7]], [other[3], other[4], other[7]]);
    for (const column of [1, 2, 5, 6]) {
      const [a, b] = [number(own[column]), number(other[column])];
      assert.ok(Object.is(a, b) || Math.abs(a - b) <= 2e-6 * Math.abs(b) + 1e-8, `${line} ${expected[i + 1]}`);
    }
  });
});

test("edited recordings are analysed anew, damaged ones say so", async () => {
  const length = async () => (await analysed()).figures["duration"].value;
  assert.equal(await length(), 5);
  await page.evaluate(() => (globalThis.inputanim.state.range.value = [1, 3]));
  await page.click(".range-tools >> text=Trim");
  await page.waitForFunction(() => globalThis.inputanim.state.active.value.edited);
  assert.ok(Math.abs((await length()) - 2) < 1e-6);
  await page.keyboard.press("Control+z");
  await page.waitForFunction(() => !globalThis.inputanim.state.active.value.canUndo);
  assert.equal(await length(), 5);

  await drop(page, join(data, "odd/odd-value-nan.bin"));
  await opened(page, 2);
  await page.click('[role=tab]:has-text("Figures")');
  const said = await analysed();
  const { figures, remarks } = runJson("stats", join(data, "odd/odd-value-nan.bin"), "--json");
  assert.deepEqual(said.remarks, remarks);
  assert.equal(said.figures["findings.errors"].value, figures["findings.errors"].value);
  await page.click("[aria-label='Close odd-value-nan.bin']");
  await opened(page, 1);
});

test("a reduced recording says what few keys limit, within the panel", async () => {
  await drop(page, join(data, "v11-all-5s-code-p32.bin"));
  await opened(page, 2);
  await page.click('[role=tab]:has-text("Figures")');
  const { figures, remarks } = await analysed();
  const limited = Object.keys(figures).filter((name) => figures[name].limited);
  assert.ok(limited.includes("hand.right.Palm.speed.max"));
  assert.equal(await page.locator(".limited").count(), limited.length);
  assert.equal(await page.locator(".remarks li").count(), remarks.length);
  assert.ok(remarks.length > 0);
  assert.equal(await page.evaluate(() => document.body.scrollHeight - document.body.clientHeight), 0);
  await page.click("[aria-label='Close v11-all-5s-code-p32.bin']");
  await opened(page, 1);
});

test("events are on the timeline and in a list, and a click goes there", async () => {
  const { events } = runJson("events", sample, "--json");
  const lanes = page.locator(".lane-name.events");
  assert.equal(await lanes.count(), 0);
  await page.keyboard.press("e");
  await page.waitForFunction(() => document.querySelectorAll(".lane-name.events").length === 3);
  assert.deepEqual(await lanes.allTextContents(), ["Reach, pinch", "Reach, pinch", "Fixation, lost"]);
  const wanted = events.find(({ event, hand }) => event === "pinch_measured" && hand === "right");
  // The timeline makes room for them a moment later.
  await page.waitForFunction(() => {
    const last = [...document.querySelectorAll(".lane-name.events")].at(-1);
    return last.getBoundingClientRect().bottom <= globalThis.innerHeight;
  });
  const track = await page.locator("[role=slider]").boundingBox();
  const lane = await lanes.nth(1).boundingBox();
  const [first, last] = await page.evaluate(() => globalThis.inputanim.state.extent.value);
  const middle = (wanted.from + wanted.to) / 2;
  const x = track.x + 148 + ((middle - first) / (last - first)) * (track.width - 148 - 18);
  await page.mouse.move(x, lane.y + 0.66 * lane.height);
  await page.waitForFunction(() => document.querySelector("[role=slider]").title.startsWith("Pinch measured"));
  await page.mouse.click(x, lane.y + 0.66 * lane.height);
  const time = () => page.evaluate(() => globalThis.inputanim.state.time.value);
  assert.ok(Math.abs((await time()) - wanted.from) < 1e-6);
  assert.match(await page.locator("[role=slider]").getAttribute("title"), /^Pinch measured, right hand, \d.\d\d s$/);
  assert.deepEqual(await complaintsOfAxe(page), []);

  await page.click("summary:has-text('Events')");
  await page.selectOption("[aria-label='Kind of events']", "gap");
  const gaps = events.filter(({ event }) => event === "gap");
  assert.equal(await page.locator(".events li").count(), gaps.length);
  await page.click(".events li:last-child button");
  assert.ok(Math.abs((await time()) - gaps.at(-1).from) < 1e-6);
  await page.click("[aria-label='Events that were measured']");
  assert.equal(await lanes.count(), 0);
});

test("every series of the analysis can be plotted, by its name", async () => {
  const { series } = await analysed();
  assert.ok(series.length > 100);
  const known = new Set(await page.evaluate(() => globalThis.inputanim.plottable()));
  assert.deepEqual(
    series.filter((name) => !known.has(name)),
    [],
  );
  await page.click("text=Add plot");
  await page.fill("[aria-label='Search curves and series']", "right aperture");
  await page.keyboard.press("Enter");
  await page.evaluate(() => {
    const { state } = globalThis.inputanim;
    state.plots.value = [...state.plots.value, "hand.right.ThumbTip.speed"];
  });
  await page.waitForFunction(() => document.querySelectorAll(".plot canvas").length === 2);
  assert.deepEqual(await page.evaluate(() => globalThis.inputanim.state.plots.value), [
    "hand.right.aperture",
    "hand.right.ThumbTip.speed",
  ]);
  await seek(page, 2);
  const [apart, speed] = (await page.locator(".plot-values b").allTextContents()).map(Number);
  const [thumb, index] = await page.evaluate(() =>
    [6, 11].map((joint) =>
      globalThis.inputanim.stage.jointPosition(globalThis.inputanim.state.activeId.value, "right", joint),
    ),
  );
  const expected = Math.hypot(...thumb.map((value, i) => value - index[i]));
  assert.ok(Math.abs(apart - expected) < 0.002, `${apart} m, not ${expected}`);
  assert.ok(speed >= 0);
});
