/**
 * Attacks the built application on new data folders and checks that it withstands:
 *   npm run test:security -- [--only team] [--only "hostile files"] [--seed 1]
 * `team` selects all attacks on a team. Exits with 1 if a promise was broken. Linux only: process memory is read from
 * /proc.
 */
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { parseArgs } from "node:util";
import { type ScriptedLlm, startScriptedLlm } from "../faults/scripted-llm";
import { findFreePort } from "../launcher/checks.mjs";
import { startApplication } from "../testing/application";
import type { Attack, SetUp, TeamAttack } from "./attack";
import { ATTACKS, SET_UPS, TEAM_ATTACKS } from "./attacks";
import { Report } from "./report";
import { startTeam } from "./start-team";

const { values } = parseArgs({
  options: { only: { type: "string", multiple: true }, seed: { type: "string", default: "1" } },
});
const isWanted = ({ name }: { name: string }) => values.only === undefined || values.only.includes(name);
const attacks = ATTACKS.filter(isWanted);
const teamAttacks = values.only?.includes("team") === true ? TEAM_ATTACKS : TEAM_ATTACKS.filter(isWanted);
if (attacks.length + teamAttacks.length === 0) {
  const names = [...ATTACKS, { name: "team" }, ...TEAM_ATTACKS].map(({ name }) => name);
  console.error(`Unknown attack. Choose from: ${names.join(", ")}.`);
  process.exit(1);
}
/** A fast hosted model. */
const TIMING = { firstTokenMs: 200, tokensPerSecond: 60, answerTokens: 80, structuredMs: 300, jitter: 0.3 };
/** Lines of the application that are shown after a broken promise. */
const SHOWN_LINES = 40;

const report = new Report();
const llm = await startScriptedLlm();
try {
  await llm.script({ timing: TIMING });
  for (const attack of attacks) await attackPerson(attack);
  if (teamAttacks.length > 0) for (const setUp of SET_UPS) await attackTeam(setUp, teamAttacks, llm);
} finally {
  await llm.stop();
}
console.log(`\n${report.figures.join("\n")}\nbroken promises: ${report.wrong.length}`);
for (const what of report.wrong) console.log(`  ${what}`);
process.exit(report.wrong.length === 0 ? 0 : 1);

async function attackPerson({ name, run }: Attack): Promise<void> {
  const dataDir = await mkdtemp(join(tmpdir(), "touchstone-security-"));
  await showingLines(async (onLine) => {
    const env = { OPENAI_BASE_URL: llm.url };
    const application = await startApplication({ dataDir, port: await findFreePort(), env, onLine });
    try {
      report.begin(name);
      await timed(() => run(application, report));
    } finally {
      await application.stop();
      await rm(dataDir, { recursive: true, force: true });
    }
  });
}

async function attackTeam(setUp: SetUp, wanted: readonly TeamAttack[], model: ScriptedLlm): Promise<void> {
  await showingLines(async (onLine) => {
    const { team, stop } = await startTeam(setUp, { onLine });
    try {
      for (const { name, run } of wanted) {
        report.begin(`${name}, ${setUp.name}`);
        await timed(() => run({ team, seed: Number(values.seed), llm: model }, report));
      }
    } finally {
      await stop();
    }
  });
}

/** Notes how long an attack took. One that cannot continue counts as a broken promise, and the others still run. */
async function timed(run: () => Promise<void>): Promise<void> {
  const since = performance.now();
  await run().catch((error: unknown) => {
    console.error(error);
    report.complain(`it could not continue: ${String(error)}`);
  });
  report.note(`  ${((performance.now() - since) / 1_000).toFixed(1)} s`);
}

/** Shows the last lines of an installation in which a promise was broken. */
async function showingLines(run: (onLine: (line: string) => void) => Promise<void>): Promise<void> {
  const lines: string[] = [];
  const broken = report.wrong.length;
  await run((line) => lines.push(line));
  if (report.wrong.length > broken) console.error(lines.slice(-SHOWN_LINES).join("\n"));
}
