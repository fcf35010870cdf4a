"use client";

import Link from "next/link";
import { useTranslations } from "next-intl";
import { classNames } from "@/components/ui/class-names";
import { useQuantities } from "@/components/words/use-quantities";
import type { CaseCheck } from "@/lib/shared/contracts/evaluation/eval-case";
import { type CaseChange, type EvalRunDetail, REGRESSIONS } from "@/lib/shared/contracts/evaluation/eval-run";
import { CaseStateChip } from "./case-state-chip";

type Result = EvalRunDetail["results"][number];

const ORDER: readonly CaseChange[] = ["newly_failing", "lost", "newly_passing", "new", "same"];

/** Results, regressions first, each with the expectations that were not met. */
export function ResultList({ results, compared }: { results: readonly Result[]; compared: boolean }) {
  const t = useTranslations("cases");
  const { ms, score } = useQuantities();
  const sorted = [...results].sort((a, b) => ORDER.indexOf(a.change) - ORDER.indexOf(b.change));
  const regressions = results.filter(({ change }) => REGRESSIONS.has(change)).length;
  return (
    <div className="flex flex-col gap-2">
      <p className={classNames("text-sm", regressions > 0 ? "text-unsupported" : "text-ink-2")}>
        {compared
          ? t("changes", {
              worse: regressions,
              better: results.filter(({ change }) => change === "newly_passing").length,
            })
          : t("first")}
      </p>
      <ol className="divide-y divide-line border-y border-line">
        {sorted.map((result) => (
          <li key={result.caseId} className="flex flex-wrap items-start justify-between gap-x-4 gap-y-1 py-2.5">
            <div className="min-w-0 flex-1 basis-64 text-sm">
              <p dir="auto" className="line-clamp-2 wrap-anywhere">
                {result.question}
              </p>
              {result.refusal !== null && <p className="text-xs text-ink-2">{t("refused", { why: result.refusal })}</p>}
              <ul className="text-xs text-ink-2">
                {result.checks
                  .filter(({ passed }) => passed !== true)
                  .map((check, index) => (
                    // biome-ignore lint/suspicious/noArrayIndexKey: the checks of a result never move
                    <li key={index}>
                      <CheckWords check={check} />
                    </li>
                  ))}
              </ul>
            </div>
            <div className="figures flex flex-wrap items-center gap-x-3 gap-y-1 text-xs text-ink-2">
              {result.score !== null && <span>{score(result.score)}</span>}
              {result.ms !== null && <span>{ms(result.ms)}</span>}
              {compared && result.change !== "same" && <span>{t(`change.${result.change}`)}</span>}
              <CaseStateChip state={result.state} />
              {result.runId !== null && (
                <Link href={`/traces/${result.runId}`} className="text-accent underline underline-offset-2">
                  {t("trace")}
                </Link>
              )}
              {result.runId !== null && result.before?.runId && (
                <Link
                  href={`/traces/compare?left=${result.before.runId}&right=${result.runId}`}
                  className="text-accent underline underline-offset-2"
                >
                  {t("compare")}
                </Link>
              )}
            </div>
          </li>
        ))}
      </ol>
    </div>
  );
}

/** An expectation that was not met, or could not be checked. */
function CheckWords({ check }: { check: CaseCheck }) {
  const t = useTranslations("cases.checks");
  const outcomes = useTranslations("outcomes");
  switch (check.kind) {
    case "outcome":
      return check.passed === null
        ? t("outcomeUnknown", { expected: outcomes(check.expected) })
        : t("outcome", {
            expected: outcomes(check.expected),
            found: check.found === null ? "–" : outcomes(check.found),
          });
    case "words":
      return t(check.passed === null ? "wordsUnknown" : "words", { words: check.expected });
    case "forbidden_words":
      return t(check.passed === null ? "forbiddenUnknown" : "forbidden", { words: check.forbidden });
    case "source": {
      const title = check.expected.title;
      return check.miss === null ? t("sourceUnknown", { title }) : t(`misses.${check.miss}`, { title });
    }
  }
}
