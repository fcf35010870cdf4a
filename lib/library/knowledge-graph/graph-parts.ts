import { listCommunities } from "@/lib/data/db/graph/read-facts";
import type { Reader } from "@/lib/data/db/library/readable";
import { promptsInForce } from "@/lib/data/prompts/prompts-in-force";
import { resolveConnection } from "@/lib/data/settings/resolve-connection";
import { settingsInForce } from "@/lib/data/settings/resolve-settings";
import { builtInEmbedder } from "@/lib/engine/models/built-in/embedder";
import { createChatModel } from "@/lib/engine/models/create-chat-model";
import type { RoleModel } from "@/lib/engine/models/role-model";
import { withCachedPassages } from "@/lib/library/retrieval/cache/cached-passages";
import type { GraphCommunity } from "@/lib/shared/contracts/library/graph-contents";
import type { ExtractionStatus } from "@/lib/shared/contracts/library/graph-extraction";
import type { Settings } from "@/lib/shared/contracts/settings/settings";
import { createBuiltInExtractor } from "./extract/built-in/built-in-extractor";
import type { Extractor } from "./extract/extraction";
import { estimateExtraction } from "./extract/language-model/estimate-extraction";
import { createLanguageModelExtractor } from "./extract/language-model/language-model-extractor";
import type { GraphParts } from "./graph-work";
import { type ChosenExtraction, extractionStatus } from "./status";
import { createLanguageModelSummarizer, type ModelSummarizer } from "./summarize/language-model-summarizer";
import { SUMMARY_ATTEMPTS } from "./tunables";

/** The extractor, embedder and summarizer of the current settings. */
export async function graphParts(): Promise<GraphParts> {
  const { extractor, summarizer } = await chosenExtraction();
  return { extractor, embedder: withCachedPassages(builtInEmbedder()), summarizer };
}

interface Chosen extends ChosenExtraction {
  extractor: Extractor | null;
  summarizer: ModelSummarizer | null;
}

/** The extraction that the settings choose; without a language model, the built-in extractor. */
async function chosenExtraction(): Promise<Chosen> {
  const { settings } = await settingsInForce();
  const { extraction: method, summaries } = settings.knowledgeGraph;
  if (method === "off") return { method, extractor: null, summarizer: null };
  const model = method === "language-model" ? await languageModel(settings) : null;
  if (model === null) return { method: "built-in", extractor: createBuiltInExtractor(), summarizer: null };
  const prompts = await promptsInForce();
  return {
    method,
    extractor: createLanguageModelExtractor({ model, prompts }),
    summarizer: summaries === 0 ? null : createLanguageModelSummarizer({ model, prompts, most: summaries }),
  };
}

/** All communities that a reader may see; with a language model, including why one has only a quoted summary. */
export async function currentCommunities(reader: Reader): Promise<GraphCommunity[]> {
  const { summarizer } = await chosenExtraction();
  return listCommunities(summarizer === null ? null : SUMMARY_ATTEMPTS, reader);
}

async function languageModel(settings: Settings): Promise<RoleModel | null> {
  const connection = await resolveConnection(settings);
  if (connection === null) return null;
  const chatModel = createChatModel(connection, settings.model.chat);
  return { chatModel, temperature: null, topK: null, maxTokens: null };
}

/**
 * Progress of the extraction, with an estimate of what a language model would need for the rest.
 * @param model the model to estimate; default: the current one, if a language model extracts
 */
export async function currentExtraction(model?: string): Promise<ExtractionStatus> {
  const { settings } = await settingsInForce();
  const isReading =
    settings.knowledgeGraph.extraction === "language-model" && (await resolveConnection(settings)) !== null;
  const named = model ?? (isReading ? settings.model.chat : undefined);
  const estimate = named === undefined ? null : await estimateExtraction(named, await promptsInForce());
  return extractionStatus(await chosenExtraction(), estimate);
}
