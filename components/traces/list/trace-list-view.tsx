"use client";

import { ArrowUp, GitCompareArrows, ListTree } from "lucide-react";
import Link from "next/link";
import { usePathname, useSearchParams } from "next/navigation";
import { useTranslations } from "next-intl";
import { useMemo, useState } from "react";
import { SaveCasesButton } from "@/components/evaluation/save-cases-button";
import { Page } from "@/components/shell/page";
import { Button, buttonStyles } from "@/components/ui/button";
import { Card } from "@/components/ui/card";
import { EmptyState } from "@/components/ui/empty-state";
import { ErrorState } from "@/components/ui/error-state";
import { LoadingText } from "@/components/ui/loading-text";
import { Skeleton } from "@/components/ui/skeleton";
import { StaleNotice } from "@/components/ui/stale-notice";
import { queryString } from "@/lib/browser/api/query-string";
import { type TraceFilters, useTraceList } from "@/lib/browser/api/use-traces";
import type { RunSummary } from "@/lib/shared/contracts/runs/run";
import { MAX_CHOSEN_RUNS } from "@/lib/shared/contracts/runs/run-export";
import { searchTerms } from "@/lib/shared/contracts/runs/run-search";
import { TagPopover } from "../tags/tag-popover";
import { type AddressFilters, parseFilters, toQuery } from "../trace-filters";
import { ExportMenu } from "./export-menu";
import { TraceFilterBar } from "./trace-filter-bar";
import { TraceTable } from "./trace-table";
import { useScrollRestoration } from "./use-scroll-restoration";

/** All runs that match the filters in the address. */
export function TraceListView() {
  const t = useTranslations("traces");
  const review = useTranslations("review");
  const cases = useTranslations("cases");
  const pathname = usePathname();
  const search = useSearchParams();
  const filters = useMemo(() => parseFilters(search), [search]);
  const query = useMemo(() => toQuery(filters, Date.now()), [filters]);
  // Next follows the address in `useSearchParams` without asking the server again.
  const change = (next: AddressFilters) => window.history.replaceState(null, "", `${pathname}${queryString(next)}`);
  return (
    <Page
      wide
      title={t("title")}
      description={t("description")}
      actions={
        <>
          <Link href="/traces/review" className={buttonStyles()}>
            {review("pageTitle")}
          </Link>
          <Link href="/traces/cases" className={buttonStyles()}>
            {cases("title")}
          </Link>
          <ExportMenu label={t("export.all")} size="md" which={{ filter: query }} />
        </>
      }
    >
      <div className="mb-4">
        <TraceFilterBar filters={filters} onChange={change} />
      </div>
      {/* The selection belongs to one list: another filter clears it. */}
      <TraceResults key={search.toString()} query={query} onClear={() => change({})} />
    </Page>
  );
}

