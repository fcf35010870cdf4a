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

const check = (title, run) => [title, async (write) => tallyCheck(await run(write))];
const tool = (title, ...args) => check(title, (write) => runNode(args, { write }));

/** Those of everyday work. @type {import("./run-steps.mjs").Step[]} */
export const QUICK_CHECKS = [
  check("Types", checkTypes),
  tool("Import arrows", fromRoot("scripts", "checks", "check-arrows.mjs")),
  tool("Lint and format", bin("@biomejs", "biome", "bin", "biome"), "ci", "--error-on-warnings"),
];

/** The checks that do not run the code. @type {import("./run-steps.mjs").Step[]} */
export const STATIC_CHECKS = [...QUICK_CHECKS, tool("Dead code", bin("knip", "bin", "knip.js"))];
