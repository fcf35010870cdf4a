import { configDefaults, defineConfig } from "vitest/config";
import config from "./vitest.config";

/** A third language, added and started (`e2e/spanish`): minutes of building, so apart from the other tests. */
export default defineConfig({
  ...config,
  test: { ...config.test, include: ["e2e/spanish/*.test.ts"], exclude: configDefaults.exclude },
});
