"use client";

import Link from "next/link";
import { useTranslations } from "next-intl";
import type { ReactNode } from "react";
import { buttonStyles } from "@/components/ui/button";
import { Card } from "@/components/ui/card";
import { classNames } from "@/components/ui/class-names";
import { Skeleton } from "@/components/ui/skeleton";
import { useQuantities } from "@/components/words/use-quantities";
import {
  type ApprovalCounts,
  approvalFigures,
  MIN_REVIEWED_FOR_SHARE,
} from "@/lib/shared/contracts/evaluation/approval-figures";
import type { JudgeAgreementRow } from "@/lib/shared/contracts/evaluation/judge-agreement";
import type { ShareInterval } from "@/lib/shared/contracts/evaluation/wilson-interval";
import type { MetricsQuery } from "@/lib/shared/contracts/metrics/metrics";
import { runsLink } from "../dashboard-window";
import { useAgreement } from "../use-agreement";

/** The dashboard's headline: how often an approved answer was right, according to reviewers and test cases. */
export function ApprovalCard({ query, className }: { query: Partial<MetricsQuery>; className?: string }) {
  const t = useTranslations("dashboard.figures");
  const { data, isError } = useAgreement(query);
  return (
    <Card className={classNames("relative px-4 py-3.5 has-[h2_a]:hover:border-line-strong", className)}>
      {data === undefined ? (
        <>
          <h2 className="text-sm text-ink-2">{t("approved")}</h2>
          {isError ? (
            <p className="mt-1 text-sm text-unsupported">{t("approvedFailed")}</p>
          ) : (
            <Skeleton className="mt-2 h-14" />
          )}
        </>
      ) : (
        <>
          <Approvals counts={data.approvals} query={query} />
          <OutcomeAgreement rows={data.rows} query={query} />
        </>
      )}
    </Card>
  );
}

function Approvals({ counts, query }: { counts: ApprovalCounts; query: Partial<MetricsQuery> }) {
  const t = useTranslations("dashboard.figures");
  const { percent } = useQuantities();
  const { judged, right, rightShare, interval } = approvalFigures(counts);
  const { byReviewers, byCases } = counts;
  const reviewed = (narrower = {}) => runsLink(query, { reviewed: "answer", passed: true, ...narrower });
  if (interval === null) {
    return (
      <>
        <h2 className="text-sm text-ink-2">{t("approved")}</h2>
        <p className="mt-1 text-base font-semibold">{t("approvedNone")}</p>
        <p className="mt-0.5 max-w-prose text-xs text-ink-3">{t("approvedNoneText")}</p>
        <p className="mt-2 flex flex-wrap gap-2 print:hidden">
          <Link href="/traces/review?outcome=approved" className={buttonStyles("secondary", "sm")}>
            {t("approvedReview")}
          </Link>
          <Link href="/traces/cases" className={buttonStyles("ghost", "sm")}>
            {t("approvedCases")}
          </Link>
        </p>
      </>
    );
  }
  const few = judged < MIN_REVIEWED_FOR_SHARE;
  return (
    <>
      <h2 className="text-sm text-ink-2">
        <Link
          href={byReviewers.judged > 0 ? reviewed() : "/traces/cases"}
          className="after:absolute after:inset-0 after:rounded-xl"
        >
          {t("approved")}
        </Link>
      </h2>
      <p className="figures mt-1 text-figure font-semibold tracking-tight">
        {few ? t("approvedFew", { judged }) : t("approvedRight", { right, judged })}
      </p>
      {!few && <IntervalBar share={rightShare} interval={interval} />}
      <p className="figures mt-1 text-xs text-ink-3">
        {few
          ? t("approvedFewText", { right, judged, least: MIN_REVIEWED_FOR_SHARE })
          : t("approvedShare", {
              share: percent(rightShare),
              low: percent(interval.low),
              high: percent(interval.high),
            })}
      </p>
      <p className="figures mt-0.5 flex flex-wrap gap-x-4 text-xs">
        {byReviewers.judged > 0 && (
          <Source href={reviewed(byReviewers.wrong > 0 ? { agrees: false } : {})} wrong={byReviewers.wrong}>
            {t("approvedByReviewers", byReviewers)}
          </Source>
        )}
        {byCases.judged > 0 && (
          <Source href="/traces/cases" wrong={byCases.wrong}>
            {t("approvedByCases", byCases)}
          </Source>
        )}
      </p>
    </>
  );
}

/** How often reviewers agreed with an outcome, approved or not. */
function OutcomeAgreement({ rows, query }: { rows: readonly JudgeAgreementRow[]; query: Partial<MetricsQuery> }) {
  const t = useTranslations("dashboard.figures");
  const outcomes = rows.filter(({ judge }) => judge === "answer");
  const judged = outcomes.reduce((sum, row) => sum + row.judged, 0);
  if (judged === 0) return null;
  const agreed = outcomes.reduce((sum, row) => sum + row.truePasses + row.trueFails, 0);
  return (
    <p className="figures mt-0.5 text-xs">
      <Source href={runsLink(query, { reviewed: "answer", ...(agreed < judged && { agrees: false }) })} wrong={0}>
        {t("outcomeAgreement", { agreed, judged })}
      </Source>
    </p>
  );
}

/** How many wrong answers one source found, with a link to them on top of the card's own link. */
function Source({ href, wrong, children }: { href: string; wrong: number; children: ReactNode }) {
  return (
    <Link
      href={href}
      prefetch={false}
      className={classNames(
        "relative rounded-sm underline decoration-line-strong underline-offset-2 hover:decoration-current",
        wrong > 0 ? "text-unsupported" : "text-ink-2",
      )}
    >
      {children}
    </Link>
  );
}

/** The share as a mark on its interval, on a scale of 0–1; the text beside it says the same. */
function IntervalBar({ share, interval: { low, high } }: { share: number | null; interval: ShareInterval }) {
  const at = (part: number) => `${part * 100}%`;
  return (
    <div aria-hidden className="relative mt-2 h-2 rounded-full bg-sunk forced-colors:border print:hidden">
      <div
        className="absolute inset-y-0 rounded-full bg-supported/35 forced-color-adjust-none"
        style={{ left: at(low), width: at(high - low) }}
      />
      {share !== null && (
        <div
          className="absolute -inset-y-0.5 w-0.75 -translate-x-1/2 rounded-full bg-supported forced-color-adjust-none"
          style={{ left: at(share) }}
        />
      )}
    </div>
  );
}
