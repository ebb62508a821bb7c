// Numbers as people read them.
export const thousands = (count: number) => count.toLocaleString("en");

export const counted = (count: number, noun: string) => `${thousands(count)} ${noun}${count === 1 ? "" : "s"}`;

export function bytes(size: number): string {
  if (size < 1000) return `${size} bytes`;
  return size < 1e6 ? `${(size / 1e3).toFixed(1)} kB` : `${(size / 1e6).toFixed(1)} MB`;
}

// "1:05.250", or "5.250" below a minute.
export function clock(seconds: number, digits = 3): string {
  const sign = seconds < 0 ? "-" : "";
  const scale = 10 ** digits;
  const rounded = Math.round(Math.abs(seconds) * scale) / scale;
  const minutes = Math.floor(rounded / 60);
  const rest = (rounded - 60 * minutes).toFixed(digits);
  return minutes === 0 ? `${sign}${rest}` : `${sign}${minutes}:${rest.padStart(digits === 0 ? 2 : digits + 3, "0")}`;
}

export const percent = (share: number) => `${Math.round(100 * share)} %`;

// Three digits and the unit; shares, whose unit is 1, in percent; no unit: a number of things.
export function withUnit(value: number, unit?: string): string {
  if (!Number.isFinite(value)) return "–";
  if (unit === undefined) return thousands(Math.round(value));
  if (unit === "1") return `${Number((100 * value).toPrecision(3))} %`;
  const size = Math.abs(value);
  const text = size === 0 || size >= 1000 ? value.toFixed(0) : value.toPrecision(3);
  return `${text} ${unit}`;
}

// A step of 1, 2 or 5 times a power of ten that is at least this long.
export function roundStep(least: number): number {
  const power = 10 ** Math.floor(Math.log10(least));
  return power * (least <= power ? 1 : least <= 2 * power ? 2 : least <= 5 * power ? 5 : 10);
}

// "IndexMiddleJoint" to "Index middle joint".
export function words(name: string): string {
  const split = name.replace(/([a-z])([A-Z])/g, "$1 $2").toLowerCase();
  return split.charAt(0).toUpperCase() + split.slice(1);
}
