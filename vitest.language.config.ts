import { fileURLToPath } from "node:url";
import { defineConfig } from "vitest/config";

/** A third language, added and started (`e2e/spanish`). It has its own build, so it runs apart from the other tests. */
export default defineConfig({
  resolve: { alias: { "@": fileURLToPath(new URL(".", import.meta.url)) } },
  test: { include: ["e2e/spanish/*.test.ts"], testTimeout: 60_000, setupFiles: ["./vitest.setup.ts"] },
});
