// Entry of `npm run test:nodes`: the unit and integration suite on every supported major version of Node. Arguments go
// to vitest: `npm run test:nodes -- lib/engine/language`.
import { delimiter, dirname, join } from "node:path";
import { fromRoot } from "./launcher/paths.mjs";
import { folderOfRun } from "./testing/interrupt.mjs";
import { findNode, NODE_MAJORS } from "./testing/node-versions.mjs";
import { runNode, tallyVitest } from "./testing/steps.mjs";

const folder = folderOfRun("touchstone-test-nodes-");

/** @returns {Promise<import("./testing/steps.mjs").Tally>} */
async function runSuite(major, executable) {
  const report = join(folder, `vitest-${major}.json`);
  const args = [fromRoot("node_modules", "vitest", "vitest.mjs"), "run", "--reporter=dot", "--reporter=json"];
  // Processes that a test starts as `node` use this version too.
  const env = { PATH: `${dirname(executable)}${delimiter}${process.env.PATH ?? ""}` };
  const suite = [...args, `--outputFile.json=${report}`, ...process.argv.slice(2)];
  const code = await runNode(suite, { env, executable });
  return tallyVitest(report, code);
}

const lines = [];
const total = { passed: 0, failed: 0, skipped: 0 };
for (const major of NODE_MAJORS) {
  const found = await findNode(major);
  if ("missing" in found) {
    lines.push(`skipped: Node ${major} (${found.missing})`);
    total.skipped += 1;
    continue;
  }
  console.log(`\n━━ Node ${major} ${"━".repeat(52)}\n`);
  const startedAt = Date.now();
  const tally = await runSuite(major, found.executable);
  const seconds = ((Date.now() - startedAt) / 1_000).toFixed(1);
  const mark = tally.failed === 0 && tally.passed > 0 ? "✓" : "✗";
  lines.push(`${mark} Node ${major}: ${tally.passed} passed, ${tally.failed} failed (${seconds} s)`);
  for (const { title, why } of tally.skipped) lines.push(`skipped on Node ${major}: ${title} (${why})`);
  total.passed += tally.passed;
  total.failed += tally.failed;
  total.skipped += tally.skipped.length;
}
console.log(`\n━━ Summary ${"━".repeat(52)}\n\n${lines.join("\n")}`);
console.log(
  `\n${total.passed} passed, ${total.failed} failed${total.skipped === 0 ? "" : `, ${total.skipped} skipped`}`,
);
process.exit(total.failed > 0 || total.passed === 0 ? 1 : 0);
