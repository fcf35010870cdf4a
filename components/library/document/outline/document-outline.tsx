"use client";

import { useTranslations } from "next-intl";
import type { DocumentDetail } from "@/lib/shared/contracts/library/document-detail";
import type { DocumentMediaType } from "@/lib/shared/contracts/library/document-formats";
import { usePageLabel } from "../use-page-label";
import type { OutlineEntry } from "./outline-entries";

const INDENTS = ["pl-0", "pl-3", "pl-6", "pl-8"] as const;

/** The headings or pages of a document, each of which scrolls to its place. */
export function DocumentOutline({
  entries,
  mediaType,
  pageLabels,
  onJump,
}: {
  entries: readonly OutlineEntry[];
  mediaType: DocumentMediaType;
  pageLabels: DocumentDetail["pageLabels"];
  onJump(offset: number): void;
}) {
  const t = useTranslations("library.view");
  const pageLabel = usePageLabel(mediaType, pageLabels);
  return (
    <nav aria-label={t("outline")} className="max-h-[60vh] overflow-y-auto text-sm">
      <ul className="flex flex-col">
        {entries.map(({ start, title, level, page }) => (
          <li key={start} className={INDENTS[Math.min(level, INDENTS.length - 1)]}>
            <button
              type="button"
              onClick={() => onJump(start)}
              className="flex w-full items-baseline justify-between gap-3 rounded-md px-2 py-1 text-left text-ink-2 hover:bg-sunk hover:text-ink"
            >
              <span dir="auto" className="min-w-0 wrap-anywhere">
                {title ?? pageLabel(page ?? 1)}
              </span>
              {title !== null && page !== null && (
                <span className="figures shrink-0 text-xs text-ink-3">{pageLabel(page)}</span>
              )}
            </button>
          </li>
        ))}
      </ul>
    </nav>
  );
}
