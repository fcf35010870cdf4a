"use client";

import { Download } from "lucide-react";
import { useLocale, useTranslations } from "next-intl";
import { useId } from "react";
import { downloadText } from "@/components/dashboard/charts/download-text";
import { Button } from "@/components/ui/button";
import { Card, CardHeader } from "@/components/ui/card";
import { LoadingText } from "@/components/ui/loading-text";
import { Skeleton } from "@/components/ui/skeleton";
import { useLanguageName } from "@/components/words/use-language-name";
import { useQuantities } from "@/components/words/use-quantities";
import { type JudgeAgreementRow, MIN_JUDGED_FOR_KAPPA } from "@/lib/shared/contracts/evaluation/judge-agreement";
import { csvDialect, toCsv } from "@/lib/shared/projections/text/csv";
import { useJudgeAgreement } from "./use-review";

/** How far reviewers agree with each judge, what the figures mean, and a file of them. */
export function AgreementTable() {
  const t = useTranslations("review.agreement");
  const locale = useLocale();
  const id = useId();
  const { data, isPending, error, refetch } = useJudgeAgreement({});
  const rows = data?.rows ?? [];
  const { count } = useQuantities();
  const save = () => {
    const header = ([...NAMES, ...FIGURES] as const).map((name) => t(`columns.${name}`));
    const cells = rows.map((row) => [row.judge, row.model, row.language, ...FIGURES.map((name) => row[name])]);
    downloadText("judge-agreement.csv", "text/csv", toCsv(header, cells, csvDialect(locale)));
  };
  return (
    <Card>
      <section aria-labelledby={id}>
        <CardHeader
          title={<span id={id}>{t("title")}</span>}
          aside={
            rows.length > 0 && (
              <Button size="sm" onClick={save}>
                <Download aria-hidden className="size-3.5" />
                CSV
              </Button>
            )
          }
        />
        <div className="flex flex-col gap-3 px-4 pb-4 text-sm">
          {isPending ? (
            <>
              <LoadingText>{t("loading")}</LoadingText>
              <Skeleton className="h-24" />
            </>
          ) : data === undefined ? (
            <p role="alert" className="text-unsupported">
              {t("failed")} {error?.message}{" "}
              <Button size="sm" onClick={() => void refetch()}>
                {t("retry")}
              </Button>
            </p>
          ) : rows.length === 0 ? (
            <p className="text-ink-2">{t("empty")}</p>
          ) : (
            <JudgeRows rows={rows} />
          )}
          <details className="text-xs text-ink-2">
            <summary className="text-ink-2 hover:text-ink">{t("definitions")}</summary>
            <dl className="mt-2 flex flex-col gap-2">
              {(["agreement", "kappa", "falsePassRate", "labels"] as const).map((name) => (
                <div key={name}>
                  <dt className="font-medium text-ink">{name === "labels" ? t("labels") : t(`columns.${name}`)}</dt>
                  <dd>{t(`means.${name}`, { minimum: count(MIN_JUDGED_FOR_KAPPA) })}</dd>
                </div>
              ))}
            </dl>
          </details>
        </div>
      </section>
    </Card>
  );
}

/** One row for each judge, model and language. */
function JudgeRows({ rows }: { rows: readonly JudgeAgreementRow[] }) {
  const t = useTranslations("review.agreement");
  const modelName = useJudgeModelName();
  const languageName = useLanguageName();
  const { count, percent, score } = useQuantities();
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrollable region must be reachable by keyboard
    <section aria-label={t("title")} tabIndex={0} className="overflow-x-auto">
      <table className="figures w-full text-xs">
        <thead className="text-left text-ink-3">
          <tr>
            {NAMES.map((name) => (
              <th key={name} scope="col" className="py-1 pr-4 font-medium">
                {t(`columns.${name}`)}
              </th>
            ))}
            {(["judged", "agreement", "kappa", "falsePassRate"] as const).map((name) => (
              <th key={name} scope="col" className="py-1 pl-4 text-right font-medium whitespace-nowrap">
                {t(`columns.${name}`)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody className="divide-y divide-line">
          {rows.map((row) => (
            <tr key={`${row.judge} ${row.model} ${row.language}`}>
              <th scope="row" className="py-1.5 pr-4 text-left font-normal">
                {t(`judges.${row.judge}`)}
              </th>
              <td className="py-1.5 pr-4 wrap-anywhere">{modelName(row)}</td>
              <td className="py-1.5 pr-4">{row.language === null ? "–" : languageName(row.language)}</td>
              <td className="py-1.5 pl-4 text-right">{count(row.judged)}</td>
              <td className="py-1.5 pl-4 text-right">{percent(row.agreement)}</td>
              <td className="py-1.5 pl-4 text-right">
                {row.kappa === null && row.judged < MIN_JUDGED_FOR_KAPPA ? t("tooFew") : score(row.kappa)}
              </td>
              <td className="py-1.5 pl-4 text-right">{percent(row.falsePassRate)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}

const NAMES = ["judge", "model", "language"] as const;
const FIGURES = [
  "judged",
  "truePasses",
  "falsePasses",
  "falseFails",
  "trueFails",
  "agreement",
  "kappa",
  "falsePassRate",
] as const satisfies readonly (keyof JudgeAgreementRow)[];

/** The name of the judging model, translated if it is built in. */
function useJudgeModelName(): (row: JudgeAgreementRow) => string {
  const t = useTranslations("review.agreement");
  return ({ model }) => {
    if (model === "built-in") return t("builtIn");
    if (model === "built-in-reader") return t("builtInReader");
    return model;
  };
}
