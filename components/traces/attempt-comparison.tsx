"use client";

import { useTranslations } from "next-intl";
import type { ReactNode } from "react";
import { useQuantities } from "@/components/ui/use-quantities";
import type { AttemptView } from "@/lib/projections/attempts";
import { compareAttempts } from "./compare-attempts";
import { DiffText } from "./word-diff-text";

/** What changed from each attempt to the next: query, passages, answer, score. */
export function AttemptComparison({ attempts }: { attempts: readonly AttemptView[] }) {
  const t = useTranslations("traces.compare");
  const { score } = useQuantities();
  return compareAttempts(attempts).map((change) => {
    const title = t("title", { from: change.from.number, to: change.to.number });
    return (
      <section key={change.to.number} aria-label={title}>
        <h2 className="figures mb-1 px-3 text-xs font-medium text-ink-3">{title}</h2>
        <dl className="figures divide-y divide-line border-y border-line text-sm">
          <Line name={t("query")}>
            {change.query.length === 0 ? (
              <span className="text-ink-3">{t("sameQuery")}</span>
            ) : (
              <DiffText parts={change.query} />
            )}
          </Line>
          <Line name={t("passages")}>
            {t("passagesValue", {
              added: change.added.length,
              moved: change.movedUp.length,
              dropped: change.dropped.length,
            })}
          </Line>
          <Line name={t("answer")}>
            <DiffText parts={change.answer} />
          </Line>
          <Line name={t("score")}>
            <span className="sr-only">{t("to", { from: score(change.from.score), to: score(change.to.score) })}</span>
            <span aria-hidden>
              {score(change.from.score)} → <strong className="font-semibold">{score(change.to.score)}</strong>
            </span>
          </Line>
        </dl>
      </section>
    );
  });
}

function Line({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div className="grid grid-cols-[6rem_minmax(0,1fr)] gap-3 px-3 py-2">
      <dt className="text-ink-3">{name}</dt>
      <dd className="min-w-0">{children}</dd>
    </div>
  );
}
