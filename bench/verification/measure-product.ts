import { perKey } from "@/lib/shared/contracts/checks/checks";
import type { StartRunRequest } from "@/lib/shared/contracts/runs/start-run-request";
import type { Api } from "@/scripts/ask/api";
import { askRun, type MeasuredRun } from "../path/ask-run";
import { CHECKS_OFF, CHECKS_ON } from "../path/measure-runs";
import { paraphrasedQuestionAt } from "../path/paraphrased-questions";
import { checkedRun } from "./checked-run";
import { type AnswerKind, faultyModel, type JudgeMode, rightModel } from "./faulty-script";
import { WARM_UP_RUNS } from "./tunables";
import { noFigures, type VariantFigures } from "./variant-figures";
import { verdictLags } from "./verdict-lag";

/** The product with one kind of judge and of answers. With the language model as judge, it also routes. */
export async function measureProduct(
  api: Api,
  mode: JudgeMode,
  answers: AnswerKind,
  { pairs, passages }: { pairs: number; passages: number },
): Promise<VariantFigures> {
  const ask = (index: number, checks: typeof CHECKS_ON, model = rightModel(answers)): Promise<MeasuredRun> => {
    const settings: StartRunRequest["settings"] = {
      checks,
      judges: perKey(() => mode),
      router: mode === "llm" ? "llm" : "built-in",
      retrieval: { topK: passages },
      model: { chat: model },
    };
    return askRun(api, { question: paraphrasedQuestionAt(index).question, profile: "adaptive", settings });
  };
  for (let index = 0; index < WARM_UP_RUNS; index += 1) await ask(index, CHECKS_ON);
  const figures = noFigures();
  for (let index = 0; index < pairs; index += 1) {
    const off = await ask(index, CHECKS_OFF);
    const on = await ask(index, CHECKS_ON);
    figures.pairs.push({
      offMs: off.wallMs,
      onMs: on.wallMs,
      offFirstMs: off.firstTextMs,
      onFirstMs: on.firstTextMs,
    });
    const events = on.events.map(({ event }) => event);
    figures.calls.push(events.filter(({ type }) => type === "model-call").length);
    figures.verdictLagMs.push(...verdictLags(events));
    const right = checkedRun(events);
    figures.right.push(right);
    if (answers === "paraphrase" && paraphrasedQuestionAt(index).mistaken === undefined) continue;
    const again = await ask(index, CHECKS_ON, faultyModel(mode, answers, index));
    const wrong = checkedRun(again.events.map(({ event }) => event));
    figures.wrong.push(wrong);
    if (wrong.answers === right.answers + 1) figures.retries.push(again.wallMs / on.wallMs);
    else figures.ranUnforced += 1;
  }
  return figures;
}
