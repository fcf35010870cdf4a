import { rename, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { type Outcome, runIn } from "./run-in-folder";

/** What the test calls, and what the launcher asks before it says that the application is ready. */
const ROUTES = [
  "app/library/page.tsx",
  "app/api/documents/route.ts",
  "app/api/documents/*/route.ts",
  "app/api/health/*/route.ts",
  "app/api/runs/*/route.ts",
  "app/api/settings/route.ts",
  "app/workflow/run/route.ts",
];
/** Without what makes scripts smaller and the next build faster: a third of the time, and nothing that the test sees. */
const CONFIG = `import config from "./next.config.delivered";

export default {
  ...config,
  compiler: {},
  experimental: { ...config.experimental, turbopackMinify: false, turbopackFileSystemCacheForBuild: false },
};
`;

/** Builds, in a copy of the sources, the routes that the test calls. Starting the application then builds nothing more. */
export async function buildIn(folder: string): Promise<Outcome> {
  await rename(join(folder, "next.config.ts"), join(folder, "next.config.delivered.ts"));
  await writeFile(join(folder, "next.config.ts"), CONFIG);
  const build = `import { buildApplication } from "./scripts/launcher/build.mjs"; await buildApplication(${JSON.stringify(ROUTES)});`;
  return runIn(folder, ["--input-type=module", "--eval", build]);
}
