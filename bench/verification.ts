/**
 * The cost of checking an answer: the same questions with all checks and with none, for each kind of judge and for a
 * strictly sequential graph as published, side by side in one run of the built application, with the scripted language
 * model at the pace of a hosted one. It quotes the passages, or says the same in its own words; both together are the
 * half-and-half answers that the promised figures are about.
 * `npm run bench:verification -- --pairs 12 --passages 10 --seed 1 --only built-in,cascade,llm,control --answers quote,paraphrase`
 */
import { mkdtemp, rm } from "node:fs/promises";
import { cpus, tmpdir } from "node:os";
import { join } from "node:path";
import { parseArgs } from "node:util";
import { z } from "zod";
import { Api } from "@/scripts/ask/api";
import { type Application, setScript, simEnvironment, startApplication, startSim } from "./path/application";
import { QUESTION_COUNT, uploadQuestionDocuments } from "./path/paraphrased-questions";
import { waitUntilIdle } from "./path/wait-until-idle";
import { ANSWER_KINDS, faultyScript, JUDGE_MODES, type JudgeMode } from "./verification/faulty-script";
import { measureControl } from "./verification/measure-control";
import { measureProduct } from "./verification/measure-product";
import { printTable } from "./verification/print-table";
import { PAIRS, PASSAGES } from "./verification/tunables";
import { pooled, type VariantFigures } from "./verification/variant-figures";

const CONTROL = "control";
const NAMES = { quote: "quoting", paraphrase: "paraphrasing" };
const VARIANTS: readonly string[] = [...JUDGE_MODES, CONTROL];
const { values } = parseArgs({
  options: {
    pairs: { type: "string", default: String(PAIRS) },
    passages: { type: "string", default: String(PASSAGES) },
    seed: { type: "string", default: "1" },
    only: { type: "string", default: VARIANTS.join(",") },
    answers: { type: "string", default: ANSWER_KINDS.join(",") },
  },
});
const options = { pairs: Number(values.pairs), passages: Number(values.passages), seed: Number(values.seed) };
const wanted = values.only.split(",");
const answers = z.array(z.enum(ANSWER_KINDS)).safeParse(values.answers.split(","));
const isUsable =
  Number.isInteger(options.seed) && isWithin(options.pairs, QUESTION_COUNT) && isWithin(options.passages, 50);
if (!isUsable || !answers.success || wanted.some((name) => !VARIANTS.includes(name))) {
  console.error(
    `Usage: npm run bench:verification [-- --pairs ${PAIRS} --passages ${PASSAGES} --seed 1 --only ${VARIANTS.join(",")} --answers ${ANSWER_KINDS.join(",")}]`,
  );
  process.exit(2);
}
const kinds = answers.data;

function isWithin(value: number, most: number): boolean {
  return Number.isInteger(value) && value >= 1 && value <= most;
}

const folder = await mkdtemp(join(tmpdir(), "touchstone-bench-"));
let sim: Awaited<ReturnType<typeof startSim>> | undefined;
let application: Application | undefined;

/** One kind of judge, by how the language model writes. */
async function measureJudge(api: Api, mode: JudgeMode): Promise<Map<string, VariantFigures>> {
  const variants = new Map<string, VariantFigures>();
  for (const kind of kinds) {
    variants.set(NAMES[kind], await measureProduct(api, mode, kind, options));
    console.error(`${mode}, ${NAMES[kind]}: measured`);
  }
  const [one, other] = [...variants.values()];
  if (one !== undefined && other !== undefined) variants.set("half and half", pooled(one, other));
  return variants;
}

/**
 * Prints a table for each kind of judge. The control waits for its model almost all the time, so it does not slow the
 * product's runs.
 */
async function measure(api: Api, simUrl: string): Promise<void> {
  const product = async () => {
    for (const mode of JUDGE_MODES) if (wanted.includes(mode)) printTable(mode, await measureJudge(api, mode));
  };
  const control = wanted.includes(CONTROL) ? measureControl(api, simUrl, options) : undefined;
  const [figures] = await Promise.all([control, product()]);
  if (figures !== undefined) printTable(CONTROL, new Map([["half and half", figures]]));
}

try {
  sim = await startSim();
  application = await startApplication(join(folder, "data"), simEnvironment(sim.url));
  const api = new Api(application.url);
  await waitUntilIdle(api);
  await uploadQuestionDocuments(api);
  // The script quotes sentences of the library, so it follows once the library is loaded.
  await setScript(sim.url, await faultyScript(api, options));
  const [processor] = cpus();
  console.log(
    `${new Date().toISOString().slice(0, 10)}, ${process.platform} ${process.arch}, Node ${process.versions.node}, ${cpus().length} × ${processor?.model ?? "unknown processor"}; ${options.pairs} questions a variant, ${options.passages} passages, seed ${options.seed}`,
  );
  await measure(api, sim.url);
} finally {
  await application?.stop();
  await sim?.stop();
  await rm(folder, { recursive: true, force: true, maxRetries: 3 });
}
