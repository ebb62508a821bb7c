// All recordings that tests in node may use: those of the source tree, and the golden ones where there are any.
import assert from "node:assert/strict";
import { readdirSync } from "node:fs";
import { join } from "node:path";

export function recordings() {
  // Of two with one name, that of the source tree.
  const folders = [process.env.INPUTANIM_GOLDEN, join(process.env.INPUTANIM_SOURCE, "tests", "data")];
  const files = folders.filter(Boolean).flatMap((parent) => {
    const names = readdirSync(parent).filter((name) => name.endsWith(".bin"));
    return names.sort().map((name) => [name, join(parent, name)]);
  });
  assert.ok(files.length >= 10);
  return [...new Map(files)].map(([name, path]) => ({ name, path }));
}
