import { sameAddress } from "@/components/setup/server-draft";
import type { Leaf } from "../fields/setting-leaves";

/** What has to be rebuilt for the settings to apply to the whole library. */
export type LibraryChange = "embedding" | "store" | "passages";

type Values = (path: string) => Leaf;

/** What identifies an embedding model or a store, besides its name. */
const IDENTITY_SETTINGS: Record<string, { addresses: readonly string[]; names: readonly string[] }> = {
  ollama: { addresses: ["languageModel.ollamaUrl"], names: ["embedding.model"] },
  "openai-compatible": { addresses: ["languageModel.openAiCompatibleUrl"], names: ["embedding.model"] },
  qdrant: { addresses: ["searchIndex.qdrantUrl"], names: ["searchIndex.qdrantCollection"] },
  chroma: { addresses: ["searchIndex.chromaUrl"], names: ["searchIndex.chromaCollection"] },
};
const PASSAGE_PATHS = ["ingestion.passageTokens", "ingestion.passageMaxTokens", "ingestion.overlapTokens"];

/** Compares two sets of settings by dotted path. */
export function libraryChanges(before: Values, after: Values): LibraryChange[] {
  const differs = (path: string) => before(path) !== after(path);
  const differsAt = (choice: string) => {
    const { addresses, names } = IDENTITY_SETTINGS[String(after(choice))] ?? { addresses: [], names: [] };
    const moved = addresses.some((path) => !sameAddress(String(before(path)), String(after(path))));
    return differs(choice) || moved || names.some(differs);
  };
  return [
    ...(differsAt("embedding.provider") ? (["embedding"] as const) : []),
    ...(differsAt("searchIndex.store") ? (["store"] as const) : []),
    ...(PASSAGE_PATHS.some(differs) ? (["passages"] as const) : []),
  ];
}
