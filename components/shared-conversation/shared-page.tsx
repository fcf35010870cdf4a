"use client";

import { useQuery } from "@tanstack/react-query";
import { Link2Off } from "lucide-react";
import { useFormatter, useTranslations } from "next-intl";
import { useState } from "react";
import { CitationSheet } from "@/components/chat/citation/citation-sheet";
import type { CitationTarget } from "@/components/chat/citation/citation-target";
import { EmptyState } from "@/components/ui/empty-state";
import { ErrorState } from "@/components/ui/error-state";
import { Skeleton } from "@/components/ui/skeleton";
import { StaleNotice } from "@/components/ui/stale-notice";
import { fetchJson, orNull } from "@/lib/browser/api/api-client";
import { usePageTitle } from "@/lib/browser/dom/use-page-title";
import { SHARED_POLL_MS } from "@/lib/browser/tunables";
import { sharedConversationSchema } from "@/lib/shared/contracts/conversations/transcript";
import { SharedTurn } from "./shared-turn";

/** A shared conversation, read-only. */
export function SharedPage({ shareId }: { shareId: string }) {
  const t = useTranslations("share.page");
  const format = useFormatter();
  const [citation, setCitation] = useState<CitationTarget | null>(null);
  const { data, isError, dataUpdatedAt, refetch } = useShared(shareId);
  usePageTitle(data === undefined || data === null ? null : t("pageTitle", { title: data.title }));
  if (data === null) {
    return (
      <EmptyState title={t("goneTitle")} icon={<Link2Off aria-hidden className="size-7" />}>
        {t("goneText")}
      </EmptyState>
    );
  }
  return (
    <div className="mx-auto flex w-full max-w-[46rem] flex-col gap-9 px-4 py-6">
      <header className="flex flex-col gap-1 border-b border-line pb-4">
        <h1 dir="auto" className="text-xl font-semibold tracking-tight wrap-anywhere">
          {data?.title ?? t("title")}
        </h1>
        <p className="text-sm text-ink-2">
          {t("note")}
          {data !== undefined && (
            <>
              {" "}
              {t("changed", {
                at: format.dateTime(new Date(data.updatedAt), { dateStyle: "medium", timeStyle: "short" }),
              })}
            </>
          )}
        </p>
      </header>
      {data === undefined && isError && <ErrorState title={t("failed")} onRetry={() => void refetch()} />}
      {data === undefined && !isError && (
        <div role="status" aria-label={t("loading")} className="flex flex-col gap-3">
          <Skeleton className="ml-auto h-10 w-2/5" />
          <Skeleton className="h-5 w-11/12" />
          <Skeleton className="h-5 w-4/5" />
        </div>
      )}
      {data !== undefined && isError && <StaleNotice updatedAt={dataUpdatedAt} onRetry={() => void refetch()} />}
      {data?.turns.length === 0 && <EmptyState title={t("empty")} />}
      {data?.turns.map((turn, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: turns of a conversation only follow each other
        <SharedTurn key={index} turn={turn} onOpenCitation={setCitation} />
      ))}
      <CitationSheet target={citation} onTarget={setCitation} onClose={() => setCitation(null)} />
    </div>
  );
}

/**
 * A conversation by its share link; `data` is `null` for an invalid or revoked link. Updated while the conversation
 * grows.
 */
function useShared(shareId: string) {
  return useQuery({
    queryKey: ["shared", shareId],
    queryFn: ({ signal }) =>
      orNull(fetchJson(sharedConversationSchema, "GET /api/shared/{id}", { params: { id: shareId }, signal })),
    refetchInterval: ({ state }) =>
      state.data?.turns.some(({ status }) => status === "running") === true ? SHARED_POLL_MS : false,
  });
}
