import { join } from "node:path";
import { buildApplication } from "../launcher/build.mjs";
import { generateClient } from "../launcher/generate.mjs";
import { installLocked, installPackages, packagesAreInstalled } from "../launcher/install.mjs";
import { LaunchError } from "../launcher/launch-error.mjs";
import { fromRoot } from "../launcher/paths.mjs";
import { step } from "../launcher/progress.mjs";
import { provideBrowser } from "./browser.mjs";
import { folderOfRun } from "./interrupt.mjs";
import { printResult, runSteps } from "./run-steps.mjs";
import { QUICK_CHECKS, STATIC_CHECKS } from "./static-checks.mjs";
import {
  costliestFiles,
  NO_REPORT,
  runNode,
  slowestSpecs,
  tallyCheck,
  tallyPlaywright,
  tallyVitest,
} from "./steps.mjs";

/** Files of each kind listed with their time in the summary. */
const LISTED = 10;

/** Runs a function that may throw a LaunchError as a step: its message is printed, and it counts as failed. */
async function attempt(work) {
  try {
    await work();
    return 0;
  } catch (error) {
    if (!(error instanceof LaunchError)) throw error;
    console.error(error.details ? `${error.details}\n${error.message}` : error.message);
    return 1;
  }
}

/**
 * @param {string} report Where the report goes, as JSON.
 * @param {string[]} [options]
 * @param {import("./run-steps.mjs").Write} [write]
 * @returns {Promise<import("./steps.mjs").Tally>}
 */
async function runVitest(report, options = [], write = undefined) {
  const reporters = ["--reporter=default", "--reporter=json", `--outputFile.json=${report}`];
  const vitest = fromRoot("node_modules", "vitest", "vitest.mjs");
  return tallyVitest(report, await runNode([vitest, "run", ...options, ...reporters], { write }));
}

/**
 * Installs what is missing.
 * @returns {Promise<string | null>} A folder for reports, removed at the end; null where something is still missing.
 */
async function prepare() {
  const folder = folderOfRun("touchstone-test-");
  const code = await attempt(async () => {
    await installPackages();
    // A package: it may have been missing until now.
    const { tsImport } = await import("tsx/esm/api");
    const environment = await tsImport("./environment.ts", import.meta.url);
    environment.setTestEnvironment();
    await generateClient();
  });
  return code === 0 ? folder : null;
}

/**
 * Runs all checks and tests.
 * @returns {Promise<number>} The exit code.
 */
export async function runTests() {
  const folder = await prepare();
  if (folder === null) return printResult([NO_REPORT]);
  // If this fails, the tests that need these servers are skipped with a message.
  await attempt(installTestServers);

  const vitestReport = join(folder, "vitest.json");
  const playwrightReport = join(folder, "playwright.json");
  const endToEnd = { E2E_REPORT: playwrightReport, E2E_FOLDER: join(folder, "e2e") };
  const tallies = await runSteps([
    [
      ["Unit and integration", () => runVitest(vitestReport)],
      // Meanwhile, what keeps a core busy while tests wait for their databases and deadlines.
      [
        ...STATIC_CHECKS,
        ["Build", async () => tallyCheck(await attempt(buildApplication))],
        // The end-to-end tests would otherwise wait for it with an idle core.
        [
          "Sample library",
          async (write) => {
            const script = fromRoot("e2e", "support", "make-library.ts");
            return tallyCheck(await runNode(["--import", "tsx", script], { env: endToEnd, write }));
          },
        ],
        [
          "A third language, added and started",
          (write) => runVitest(join(folder, "language.json"), ["--config", "vitest.language.config.ts"], write),
        ],
      ],
    ],
    [
      "End to end",
      async () => {
        const noBrowser = await attempt(async () => console.log(`Browser: ${await provideBrowser()}`));
        if (noBrowser !== 0) return tallyCheck(noBrowser);
        const cli = fromRoot("node_modules", "@playwright", "test", "cli.js");
        const code = await runNode([cli, "test"], { env: endToEnd });
        return tallyPlaywright(playwrightReport, code);
      },
    ],
  ]);
  printTimes("Unit and integration tests that take most processor time", costliestFiles(vitestReport, LISTED));
  printTimes("Slowest end to end", slowestSpecs(playwrightReport, LISTED));
  return printResult(tallies);
}

function printTimes(title, files) {
  if (files.length > 0) console.log(`\n${title}:`);
  for (const { file, seconds } of files) console.log(`  ${seconds.toFixed(1).padStart(6)} s  ${file}`);
}

/**
 * Runs what needs no other process, build or browser, within a minute on two cores: types, arrows, lint, the unit tests,
 * and the component tests of what is not committed, since all of them take as long as the rest.
 * @returns {Promise<number>} The exit code.
 */
export async function runQuickTests() {
  const folder = await prepare();
  if (folder === null) return printResult([NO_REPORT]);
  const changed = ["--project", "components", "--changed", "--passWithNoTests"];
  return printResult(
    await runSteps([
      [
        ["Units", (write) => runVitest(join(folder, "vitest.json"), ["--project", "unit"], write)],
        [
          ...QUICK_CHECKS,
          ["Components that have changed", (write) => runVitest(join(folder, "components.json"), changed, write)],
        ],
      ],
    ]),
  );
}

/** Servers that only tests start: hundreds of megabytes, which users of the application need not download. */
async function installTestServers() {
  const folder = fromRoot("scripts", "testing", "servers");
  if (!packagesAreInstalled(folder)) await step("Installing the servers of the tests", () => installLocked(folder));
}
