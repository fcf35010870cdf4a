import { fromRoot } from "../launcher/paths.mjs";
import { runNode, tallyVitest } from "./steps.mjs";

/**
 * @param {string} report Where the report goes, as JSON.
 * @param {string[]} [options]
 * @param {import("./run-steps.mjs").Write} [write]
 * @returns {Promise<import("./steps.mjs").Tally>}
 */
export async function runVitest(report, options = [], write = undefined) {
  const reporters = ["--reporter=default", "--reporter=json", `--outputFile.json=${report}`];
  const vitest = fromRoot("node_modules", "vitest", "vitest.mjs");
  return tallyVitest(report, await runNode([vitest, "run", ...options, ...reporters], { write }));
}
