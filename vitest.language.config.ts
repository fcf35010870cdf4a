import { fileURLToPath } from "node:url";
import { defineConfig } from "vitest/config";

/** A third language, added and started (`e2e/spanish`): with a build of its own, so apart from the other tests. */
export default defineConfig({
  resolve: { alias: { "@": fileURLToPath(new URL(".", import.meta.url)) } },
  test: { include: ["e2e/spanish/*.test.ts"], testTimeout: 60_000, setupFiles: ["./vitest.setup.ts"] },
});
