import { fromRoot } from "../launcher/paths.mjs";
import { runNode, tallyCheck } from "./steps.mjs";

const bin = (...parts) => fromRoot("node_modules", ...parts);

/**
 * Next generates the types of its routes first, so that the result is the same in a fresh clone. Checkers in parallel
 * repeat each other's work, which takes processor time from the tests beside them.
 */
async function checkTypes(write) {
  const generated = await runNode([bin("next", "dist", "bin", "next"), "typegen"], { write });
  if (generated !== 0) return generated;
  return runNode([bin("typescript", "bin", "tsc"), "--noEmit", "--singleThreaded"], { write });
}

/** The checks that do not run the code. @type {import("./run-steps.mjs").Step[]} */
export const STATIC_CHECKS = [
  ["Types", async (write) => tallyCheck(await checkTypes(write))],
  ["Dead code", async (write) => tallyCheck(await runNode([bin("knip", "bin", "knip.js")], { write }))],
  [
    "Import arrows",
    async (write) => tallyCheck(await runNode([fromRoot("scripts", "checks", "check-arrows.mjs")], { write })),
  ],
  [
    "Lint and format",
    async (write) =>
      tallyCheck(await runNode([bin("@biomejs", "biome", "bin", "biome"), "ci", "--error-on-warnings"], { write })),
  ],
];
