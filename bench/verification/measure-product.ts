import type { StartRunRequest } from "@/lib/shared/contracts/runs/start-run-request";
import type { Api } from "@/scripts/ask/api";
import { askRun, type MeasuredRun } from "../path/ask-run";
import { CHECKS_OFF, CHECKS_ON, questionAt } from "../path/measure-runs";
import { faultyModel, type JudgeMode } from "./faulty-script";
import { WARM_UP_RUNS } from "./tunables";
import type { VariantFigures } from "./variant-figures";
import { verdictLags } from "./verdict-lag";

/** The product with one kind of judge. With the language model as judge, it also routes. */
export async function measureProduct(
  api: Api,
  mode: JudgeMode,
  { pairs, passages }: { pairs: number; passages: number },
): Promise<VariantFigures> {
  const ask = (index: number, checks: typeof CHECKS_ON, model = "sim"): Promise<MeasuredRun> => {
    const settings: StartRunRequest["settings"] = {
      checks,
      judges: { documentGrading: mode, hallucination: mode, answerQuality: mode },
      router: mode === "llm" ? "llm" : "built-in",
      retrieval: { topK: passages },
      model: { chat: model },
    };
    return askRun(api, { question: questionAt(index), profile: "adaptive", settings });
  };
  for (let index = 0; index < WARM_UP_RUNS; index += 1) await ask(index, CHECKS_ON);
  const figures: VariantFigures = { pairs: [], calls: [], verdictLagMs: [], retries: [], ranUnforced: 0 };
  for (let index = 0; index < pairs; index += 1) {
    const off = await ask(index, CHECKS_OFF);
    const on = await ask(index, CHECKS_ON);
    const again = await ask(index, CHECKS_ON, faultyModel(mode, index));
    figures.pairs.push({
      offMs: off.wallMs,
      onMs: on.wallMs,
      offFirstMs: off.firstTextMs,
      onFirstMs: on.firstTextMs,
    });
    figures.calls.push(on.events.filter(({ event }) => event.type === "model-call").length);
    figures.verdictLagMs.push(...verdictLags(on.events.map(({ event }) => event)));
    if (generations(again) === generations(on) + 1) figures.retries.push(again.wallMs / on.wallMs);
    else figures.ranUnforced += 1;
  }
  return figures;
}

function generations(run: MeasuredRun): number {
  return run.events.filter(({ event }) => event.type === "node-start" && event.visit.node === "generate").length;
}
