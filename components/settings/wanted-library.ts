import type { ComponentProps } from "react";
import type { LibraryConfirm } from "@/components/setup/library-confirm";
import type { Leaf } from "@/lib/browser/setting-leaves";
import { settingsSchema } from "@/lib/contracts/settings";

/** What a change of the whole library shall lead to, read off settings by their paths. */
export function wantedLibrary(value: (path: WantedPath) => Leaf): ComponentProps<typeof LibraryConfirm>["wanted"] {
  return {
    provider: settingsSchema.shape.embedding.unwrap().shape.provider.parse(value("embedding.provider")),
    ollamaUrl: String(value("languageModel.ollamaUrl")),
    openAiCompatibleUrl: String(value("languageModel.openAiCompatibleUrl")),
    store: settingsSchema.shape.searchIndex.unwrap().shape.store.parse(value("searchIndex.store")),
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
