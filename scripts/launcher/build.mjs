import { existsSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { runCommand } from "./children.mjs";
import { fingerprint } from "./fingerprint.mjs";
import { LaunchError } from "./launch-error.mjs";
import { fromRoot } from "./paths.mjs";
import { step } from "./progress.mjs";
import { bundleWorkers, workersAreCurrent } from "./workers.mjs";

const STAMP_NAME = "source-fingerprint";
const STAMP = fromRoot(".next", STAMP_NAME);

/** Inputs of the build. Prompts and models are read at run time. */
export const SOURCES = [
  "app",
  "components",
  "i18n",
  "lib",
  "messages",
  "public",
  "instrumentation.ts",
  "instrumentation-node.ts",
  "instrumentation-client.ts",
  "proxy.ts",
  "next.config.ts",
  "scripts/compress-scripts.ts",
  "scripts/launcher/workers.mjs",
  "postcss.config.mjs",
  "tsconfig.json",
  "package-lock.json",
];

/**
 * Checks that there is a build to start, whatever its sources: in a container's image, packages and build are complete,
 * and nothing can be written beside them.
 * @param {string} [folder] Of the build.
 * @throws {LaunchError}
 */
export function checkBuilt(folder = fromRoot(".next")) {
  // Written last: an interrupted build has none.
  if (existsSync(join(folder, STAMP_NAME))) return;
  throw new LaunchError("There is no build to start with --built. Run “npm start” without it.");
}

/**
 * @returns {"current" | "outdated" | "missing"} The state of the build compared with the sources.
 */
export function buildState(wanted = fingerprint(SOURCES)) {
  if (!existsSync(fromRoot(".next", "BUILD_ID")) || !existsSync(STAMP)) return "missing";
  return readFileSync(STAMP, "utf8") === wanted && workersAreCurrent() ? "current" : "outdated";
}

/**
 * Builds the application and its workers if their sources have changed since the last successful build.
 * @param {string[]} [routes] Patterns of route files to build; all by default. For tests that need only a few.
 */
export async function buildApplication(routes = []) {
  const wanted = fingerprint(SOURCES);
  await bundleWorkers();
  if (buildState(wanted) === "current") return;
  rmSync(STAMP, { force: true });
  await step("Building the application (a minute or two, only after a change)", () =>
    runCommand(
      "The application could not be built (see above).",
      process.execPath,
      [
        fromRoot("node_modules", "next", "dist", "bin", "next"),
        "build",
        ...(routes.length === 0 ? [] : ["--debug-build-paths", routes.join(",")]),
      ],
      { NODE_ENV: "production" },
    ),
  );
  writeFileSync(STAMP, wanted);
}
