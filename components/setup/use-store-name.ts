"use client";

import { useTranslations } from "next-intl";
import type { EmbeddingIndex } from "@/lib/shared/contracts/library/embedding-index";
import { hostOf } from "./server-draft";

/** Names a vector store in the reader's language. */
export function useStoreName(): (place: Pick<EmbeddingIndex, "store" | "storeUrl">) => string {
  const t = useTranslations("setup.embedding.stores");
  return ({ store, storeUrl }) =>
    store === "embedded" ? t("embedded") : t(store, { host: (storeUrl === null ? null : hostOf(storeUrl)) ?? "" });
}
