// Files out. They are made here and go to the browser's downloads.
import type { ConvertOptions, Format } from "inputanim";
import { engine } from "../engine/client";
import type { Stage } from "../scene/stage";
import * as state from "../state";

const types: Partial<Record<Format | "png", string>> = {
  json: "application/json",
  csv: "text/csv",
  glb: "model/gltf-binary",
  png: "image/png",
};

function download(name: string, blob: Blob): void {
  const link = document.createElement("a");
  link.href = URL.createObjectURL(blob);
  link.download = name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), 60_000);
}

const stem = (name: string) => name.replace(/\.[^.]*$/, "");

export async function exportAs(format: Format, options: ConvertOptions = {}): Promise<void> {
  const take = state.active.value;
  if (!take) return;
  state.loading.value = `Writing ${format.toUpperCase()}`;
  try {
    const { bytes, notes } = await engine.export(take.id, format, options);
    download(
      `${stem(take.name)}.${format}`,
      new Blob([bytes as Uint8Array<ArrayBuffer>], { type: types[format] ?? "application/octet-stream" }),
    );
    if (format === "bin") state.update(take.id, { edited: false });
    state.say([`${stem(take.name)}.${format} saved`, ...notes].join(". "));
  } catch (error) {
    state.sayError(error);
  } finally {
    state.loading.value = null;
  }
}

export async function exportPicture(stage: Stage): Promise<void> {
  const name = state.active.value?.name ?? "inputanim";
  try {
    download(`${stem(name)}.png`, await stage.snapshot());
  } catch (error) {
    state.sayError(error);
  }
}
