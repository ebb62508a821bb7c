// Drags with any pointer, until it is let go. `move` gets how far it is from the left of `within`.
export function drag(
  event: PointerEvent,
  move: (x: number) => void,
  done: () => void = () => {},
  within = event.currentTarget as HTMLElement,
): void {
  const target = event.currentTarget as HTMLElement;
  const box = within.getBoundingClientRect();
  const listening = new AbortController();
  const { signal } = listening;
  target.setPointerCapture(event.pointerId);
  target.addEventListener("pointermove", (next) => move(next.clientX - box.left), { signal });
  const end = () => {
    listening.abort();
    done();
  };
  target.addEventListener("lostpointercapture", end, { signal });
}
