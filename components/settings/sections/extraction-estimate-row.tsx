"use client";

import { useTranslations } from "next-intl";
import { useEstimateWords } from "@/components/knowledge-graph/building/use-estimate-words";
import { useExtractionEstimate } from "@/components/knowledge-graph/use-graph";
import { useSettled } from "@/components/knowledge-graph/use-settled";

/** Milliseconds without a key after which a model's name is taken for whole. */
const TYPING_MS = 500;

/** What reading by a language model takes, before it is turned on and while it is. */
export function ExtractionEstimateRow({ model }: { model: string }) {
  const t = useTranslations("settings.extractionEstimate");
  const words = useEstimateWords();
  const settled = useSettled(model, TYPING_MS);
  const { data, isPending, isError } = useExtractionEstimate(settled);
  const estimate = isError ? null : data;
  return (
    <section aria-label={t("label")} aria-busy={isPending} className="py-3 text-xs" aria-live="polite">
      <h4 className="font-medium">{t("title", { model: settled })}</h4>
      {isPending && <p className="text-ink-2">{t("loading")}</p>}
      {!isPending && (estimate === null || estimate === undefined) && <p className="text-partial">{t("failed")}</p>}
      {estimate !== null && estimate !== undefined && (
        <>
          <ul className="figures mt-1 flex list-disc flex-col gap-0.5 pl-4 text-ink-2">
            {words.estimate(estimate).map((part) => (
              <li key={part}>{part}</li>
            ))}
          </ul>
          {estimate.passages > 0 && (
            <p className="mt-1 text-ink-3 italic">{t(estimate.measured ? "measured" : "byLength")}</p>
          )}
        </>
      )}
    </section>
  );
}
