import { fileURLToPath } from "node:url";
import { defineConfig } from "vitest/config";

export default defineConfig({
  resolve: { alias: { "@": fileURLToPath(new URL(".", import.meta.url)) } },
  test: { include: ["{app,components,i18n,lib,scripts,e2e}/**/*.test.{ts,tsx}"], exclude: ["e2e/**/*.spec.ts", "node_modules/**"] },
});
