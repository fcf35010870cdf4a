"use client";

import { useTranslations } from "next-intl";
import type { ExtractionStatus } from "@/lib/shared/contracts/library/graph-extraction";

/** How many groups the language model has summed up, and why some are only quoted. */
export function SummariesLine({ summaries: { done, failed, total, failure } }: Pick<ExtractionStatus, "summaries">) {
  const t = useTranslations("graph.extraction");
  if (total === 0) return null;
  return (
    <p className="figures text-xs text-ink-2">
      {t("summaries", { done, total })}
      {failed > 0 && failure !== null && (
        <span className="text-partial">
          {" "}
          {t("summariesFailed", { count: failed })} {t(`summaryFailures.${failure}`)}
        </span>
      )}
    </p>
  );
}
