"use client";

import { useQuery } from "@tanstack/react-query";
import { useTranslations } from "next-intl";
import { createContext, use } from "react";
import { Skeleton } from "@/components/ui/skeleton";
import { usePagePlace } from "@/components/words/use-page-place";
import { fetchJson, orNull } from "@/lib/browser/api/api-client";
import { useWebPage } from "@/lib/browser/api/settings/use-web-search";
import type { Evidence } from "@/lib/shared/contracts/evaluation/judgement";
import { passageSchema } from "@/lib/shared/contracts/library/document";
import { passagePlace } from "@/lib/shared/contracts/library/passage-place";
import type { Citation } from "@/lib/shared/contracts/runs/run-event";
import type { ChatView } from "@/lib/shared/projections/chat/chat";
import { passagePreview } from "@/lib/shared/projections/text/passage-preview";
import { WebMark } from "../answer/web-mark";
import { evidenceIn, type OpenCitation } from "./citation-target";

/** By which call passages are read: that of the library, unless a page around the answers names another. */
export interface PassageReader {
  /** Distinguishes its passages from those of others. */
  key: string;
  /** @returns the passage's text; `null` if it no longer exists */
  read(citation: Pick<Citation, "documentId" | "ordinal" | "passageId">, signal: AbortSignal): Promise<string | null>;
}

/** `null` for the library's. */
export const PassageReaderContext = createContext<PassageReader | null>(null);

/**
 * A source's text: the library passage, or the stored copy of the web page; `null` if it no longer exists. Copies of web
 * pages are read by the library's own readers alone; others get an empty text.
 */
export function useSourceText(
  citation: Pick<Citation, "documentId" | "ordinal" | "passageId" | "web">,
): string | null | undefined {
  const isWeb = citation.web !== undefined;
  const passage = usePassage(citation, !isWeb);
  const other = use(PassageReaderContext);
  const { data: page } = useWebPage(citation.documentId, isWeb && other === null);
  if (!isWeb) return passage.data;
  if (other !== null) return "";
  if (page === undefined || page === null) return page;
  const span = page.passages.find(({ id }) => id === citation.passageId);
  return span === undefined ? null : page.text.slice(span.start, span.end);
}

/** The text of a library passage; `data` is `null` if its document was deleted. */
function usePassage(citation: Pick<Citation, "documentId" | "ordinal" | "passageId">, enabled: boolean) {
  const { key, read } = use(PassageReaderContext) ?? LIBRARY;
  return useQuery({
    queryKey: [key, citation.documentId, citation.ordinal],
    enabled,
    staleTime: Number.POSITIVE_INFINITY,
    queryFn: ({ signal }) => read(citation, signal),
  });
}

const LIBRARY: PassageReader = {
  key: "passage",
  async read({ documentId, ordinal }, signal) {
    const params = { id: documentId, n: ordinal };
    const passage = await orNull(fetchJson(passageSchema, "GET /api/documents/{id}/passages/{n}", { params, signal }));
    return passage === null ? null : passage.text;
  },
};

/**
 * A source's place in its document: page, slide or heading; `null` where the heading is the document's title. The page is
 * that of the evidence, if it is given.
 */
export function useCitationPlace(): (
  citation: Pick<Citation, "documentTitle" | "page" | "pages" | "pageUnit" | "headingPath">,
  evidence?: Evidence | null,
) => string | null {
  const pagePlace = usePagePlace();
  return (citation, evidence = null) => pagePlace(citation, evidence) ?? passagePlace(citation).slice(1).at(-1) ?? null;
}

/** The sources that an answer cites, each with its evidence. */
export function SourceCards({
  view,
  onOpenCitation,
}: {
  view: Pick<ChatView, "citations" | "sentences">;
  onOpenCitation: OpenCitation;
}) {
  const t = useTranslations("chat.sources");
  if (view.citations.length === 0) return null;
  return (
    <ul aria-label={t("label")} className="grid grid-cols-1 gap-2 sm:grid-cols-2">
      {view.citations.map((citation) => (
        <li key={citation.number}>
          <SourceCard
            citation={citation}
            evidence={evidenceIn(view, citation.passageId)}
            onOpenCitation={onOpenCitation}
          />
        </li>
      ))}
    </ul>
  );
}

function SourceCard({
  citation,
  evidence,
  onOpenCitation,
}: {
  citation: Citation;
  evidence: Evidence | null;
  onOpenCitation: OpenCitation;
}) {
  const t = useTranslations("chat.sources");
  const sourceText = useSourceText(citation);
  const place = useCitationPlace()(citation, evidence);
  const text = evidence?.quote ?? sourceText;
  return (
    <button
      type="button"
      onClick={() => onOpenCitation({ citation, evidence })}
      className="flex h-full w-full flex-col gap-1 rounded-xl border border-line bg-panel px-3 py-2.5 text-left hover:border-line-strong"
    >
      <span className="flex w-full min-w-0 items-baseline gap-2 text-sm font-medium">
        <span className="figures rounded-sm bg-accent-soft px-1.5 text-2xs font-semibold text-accent">
          {citation.number}
        </span>
        <span className="min-w-0 truncate">
          {citation.documentTitle}
          {place !== null && <span className="font-normal text-ink-3">, {place}</span>}
        </span>
      </span>
      {citation.web !== undefined && <WebMark web={citation.web} />}
      {sourceText === null ? (
        <span className="text-xs text-ink-3 italic">{t("deletedSince")}</span>
      ) : text === undefined || text === null ? (
        <Skeleton className="h-4 w-full" />
      ) : (
        <span className="line-clamp-2 text-xs text-ink-2">{passagePreview(text)}</span>
      )}
    </button>
  );
}
