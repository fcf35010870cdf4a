"use client";

import { useTranslations } from "next-intl";
import type { DocumentMediaType } from "@/lib/shared/contracts/library/document";
import { pageUnitOf } from "@/lib/shared/contracts/library/document-formats";

/** Names a page as its format does: "Slide 3" in a presentation, "Page 3" elsewhere. */
export function usePageLabel(mediaType: DocumentMediaType | null): (page: number) => string {
  const t = useTranslations("library.view");
  const unit = mediaType === null ? "page" : pageUnitOf(mediaType);
  return (page) => t(unit, { page });
}
