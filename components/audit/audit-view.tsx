"use client";

import { keepPreviousData, useInfiniteQuery } from "@tanstack/react-query";
import { Download, ScrollText } from "lucide-react";
import { usePathname, useSearchParams } from "next/navigation";
import { useTranslations } from "next-intl";
import { useMemo } from "react";
import { useFailureWords } from "@/components/loading/use-failure-words";
import { Page } from "@/components/shell/page";
import { BackLink } from "@/components/ui/back-link";
import { Button } from "@/components/ui/button";
import { EmptyState } from "@/components/ui/empty-state";
import { ErrorState } from "@/components/ui/error-state";
import { LoadingText } from "@/components/ui/loading-text";
import { Menu } from "@/components/ui/overlays/menu";
import { Skeleton } from "@/components/ui/skeleton";
import { StaleNotice } from "@/components/ui/stale-notice";
import { addressOf, fetchJson } from "@/lib/browser/api/api-client";
import { queryString } from "@/lib/browser/api/query-string";
import { saveAddress } from "@/lib/browser/dom/save-file";
import { type AuditFilter, auditFilterSchema, auditPageSchema } from "@/lib/shared/contracts/accounts/audit-log";
import { AuditFilters } from "./audit-filters";
import { AuditList } from "./audit-list";

const AUDIT_KEY = ["audit"] as const;

/** The audit log, narrowed by the filter in the address. */
export function AuditView() {
  const t = useTranslations("audit");
  const pathname = usePathname();
  const search = useSearchParams();
  const filter = useMemo(() => auditFilterSchema.safeParse(Object.fromEntries(search)).data ?? {}, [search]);
  // Next follows the address in `useSearchParams` without asking the server again.
  const change = (next: AuditFilter) => window.history.replaceState(null, "", `${pathname}${queryString(next)}`);
  const save = (format: "csv" | "jsonl") =>
    saveAddress(addressOf("GET /api/audit/export", { query: { ...filter, format } }));
  return (
    <Page
      wide
      title={t("title")}
      description={t("description")}
      actions={
        <>
          <BackLink href="/settings">{t("settings")}</BackLink>
          <Menu
            trigger={
              <Button>
                <Download aria-hidden className="size-3.5" />
                {t("export")}
              </Button>
            }
            items={[
              { label: t("csv"), onSelect: () => save("csv") },
              { label: t("jsonl"), onSelect: () => save("jsonl") },
            ]}
          />
        </>
      }
    >
      <div className="flex flex-col gap-4">
        <AuditFilters filter={filter} onChange={change} />
        <AuditResults filter={filter} onClear={() => change({})} />
      </div>
    </Page>
  );
}

function AuditResults({ filter, onClear }: { filter: AuditFilter; onClear(): void }) {
  const t = useTranslations("audit");
  const failureWords = useFailureWords();
  const list = useAudit(filter);
  const { data, isPending, isError, error, refetch, hasNextPage, fetchNextPage, isFetchingNextPage } = list;
  if (isPending) {
    return (
      <div>
        <LoadingText>{t("loading")}</LoadingText>
        <Skeleton className="h-64 rounded-xl" />
      </div>
    );
  }
  if (data === undefined) {
    return (
      <ErrorState title={t("failed")} onRetry={() => void refetch()}>
        {error === null ? null : failureWords(error)}
      </ErrorState>
    );
  }
  const entries = data.pages.flatMap((page) => page.entries);
  return (
    <div aria-busy={list.isPlaceholderData} className={list.isPlaceholderData ? "opacity-60" : ""}>
      {isError && <StaleNotice updatedAt={list.dataUpdatedAt} onRetry={() => void refetch()} />}
      <p role="status" className="sr-only">
        {t("found", { count: entries.length })}
      </p>
      {entries.length === 0 ? (
        <EmptyState
          title={t("none")}
          icon={<ScrollText aria-hidden className="size-8" />}
          action={<Button onClick={onClear}>{t("clear")}</Button>}
        />
      ) : (
        <AuditList entries={entries} />
      )}
      {hasNextPage && (
        <div className="mt-4 flex justify-center">
          <Button onClick={() => void fetchNextPage()} disabled={isFetchingNextPage}>
            {isFetchingNextPage ? t("loadingMore") : t("more")}
          </Button>
        </div>
      )}
    </div>
  );
}

/** The entries of the audit log that match a filter, newest first, page by page. */
function useAudit(filter: AuditFilter) {
  return useInfiniteQuery({
    queryKey: [...AUDIT_KEY, filter],
    initialPageParam: "",
    queryFn: ({ pageParam, signal }) =>
      fetchJson(auditPageSchema, "GET /api/audit", { query: { ...filter, cursor: pageParam || undefined }, signal }),
    getNextPageParam: ({ nextCursor }) => nextCursor,
    placeholderData: keepPreviousData,
  });
}
