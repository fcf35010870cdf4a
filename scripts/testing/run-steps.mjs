const secondsSince = (startedAt) => `${((Date.now() - startedAt) / 1_000).toFixed(1)} s`;

/**
 * @typedef {import("./steps.mjs").Tally} Tally
 * @typedef {(text: string | Uint8Array) => void} Write Takes a step's output.
 * @typedef {[title: string, run: (write?: Write) => Promise<Tally>]} Step
 * @typedef {Step | Step[]} Lane Steps that run one after the other.
 */

const isStep = (entry) => typeof entry[0] === "string";
const stepsOf = (lane) => (isStep(lane) ? [lane] : lane);

/**
 * Runs steps one after the other; one that fails does not keep the next from running. The lanes of a list run at the
 * same time: the first shows its output as it comes, and each step of the others when it ends.
 * @param {(Step | Lane[])[]} steps
 * @returns {Promise<Tally[]>} What came of each, after a summary with their times is printed.
 */
export async function runSteps(steps) {
  const startedAt = Date.now();
  const ended = [];
  for (const entry of steps) {
    const [first, ...aside] = isStep(entry) ? [entry] : entry;
    const lanes = [runLane(first, runShown), ...aside.map((lane) => runLane(lane, runAside))];
    ended.push(...(await Promise.all(lanes)).flat());
  }
  console.log(`\n━━ Summary ${"━".repeat(52)}\n\n${ended.map(({ line }) => line).join("\n")}`);
  console.log(`  Total: ${secondsSince(startedAt)}`);
  return ended.map(({ tally }) => tally);
}

async function runLane(lane, run) {
  const ended = [];
  for (const step of stepsOf(lane)) ended.push(await run(step));
  return ended;
}

function runShown(step) {
  printTitle(step[0]);
  return timed(step);
}

async function runAside(step) {
  const output = [];
  const ended = await timed(step, (text) => output.push(text));
  printTitle(step[0]);
  for (const text of output) process.stdout.write(text);
  console.log(ended.line);
  return ended;
}

async function timed([title, run], write) {
  const startedAt = Date.now();
  const tally = await run(write);
  const mark = tally.failed === 0 ? "✓" : "✗";
  return {
    tally,
    line: `${mark} ${title}: ${tally.passed} passed, ${tally.failed} failed (${secondsSince(startedAt)})`,
  };
}

function printTitle(title) {
  console.log(`\n━━ ${title} ${"━".repeat(Math.max(3, 60 - title.length))}\n`);
}

/**
 * Prints what failed, what was skipped, and the sums in the last line.
 * @param {Tally[]} tallies
 * @returns {number} The exit code.
 */
export function printResult(tallies) {
  const sum = (key) => tallies.reduce((total, tally) => total + tally[key], 0);
  const passed = sum("passed");
  const failed = sum("failed");
  const skipped = tallies.flatMap((tally) => tally.skipped);
  for (const { title, why } of skipped) console.log(`skipped: ${title} (${why})`);
  for (const { title, why } of tallies.flatMap((tally) => tally.failures)) console.log(`failed: ${title} (${why})`);
  console.log(`\n${passed} passed, ${failed} failed${skipped.length === 0 ? "" : `, ${skipped.length} skipped`}`);
  return failed > 0 || passed === 0 ? 1 : 0;
}
