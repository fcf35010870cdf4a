"use client";

import { useTranslations } from "next-intl";
import { useQuantities } from "@/components/words/use-quantities";
import type { Column, Standing } from "./result-columns";

/** Rank and score of a passage in one list, with a bar for the eye. */
export function ScoreBar({ column, standing }: { column: Column; standing: Standing | null }) {
  const t = useTranslations("library.search");
  const { raw } = useQuantities();
  const name = t(`columns.${column}`);
  if (standing === null) {
    return (
      <span className="text-xs text-ink-3">
        <span aria-hidden>–</span>
        <span className="sr-only">{t("notInList", { column: name })}</span>
      </span>
    );
  }
  const { rank, score, share } = standing;
  return (
    <span className="block">
      <span aria-hidden className="figures flex items-baseline justify-between gap-2 text-xs">
        <span className="font-medium">{t("rankShort", { rank })}</span>
        <span className="text-ink-3">{raw(score)}</span>
      </span>
      <span aria-hidden className="mt-1 block h-1.5 rounded-full bg-sunk">
        <span
          className="block h-full rounded-full bg-accent forced-color-adjust-none"
          style={{ width: `${Math.max(0, Math.min(1, share)) * 100}%` }}
        />
      </span>
      <span className="sr-only">{t("place", { column: name, rank, score: raw(score) })}</span>
    </span>
  );
}
