"use client";

import { ClipboardCheck } from "lucide-react";
import Link from "next/link";
import { usePathname, useSearchParams } from "next/navigation";
import { useTranslations } from "next-intl";
import { useMemo, useState } from "react";
import { z } from "zod";
import { Page } from "@/components/shell/page";
import { useShowKeys } from "@/components/shell/page-keys";
import { Button, buttonStyles } from "@/components/ui/button";
import { Card } from "@/components/ui/card";
import { EmptyState } from "@/components/ui/empty-state";
import { ErrorState } from "@/components/ui/error-state";
import { LoadingText } from "@/components/ui/loading-text";
import { Progress } from "@/components/ui/progress";
import { Skeleton } from "@/components/ui/skeleton";
import { useQuantities } from "@/components/words/use-quantities";
import { queryString } from "@/lib/browser/api/query-string";
import { useRunTrace } from "@/lib/browser/api/use-traces";
import { reviewedOutcomeSchema, reviewOrderSchema } from "@/lib/shared/contracts/evaluation/review-queue";
import { textLanguageSchema } from "@/lib/shared/contracts/language";
import { AgreementTable } from "./agreement-table";
import { ReviewProvider } from "./review-context";
import { ReviewFilterBar } from "./review-filter-bar";
import { ReviewRun } from "./review-run";
import { QUEUE_LIMIT, type QueueFilters, useReview, useReviewQueue } from "./use-review";

const filtersSchema = z.object({
  order: reviewOrderSchema.optional().catch(undefined),
  outcome: reviewedOutcomeSchema.optional().catch(undefined),
  language: textLanguageSchema.optional().catch(undefined),
  profile: z.string().min(1).max(100).optional().catch(undefined),
});

/** Reads the queue's order and filters from an address; invalid values are ignored. */
function parseReviewFilters(search: URLSearchParams): QueueFilters {
  const filters: QueueFilters = {};
  for (const [name, value] of Object.entries(filtersSchema.parse(Object.fromEntries(search)))) {
    if (value !== undefined) Object.assign(filters, { [name]: value });
  }
  return filters;
}

/** The review queue, one run at a time, and the agreement between reviewers and judges. */
export function ReviewPage() {
  const t = useTranslations("review");
  const pathname = usePathname();
  const search = useSearchParams();
  const showKeys = useShowKeys();
  const filters = useMemo(() => parseReviewFilters(search), [search]);
  const change = (next: QueueFilters) => window.history.replaceState(null, "", `${pathname}${queryString(next)}`);
  return (
    <Page
      title={t("pageTitle")}
      description={t("description")}
      actions={
        <Button size="sm" onClick={showKeys}>
          {t("showKeys")}
        </Button>
      }
    >
      <div className="mb-4">
        <ReviewFilterBar filters={filters} onChange={change} />
      </div>
      {/* Everything below starts out of view, so that it does not move when the run loads. */}
      <div className="min-h-[80dvh]">
        <Queue key={JSON.stringify(filters)} filters={filters} onClear={() => change({})} />
      </div>
      <AgreementTable />
    </Page>
  );
}

function Queue({ filters, onClear }: { filters: QueueFilters; onClear(): void }) {
  const t = useTranslations("review");
  const { percent } = useQuantities();
  /** Number of runs skipped in full pages of the queue. */
  const [offset, setOffset] = useState(0);
  const { data, isPending, isPlaceholderData, error, refetch } = useReviewQueue(filters, offset);
  /** The run being reviewed, which stays while it is judged; `null` for the next one. */
  const [current, setCurrent] = useState<string | null>(null);
  const [passed, setPassed] = useState<ReadonlySet<string>>(new Set());
  if (isPending || isPlaceholderData) return <RunSkeleton label={t("loading")} />;
  if (data === undefined) {
    return (
      <ErrorState title={t("failed")} onRetry={() => void refetch()}>
        {error?.message}
      </ErrorState>
    );
  }
  const left = data.runs.filter(({ id }) => !passed.has(id));
  const shown = current ?? left[0]?.id ?? null;
  // A judged run leaves the queue: it stays shown until the user moves on.
  if (current !== shown) setCurrent(shown);
  const next = () => {
    if (shown === null) return;
    setPassed(new Set([...passed, shown]));
    const following = left.find(({ id }) => id !== shown);
    setCurrent(following?.id ?? null);
    if (following === undefined && data.runs.length >= QUEUE_LIMIT) setOffset(offset + QUEUE_LIMIT);
  };
  // At the end, all runs left without a review were skipped.
  const skipped = data.total - data.reviewed;
  return (
    <div className="mb-8 flex flex-col gap-4">
      {data.total > 0 && (
        <Progress
          label={t("queueProgress")}
          value={data.reviewed}
          max={data.total}
          text={t("share", { done: data.reviewed, total: data.total, share: percent(data.reviewed / data.total) })}
        />
      )}
      {shown !== null ? (
        <LoadedRun key={shown} runId={shown} onNext={next} />
      ) : data.total === 0 ? (
        <EmptyState
          icon={<ClipboardCheck aria-hidden className="size-8" />}
          title={Object.keys(filters).length > 0 ? t("noMatch") : t("emptyTitle")}
          action={
            Object.keys(filters).length > 0 ? (
              <Button onClick={onClear}>{t("clearFilters")}</Button>
            ) : (
              <Link href="/" className={buttonStyles("primary")}>
                {t("ask")}
              </Link>
            )
          }
        >
          {Object.keys(filters).length > 0 ? undefined : t("emptyText")}
        </EmptyState>
      ) : (
        <div role="status">
          <EmptyState
            icon={<ClipboardCheck aria-hidden className="size-8" />}
            title={skipped === 0 ? t("allReviewed") : t("someSkipped", { count: skipped })}
            action={
              skipped === 0 ? (
                <Link href="/traces" className={buttonStyles()}>
                  {t("toTraces")}
                </Link>
              ) : (
                <Button
                  variant="primary"
                  onClick={() => {
                    setOffset(0);
                    setPassed(new Set());
                    setCurrent(null);
                  }}
                >
                  {t("again")}
                </Button>
              )
            }
          />
        </div>
      )}
    </div>
  );
}

function LoadedRun({ runId, onNext }: { runId: string; onNext(): void }) {
  const t = useTranslations("review");
  const { data, isPending, error, refetch } = useRunTrace(runId);
  // Until it loads, a key would change an unknown state, and the change would be lost.
  const review = useReview(runId);
  if (isPending || review.isPending) return <RunSkeleton label={t("loading")} />;
  if (data === undefined || review.data === undefined) {
    return (
      <ErrorState
        title={t("runFailed")}
        onRetry={() => {
          void refetch();
          void review.refetch();
        }}
      >
        {error?.message ?? review.error?.message} <Button onClick={onNext}>{t("next")}</Button>
      </ErrorState>
    );
  }
  return (
    <ReviewProvider runId={runId} events={data.events} ended={data.run.status === "ended"}>
      <ReviewRun data={data} onNext={onNext} />
      <div className="flex justify-end">
        <Button variant="primary" onClick={onNext}>
          {t("next")}
        </Button>
      </div>
    </ReviewProvider>
  );
}

function RunSkeleton({ label }: { label: string }) {
  return (
    <Card className="flex flex-col gap-4 p-4">
      <LoadingText>{label}</LoadingText>
      <Skeleton className="h-6 w-2/3" />
      <Skeleton className="h-6 w-56" />
      {["a", "b", "c", "d"].map((key) => (
        <Skeleton key={key} className="h-14" />
      ))}
    </Card>
  );
}
