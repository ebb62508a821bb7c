// The buffers of a message, which are handed over, not copied: whoever sends it has them no more.
export function buffersOf(value: unknown, found: Set<ArrayBuffer> = new Set()): Set<ArrayBuffer> {
  if (value instanceof ArrayBuffer) found.add(value);
  else if (ArrayBuffer.isView(value)) found.add(value.buffer as ArrayBuffer);
  else if (Array.isArray(value)) value.forEach((item) => buffersOf(item, found));
  else if (value && typeof value === "object") Object.values(value).forEach((item) => buffersOf(item, found));
  return found;
}
