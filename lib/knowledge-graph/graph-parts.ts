import type { Settings } from "../contracts/settings";
import { builtInEmbedder } from "../models/built-in/embedder";
import { createChatModel } from "../models/create-chat-model";
import { promptsInForce } from "../prompts/prompts-in-force";
import { withCachedPassages } from "../retrieval/cached-passages";
import { resolveConnection } from "../settings/resolve-connection";
import { resolveSettings } from "../settings/resolve-settings";
import { extractiveSummarizer } from "./communities-summary";
import { createBuiltInExtractor } from "./extract/built-in/built-in-extractor";
import type { Extractor } from "./extract/extraction";
import { createLanguageModelExtractor } from "./extract/language-model/language-model-extractor";
import type { ChosenExtraction } from "./status";
import type { GraphParts } from "./worker";

/** What this installation's graph is made with now, by its settings. */
export async function graphParts(): Promise<GraphParts> {
  const { extractor } = await chosenExtraction();
  return { extractor, embedder: withCachedPassages(builtInEmbedder()), summarizer: extractiveSummarizer };
}

/** What reads documents into the graph by the settings; without a language model the built-in extractor reads. */
export async function chosenExtraction(): Promise<ChosenExtraction & { extractor: Extractor | null }> {
  const { settings } = await resolveSettings();
  const method = settings.knowledgeGraph.extraction;
  if (method === "off") return { method, extractor: null };
  const extractor = method === "language-model" ? await languageModelExtractor(settings) : null;
  return extractor === null ? { method: "built-in", extractor: createBuiltInExtractor() } : { method, extractor };
}

async function languageModelExtractor(settings: Settings): Promise<Extractor | null> {
  const connection = await resolveConnection(settings);
  if (connection === null) return null;
  const chatModel = createChatModel(connection, settings.model.chat);
  const model = { chatModel, temperature: null, topK: null, maxTokens: null };
  return createLanguageModelExtractor({ model, prompts: await promptsInForce() });
}
