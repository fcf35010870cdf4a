"use client";

import { useTranslations } from "next-intl";

/** Names the model that wrote an answer, or the built-in reader. */
export function useModelName(): (model: string) => string {
  const t = useTranslations("dashboard.charts");
  return (model) => (model === "built-in-reader" ? t("builtIn") : model);
}
