"use client";

import { useQuery } from "@tanstack/react-query";
import { useTranslations } from "next-intl";
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

/** A source's text: the library passage, or the stored copy of the web page; `null` if it no longer exists. */
export function useSourceText(
  citation: Pick<Citation, "documentId" | "ordinal" | "passageId" | "web">,
): string | null | undefined {
  const isWeb = citation.web !== undefined;
  const passage = usePassage(citation, !isWeb);
  const { data: page } = useWebPage(citation.documentId, isWeb);
  if (!isWeb) return passage.data === null ? null : passage.data?.text;
  if (page === undefined || page === null) return page;
  const span = page.passages.find(({ id }) => id === citation.passageId);
  return span === undefined ? null : page.text.slice(span.start, span.end);
}

/** A library passage; `data` is `null` if its document was deleted. */
function usePassage({ documentId, ordinal }: Pick<Citation, "documentId" | "ordinal">, enabled: boolean) {
  return useQuery({
    queryKey: ["passage", documentId, ordinal],
    enabled,
    staleTime: Number.POSITIVE_INFINITY,
    queryFn: ({ signal }) =>
      orNull(
        fetchJson(passageSchema, "GET /api/documents/{id}/passages/{n}", {
          params: { id: documentId, n: ordinal },
          signal,
        }),
      ),
  });
}

/** A source's place in its document: page, slide or heading; `null` where the heading is the document's title. */
export function useCitationPlace(): (
  citation: Pick<Citation, "documentTitle" | "page" | "pageUnit" | "headingPath">,
) => string | null {
  const pagePlace = usePagePlace();
  return (citation) => pagePlace(citation) ?? passagePlace(citation).slice(1).at(-1) ?? null;
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
  const place = useCitationPlace()(citation);
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
