"use client";

import Link from "next/link";
import { useTranslations } from "next-intl";
import { Fragment, useMemo } from "react";
import { buttonStyles } from "@/components/ui/button";
import { classNames } from "@/components/ui/class-names";
import { ReasonText } from "@/components/words/reason-text";
import { useQuantities } from "@/components/words/use-quantities";
import { NODE_LOOK } from "@/components/workflow-diagram/node-look";
import { useRunEvents } from "@/lib/browser/stream/use-run";
import { foldTrace } from "@/lib/shared/projections/trace/trace";

/** The steps of a run, in words. */
export function StepsPanel({ runId }: { runId: string }) {
  const t = useTranslations("chat.panel");
  const nodes = useTranslations("workflow.nodes");
  const { ms } = useQuantities();
  const events = useRunEvents(runId);
  const { visits, topology } = useMemo(() => foldTrace(events), [events]);
  const kinds = new Map(topology?.nodes.map(({ id, kind }) => [id, kind]));
  return (
    <div className="px-4 py-3">
      <ol className="flex flex-col gap-1.5">
        {visits.map((visit, index) => (
          <Fragment key={visit.key}>
            {visit.attempt !== visits[index - 1]?.attempt && (
              <li className="pt-1.5 text-xs font-medium text-ink-3">{t("attempt", { number: visit.attempt })}</li>
            )}
            <li className="flex gap-2.5">
              <span
                aria-hidden
                className={classNames(
                  "mt-1 size-3 shrink-0 rounded-sm border",
                  NODE_LOOK[kinds.get(visit.node) ?? "terminal"].box,
                  visit.ms === null && "animate-ring",
                )}
              />
              <div className="min-w-0 flex-1">
                <p className="flex justify-between gap-2 text-sm">
                  <span className="font-medium">
                    {nodes(visit.node)}
                    {visit.count > 1 && <span className="font-normal text-ink-3"> ({visit.count})</span>}
                  </span>
                  <span className="figures shrink-0 text-xs text-ink-3">
                    {visit.ms === null ? t("working") : ms(visit.ms)}
                  </span>
                </p>
                {visit.summary !== null && (
                  <p className="text-xs text-ink-2">
                    <ReasonText reason={visit.summary} />
                  </p>
                )}
              </div>
            </li>
          </Fragment>
        ))}
      </ol>
      <Link href={`/traces/${runId}`} className={classNames(buttonStyles("secondary", "sm"), "mt-4")}>
        {t("openTrace")}
      </Link>
    </div>
  );
}
