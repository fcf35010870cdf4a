/**
 * How long the idle built application takes to become ready again after a `kill -9` of each of its parts:
 *   npm run bench:restart -- [--times 10] [--parts launcher,application,database,everything] [--steps]
 * `--steps` prints the launcher's output.
 */
import { mkdtemp, rm } from "node:fs/promises";
import { loadavg, tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { parseArgs } from "node:util";
import { z } from "zod";
import { describeMs } from "@/scripts/faults/tally";
import { killAndWait } from "@/scripts/faults/until-back";
import { findFreePort } from "@/scripts/launcher/checks.mjs";
import { startApplication } from "@/scripts/testing/application";

const PARTS = ["launcher", "application", "database", "everything"] as const;
/** Delay between readiness and the next kill, for background work to finish. */
const REST_MS = 3_000;

const { values } = parseArgs({
  options: {
    times: { type: "string", default: "10" },
    parts: { type: "string", default: PARTS.join(",") },
    steps: { type: "boolean", default: false },
  },
});
const parts = z.array(z.enum(PARTS)).parse(values.parts.split(","));
const times = z.coerce.number().int().positive().parse(values.times);

const dataDir = await mkdtemp(join(tmpdir(), "touchstone-restart-"));
const setting = {
  dataDir,
  port: await findFreePort(),
  env: { LOG_LEVEL: "fatal" },
  onLine: (line: string) => {
    if (values.steps) console.log(`    ${line}`);
  },
};
const start = () => startApplication(setting);
let application = await start();
try {
  for (const part of parts) {
    const took: number[] = [];
    for (let time = 0; time < times; time += 1) {
      await sleep(REST_MS);
      const again = await killAndWait(application, part, start);
      application = again.application;
      took.push(again.ms);
      if (values.steps) console.log(`  ${part}: ${Math.round(again.ms)} ms`);
    }
    console.log(`${part.padEnd(12)} ${describeMs(took)}, load ${loadavg()[0]?.toFixed(1)}`);
  }
} finally {
  await application.stop();
  await rm(dataDir, { recursive: true, force: true });
}
