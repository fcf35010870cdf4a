import { appendFileSync, writeFileSync } from "node:fs";
import { parseArgs } from "node:util";
import { createBuiltInJudges } from "@/lib/engine/checks/built-in-judges";
import { claimFeatures } from "@/lib/engine/checks/support/built-in/reading/read-claim";
import { builtInEmbedder } from "@/lib/engine/models/built-in/embedder";
import { builtInVerifier } from "@/lib/engine/models/built-in/verifier";
import type { ClaimLikelihoods, ClaimReading, Verifier } from "@/lib/engine/models/verifier";
import { settingsSchema } from "@/lib/shared/contracts/settings/settings";
import { type ClaimLine, limitSets, readClaims } from "./claims/claim-line";
import { passagesOf } from "./claims/claim-passages";
import { type JudgedClaim, judgeClaim } from "./claims/judge-claim";
import { figuresTable, kindTable, labelTable, reasonTable } from "./claims/tally";
import { ms, percentile } from "./path/figures";
import { CachedEmbedder } from "./shared/cached-embedder";
import { LineError } from "./shared/read-lines";

/**
 * What the built-in support judge finds about sentences whose support people have labelled: JSON Lines files of
 * `{set, language, question, claim, label}` with the source as `text` or `document` (`bench/claims/claim-line.ts`).
 */
const { values } = parseArgs({
  options: {
    /** A file, or a folder of files. */
    data: { type: "string" },
    /** Limits the run to these sets. */
    sets: { type: "string" },
    /** Claims per set. */
    limit: { type: "string", default: "1000000" },
    /** Writes the verdict of every claim as JSON lines. */
    verdicts: { type: "string" },
    /** Writes what the verifier read as JSON lines, for `claim_calibrate.py`. */
    readings: { type: "string" },
  },
});
if (values.data === undefined) {
  console.error(
    "Usage: npm run bench:claims -- --data FOLDER [--sets name,name] [--limit N] [--verdicts FILE] [--readings FILE]",
  );
  process.exit(2);
}
const lines = chosenLines(values.data);
for (const path of [values.verdicts, values.readings]) if (path !== undefined) writeFileSync(path, "");
const inner = builtInEmbedder();
const { thresholds, reflection } = settingsSchema.parse({});
const verifier = builtInVerifier();
let readings: { reading: ClaimReading; likelihoods: ClaimLikelihoods }[] = [];
const observed: Verifier = {
  id: verifier.id,
  read: (question, passages) => verifier.read(question, passages),
  async checkClaim(reading) {
    const likelihoods = await verifier.checkClaim(reading);
    readings.push({ reading, likelihoods });
    return likelihoods;
  },
};
const { support } = createBuiltInJudges({
  models: { embedder: new CachedEmbedder(inner), verifier: observed },
  thresholds,
  minScore: reflection.minScore,
});

// The first claim is judged twice: loading the models counts as no claim's time.
for (const line of lines.slice(0, 1)) await judgeClaim(line, support);
const judged: JudgedClaim[] = [];
for (const line of lines) {
  readings = [];
  const one = await judgeClaim(line, support);
  judged.push(one);
  if (values.readings !== undefined) {
    const { set, language, label, kind, outcome, reason } = one;
    const [passage] = passagesOf(line);
    const source = passage?.language ?? language;
    const read = readings.map(({ reading: { claim, evidence }, likelihoods }) => ({
      ...claimFeatures(likelihoods, { claim, language }, { evidence, language: source }),
      none: likelihoods.none,
    }));
    appendFileSync(
      values.readings,
      `${JSON.stringify({ set, language, label, kind, isAcross: source !== language, outcome, reason, read })}\n`,
    );
  }
  if (values.verdicts !== undefined) {
    const { outcome, ...rest } = one;
    appendFileSync(values.verdicts, `${JSON.stringify({ verdict: outcome, question: line.question, ...rest })}\n`);
  }
}
await inner.stop();

console.log(`### Outcomes by label\n\n${labelTable(judged)}`);
console.log(`\n### Right and wrong verdicts\n\n${figuresTable(judged)}`);
if (judged.some(({ kind }) => kind !== null)) console.log(`\n### By kind\n\n${kindTable(judged)}`);
console.log(`\n### By rule\n\n${reasonTable(judged)}`);
const times = judged.map((one) => one.ms);
const mean = times.reduce((sum, one) => sum + one, 0) / Math.max(1, times.length);
console.log(`\nA claim: mean ${ms(mean)}, p50 ${ms(percentile(times, 0.5))}, p95 ${ms(percentile(times, 0.95))}.`);

/** The claims of the chosen sets; ends the process with the reason if no set is found, or one cannot be read. */
function chosenLines(path: string): ClaimLine[] {
  try {
    const all = readClaims(path);
    const known = [...new Set(all.map(({ set }) => set))];
    const chosen = values.sets?.split(",") ?? known;
    const unknown = chosen.filter((name) => !known.includes(name));
    if (unknown.length === 0 && all.length > 0)
      return limitSets(
        all.filter(({ set }) => chosen.includes(set)),
        Number(values.limit),
      );
    console.error(
      `No claims of ${unknown.join(", ") || "any set"} in ${path}; its sets: ${known.join(", ") || "none"}`,
    );
  } catch (error) {
    if (!(error instanceof LineError)) throw error;
    console.error(error.message);
  }
  process.exit(1);
}
