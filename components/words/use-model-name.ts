"use client";

import { useTranslations } from "next-intl";

/** Names what wrote an answer: a language model, or the reader that is built in. */
export function useModelName(): (model: string) => string {
  const t = useTranslations("dashboard.charts");
  return (model) => (model === "built-in-reader" ? t("builtIn") : model);
}
