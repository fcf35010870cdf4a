"use client";

import { ListTree } from "lucide-react";
import Link from "next/link";
import { usePathname, useSearchParams } from "next/navigation";
import { useTranslations } from "next-intl";
import { useMemo } from "react";
import { Page } from "@/components/shell/page";
import { Button, buttonStyles } from "@/components/ui/button";
import { Card } from "@/components/ui/card";
import { EmptyState } from "@/components/ui/empty-state";
import { ErrorState } from "@/components/ui/error-state";
import { LoadingText } from "@/components/ui/loading-text";
import { Skeleton } from "@/components/ui/skeleton";
import { StaleNotice } from "@/components/ui/stale-notice";
import { queryString } from "@/lib/browser/query-string";
import { type TraceFilters, useTraceList } from "@/lib/browser/use-traces";
import { TraceFilterBar } from "./trace-filter-bar";
import { type AddressFilters, parseFilters, toQuery } from "./trace-filters";
import { TraceTable } from "./trace-table";

/** All runs, narrowed by the filters that the address holds. */
export function TraceListView() {
  const t = useTranslations("traces");
  const pathname = usePathname();
  const search = useSearchParams();
  const filters = useMemo(() => parseFilters(search), [search]);
  const query = useMemo(() => toQuery(filters, Date.now()), [filters]);
  // Next follows the address in `useSearchParams` without asking the server again.
  const change = (next: AddressFilters) => window.history.replaceState(null, "", `${pathname}${queryString(next)}`);
  return (
    <Page wide title={t("title")} description={t("description")}>
      <div className="mb-4">
        <TraceFilterBar filters={filters} onChange={change} />
      </div>
      <TraceResults query={query} onClear={() => change({})} />
    </Page>
  );
}

function TraceResults({ query, onClear }: { query: TraceFilters; onClear(): void }) {
  const t = useTranslations("traces");
  const list = useTraceList(query);
  const { data, isPending, isError, error, refetch, hasNextPage, fetchNextPage, isFetchingNextPage } = list;
  if (isPending) return <TableSkeleton label={t("list.loading")} />;
  if (data === undefined) {
    return (
      <ErrorState title={t("list.failed")} onRetry={() => void refetch()}>
        {error?.message}
      </ErrorState>
    );
  }
  const stale = isError && !list.isFetchNextPageError && (
    <StaleNotice updatedAt={list.dataUpdatedAt} onRetry={() => void refetch()} />
  );
  const runs = data.pages.flatMap((page) => page.runs);
  if (runs.length === 0) {
    return Object.keys(query).length > 0 ? (
      <>
        {stale}
        <EmptyState
          title={t("list.noMatchTitle")}
          action={<Button onClick={onClear}>{t("filters.clear")}</Button>}
          icon={<ListTree aria-hidden className="size-8" />}
        />
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
  return (
    <div aria-busy={list.isPlaceholderData} className={list.isPlaceholderData ? "opacity-60" : ""}>
      {stale}
      <p role="status" className="figures mb-2 text-sm text-ink-2">
        {t("list.count", { count: runs.length })}
      </p>
      <TraceTable runs={runs} />
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
    </div>
  );
}

function TableSkeleton({ label }: { label: string }) {
  return (
    <>
      {/* The line that counts the runs. */}
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
