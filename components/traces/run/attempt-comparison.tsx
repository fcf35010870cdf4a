"use client";

import { useTranslations } from "next-intl";
import type { ReactNode } from "react";
import { useQuantities } from "@/components/words/use-quantities";
import { type AnswerCheck, findingsOf } from "@/lib/shared/contracts/evaluation/results";
import { type AttemptDifference, attemptDifferences } from "@/lib/shared/projections/trace/attempt-difference";
import type { AttemptView } from "@/lib/shared/projections/trace/attempts";
import { PassageNames } from "../passage-names";
import { DiffText } from "../word-diff-text";

/** The changes from each attempt to the next: query, passages, answer and verdicts. */
export function AttemptComparison({ attempts }: { attempts: readonly AttemptView[] }) {
  const t = useTranslations("traces.compare");
  return attemptDifferences(attempts).map((difference) => {
    const title = t("title", { from: difference.from.number, to: difference.to.number });
    return (
      <section key={difference.to.number} aria-label={title}>
        <h2 className="figures mb-1 px-3 text-xs font-medium text-ink-3">{title}</h2>
        <Difference difference={difference} />
      </section>
    );
  });
}

function Difference({ difference }: { difference: AttemptDifference }) {
  const common = useTranslations("common");
  const t = useTranslations("traces.compare");
  const step = useTranslations("traces.step");
  const { score, ms, usd } = useQuantities();
  const { from, to, queryText, added, dropped, moved, answer, verdicts } = difference;
  const finding = (attempt: AttemptView, check: AnswerCheck) => {
    const found = findingsOf(attempt)[check];
    return found === null ? t("notChecked") : step(`findings.${found}`);
  };
  return (
    <dl className="figures divide-y divide-line border-y border-line text-sm">
      <Line name={t("query")}>
        {queryText.length === 0 ? <span className="text-ink-3">{t("sameQuery")}</span> : <DiffText parts={queryText} />}
      </Line>
      <Line name={t("passages")}>
        <p>{t("passagesValue", { added: added.length, moved: moved.length, dropped: dropped.length })}</p>
        <PassageNames sign="+" name={t("added")} passages={added} />
        <PassageNames sign="−" name={t("removed")} passages={dropped} />
        {moved.length > 0 && (
          <ul aria-label={t("movedPlaces")} className="mt-0.5 text-xs text-ink-2">
            {moved.map(({ passage, from: was, to: now }) => (
              <li key={passage.passageId} className="truncate">
                <span aria-hidden>{now < was ? "↑" : "↓"} </span>
                {`[${passage.number}] ${passage.documentTitle}`}
                <span className="text-ink-3"> · {t("movedValue", { from: was, to: now })}</span>
              </li>
            ))}
          </ul>
        )}
      </Line>
      <Line name={t("answer")}>
        <DiffText parts={answer} />
      </Line>
      <Line name={t("score")}>
        <FromTo from={score(from.score)} to={score(to.score)} />
      </Line>
      {verdicts.length > 0 && (
        <Line name={t("verdicts")}>
          <ul>
            {verdicts.map((change) => (
              <li key={change.verdict}>
                {common("lead", { name: step(`verdictsOf.${change.verdict}`) })}{" "}
                <FromTo from={String(change.from)} to={String(change.to)} />
              </li>
            ))}
          </ul>
        </Line>
      )}
      {difference.findings.map((check) => (
        <Line key={check} name={step(check)}>
          <FromTo from={finding(from, check)} to={finding(to, check)} />
        </Line>
      ))}
      <Line name={t("effort")}>
        <FromTo from={ms(from.ms)} to={ms(to.ms)} />
        {from.costUsd !== null && to.costUsd !== null && (
          <>
            {" · "}
            <FromTo from={usd(from.costUsd)} to={usd(to.costUsd)} />
          </>
        )}
      </Line>
    </dl>
  );
}

function FromTo({ from, to }: { from: string; to: string }) {
  const t = useTranslations("traces.compare");
  return (
    <>
      <span className="sr-only">{t("to", { from, to })}</span>
      <span aria-hidden>
        {from} → <strong className="font-semibold">{to}</strong>
      </span>
    </>
  );
}

function Line({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div className="grid grid-cols-[6rem_minmax(0,1fr)] gap-3 px-3 py-2">
      <dt className="text-ink-3">{name}</dt>
      <dd className="min-w-0">{children}</dd>
    </div>
  );
}
