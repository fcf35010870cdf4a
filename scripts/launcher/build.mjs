import { existsSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { runCommand } from "./children.mjs";
import { fingerprint } from "./fingerprint.mjs";
import { fromRoot } from "./paths.mjs";
import { step } from "./progress.mjs";

const STAMP = fromRoot(".next", "source-fingerprint");

/** What the build is made of. Prompts and models are read while the application runs. */
const SOURCES = [
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
  "postcss.config.mjs",
  "tsconfig.json",
  "package-lock.json",
];

/** @returns {"current" | "outdated" | "missing"} How the build is, against the sources as they are. */
export function buildState(wanted = fingerprint(SOURCES)) {
  if (!existsSync(fromRoot(".next", "BUILD_ID")) || !existsSync(STAMP)) return "missing";
  return readFileSync(STAMP, "utf8") === wanted ? "current" : "outdated";
}

/**
 * Builds the application when its sources have changed since the last finished build.
 * @param {string[]} [routes] Patterns of the route files to build; all of them by default. For tests that call a few.
 */
export async function buildApplication(routes = []) {
  const wanted = fingerprint(SOURCES);
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
