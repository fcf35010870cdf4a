"use client";

import { GitCompareArrows } from "lucide-react";
import Link from "next/link";
import { useTranslations } from "next-intl";
import { Button, buttonStyles } from "@/components/ui/button";
import { MAX_CHOSEN_RUNS } from "@/lib/shared/contracts/runs/run-export";
import { ExportMenu } from "./export-menu";

/** What can be done with the runs that were chosen, which come newest first. */
export function RunSelection({ ids, onClear }: { ids: readonly string[]; onClear(): void }) {
  const t = useTranslations("traces.selection");
  // The list is newest first: what came later stands on the right.
  const [right, left, third] = ids;
  const pair = left !== undefined && right !== undefined && third === undefined ? { left, right } : null;
  return (
    <fieldset
      aria-label={t("label")}
      className="sticky bottom-4 z-20 mx-auto mt-4 flex w-fit max-w-full flex-wrap items-center gap-2 rounded-xl border border-line-strong bg-panel px-3 py-2 text-sm shadow-overlay"
    >
      <span role="status" className="figures mr-1">
        {t("count", { count: ids.length })}
      </span>
      {pair === null ? (
        <span className="text-xs text-ink-3">{t("compareHint")}</span>
      ) : (
        <Link
          href={`/traces/compare?left=${pair.left}&right=${pair.right}`}
          prefetch={false}
          className={buttonStyles("primary", "sm")}
        >
          <GitCompareArrows aria-hidden className="size-3.5" />
          {t("compare")}
        </Link>
      )}
      {ids.length > MAX_CHOSEN_RUNS ? (
        <span className="text-xs text-partial">{t("tooMany", { count: MAX_CHOSEN_RUNS })}</span>
      ) : (
        <ExportMenu label={t("export")} which={{ ids }} />
      )}
      <Button size="sm" variant="ghost" onClick={onClear}>
        {t("clear")}
      </Button>
    </fieldset>
  );
}
