import { createChatModel } from "@/lib/engine/models/create-chat-model";
import { searchAnswerSchema } from "@/lib/shared/contracts/library/search";
import type { Api } from "@/scripts/ask/api";
import { paraphrasedQuestionAt } from "../path/paraphrased-questions";
import { controlGraph } from "./control-graph";
import { noFigures, type VariantFigures } from "./variant-figures";

interface ControlRun {
  ms: number;
  calls: number;
}

/**
 * The sequential control with the same questions, library and language model. The user sees nothing before the last
 * check is done, so the first visible word comes at the end.
 */
export async function measureControl(
  api: Api,
  simUrl: string,
  options: { pairs: number; passages: number },
): Promise<VariantFigures> {
  const connection = { provider: "openai-compatible" as const, url: simUrl, host: new URL(simUrl).host, apiKey: null };
  const chatModel = createChatModel(connection, "sim-control");
  const search = async (query: string) => {
    const { results } = await api.json(searchAnswerSchema, "/api/search", {
      method: "POST",
      headers: { "content-type": "application/json" },
      body: JSON.stringify({ query, k: options.passages }),
    });
    return results.map(({ passage }) => passage);
  };
  const run = async (index: number, checks: boolean, failsOnce: boolean): Promise<ControlRun> => {
    const { graph, counted } = controlGraph({ chatModel, search, checks, failsOnce });
    const startedAt = performance.now();
    await graph.invoke({ question: paraphrasedQuestionAt(index).question, generations: 0 });
    return { ms: performance.now() - startedAt, calls: counted.calls };
  };
  const figures = noFigures();
  for (let index = 0; index < options.pairs; index += 1) {
    const off = await run(index, false, false);
    const on = await run(index, true, false);
    const again = await run(index, true, true);
    figures.pairs.push({ offMs: off.ms, onMs: on.ms, offFirstMs: off.ms, onFirstMs: on.ms });
    figures.calls.push(on.calls);
    figures.retries.push(again.ms / on.ms);
  }
  return figures;
}
