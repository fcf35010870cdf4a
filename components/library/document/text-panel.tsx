"use client";

import { useTranslations } from "next-intl";
import { useMemo, useState } from "react";
import { Switch } from "@/components/ui/switch";
import { useMediaQuery } from "@/lib/browser/dom/use-media-query";
import type { DocumentDetail } from "@/lib/shared/contracts/library/document-detail";
import { OUTLINE_COLUMN_QUERY } from "../tunables";
import { DocumentText } from "./document-text";
import { DocumentOutline } from "./outline/document-outline";
import { outlineEntries } from "./outline/outline-entries";

/** The text of a document, with its outline beside it, or above it on a narrow screen. */
export function TextPanel({
  document,
  passage,
  place,
  onJump,
  onAsk,
}: {
  document: DocumentDetail;
  passage: number | null;
  place: { offset: number } | null;
  onJump(offset: number): void;
  onAsk(quote: string): void;
}) {
  const t = useTranslations("library.view");
  const [marked, setMarked] = useState(true);
  const wide = useMediaQuery(OUTLINE_COLUMN_QUERY, true);
  const entries = useMemo(() => outlineEntries(document), [document]);
  const outline = entries.length > 0 && (
    <DocumentOutline
      entries={entries}
      mediaType={document.mediaType}
      pageLabels={document.pageLabels}
      onJump={onJump}
    />
  );
  return (
    <div className="grid grid-cols-1 gap-x-6 px-4 py-4 min-[1180px]:grid-cols-[minmax(0,1fr)_15rem]">
      <div className="min-w-0">
        <div className="mb-3 flex flex-wrap items-center gap-2 text-sm text-ink-2">
          <Switch id="mark-passages" checked={marked} onCheckedChange={setMarked} aria-label={t("showPassages")} />
          <span aria-hidden>{t("showPassages")}</span>
        </div>
        {!wide && outline !== false && (
          <details className="mb-3 rounded-lg border border-line bg-panel px-3 py-2 text-sm">
            <summary className="cursor-pointer text-ink-2">{t("outline")}</summary>
            <div className="mt-2">{outline}</div>
          </details>
        )}
        <DocumentText document={document} marked={marked} passage={passage} place={place} onAsk={onAsk} />
      </div>
      {wide && outline !== false && (
        <div className="sticky top-4 self-start pt-1">
          <h2 className="mb-1 px-2 text-xs text-ink-3">{t("outline")}</h2>
          {outline}
        </div>
      )}
    </div>
  );
}
