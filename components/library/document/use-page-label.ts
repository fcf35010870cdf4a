"use client";

import { useTranslations } from "next-intl";
import type { DocumentMediaType } from "@/lib/shared/contracts/library/document";

const WITH_SLIDES: ReadonlySet<DocumentMediaType> = new Set([
  "application/vnd.openxmlformats-officedocument.presentationml.presentation",
  "application/vnd.ms-powerpoint",
  "application/vnd.oasis.opendocument.presentation",
]);

/** Names a page as its format does: "Slide 3" in a presentation, "Page 3" elsewhere. */
export function usePageLabel(mediaType: DocumentMediaType | null): (page: number) => string {
  const t = useTranslations("library.view");
  const unit = mediaType !== null && WITH_SLIDES.has(mediaType) ? "slide" : "page";
  return (page) => t(unit, { page });
}
