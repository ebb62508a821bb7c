// The labels over the canvas, painted into a picture of it.

// `scale`: pixels of the picture per CSS pixel.
export function paintLabels(context: OffscreenCanvasRenderingContext2D, overlay: HTMLElement, scale: number): void {
  const origin = overlay.getBoundingClientRect();
  context.scale(scale, scale);
  context.textBaseline = "middle";
  for (const label of overlay.querySelectorAll<HTMLElement>(".scene-label")) {
    const style = getComputedStyle(label);
    const box = label.getBoundingClientRect();
    const x = box.left - origin.left;
    const y = box.top - origin.top;
    context.fillStyle = style.backgroundColor;
    context.beginPath();
    context.roundRect(x, y, box.width, box.height, parseFloat(style.borderRadius) || 0);
    context.fill();
    context.font = `${style.fontWeight} ${style.fontSize} ${style.fontFamily}`;
    context.fillStyle = style.color;
    context.fillText(label.textContent ?? "", x + (parseFloat(style.paddingLeft) || 0), y + box.height / 2);
  }
}
