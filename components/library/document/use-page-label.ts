"use client";

import { useTranslations } from "next-intl";
import type { DocumentDetail } from "@/lib/shared/contracts/library/document-detail";
import { type DocumentMediaType, pageUnitOf } from "@/lib/shared/contracts/library/document-formats";

/**
 * Names a page as its format does: "Slide 3" in a presentation, "Page 3" elsewhere, and "Page iv (PDF page 4)" where that
 * is printed on it.
 * @param labels what is printed on the document's pages
 */
export function usePageLabel(
  mediaType: DocumentMediaType | null,
  labels: DocumentDetail["pageLabels"] = [],
): (page: number, label?: string | null) => string {
  const t = useTranslations("library.view");
  const unit = mediaType === null ? "page" : pageUnitOf(mediaType);
  return (page, label = labels[page - 1] ?? null) =>
    label === null || label === String(page) ? t(unit, { page }) : t("labelledPage", { page, label });
}
