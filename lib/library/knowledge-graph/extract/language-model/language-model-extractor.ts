import { callsOf, ModelError } from "@/lib/engine/models/chat-model";
import { type RoleModel, roleParameters } from "@/lib/engine/models/role-model";
import { drawFence, fencedPassage, fencePassages } from "@/lib/engine/prompts/fence";
import type { PromptLibrary } from "@/lib/engine/prompts/load-prompt";
import { unaskedTaskMessages } from "@/lib/engine/prompts/prompt-messages";
import { TEXT_LANGUAGES, type TextLanguage } from "@/lib/shared/contracts/language";
import type { Passage } from "@/lib/shared/contracts/library/document";
import { entityTypeSchema, relationTypeSchema } from "@/lib/shared/contracts/library/knowledge-graph";
import type { ChatMessage } from "@/lib/shared/contracts/runs/model-call";
import { AppError } from "@/lib/shared/errors";
import type { ExtractionContext, Extractor, PassageExtraction } from "../extraction";
import { PASSAGES_PER_CALL } from "../tunables";
import { checkExtraction } from "./check-extraction";
import { graphExtractionSchema, type StatedPassage } from "./graph-extraction";

/** Increased whenever the same answer of a model would give another extraction. */
const VERSION = 3;

export interface LanguageModelExtractorOptions {
  model: RoleModel;
  prompts: PromptLibrary;
}

/** The id of the extractor that asks this model. */
export function languageModelExtractorId(model: string): string {
  return `language-model-${VERSION}-${model}`;
}

/** Extracts with a language model, one batch of passages of one language per call; unconfirmed statements are dropped. */
export function createLanguageModelExtractor(options: LanguageModelExtractorOptions): Extractor {
  return {
    id: languageModelExtractorId(options.model.chatModel.id),
    origin: "language-model",
    batch: PASSAGES_PER_CALL,
    async extract(passages, context) {
      const found = new Map<string, PassageExtraction>();
      for (const language of TEXT_LANGUAGES) {
        const inLanguage = passages.filter((passage) => passage.language === language);
        for (let at = 0; at < inLanguage.length; at += PASSAGES_PER_CALL) {
          const batch = inLanguage.slice(at, at + PASSAGES_PER_CALL);
          await read(batch, language, options, context, found);
          // A model may skip a passage of a batch; asked for it alone, it usually answers.
          const skipped = batch.filter(({ id }) => !found.has(id));
          if (skipped.length > 0) await read(skipped, language, options, context, found);
        }
      }
      return passages.map(({ id }) => {
        const extraction = found.get(id);
        if (extraction === undefined) {
          throw new AppError("internal", "The language model skipped a passage.");
        }
        return extraction;
      });
    },
  };
}

/** Adds the checked extraction of each passage, by passage id; halves the batch if the answer cannot be parsed. */
async function read(
  batch: readonly Passage[],
  language: TextLanguage,
  options: LanguageModelExtractorOptions,
  context: ExtractionContext,
  found: Map<string, PassageExtraction>,
): Promise<void> {
  const messages = extractionMessages(batch, language, options.prompts);
  const passages = await ask(messages, batch.length, options.model, context);
  if (passages === null) {
    // The batch was probably too long.
    const half = Math.ceil(batch.length / 2);
    // Not retryable: the same request would get the same answer.
    if (batch.length === 1) throw new AppError("internal", "The language model's answer could not be parsed.");
    for (const part of [batch.slice(0, half), batch.slice(half)]) await read(part, language, options, context, found);
    return;
  }
  for (const stated of passages) {
    const passage = batch[Number(/\d+/.exec(stated.id)?.[0] ?? 0) - 1];
    if (passage !== undefined) found.set(passage.id, checkExtraction(stated, passage));
  }
}

/** The prompt for passages of one language. */
export function extractionMessages(
  batch: readonly Passage[],
  language: TextLanguage,
  prompts: PromptLibrary,
): ChatMessage[] {
  const shown = batch.map((passage, at) => fencedPassage(`P${at + 1}`, passage));
  const fence = drawFence();
  return unaskedTaskMessages(prompts, language, {
    stage: "extract",
    values: {
      passages: fencePassages(fence, shown),
      kinds: entityTypeSchema.options.join(", "),
      relations: relationTypeSchema.options.join(", "),
    },
  });
}

/** @returns null when the model's answer cannot be parsed */
async function ask(
  messages: ChatMessage[],
  items: number,
  model: RoleModel,
  { signal, onModelCall }: ExtractionContext,
): Promise<StatedPassage[] | null> {
  try {
    const { value, calls } = await model.chatModel.structured({
      role: "extractor",
      messages,
      schemaName: "graph_extraction",
      schema: graphExtractionSchema,
      ...roleParameters(model, "extractor", items),
      signal,
    });
    for (const call of calls) onModelCall(call);
    return value.passages;
  } catch (error) {
    for (const call of callsOf(error)) onModelCall(call);
    signal.throwIfAborted();
    if (!(error instanceof ModelError)) throw error;
    if (error.reason.code === "model_output_malformed") return null;
    throw new AppError("unavailable", `The language model is unavailable (${error.reason.code}).`, {
      cause: error,
    });
  }
}
