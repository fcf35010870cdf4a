import type { ComponentProps } from "react";
import type { LibraryConfirm } from "@/components/setup/library-confirm";
import { searchStoreSchema } from "@/lib/shared/contracts/library/embedding-index";
import { embeddingProviderSchema } from "@/lib/shared/contracts/settings/setting-values";
import type { Leaf } from "../fields/setting-leaves";

/** The target of a change to the whole library, read from settings by path. */
export function wantedLibrary(value: (path: WantedPath) => Leaf): ComponentProps<typeof LibraryConfirm>["wanted"] {
  return {
    provider: embeddingProviderSchema.parse(value("embedding.provider")),
    ollamaUrl: String(value("languageModel.ollamaUrl")),
    openAiCompatibleUrl: String(value("languageModel.openAiCompatibleUrl")),
    store: searchStoreSchema.parse(value("searchIndex.store")),
    qdrantUrl: String(value("searchIndex.qdrantUrl")),
    chromaUrl: String(value("searchIndex.chromaUrl")),
  };
}

type WantedPath =
  | "embedding.provider"
  | "languageModel.ollamaUrl"
  | "languageModel.openAiCompatibleUrl"
  | "searchIndex.store"
  | "searchIndex.qdrantUrl"
  | "searchIndex.chromaUrl";
