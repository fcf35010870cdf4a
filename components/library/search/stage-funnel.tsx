"use client";

import { useFormatter, useTranslations } from "next-intl";
import { Card } from "@/components/ui/card";
import { useQuantities } from "@/components/words/use-quantities";
import type { SearchAnswer } from "@/lib/shared/contracts/library/search";

/** How many passages each stage kept of those in the scope, and how long it took. */
export function StageFunnel({ stages, scope }: Pick<SearchAnswer, "stages" | "scope">) {
  const t = useTranslations("library.search");
  const format = useFormatter();
  const { ms } = useQuantities();
  // Beside a whole library every list is a hair: the bars compare the lists.
  const most = Math.max(...stages.map(({ stage, kept }) => (stage === "scope" ? 0 : kept)), 1);
  return (
    <Card className="px-4 py-3">
      <h2 className="text-sm font-semibold">{t("funnel")}</h2>
      <ol aria-label={t("funnel")} className="mt-1.5 flex flex-col">
        {stages.map(({ stage, kept, ms: took }) => (
          <li
            key={stage}
            className="figures grid min-h-7 grid-cols-[6.5rem_minmax(0,1fr)_2.25rem_2.75rem] items-center gap-2 text-sm sm:grid-cols-[7.5rem_minmax(0,1fr)_3.5rem_4rem] sm:gap-3"
          >
            <span className="text-ink-2">{t(`stages.${stage}`)}</span>
            {stage === "scope" ? (
              <span className="truncate text-xs text-ink-3">
                {t("scopeDocuments", { count: scope.documents })}
                <span className="sr-only">: </span>
              </span>
            ) : (
              <span aria-hidden className="h-2.5">
                <span
                  className="block h-full min-w-0.5 rounded-xs bg-accent forced-color-adjust-none"
                  style={{ width: `${(kept / most) * 100}%` }}
                />
              </span>
            )}
            <span className="text-right">
              {format.number(kept)}
              <span className="sr-only">, {t("kept", { count: kept })}</span>
            </span>
            <span className="text-right text-xs text-ink-3">{ms(took)}</span>
          </li>
        ))}
      </ol>
    </Card>
  );
}
