"use client";

import { useTranslations } from "next-intl";
import type { Passage } from "@/lib/shared/contracts/library/document";

/** Where a passage begins, in few words: "p. 3", or "Slide 3" in a presentation; `null` in formats without pages. */
export function usePagePlace(): (passage: Pick<Passage, "page" | "pageUnit">) => string | null {
  const t = useTranslations("common");
  return ({ page, pageUnit: unit = "page" }) => (page === null ? null : t("place", { page, unit }));
}
