import { effect } from "@preact/signals";
import { render } from "preact";
import "uplot/dist/uPlot.min.css";
import { bytesOfBase64 } from "./actions/open";
import { engine } from "./engine/client";
import * as state from "./state";
import "./styles/index.css";
import { App } from "./ui/app";

const kept = "inputanim.theme";

function startTheme(): void {
  // A page from disk or in a frame may not be allowed to remember anything.
  const remember = (value?: string) => {
    try {
      if (value) localStorage.setItem(kept, value);
      return localStorage.getItem(kept);
    } catch {
      return null;
    }
  };
  const usual = matchMedia("(prefers-color-scheme: light)").matches ? "light" : "dark";
  state.theme.value = (remember() as state.Theme | null) ?? usual;
  effect(() => {
    document.documentElement.dataset.theme = state.theme.value;
    if (state.theme.value !== usual || remember()) remember(state.theme.value);
  });
}

async function start(): Promise<void> {
  startTheme();
  state.panelOpen.value = innerWidth >= 700;
  const module = document.getElementById("module");
  try {
    state.version.value = await engine.start(bytesOfBase64(module?.textContent ?? ""));
  } catch (error) {
    document.getElementById("app")!.textContent =
      `This browser cannot run the reader: ${error instanceof Error ? error.message : error}. A recent Chrome, Edge, Firefox or Safari can.`;
    return;
  }
  module?.remove();
  // Browsers ask before they leave a page that says so.
  addEventListener("beforeunload", (event) => {
    if (state.takes.value.some((take) => take.edited)) event.preventDefault();
  });
  render(<App />, document.getElementById("app")!);
}

void start();
