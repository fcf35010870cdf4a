/**
 * The cost of checking an answer: the same questions with all checks and with none, for each kind of judge and for a
 * strictly sequential graph as published, side by side in one run of the built application, with the scripted language
 * model at the pace of a hosted one.
 * `npm run bench:verification -- --pairs 4 --passages 10 --seed 1 --only built-in,cascade,llm,control`
 */
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { cpus, tmpdir } from "node:os";
import { join } from "node:path";
import { parseArgs } from "node:util";
import { Api } from "@/scripts/ask/api";
import { findFreePort } from "@/scripts/launcher/checks.mjs";
import { type Application, simEnvironment, startApplication, startSim } from "./path/application";
import { waitUntilIdle } from "./path/wait-until-idle";
import { faultyScript, JUDGE_MODES } from "./verification/faulty-script";
import { measureControl } from "./verification/measure-control";
import { measureProduct } from "./verification/measure-product";
import { printTable } from "./verification/print-table";
import { PAIRS, PASSAGES } from "./verification/tunables";
import type { VariantFigures } from "./verification/variant-figures";

const CONTROL = "control";
const VARIANTS: readonly string[] = [...JUDGE_MODES, CONTROL];
const { values } = parseArgs({
  options: {
    pairs: { type: "string", default: String(PAIRS) },
    passages: { type: "string", default: String(PASSAGES) },
    seed: { type: "string", default: "1" },
    only: { type: "string", default: VARIANTS.join(",") },
  },
});
const options = { pairs: Number(values.pairs), passages: Number(values.passages), seed: Number(values.seed) };
const wanted = values.only.split(",");
const usable = Number.isInteger(options.seed) && [options.pairs, options.passages].every((n) => n >= 1 && n <= 50);
if (!usable || wanted.some((name) => !VARIANTS.includes(name))) {
  console.error(
    `Usage: npm run bench:verification [-- --pairs ${PAIRS} --passages ${PASSAGES} --seed 1 --only ${VARIANTS.join(",")}]`,
  );
  process.exit(2);
}

const folder = await mkdtemp(join(tmpdir(), "touchstone-bench-"));
let sim: Awaited<ReturnType<typeof startSim>> | undefined;
let application: Application | undefined;

/** The control waits for its model almost all the time, so it does not slow the product's runs. */
async function measure(api: Api, simUrl: string): Promise<Map<string, VariantFigures>> {
  const variants = new Map<string, VariantFigures>();
  const product = async () => {
    for (const mode of JUDGE_MODES) {
      if (!wanted.includes(mode)) continue;
      variants.set(mode, await measureProduct(api, mode, options));
      console.error(`${mode}: measured`);
    }
  };
  const control = wanted.includes(CONTROL) ? measureControl(api, simUrl, options) : undefined;
  const [figures] = await Promise.all([control, product()]);
  if (figures !== undefined) variants.set(CONTROL, figures);
  return variants;
}

try {
  const port = await findFreePort();
  const url = `http://127.0.0.1:${port}/v1`;
  // The script quotes sentences of the library, so the library is loaded before the language model starts.
  application = await startApplication(join(folder, "data"), simEnvironment(url));
  const api = new Api(application.url);
  await waitUntilIdle(api);
  const script = join(folder, "script.json");
  await writeFile(script, JSON.stringify(await faultyScript(api, options)));
  sim = await startSim(["--port", String(port), "--script", script]);
  const variants = await measure(api, sim.url);
  const [processor] = cpus();
  console.log(
    `${new Date().toISOString().slice(0, 10)}, ${process.platform} ${process.arch}, Node ${process.versions.node}, ${cpus().length} × ${processor?.model ?? "unknown processor"}; ${options.pairs} questions a variant, ${options.passages} passages, seed ${options.seed}\n`,
  );
  printTable(variants);
} finally {
  await application?.stop();
  await sim?.stop();
  await rm(folder, { recursive: true, force: true, maxRetries: 3 });
}
