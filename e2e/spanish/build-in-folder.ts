import { rename, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { type Outcome, runIn } from "./run-in-folder";

/** Routes that the test calls, and those that the launcher needs to detect readiness. */
const ROUTES = [
  "app/library/page.tsx",
  "app/api/documents/route.ts",
  "app/api/documents/*/route.ts",
  "app/api/health/*/route.ts",
  "app/api/runs/*/route.ts",
  "app/api/settings/route.ts",
  "app/workflow/run/route.ts",
];
/** Skips minification and caching: a third of the time, without a difference to the test. */
const CONFIG = `import config from "./next.config.delivered";

export default {
  ...config,
  compiler: {},
  experimental: { ...config.experimental, turbopackMinify: false, turbopackFileSystemCacheForBuild: false },
};
`;

/** Builds the routes that the test calls, in a copy of the sources. Starting the application then builds nothing. */
export async function buildIn(folder: string): Promise<Outcome> {
  await rename(join(folder, "next.config.ts"), join(folder, "next.config.delivered.ts"));
  await writeFile(join(folder, "next.config.ts"), CONFIG);
  const build = `import { buildApplication } from "./scripts/launcher/build.mjs"; await buildApplication(${JSON.stringify(ROUTES)});`;
  return runIn(folder, ["--input-type=module", "--eval", build]);
}
