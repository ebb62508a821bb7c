import { defineConfig } from "vitest/config";

// Ten minutes of motion, on a busy machine.
export default defineConfig({ test: { testTimeout: 120_000 } });
