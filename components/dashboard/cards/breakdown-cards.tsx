"use client";

import Link from "next/link";
import { useTranslations } from "next-intl";
import { classNames } from "@/components/ui/class-names";
import { useLanguageName } from "@/components/words/use-language-name";
import { useModelName } from "@/components/words/use-model-name";
import { useProfileName } from "@/components/words/use-profile-name";
import { useQuantities } from "@/components/words/use-quantities";
import type { MetricFigures, MetricsAnswer, MetricsQuery } from "@/lib/shared/contracts/metrics/metrics";
import { BarList } from "../charts/bar-list";
import { ChartCard } from "../charts/chart-card";
import { runsLink } from "../dashboard-window";

interface CardProps {
  answer: MetricsAnswer;
  query: Partial<MetricsQuery>;
}

/** The average score in each language. */
export function LanguageCard({ answer, query }: CardProps) {
  const t = useTranslations("dashboard");
  const languageName = useLanguageName();
  return (
    <ScoreCard
      title={t("charts.byLanguage")}
      column={t("table.columns.language")}
      fileName="languages"
      rows={answer.byLanguage.map(({ language, figures }) => ({
        key: language,
        name: languageName(language),
        figures,
        href: runsLink(query, { language }),
      }))}
    />
  );
}

/** The average score of each model. */
export function ModelCard({ answer, query }: CardProps) {
  const t = useTranslations("dashboard");
  const modelName = useModelName();
  return (
    <ScoreCard
      title={t("charts.byModel")}
      column={t("table.columns.model")}
      fileName="models"
      rows={answer.byModel.map(({ model, figures }) => ({
        key: model,
        name: modelName(model),
        figures,
        href: runsLink(query, { model }),
      }))}
    />
  );
}

/** The average score under each profile. */
export function ProfileCard({ answer, query }: CardProps) {
  const t = useTranslations("dashboard");
  const profileName = useProfileName();
  return (
    <ScoreCard
      title={t("charts.byProfile")}
      column={t("table.columns.profile")}
      fileName="profiles"
      rows={answer.byProfile.map(({ profile, figures }) => ({
        key: profile,
        name: profileName(profile),
        figures,
        href: runsLink(query, { profile }),
      }))}
    />
  );
}

function ScoreCard({
  title,
  column,
  fileName,
  rows,
}: {
  title: string;
  column: string;
  fileName: string;
  rows: ReadonlyArray<{ key: string; name: string; figures: MetricFigures; href: string }>;
}) {
  const t = useTranslations("dashboard");
  const { score } = useQuantities();
  return (
    <ChartCard
      title={title}
      aside={t("charts.scoreAside")}
      fileName={fileName}
      // On paper a single group repeats the key figures.
      className={classNames("flex-1", rows.length === 1 && "print:hidden")}
      table={{
        columns: [
          { name: column, format: "text" },
          { name: t("table.columns.runs"), format: "count" },
          { name: t("table.columns.score"), format: "score" },
          { name: t("table.columns.hallucination"), format: "percent" },
          { name: t("table.columns.refinement"), format: "percent" },
        ],
        rows: rows.map(({ name, figures, href }) => ({
          cells: [
            name,
            figures.runs,
            figures.averageReflectionScore,
            figures.hallucinationDetectionRate,
            figures.refinementSuccessRate,
          ],
          href,
        })),
      }}
    >
      {rows.length === 0 ? (
        <p className="text-sm text-ink-2">{t("charts.none")}</p>
      ) : (
        <BarList
          label={title}
          rows={rows.map(({ key, name, figures, href }) => ({
            key,
            name,
            share: figures.averageReflectionScore,
            value: score(figures.averageReflectionScore),
            href,
          }))}
        />
      )}
    </ChartCard>
  );
}

/** Scores below these are shown as bad or doubtful. */
const LOW_SCORE = 0.4;
const DOUBTFUL_SCORE = 0.7;

function scoreTone(score: number): string {
  if (score < LOW_SCORE) return "text-unsupported";
  return score < DOUBTFUL_SCORE ? "text-partial" : "text-ink";
}

/** The runs with the lowest scores. */
export function LowestCard({ answer }: { answer: MetricsAnswer }) {
  const t = useTranslations("dashboard");
  const { score } = useQuantities();
  // A full score is not low, however few runs there are.
  const lowest = answer.lowest.filter((run) => run.score < 1);
  return (
    <ChartCard
      title={t("charts.lowest")}
      fileName="lowest-runs"
      table={{
        columns: [
          { name: t("table.columns.question"), format: "text" },
          { name: t("table.columns.score"), format: "score" },
        ],
        rows: lowest.map((run) => ({ cells: [run.question, run.score], href: `/traces/${run.runId}` })),
      }}
    >
      {lowest.length === 0 ? (
        <p className="text-sm text-ink-2">{t("charts.noneLow")}</p>
      ) : (
        <ol className="flex flex-col">
          {lowest.map((run) => (
            <li key={run.runId}>
              <Link
                href={`/traces/${run.runId}`}
                className="-mx-2 flex h-7 items-center gap-3 rounded-md px-2 text-sm hover:bg-sunk"
              >
                <span className={classNames("figures font-semibold", scoreTone(run.score))}>{score(run.score)}</span>
                <span dir="auto" title={run.question} className="min-w-0 truncate text-ink-2">
                  {run.question}
                </span>
              </Link>
            </li>
          ))}
        </ol>
      )}
    </ChartCard>
  );
}
