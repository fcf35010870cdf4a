/**
 * Attacks the built application on a new data folder and checks that it withstands:
 *   npm run test:security -- [--only "hostile files"]
 * Exits with 1 if a promise was broken. Linux only: process memory is read from /proc.
 */
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { parseArgs } from "node:util";
import { startScriptedLlm } from "../faults/scripted-llm";
import { findFreePort } from "../launcher/checks.mjs";
import { startApplication } from "../testing/application";
import { ATTACKS } from "./attacks";
import { Report } from "./report";

const { values } = parseArgs({ options: { only: { type: "string" } } });
const attacks = ATTACKS.filter(({ name }) => values.only === undefined || name === values.only);
if (attacks.length === 0) {
  console.error(`Unknown attack. Choose from: ${ATTACKS.map(({ name }) => name).join(", ")}.`);
  process.exit(1);
}
/** A fast hosted model. */
const TIMING = { firstTokenMs: 200, tokensPerSecond: 60, answerTokens: 80, structuredMs: 300, jitter: 0.3 };

const report = new Report();
const llm = await startScriptedLlm();
try {
  await llm.script({ timing: TIMING });
  for (const { name, run } of attacks) {
    console.log(`Attack: ${name}`);
    const dataDir = await mkdtemp(join(tmpdir(), "touchstone-security-"));
    const env = { OPENAI_BASE_URL: llm.url, OPENAI_API_KEY: "", LLM_MODEL: "" };
    const lines: string[] = [];
    const broken = report.wrong.length;
    const onLine = (line: string) => lines.push(line);
    const application = await startApplication({ dataDir, port: await findFreePort(), env, onLine });
    try {
      report.note(`${name}:`);
      await run(application, report);
    } finally {
      await application.stop();
      await rm(dataDir, { recursive: true, force: true });
    }
    if (report.wrong.length > broken) console.error(lines.slice(-40).join("\n"));
  }
} finally {
  await llm.stop();
}
console.log(`\n${report.figures.join("\n")}\nbroken promises: ${report.wrong.length}`);
for (const what of report.wrong) console.log(`  ${what}`);
process.exit(report.wrong.length === 0 ? 0 : 1);
