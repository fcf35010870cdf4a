"use client";

import { useTranslations } from "next-intl";
import { useQuantities } from "@/components/words/use-quantities";
import type { MetricsAnswer, MetricsQuery } from "@/lib/shared/contracts/metrics/metrics";
import { runsLink } from "../dashboard-window";
import { prepareFigures } from "../figures";
import { ApprovalCard } from "./approval-card";
import { FigureCard } from "./figure-card";

const NARROW = "min-[1100px]:col-span-2 print:col-span-1";

/** The figures at the top: how often “approved” was right, beside the reflection score; then what the checks did. */
export function FigureRow({ answer, query }: { answer: MetricsAnswer; query: Partial<MetricsQuery> }) {
  const t = useTranslations("dashboard.figures");
  const { score, percent, signedScore, signedPoints } = useQuantities();
  const { current } = answer;
  const figures = prepareFigures(answer);
  const points = (by: number | undefined) => t("points", { change: signedPoints(by) });
  return (
    <section
      aria-label={t("label")}
      className="grid gap-3 min-[560px]:grid-cols-2 min-[1100px]:grid-cols-6 print:grid-cols-4"
    >
      <ApprovalCard query={query} className="min-[560px]:col-span-2 min-[1100px]:col-span-4 print:col-span-4" />
      <FigureCard
        className={NARROW}
        name={t("score")}
        value={score(current.averageReflectionScore)}
        text={t("scoreText", { scored: current.scoredRuns, unscored: current.unscoredRuns })}
        change={{ change: figures.score, words: signedScore(figures.score?.by) }}
        href={runsLink(query, { minScore: 0 })}
      />
      <FigureCard
        className={NARROW}
        name={t("hallucination")}
        value={percent(current.hallucinationDetectionRate)}
        text={t("hallucinationText", { count: current.hallucinationRuns, total: current.checkedRuns })}
        change={{ change: figures.hallucination, words: points(figures.hallucination?.by) }}
        href={runsLink(query, { hallucination: true })}
      />
      <FigureCard
        className={NARROW}
        name={t("refinement")}
        value={percent(current.refinementSuccessRate)}
        text={t("refinementText", {
          improvement: signedScore(current.meanImprovement),
          count: current.refinedRuns,
        })}
        change={{ change: figures.refinement, words: points(figures.refinement?.by) }}
        href={runsLink(query, { refined: true })}
      />
      <FigureCard
        className={NARROW}
        name={t("attempts")}
        value={score(figures.meanAttempts)}
        text={t("attemptsText", { share: percent(figures.firstAttemptShare) })}
        change={{ change: figures.attempts, words: signedScore(figures.attempts?.by) }}
        href={runsLink(query)}
      />
    </section>
  );
}
