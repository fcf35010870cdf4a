import type { Passage } from "../../../contracts/document";
import { entityTypeSchema, relationTypeSchema } from "../../../contracts/knowledge-graph";
import { LANGUAGES, type Language } from "../../../contracts/language";
import { AppError } from "../../../errors";
import { callsOf, ModelError } from "../../../models/chat-model";
import { type RoleModel, roleParameters } from "../../../models/role-model";
import { drawFence, fencedPassage } from "../../../prompts/fence";
import type { PromptLibrary } from "../../../prompts/load-prompt";
import { passageTaskMessages } from "../../../prompts/prompt-messages";
import type { ExtractionContext, Extractor, PassageExtraction } from "../extraction";
import { PASSAGES_PER_CALL } from "../tunables";
import { checkExtraction } from "./check-extraction";
import { graphExtractionSchema, type StatedPassage } from "./graph-extraction";

/** Raised whenever the same answer of a model would be read otherwise. */
const VERSION = 1;

export interface LanguageModelExtractorOptions {
  model: RoleModel;
  prompts: PromptLibrary;
}

/** Asks a language model, a batch of passages of one language a call; what the passages do not bear out is dropped. */
export function createLanguageModelExtractor(options: LanguageModelExtractorOptions): Extractor {
  return {
    id: `language-model-${VERSION}-${options.model.chatModel.id}`,
    origin: "language-model",
    batch: PASSAGES_PER_CALL,
    async extract(passages, context) {
      const found = new Map<string, PassageExtraction>();
      for (const language of LANGUAGES) {
        const own = passages.filter((passage) => passage.language === language);
        for (let at = 0; at < own.length; at += PASSAGES_PER_CALL) {
          const batch = own.slice(at, at + PASSAGES_PER_CALL);
          await read(batch, language, options, context, found);
          // A model may skip one of many; asked for that one again, it mostly answers.
          const left = batch.filter(({ id }) => !found.has(id));
          if (left.length > 0) await read(left, language, options, context, found);
        }
      }
      return passages.map(({ id }) => {
        const extraction = found.get(id);
        if (extraction === undefined) {
          throw new AppError("unavailable", "The language model left out a passage that it was to read.");
        }
        return extraction;
      });
    },
  };
}

/** One call. Adds what it says of each passage, checked, by the passage's id. */
async function read(
  batch: readonly Passage[],
  language: Language,
  { model, prompts }: LanguageModelExtractorOptions,
  context: ExtractionContext,
  found: Map<string, PassageExtraction>,
): Promise<void> {
  const shown = batch.map((passage, at) => fencedPassage(`P${at + 1}`, passage));
  const messages = passageTaskMessages(prompts, language, { passages: shown, fence: drawFence() }, "extract", {
    kinds: entityTypeSchema.options.join(", "),
    relations: relationTypeSchema.options.join(", "),
  });
  for (const stated of await ask(messages, batch.length, model, context)) {
    const passage = batch[Number(/\d+/.exec(stated.id)?.[0] ?? 0) - 1];
    if (passage !== undefined) found.set(passage.id, checkExtraction(stated, passage));
  }
}

async function ask(
  messages: ReturnType<typeof passageTaskMessages>,
  items: number,
  model: RoleModel,
  { signal, onModelCall }: ExtractionContext,
): Promise<StatedPassage[]> {
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
    throw new AppError("unavailable", `The language model could not be asked (${error.reason.code}).`, {
      cause: error,
    });
  }
}
