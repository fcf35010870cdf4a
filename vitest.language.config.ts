import { fileURLToPath } from "node:url";
import { tsImport } from "tsx/esm/api";
import { defineConfig } from "vitest/config";

const { setTestEnvironment }: typeof import("./scripts/testing/environment") = await tsImport(
  "./scripts/testing/environment.ts",
  import.meta.url,
);
setTestEnvironment();

/** A third language, added and started (`e2e/spanish`). It has its own build, so it runs apart from the other tests. */
export default defineConfig({
  resolve: { alias: { "@": fileURLToPath(new URL(".", import.meta.url)) } },
  test: { include: ["e2e/spanish/*.test.ts"], testTimeout: 60_000, setupFiles: ["./vitest.setup.ts"] },
});
