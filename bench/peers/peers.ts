/**
 * The speed of the product beside other systems, on the same machine, with the same documents, questions and scripted
 * language model:
 *   npm run bench:peers -- [--seed 1] [--only NAME,…] [--questions 24] [--burst 50,100] [--folder FOLDER]
 * Each system of others is installed from PyPI at a pinned version: into a temporary folder, or into `--folder`, where
 * the next run finds it. What cannot be installed or started is a line of the table.
 */
import { mkdtemp, rm } from "node:fs/promises";
import { cpus, tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { parseArgs } from "node:util";
import { z } from "zod";
import { killEverything, stopEverything } from "@/scripts/launcher/children.mjs";
import { PeerHost } from "@/scripts/peers/peer-host";
import type { Contender } from "./contenders/contender";
import { CONTENDERS } from "./contenders/contenders";
import { makeLibrary } from "./library/make-library";
import type { Measured } from "./measure";
import { measureContender } from "./measure-contender";
import { planQuestions } from "./question-plan";
import { type ContenderResult, resultTable } from "./result-table";
import { BURSTS, SINGLE_QUESTIONS, WARM_UP_QUESTIONS } from "./tunables";
import { UNFAIR } from "./unfair";

const { values } = parseArgs({
  options: {
    seed: { type: "string", default: "1" },
    only: { type: "string", default: CONTENDERS.map(({ name }) => name).join(",") },
    questions: { type: "string", default: String(SINGLE_QUESTIONS) },
    burst: { type: "string", default: BURSTS },
    folder: { type: "string" },
  },
});
const count = z.coerce.number().int().positive();
const wanted = values.only.split(",").map((name) => {
  const found = CONTENDERS.find((contender) => contender.name === name);
  const names = CONTENDERS.map((contender) => contender.name).join(", ");
  if (found === undefined) throw new Error(`There is no contender "${name}". Choose from: ${names}.`);
  return found;
});
const library = makeLibrary(z.coerce.number().int().parse(values.seed));
const plan = planQuestions(
  library.questions.map(({ question }) => question),
  {
    warmUp: WARM_UP_QUESTIONS,
    single: count.parse(values.questions),
    bursts: z.array(count).parse(values.burst.split(",")),
  },
);

const shared = await mkdtemp(join(tmpdir(), "touchstone-peers-"));
const packages = values.folder === undefined ? join(shared, "packages") : resolve(values.folder);
const removeShared = () => rm(shared, { recursive: true, force: true });

/** As shells report an interrupt. */
const INTERRUPTED = 130;
const GRACE_MS = 10_000;
let host: PeerHost | null = null;
let isInterrupted = false;
for (const signal of ["SIGINT", "SIGTERM"] as const) {
  process.on(signal, () => {
    // A second one does not wait.
    if (isInterrupted) killEverything();
    isInterrupted = true;
    void stopEverything(GRACE_MS)
      .then(() => host?.end())
      .then(removeShared)
      .finally(() => process.exit(INTERRUPTED));
  });
}

const results: ContenderResult[] = [];
for (const contender of wanted) results.push(await result(contender));
await removeShared();
const [processor] = cpus();
const today = new Date().toISOString().slice(0, "2026-01-01".length);
console.log(`${today}, Node ${process.versions.node}, ${cpus().length} × ${processor?.model ?? "unknown processor"}\n`);
console.log(resultTable(results));
console.log(`\nWhat is unfair in it:\n\n${UNFAIR.map((line) => `- ${line}`).join("\n")}`);

async function result(contender: Contender): Promise<ContenderResult> {
  const { title, judges } = contender;
  const rows: Measured[] = [];
  let failure: string | null = null;
  host = new PeerHost();
  try {
    const folder = join(packages, contender.package);
    const onRow = (row: Measured) => {
      rows.push(row);
      // An interrupted run has these.
      console.error(JSON.stringify({ contender: contender.name, ...row }));
    };
    await measureContender({ contender, host, library, plan, folder, shared, onRow });
  } catch (error) {
    failure = error instanceof Error ? error.message : String(error);
    console.error(error);
    console.error(host.lines.join("\n"));
  } finally {
    await host.end();
  }
  return { title, judges, rows, failure };
}
