// Files in, from wherever they come.
import { engine, EngineError } from "../engine/client";
import type { Failure, Loaded } from "../engine/protocol";
import * as state from "../state";

const tints = ["#5b8def", "#d9a441", "#4fb286", "#c678b8", "#d96d5b", "#6fb7c9"];
const mostShown = 4; // at once, unless they are asked for
let ids = 0;

function add(id: number, name: string, size: number, loaded: Loaded): void {
  const isFirst = state.takes.value.length === 0;
  const isFree = (tint: string) => !state.takes.value.some((take) => take.tint === tint);
  const tint = tints.find(isFree) ?? tints[id % tints.length]!;
  const visible = state.shownTakes.value.length < mostShown;
  const take: state.Take = { ...loaded, id, name, size, tint, visible, shift: 0, edited: false };
  state.takes.value = [...state.takes.value, take];
  state.activeId.value = id;
  if (isFirst) {
    state.time.value = state.extent.value[0];
    state.range.value = null;
    state.shownSpan.value = null;
  } else {
    state.tab.value = "compare";
  }
}

function refuse(id: number, name: string, size: number, failure: Failure): void {
  state.refused.value = [...state.refused.value, { id, name, failure, size }];
}

async function attempt(id: number, name: string, size: number, open: Promise<Loaded>): Promise<boolean> {
  state.loading.value = `Reading ${name}`;
  try {
    add(id, name, size, await open);
    return true;
  } catch (error) {
    refuse(id, name, size, error instanceof EngineError ? error.failure : { message: String(error) });
    return false;
  } finally {
    state.loading.value = null;
  }
}

export async function openBytes(name: string, bytes: ArrayBuffer): Promise<void> {
  const id = ++ids;
  const size = bytes.byteLength;
  await attempt(id, name, size, engine.open(id, bytes));
}

// Of a file that could not be read, what lies before the damage.
export async function salvage({ id, name, size }: state.Refused): Promise<void> {
  state.refused.value = state.refused.value.filter((each) => each.id !== id);
  if (await attempt(id, name, size, engine.salvage(id))) state.tab.value = "findings";
}

export function dismiss(id: number): void {
  void engine.forget(id);
  state.refused.value = state.refused.value.filter((each) => each.id !== id);
}

export async function openFiles(files: Iterable<File>): Promise<void> {
  for (const file of files) {
    try {
      await openBytes(file.name, await file.arrayBuffer());
    } catch {
      state.say(`${file.name}: the browser cannot read it; folders have to be opened file by file`, true);
    }
  }
}

export async function openSample(): Promise<void> {
  const id = ++ids;
  await attempt(id, "sample.bin", 0, engine.openSample(id));
}

// The last part of a path, as people would write it.
function nameOf(url: string): string {
  try {
    return decodeURIComponent(new URL(url, location.href).pathname.split("/").pop() || url);
  } catch {
    return url;
  }
}

export async function openUrl(url: string, name = nameOf(url)): Promise<void> {
  state.loading.value = `Fetching ${name}`;
  try {
    const response = await fetch(url);
    // 422: the program read the file, and says what is wrong with it.
    if (response.status === 422) throw new Error(await response.text());
    if (!response.ok) throw new Error(`the server answered ${response.status}`);
    await openBytes(name, await response.arrayBuffer());
  } catch (error) {
    refuse(++ids, name, 0, { message: error instanceof Error ? error.message : String(error) });
  } finally {
    state.loading.value = null;
  }
}

// The one that edits and findings are of; it is shown, whether it was or not.
export function activate(id: number): void {
  state.update(id, { visible: true });
  state.activeId.value = id;
}

export function close(id: number): void {
  const take = state.takes.value.find((each) => each.id === id);
  if (take?.edited && !confirm(`${take.name} has changes that were not saved. Close it?`)) return;
  void engine.close(id);
  state.takes.value = state.takes.value.filter((take) => take.id !== id);
  if (state.activeId.value === id) state.activeId.value = state.takes.value[0]?.id ?? 0;
  if (state.selection.value?.subject === id) state.selection.value = null;
  if (state.takes.value.length === 0) state.playing.value = false;
}

export function pickFiles(): void {
  const input = document.createElement("input");
  input.type = "file";
  input.multiple = true;
  input.accept = ".bin,.bytes";
  input.onchange = () => void openFiles(input.files ?? []);
  input.click();
}

// Browsers of 2025 have a faster way of their own.
type Decoding = typeof Uint8Array & { fromBase64?: (text: string) => Uint8Array<ArrayBuffer> };

export function bytesOfBase64(text: string): Uint8Array<ArrayBuffer> {
  const own = (Uint8Array as Decoding).fromBase64;
  if (own) return own.call(Uint8Array, text.trim());
  const binary = atob(text.trim());
  const bytes = new Uint8Array(binary.length);
  for (let i = 0; i < binary.length; ++i) bytes[i] = binary.charCodeAt(i);
  return bytes;
}

const planes = 8;

// The bytes of a recording inside the page: deflated by planes (inputanim/convert/html.hpp), or by earlier versions as
// they were.
async function bytesInside(element: HTMLElement): Promise<ArrayBuffer> {
  const packed = bytesOfBase64(element.textContent ?? "");
  const { packing, size } = element.dataset;
  if (!packing) return packed.buffer;
  if (packing !== "planes-8 deflate-raw") throw new Error(`its packing, ${packing}, is newer than this page`);
  const whole = new Uint8Array(Number(size));
  const reader = new Blob([packed]).stream().pipeThrough(new DecompressionStream("deflate-raw")).getReader();
  let plane = 0;
  let at = 0;
  for (let piece = await reader.read(); !piece.done; piece = await reader.read()) {
    const bytes = piece.value;
    for (let i = 0; i < bytes.length; ++i) {
      whole[at] = bytes[i]!;
      at += planes;
      if (at >= whole.length) at = ++plane;
    }
  }
  return whole.buffer;
}

// What the page was given: recordings inside it, files of the program that serves it, or a URL.
export async function openGiven(): Promise<void> {
  for (const element of document.querySelectorAll<HTMLElement>("script.recording")) {
    const name = element.dataset.name ?? "recording.bin";
    try {
      await openBytes(name, await bytesInside(element));
    } catch (error) {
      refuse(++ids, name, 0, { message: error instanceof Error ? error.message : String(error) });
    }
    element.remove();
  }
  const served = document.getElementById("served")?.textContent;
  if (served) {
    for (const { name, url } of JSON.parse(served) as { name: string; url: string }[]) await openUrl(url, name);
  }
  for (const url of new URLSearchParams(location.search).getAll("url")) await openUrl(url);
  if (state.takes.value.length > 1) activate(state.takes.value[0]!.id);
  state.opening.value = false;
}
