import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { buildApplication } from "../launcher/build.mjs";
import { killEverything } from "../launcher/children.mjs";
import { generateClient } from "../launcher/generate.mjs";
import { installLocked, installPackages, packagesAreInstalled } from "../launcher/install.mjs";
import { LaunchError } from "../launcher/launch-error.mjs";
import { fromRoot } from "../launcher/paths.mjs";
import { step } from "../launcher/progress.mjs";
import { provideBrowser } from "./browser.mjs";
import { NO_REPORT, runNode, slowestSpecs, tallyCheck, tallyPlaywright, tallyVitest } from "./steps.mjs";

/** Specifications that the summary names with their time. */
const SLOWEST = 10;

const bin = (...parts) => fromRoot("node_modules", ...parts);

/** Runs what may throw a LaunchError as a step: its line is printed, and it counts as failed. */
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
 * Every check and test there is, one after the other; one that fails does not keep the next from running.
 * @returns {Promise<number>} The exit code.
 */
export async function runTests() {
  const folder = mkdtempSync(join(tmpdir(), "touchstone-test-"));
  process.once("exit", () => {
    killEverything();
    rmSync(folder, { recursive: true, force: true, maxRetries: 3 });
  });
  for (const signal of ["SIGINT", "SIGTERM"]) process.once(signal, () => process.exit(130));

  const preparation = await attempt(async () => {
    await installPackages();
    await generateClient();
  });
  if (preparation !== 0) return finish([NO_REPORT]);
  // Where it cannot be had, the tests of it are skipped and say so.
  await attempt(installTestServers);

  const vitestReport = join(folder, "vitest.json");
  const languageReport = join(folder, "language.json");
  const playwrightReport = join(folder, "playwright.json");
  const steps = [
    [
      "Lint and format",
      async () => tallyCheck(await runNode([bin("@biomejs", "biome", "bin", "biome"), "ci", "--error-on-warnings"])),
    ],
    ["Types", async () => tallyCheck(await generateTypes())],
    ["Import arrows", async () => tallyCheck(await runNode([fromRoot("scripts", "checks", "check-arrows.mjs")]))],
    ["Dead code", async () => tallyCheck(await runNode([bin("knip", "bin", "knip.js")]))],
    ["Unit and integration", async () => tallyVitest(vitestReport, await runVitest(vitestReport))],
    ["Build", async () => tallyCheck(await attempt(buildApplication))],
    [
      "End to end",
      async () => {
        const noBrowser = await attempt(async () => console.log(`Browser: ${await provideBrowser()}`));
        if (noBrowser !== 0) return tallyCheck(noBrowser);
        const env = { E2E_REPORT: playwrightReport, E2E_FOLDER: join(folder, "e2e") };
        const code = await runNode([bin("@playwright", "test", "cli.js"), "test"], env);
        return tallyPlaywright(playwrightReport, code);
      },
    ],
    [
      "A third language, added and started",
      async () => tallyVitest(languageReport, await runVitest(languageReport, "--config", "vitest.language.config.ts")),
    ],
  ];

  const tallies = [];
  const summary = [];
  for (const [title, run] of steps) {
    console.log(`\n━━ ${title} ${"━".repeat(Math.max(3, 60 - title.length))}\n`);
    const startedAt = Date.now();
    const tally = await run();
    tallies.push(tally);
    const seconds = ((Date.now() - startedAt) / 1_000).toFixed(1);
    summary.push(
      `${tally.failed === 0 ? "✓" : "✗"} ${title}: ${tally.passed} passed, ${tally.failed} failed (${seconds} s)`,
    );
  }
  console.log(`\n━━ Summary ${"━".repeat(52)}\n\n${summary.join("\n")}`);
  const slowest = slowestSpecs(playwrightReport, SLOWEST);
  if (slowest.length > 0) console.log("\nSlowest end to end:");
  for (const { file, seconds } of slowest) console.log(`  ${seconds.toFixed(1).padStart(6)} s  ${file}`);
  return finish(tallies);
}

/** Servers that only tests start: hundreds of megabytes, which nobody who runs the application should wait for. */
async function installTestServers() {
  const folder = fromRoot("scripts", "testing", "servers");
  if (!packagesAreInstalled(folder)) await step("Installing the servers of the tests", () => installLocked(folder));
}

/** @returns {Promise<number>} The exit code; the report is written as JSON. */
function runVitest(report, ...options) {
  const reporters = ["--reporter=default", "--reporter=json", `--outputFile.json=${report}`];
  return runNode([bin("vitest", "vitest.mjs"), "run", ...options, ...reporters]);
}

/** Next writes the types of its routes first, so that a fresh clone and a built one are checked alike. */
async function generateTypes() {
  const generated = await runNode([bin("next", "dist", "bin", "next"), "typegen"]);
  return generated === 0 ? runNode([bin("typescript", "bin", "tsc"), "--noEmit", "--incremental", "false"]) : generated;
}

/**
 * @param {import("./steps.mjs").Tally[]} tallies
 * @returns {number} The exit code.
 */
function finish(tallies) {
  const sum = (key) => tallies.reduce((total, tally) => total + tally[key], 0);
  const passed = sum("passed");
  const failed = sum("failed");
  const skipped = tallies.flatMap((tally) => tally.skipped);
  for (const { title, why } of skipped) console.log(`skipped: ${title} (${why})`);
  for (const { title, why } of tallies.flatMap((tally) => tally.failures)) console.log(`failed: ${title} (${why})`);
  console.log(`\n${passed} passed, ${failed} failed${skipped.length === 0 ? "" : `, ${skipped.length} skipped`}`);
  return failed > 0 || passed === 0 ? 1 : 0;
}
