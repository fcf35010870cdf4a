import { LRUCache } from "lru-cache";
import { countExtraction, type WaitingPassages, waitingPassages } from "@/lib/data/db/graph/read-extraction";
import { readLibraryVersion } from "@/lib/data/db/library/library-version";
import { timedModelCalls } from "@/lib/data/db/runs/model-pace";
import { priceCall } from "@/lib/engine/models/wire/prices";
import { CHARS_PER_TOKEN } from "@/lib/engine/models/wire/spending";
import { toOutputSchema } from "@/lib/engine/models/wire/structured-output";
import { drawFence, fencePassages } from "@/lib/engine/prompts/fence";
import type { PromptLibrary } from "@/lib/engine/prompts/load-prompt";
import { TEXT_LANGUAGES } from "@/lib/shared/contracts/language";
import type { ExtractionEstimate } from "@/lib/shared/contracts/library/graph-extraction";
import { ROLE_DEFAULTS } from "@/lib/shared/contracts/settings/role-defaults";
import {
  CACHED_ESTIMATES,
  COMPLETION_PER_PASSAGE,
  COMPLETION_PER_TOKEN,
  MEASURED_PASSAGES,
  PACE_RUNS,
  PASSAGES_PER_CALL,
  TITLE_CHARS_GUESS,
} from "../tunables";
import { graphExtractionSchema } from "./graph-extraction";
import { extractionMessages, languageModelExtractorId } from "./language-model-extractor";
import { modelPace } from "./model-pace";

type Tokens = Pick<ExtractionEstimate, "passages" | "calls" | "promptTokens" | "completionTokens">;

/** Cached estimates by length, by extractor, with the inputs of each; computing one reads every waiting passage. */
const estimates = new LRUCache<string, { inputs: string; tokens: Tokens }>({ max: CACHED_ESTIMATES });

/**
 * Estimates what a language model would need for the passages it has not extracted yet: from its measured usage once it
 * has extracted enough of them, else from the lengths of the waiting passages, the prompts and the model's usual pace.
 */
export async function estimateExtraction(model: string, prompts: PromptLibrary): Promise<ExtractionEstimate> {
  const extractor = languageModelExtractorId(model);
  const { passages, passagesDone, passagesFailed, spent } = await countExtraction(extractor);
  if (passagesDone >= MEASURED_PASSAGES && spent.calls > 0) {
    const left = Math.max(0, passages - passagesDone - passagesFailed);
    const share = left / passagesDone;
    return {
      model,
      measured: true,
      passages: left,
      calls: Math.ceil(spent.calls * share),
      promptTokens: Math.round(spent.promptTokens * share),
      completionTokens: Math.round(spent.completionTokens * share),
      costUsd: spent.costUsd === null ? null : spent.costUsd * share,
      ms: spent.ms * share,
    };
  }
  const libraryVersion = await readLibraryVersion();
  const inputs = [libraryVersion, passagesDone, passagesFailed, ...Object.values(prompts.hashes)].join();
  const tokens = await estimatedTokens(extractor, inputs, prompts);
  const pace = modelPace(await timedModelCalls(model, PACE_RUNS));
  const { promptTokens, completionTokens } = tokens;
  return {
    model,
    measured: false,
    ...tokens,
    costUsd: priceCall({ model, promptTokens, completionTokens }),
    ms: pace === null ? null : promptTokens * pace.prompt + completionTokens * pace.completion,
  };
}

async function estimatedTokens(extractor: string, inputs: string, prompts: PromptLibrary): Promise<Tokens> {
  const cached = estimates.get(extractor);
  if (cached?.inputs === inputs) return cached.tokens;
  const tokens = tokensByLength(await waitingPassages(extractor, PASSAGES_PER_CALL), prompts);
  estimates.set(extractor, { inputs, tokens });
  return tokens;
}

function tokensByLength(waiting: readonly WaitingPassages[], prompts: PromptLibrary): Tokens {
  const schema = JSON.stringify(toOutputSchema("graph_extraction", graphExtractionSchema).json).length;
  const around = fencePassages(drawFence(), [{ label: "P1", title: "-".repeat(TITLE_CHARS_GUESS), text: "" }]).length;
  const tokens = { passages: 0, calls: 0, promptTokens: 0, completionTokens: 0 };
  for (const { language, passages, chars, batches } of waiting) {
    const known = TEXT_LANGUAGES.find((one) => one === language);
    if (known === undefined) continue;
    const instructions = extractionMessages([], known, prompts).reduce((sum, { content }) => sum + content.length, 0);
    const prompt = batches * (instructions + schema) + passages * around + chars;
    const completion = passages * COMPLETION_PER_PASSAGE + (chars / CHARS_PER_TOKEN) * COMPLETION_PER_TOKEN;
    tokens.passages += passages;
    tokens.calls += batches;
    tokens.promptTokens += Math.round(prompt / CHARS_PER_TOKEN);
    tokens.completionTokens += Math.round(Math.min(completion, passages * ROLE_DEFAULTS.extractor.perItem));
  }
  return tokens;
}
