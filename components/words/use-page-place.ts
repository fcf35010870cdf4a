"use client";

import { useTranslations } from "next-intl";
import type { Evidence } from "@/lib/shared/contracts/evaluation/judgement";
import type { Passage } from "@/lib/shared/contracts/library/document";
import { pageLabelOf, pageOfSpan } from "@/lib/shared/contracts/library/page-of";

/**
 * Where a passage or its evidence begins, in few words: "p. 3", "p. iv (PDF page 4)" where that is printed on it, or
 * "Slide 3" in a presentation; `null` in formats without pages.
 */
export function usePagePlace(): (
  passage: Pick<Passage, "page" | "pages" | "pageUnit">,
  evidence?: Pick<Evidence, "start"> | null,
) => string | null {
  const t = useTranslations("common");
  return (passage, evidence = null) => {
    const page = evidence === null ? passage.page : pageOfSpan(passage, evidence.start);
    if (page === null) return null;
    const label = pageLabelOf(passage, page);
    return t("place", { page, unit: label === null ? (passage.pageUnit ?? "page") : "labelled", label: label ?? "" });
  };
}
