"use client";

import { useTranslations } from "next-intl";
import { Button } from "@/components/ui/button";
import type { DocumentSummary } from "@/lib/shared/contracts/library/document";
import { useReread } from "./use-reread";

/** Offers to read documents again that an earlier parser has read; renders nothing without any. */
export function OutdatedNotice({ documents }: { documents: readonly DocumentSummary[] }) {
  const t = useTranslations("library.reread");
  const { reread, isPending } = useReread();
  const count = outdatedOf(documents).length;
  if (count === 0) return null;
  return (
    <div
      role="note"
      className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 rounded-lg bg-sunk px-3.5 py-2.5 text-sm text-ink-2"
    >
      <p className="min-w-0">
        {t("list", { count })} <span className="text-xs text-ink-3">{t("help")}</span>
      </p>
      <Button size="sm" disabled={isPending} onClick={() => reread()}>
        {t("all", { count })}
      </Button>
    </div>
  );
}

/** Outdated documents that are not being updated already. */
function outdatedOf(documents: readonly DocumentSummary[]): DocumentSummary[] {
  const updated = new Set(documents.flatMap(({ seriesId, updating }) => (updating === null ? [] : seriesId)));
  return documents.filter(({ outdated, seriesId }) => outdated && !updated.has(seriesId));
}
