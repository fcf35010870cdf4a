"use client";

import { ExternalLink } from "lucide-react";
import { useTranslations } from "next-intl";
import { EmptyState } from "@/components/ui/empty-state";
import { ErrorState } from "@/components/ui/error-state";
import { LoadingText } from "@/components/ui/loading-text";
import { Skeleton } from "@/components/ui/skeleton";
import { useWebPage } from "@/lib/browser/use-web-page";
import type { Passage } from "@/lib/contracts/document";
import type { WebSource } from "@/lib/contracts/web-search";
import type { CitationTarget } from "./citation-target";
import { isOpenable, WebMark } from "./web-mark";

/** What was kept of a cited page when it was read: the cited passage marked, the evidence in it marked stronger. */
export function WebCitation({ target, web }: { target: CitationTarget; web: WebSource }) {
  const t = useTranslations("chat.web");
  const { citation, runId = null } = target;
  const { data, isPending, isError, refetch } = useWebPage(runId, citation.documentId);
  return (
    <div className="flex flex-col gap-3">
      <div role="note" className="rounded-lg bg-sunk px-3 py-2 text-sm">
        <WebMark web={web} />
        <p className="mt-1 text-xs break-all text-ink-2">{web.url}</p>
        {isOpenable(web.url) && <PageLink url={web.url} />}
        <p className="mt-1 text-xs text-ink-3">{t("kept")}</p>
      </div>
      {runId === null || (data !== undefined && data.length === 0) ? (
        <EmptyState title={t("notKept")} />
      ) : isPending ? (
        <>
          <LoadingText>{t("loading")}</LoadingText>
          <Skeleton className="h-48" />
        </>
      ) : isError ? (
        <ErrorState title={t("failed")} onRetry={() => void refetch()} />
      ) : (
        <article dir="auto" className="flex flex-col gap-3 text-base wrap-anywhere whitespace-pre-wrap text-ink-2">
          {data.map((passage) => (
            <KeptPassage key={passage.id} passage={passage} target={target} />
          ))}
        </article>
      )}
    </div>
  );
}

/** Opens the page itself, in a tab of its own: the site is not told where it was linked from. */
function PageLink({ url }: { url: string }) {
  const t = useTranslations("chat.web");
  return (
    <a
      href={url}
      target="_blank"
      rel="noreferrer noopener"
      className="mt-1 inline-flex items-center gap-1 text-accent underline underline-offset-2"
    >
      {t("open")}
      <ExternalLink aria-hidden className="size-3.5" />
    </a>
  );
}

/** Brings an element into view once, when it is first drawn. */
function scrollIntoView(element: HTMLElement | null): void {
  element?.scrollIntoView({ block: "center" });
}

function KeptPassage({ passage, target }: { passage: Passage; target: CitationTarget }) {
  const isCited = passage.id === target.citation.passageId;
  const { evidence } = target;
  if (!isCited) return <p lang={passage.language}>{passage.text}</p>;
  const marked = evidence !== null && evidence.passageId === passage.id ? evidence : null;
  return (
    <p lang={passage.language} ref={scrollIntoView}>
      <mark data-mark="passage" className="bg-accent-soft box-decoration-clone py-0.5 text-ink">
        {marked === null ? (
          passage.text
        ) : (
          <>
            {passage.text.slice(0, marked.start)}
            <strong data-mark="evidence" className="bg-accent/25 font-medium">
              {passage.text.slice(marked.start, marked.end)}
            </strong>
            {passage.text.slice(marked.end)}
          </>
        )}
      </mark>
    </p>
  );
}
