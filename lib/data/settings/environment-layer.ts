import type { Settings, SettingsLayer } from "@/lib/shared/contracts/settings/settings";
import { env } from "@/lib/shared/env";

/** The settings from the environment. */
export function environmentLayer(): SettingsLayer {
  const { LLM_MODEL, OPENAI_BASE_URL, OLLAMA_BASE_URL, EMBEDDING_PROVIDER, EMBEDDING_MODEL } = env();
  const { REFLECTION_MIN_SCORE, MAX_REFLECTION_RETRIES, RERANK_URL, CHROMA_URL, CHROMA_COLLECTION_NAME } = env();
  const { QDRANT_URL, QDRANT_COLLECTION_NAME } = env();
  return {
    reflection: { minScore: REFLECTION_MIN_SCORE, maxIterations: MAX_REFLECTION_RETRIES },
    languageModel: {
      provider: environmentProvider(),
      openAiCompatibleUrl: OPENAI_BASE_URL === undefined ? undefined : withoutCredentials(OPENAI_BASE_URL),
      ollamaUrl: OLLAMA_BASE_URL === undefined ? undefined : withoutCredentials(OLLAMA_BASE_URL),
    },
    model: { chat: LLM_MODEL },
    embedding: { provider: EMBEDDING_PROVIDER, model: EMBEDDING_MODEL },
    retrieval: { rerankUrl: RERANK_URL === undefined ? undefined : withoutCredentials(RERANK_URL) },
    searchIndex: {
      store: environmentStore(),
      qdrantUrl: QDRANT_URL === undefined ? undefined : withoutCredentials(QDRANT_URL),
      qdrantCollection: QDRANT_COLLECTION_NAME,
      chromaUrl: CHROMA_URL === undefined ? undefined : withoutCredentials(CHROMA_URL),
      chromaCollection: CHROMA_COLLECTION_NAME,
    },
    webSearch: { provider: environmentWebSearch(), url: webSearchUrl() },
  };
}

/** Set explicitly, or implied by an address or key. */
function environmentProvider(): Settings["languageModel"]["provider"] | undefined {
  const { LLM_PROVIDER, OPENAI_API_KEY, OPENAI_BASE_URL, OLLAMA_BASE_URL } = env();
  if (LLM_PROVIDER !== undefined) return LLM_PROVIDER;
  if (OPENAI_API_KEY !== undefined || OPENAI_BASE_URL !== undefined) return "openai-compatible";
  return OLLAMA_BASE_URL === undefined ? undefined : "ollama";
}

/** The same for the vector store: an address alone chooses its store, as in the published configuration. */
function environmentStore(): Settings["searchIndex"]["store"] | undefined {
  const { SEARCH_STORE, QDRANT_URL, CHROMA_URL } = env();
  if (SEARCH_STORE !== undefined) return SEARCH_STORE;
  if (QDRANT_URL !== undefined) return "qdrant";
  return CHROMA_URL === undefined ? undefined : "chroma";
}

/** The same for the web: an address or a key alone chooses the provider. */
function environmentWebSearch(): Settings["webSearch"]["provider"] | undefined {
  const { WEB_SEARCH_PROVIDER, SEARXNG_URL, WEB_SEARCH_URL, TAVILY_API_KEY, BRAVE_API_KEY } = env();
  if (WEB_SEARCH_PROVIDER !== undefined) return WEB_SEARCH_PROVIDER;
  if (SEARXNG_URL !== undefined) return "searxng";
  if (WEB_SEARCH_URL !== undefined) return "compatible";
  if (TAVILY_API_KEY !== undefined) return "tavily";
  return BRAVE_API_KEY === undefined ? undefined : "brave";
}

function webSearchUrl(): string | undefined {
  const { SEARXNG_URL, WEB_SEARCH_URL } = env();
  const own =
    environmentWebSearch() === "compatible" ? (WEB_SEARCH_URL ?? SEARXNG_URL) : (SEARXNG_URL ?? WEB_SEARCH_URL);
  return own === undefined ? undefined : withoutCredentials(own);
}

/** Settings are displayed and logged; `resolveConnection` reads the credentials again when they are needed. */
function withoutCredentials(address: string): string {
  const url = new URL(address);
  url.username = "";
  url.password = "";
  return url.href.replace(/\/$/, "");
}
