/**
 * Kills parts of the application at random and checks that nothing acknowledged is lost, nothing is shown twice, and
 * every run ends once:
 *   npm run test:faults -- [--kills 50] [--drops 1000] [--aborted 1000] [--streams 50] [--power-cuts 30]
 *     [--properties 300] [--seed 1]
 * A count of 0 skips that part. Exits with 1 if a promise was broken.
 */
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { parseArgs } from "node:util";
import { abortChats } from "./faults/abort-chats";
import { cutPower } from "./faults/cut-power";
import { drainStreams } from "./faults/drain-streams";
import { dropStreams } from "./faults/drop-streams";
import { killParts } from "./faults/kill-parts";
import { Random } from "./faults/random";
import { startScriptedLlm } from "./faults/scripted-llm";
import { describeCounts, describeMs, Tally } from "./faults/tally";
import { findFreePort } from "./launcher/checks.mjs";
import { fromRoot } from "./launcher/paths.mjs";
import { startApplication } from "./testing/application";
import { runNode } from "./testing/steps.mjs";

const { values } = parseArgs({
  options: {
    kills: { type: "string", default: "50" },
    drops: { type: "string", default: "1000" },
    aborted: { type: "string", default: "1000" },
    streams: { type: "string", default: "50" },
    "power-cuts": { type: "string", default: "30" },
    properties: { type: "string", default: "300" },
    seed: { type: "string", default: "1" },
  },
});
/** A fast hosted model with short answers of a few seconds, so that kills hit every phase of a run. */
const TIMING = { firstTokenMs: 200, tokensPerSecond: 60, answerTokens: 80, structuredMs: 300, jitter: 0.3 };
/** Long enough that every stream is cut several times. */
const LONG_TIMING = { ...TIMING, tokensPerSecond: 200, answerTokens: 400 };
const NO_WAIT = {};

const random = new Random(Number(values.seed));
const tally = new Tally();
const dataDir = await mkdtemp(join(tmpdir(), "touchstone-faults-"));
const llm = await startScriptedLlm();
const setting = {
  dataDir,
  port: await findFreePort(),
  env: { OPENAI_BASE_URL: llm.url },
};
const figures: string[] = [];

try {
  await llm.script({ timing: TIMING });
  console.log(`Killing parts, ${values.kills} times (seed ${values.seed})`);
  const application =
    Number(values.kills) > 0
      ? await killParts(setting, Number(values.kills), random, tally)
      : await startApplication({ ...setting, onLine: () => undefined });
  figures.push(
    `kill -9: ${describeCounts(tally.kills)}; ready again: ${describeMs(tally.readyMs)}`,
    `long work begun between kills: ${describeCounts(tally.longWorks)}`,
    `runs: ${tally.runs}, nodes repeated after a kill: ${tally.restarts}, outcomes: ${describeCounts(tally.outcomes)}`,
    `writes acknowledged: ${tally.acknowledged}, refused or cut off while something was away: ${tally.refused}`,
  );
  tally.resumeMs.length = 0;

  if (Number(values.drops) > 0) {
    console.log(`Dropping streams, ${values.drops} times`);
    await llm.script({ timing: LONG_TIMING });
    tally.drops = 0;
    await dropStreams(application.url, Number(values.drops), random, tally);
    figures.push(`streams dropped at a random byte: ${tally.drops}; resumed: ${describeMs(tally.resumeMs)}`);
  }
  if (Number(values.aborted) > 0) {
    console.log(`Aborting ${values.aborted} chats`);
    await llm.script({ timing: NO_WAIT });
    const { before, after } = await abortChats(application, Number(values.aborted), random);
    figures.push(
      `chats left: ${values.aborted}; memory ${before.rssMiB} → ${after.rssMiB} MiB, handles ${before.handles} → ${after.handles}`,
    );
  }
  await llm.script({ timing: LONG_TIMING });
  const drained = await drainStreams(application, Number(values.streams));
  figures.push(`SIGTERM with ${values.streams} streams open: exit ${drained.code} after ${Math.round(drained.ms)} ms`);
  if (drained.code !== 0) tally.complain(`the application ended with ${drained.code} after SIGTERM`);
} finally {
  await llm.stop();
  await rm(dataDir, { recursive: true, force: true });
}

if (Number(values["power-cuts"]) > 0) {
  console.log(`Cutting the power, ${values["power-cuts"]} times`);
  for (const sync of [true, false]) {
    const { cuts, lost, broken, commitMs } = await cutPower({ cuts: Number(values["power-cuts"]), sync, random });
    const most = Math.max(0, ...lost);
    figures.push(
      `power cuts, DATABASE_SYNC=${sync ? "on" : "off"}: ${cuts}; lost rows: ${lost.length} (${most} at most), did not start or read: ${broken.length}; a commit: ${describeMs(commitMs)}`,
    );
    if (sync && lost.length + broken.length > 0)
      tally.complain(`power cuts lost or broke something: ${[...lost, ...broken]}`);
  }
}

if (Number(values.properties) > 0) {
  const test = "lib/server/runs/lifecycle/run-life.property.test.ts";
  const code = await runNode([fromRoot("node_modules", "vitest", "vitest.mjs"), "run", test], {
    env: { FAULT_PROPERTY_RUNS: values.properties, FAULT_PROPERTY_SEED: values.seed },
  });
  if (code !== 0) tally.complain(`the properties of a run's life do not hold (${test})`);
  figures.push(`random lives of a run: ${values.properties}`);
}

console.log(`\n${figures.join("\n")}\nlost, shown twice, not ended once: ${tally.wrong.length}`);
process.exit(tally.wrong.length === 0 ? 0 : 1);
