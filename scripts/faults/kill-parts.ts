import { setTimeout as sleep } from "node:timers/promises";
import { type Application, type ApplicationPart, startApplication } from "../testing/application";
import { followRun } from "./follow-run";
import { Ledger } from "./ledger";
import { LongWork } from "./long-work";
import type { Random } from "./random";
import type { Tally } from "./tally";
import { killAndWait } from "./until-back";

const QUESTIONS = [
  "How long are sign-in logs kept?",
  "Combien de temps les journaux de connexion sont-ils conservés ?",
  "What is this library about?",
  "Who may read the audit report, and when is it published?",
];
/** Maximum delay of a kill after the questions, so that kills hit every phase of a run. */
const KILL_WITHIN_MS = 2_500;
/** Every run must have ended this long after the last kill; until then it may be interrupted repeatedly. */
const SETTLE_MS = 120_000;
/** Long work must have ended this long after that. */
const LONG_WORK_MS = 600_000;
/** Maximum number of concurrent runs. */
const OPEN_RUNS = 12;

interface Setting {
  dataDir: string;
  port: number;
  env: Record<string, string>;
}

/** Asks, kills a part at a random moment, waits for recovery, repeats; finally audits all results. */
export async function killParts(setting: Setting, kills: number, random: Random, tally: Tally): Promise<Application> {
  const lines: string[] = [];
  const start = () => startApplication({ ...setting, onLine: (line) => lines.push(line) });
  let application = await start();
  const ledger = new Ledger(application.url, tally);
  const longWork = new LongWork(application.url, tally);
  await longWork.prepare();
  const following = new Set<Promise<unknown>>();
  let deadline = Number.POSITIVE_INFINITY;

  const ask = async () => {
    if (following.size >= OPEN_RUNS) return;
    const question = QUESTIONS[random.between(0, QUESTIONS.length - 1)] ?? "";
    const runId = await ledger.ask(question, (id) => {
      const options = { url: application.url, runId: id, random, tally, deadline: () => deadline };
      const shown = followRun({ ...options, dropChance: 0.5, dropBytes: 20_000 });
      const settled = shown.finally(() => following.delete(settled));
      following.add(settled);
      return settled;
    });
    if (runId === null) return;
    tally.runs += 1;
    if (random.chance(0.15)) await sleep(random.between(0, 1_500)).then(() => ledger.cancel(runId));
    else if (random.chance(0.3)) await ledger.rate(runId, random.chance(0.5) ? "up" : "down");
  };

  for (let kill = 1; kill <= kills; kill += 1) {
    const part = pickPart(random);
    const working = Array.from({ length: random.between(1, 3) }, ask);
    if (random.chance(0.3))
      working.push(ledger.addDocument(`Note ${kill}`, `Note number ${kill}: the ${kill}th kill.`));
    if (random.chance(0.3)) working.push(longWork.begin(random));
    await sleep(random.between(0, KILL_WITHIN_MS));
    const again = await killAndWait(application, part, start);
    application = again.application;
    tally.readyMs.push(again.ms);
    tally.count(tally.kills, part);
    await Promise.all(working);
    console.log(`  kill ${kill}: ${part}, ready again after ${Math.round(tally.readyMs.at(-1) ?? 0)} ms`);
  }
  deadline = Date.now() + SETTLE_MS;
  await Promise.all(ledger.open);
  await ledger.audit();
  await longWork.audit(Date.now() + LONG_WORK_MS);
  if (tally.wrong.length > 0) console.error(lines.slice(-40).join("\n"));
  return application;
}

function pickPart(random: Random): ApplicationPart {
  const drawn = random.next();
  if (drawn < 0.45) return "application";
  if (drawn < 0.8) return "database";
  return drawn < 0.9 ? "launcher" : "everything";
}
