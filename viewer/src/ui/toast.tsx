import { useEffect } from "preact/hooks";
import * as state from "../state";

export function Toast() {
  const toast = state.toast.value;
  useEffect(() => {
    if (!toast) return;
    const timer = setTimeout(() => (state.toast.value = null), toast.bad ? 9000 : 5000);
    return () => clearTimeout(timer);
  }, [toast?.serial]);
  return (
    <div class="toasts" role="status" aria-live="polite">
      {state.loading.value && (
        <p class="toast">
          <i class="spinner" /> {state.loading.value} …
        </p>
      )}
      {toast && <p class={`toast ${toast.bad ? "bad" : ""}`}>{toast.text}</p>}
    </div>
  );
}
