"use client";

import { useTranslations } from "next-intl";
import { Button } from "@/components/ui/button";
import type { Collection, DocumentSummary } from "@/lib/shared/contracts/library/document";

/** The first line of the list: selects all listed documents, and offers the actions on the selected ones. */
export function SelectionBar({
  marked,
  shown,
  open,
  onAll,
  onCollect,
  onTakeOut,
}: {
  /** The selected documents among those listed. */
  marked: readonly DocumentSummary[];
  /** Number of listed documents. */
  shown: number;
  open: Collection | null;
  onAll(selected: boolean): void;
  onCollect(): void;
  onTakeOut(): void;
}) {
  const t = useTranslations("library.list");
  return (
    <div className="flex min-h-11 flex-wrap items-center gap-x-3 gap-y-1.5 border-b border-line py-1.5 pr-2 pl-4 text-sm">
      <label className="flex items-center gap-3 text-ink-2">
        <input
          type="checkbox"
          className="size-4 shrink-0 accent-accent"
          checked={marked.length === shown}
          ref={(box) => {
            if (box !== null) box.indeterminate = marked.length > 0 && marked.length < shown;
          }}
          onChange={(event) => onAll(event.target.checked)}
        />
        {marked.length === 0 && t("selectAll")}
        {marked.length > 0 && <span className="sr-only">{t("selectAll")}</span>}
      </label>
      {marked.length > 0 && (
        <fieldset aria-label={t("selection")} className="flex min-w-0 flex-1 basis-0 flex-wrap items-center gap-1.5">
          <span role="status" className="figures mr-1.5">
            {t("selected", { count: marked.length })}
          </span>
          <Button size="sm" onClick={onCollect}>
            {t("collect")}
          </Button>
          {open !== null && (
            <Button size="sm" onClick={onTakeOut} className="max-w-full">
              <span className="truncate">{t("takeOut", { name: open.name })}</span>
            </Button>
          )}
          <Button size="sm" variant="ghost" onClick={() => onAll(false)}>
            {t("clear")}
          </Button>
        </fieldset>
      )}
    </div>
  );
}