function TraceResults({ query, onClear }: { query: TraceFilters; onClear(): void }) {
  const t = useTranslations("traces");
  const list = useTraceList(query);
  const place = useScrollRestoration(`traces ${JSON.stringify(query)}`, !list.isPending);
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set());
  const { data, runs, fresh, isPending, error, refetch, hasNextPage, fetchNextPage, isFetchingNextPage } = list;
  if (isPending) return <TableSkeleton label={t("list.loading")} />;
  if (data === undefined) {
    return (
      <ErrorState title={t("list.failed")} onRetry={() => void refetch()}>
        {error?.message}
      </ErrorState>
    );
  }
  const stale = (list.isStale || (list.isError && !list.isFetchNextPageError)) && (
    <StaleNotice updatedAt={list.dataUpdatedAt} onRetry={() => void refetch()} />
  );
  if (runs.length === 0) {
    return Object.keys(query).length > 0 ? (
      <>
        {stale}
        <EmptyState
          title={t("list.noMatchTitle")}
          action={<Button onClick={onClear}>{t("filters.clear")}</Button>}
          icon={<ListTree aria-hidden className="size-8" />}
        >
          {query.text === undefined ? undefined : t("list.searchHint")}
        </EmptyState>
      </>
    ) : (
      <EmptyState
        title={t("list.emptyTitle")}
        icon={<ListTree aria-hidden className="size-8" />}
        action={
          <Link href="/" className={buttonStyles("primary")}>
            {t("list.ask")}
          </Link>
        }
      >
        {t("list.emptyText")}
      </EmptyState>
    );
  }
  const selected = runs.filter(({ id }) => chosen.has(id));
  return (
    <div ref={place} aria-busy={list.isPlaceholderData} className={list.isPlaceholderData ? "opacity-60" : ""}>
      {stale}
      <div className="mb-2 flex min-h-7 items-center gap-3 text-sm">
        <p role="status" className="figures text-ink-2">
          {t("list.count", { count: runs.length })}
        </p>
        {fresh > 0 && (
          <Button
            size="sm"
            className="figures rounded-full text-accent"
            onClick={(event) => {
              list.showFresh();
              event.currentTarget.closest("main")?.scrollTo({ top: 0 });
            }}
          >
            <ArrowUp aria-hidden className="size-3.5" />
            {t("list.fresh", { count: fresh })}
          </Button>
        )}
      </div>
      <TraceTable
        runs={runs}
        terms={searchTerms(query.text ?? "")}
        chosen={chosen}
        onChoose={(changed, now) =>
          setChosen((before) => {
            const after = new Set(before);
            for (const id of changed) now ? after.add(id) : after.delete(id);
            return after;
          })
        }
      />
      {hasNextPage && (
        <div className="mt-4 flex flex-wrap items-center justify-center gap-3">
          {list.isFetchNextPageError && (
            <p role="alert" className="text-sm text-unsupported">
              {t("list.moreFailed")}
            </p>
          )}
          <Button onClick={() => void fetchNextPage()} disabled={isFetchingNextPage}>
            {isFetchingNextPage ? t("list.loadingMore") : t("list.more")}
          </Button>
        </div>
      )}
      {selected.length > 0 && <RunSelection runs={selected} onClear={() => setChosen(new Set())} />}
    </div>
  );
}

function TableSkeleton({ label }: { label: string }) {
  return (
    <>
      {/* The line with the number of runs. */}
      <div className="mb-2 h-5" />
      <Card className="divide-y divide-line">
        <LoadingText>{label}</LoadingText>
        {["a", "b", "c", "d", "e", "f"].map((key) => (
          <div key={key} className="flex h-11 items-center gap-6 px-4">
            <Skeleton className="h-3.5 flex-1" />
            <Skeleton className="h-3.5 w-24" />
            <Skeleton className="hidden h-3.5 w-64 md:block" />
          </div>
        ))}
      </Card>
    </>
  );
}

/** Actions on the selected runs, which come newest first. */
function RunSelection({ runs, onClear }: { runs: readonly RunSummary[]; onClear(): void }) {
  const t = useTranslations("traces.selection");
  const ids = runs.map(({ id }) => id);
  // The list is newest first; the later run goes on the right.
  const [right, left, third] = ids;
  const pair = left !== undefined && right !== undefined && third === undefined ? { left, right } : null;
  return (
    <fieldset
      aria-label={t("label")}
      className="sticky bottom-4 z-20 mx-auto mt-4 flex w-fit max-w-full flex-wrap items-center gap-2 rounded-xl border border-line-strong bg-panel px-3 py-2 text-sm shadow-overlay"
    >
      <span role="status" className="figures mr-1">
        {t("count", { count: ids.length })}
      </span>
      {pair === null ? (
        <span className="text-xs text-ink-3">{t("compareHint")}</span>
      ) : (
        <Link
          href={`/traces/compare?left=${pair.left}&right=${pair.right}`}
          prefetch={false}
          className={buttonStyles("primary", "sm")}
        >
          <GitCompareArrows aria-hidden className="size-3.5" />
          {t("compare")}
        </Link>
      )}
      {ids.length > MAX_CHOSEN_RUNS ? (
        <span className="text-xs text-partial">{t("tooMany", { count: MAX_CHOSEN_RUNS })}</span>
      ) : (
        <ExportMenu label={t("export")} which={{ ids }} />
      )}
      <SaveCasesButton runIds={ids} />
      {ids.length <= MAX_CHOSEN_RUNS && <TagPopover runs={runs} />}
      <Button size="sm" variant="ghost" onClick={onClear}>
        {t("clear")}
      </Button>
    </fieldset>
  );
}
