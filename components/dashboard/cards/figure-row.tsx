"use client";

import Link from "next/link";
import { useTranslations } from "next-intl";
import { Card } from "@/components/ui/card";
import { classNames } from "@/components/ui/class-names";
import { useQuantities } from "@/components/words/use-quantities";
import { CHECKS } from "@/lib/shared/contracts/checks/checks";
import type { MetricsAnswer, MetricsQuery } from "@/lib/shared/contracts/metrics/metrics";
import { runsLink } from "../dashboard-window";
import { type Change, prepareFigures } from "../figures";
import { ApprovalCard } from "./approval-card";

const TONES = { better: "text-supported", worse: "text-unsupported", same: "text-ink-2" } as const;

/** One figure with its basis and its change, linked to its runs. */
function FigureCard({
  name,
  value,
  text,
  change,
  href,
  className,
}: {
  name: string;
  value: string;
  /** What the figure is based on. */
  text: string;
  /** Absent for a figure that is not compared. */
  change?: { change: Change | null; words: string } | undefined;
  href: string;
  className?: string;
}) {
  const t = useTranslations("dashboard.figures");
  return (
    <Card className={classNames("relative px-4 py-3.5 hover:border-line-strong", className)}>
      <h2 className="text-sm text-ink-2">
        <Link href={href} className="after:absolute after:inset-0 after:rounded-xl">
          {name}
        </Link>
      </h2>
      <p className="figures mt-1 text-figure font-semibold tracking-tight">{value}</p>
      <p className="figures mt-1 text-xs text-ink-3">{text}</p>
      {change !== undefined && (
        <p className="figures mt-0.5 text-xs text-ink-3">
          {change.change === null ? (
            t("noBefore")
          ) : (
            <>
              <span className={classNames("font-medium", TONES[change.change.sense])}>
                {change.words} <span className="sr-only">({t(change.change.sense)})</span>
              </span>{" "}
              {t("before")}
            </>
          )}
        </p>
      )}
    </Card>
  );
}

const NARROW = "min-[1100px]:col-span-3 print:col-span-1";

/** The figures at the top: what people found, then what the checks found. */
export function FigureRow({ answer, query }: { answer: MetricsAnswer; query: Partial<MetricsQuery> }) {
  const t = useTranslations("dashboard.figures");
  const { score, percent, signedScore, signedPoints } = useQuantities();
  const { current } = answer;
  const figures = prepareFigures(answer);
  const points = (by: number | undefined) => t("points", { change: signedPoints(by) });
  return (
    <section
      aria-label={t("label")}
      className="grid gap-3 min-[560px]:grid-cols-2 min-[1100px]:grid-cols-12 print:grid-cols-8"
    >
      <ApprovalCard query={query} className="min-[560px]:col-span-2 min-[1100px]:col-span-6 print:col-span-2" />
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
        name={t("useful")}
        value={percent(current.usefulShare)}
        text={t("usefulText", { count: current.usefulRuns, total: current.usefulnessRuns })}
        change={{ change: figures.useful, words: points(figures.useful?.by) }}
        href={runsLink(query, { judged: CHECKS.usefulness.key })}
      />
      <FigureCard
        className={NARROW}
        name={t("abstained")}
        value={percent(current.abstainedShare)}
        text={t("abstainedText", { count: current.abstainedRuns, total: current.runs })}
        href={runsLink(query, { outcome: "abstained" })}
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
