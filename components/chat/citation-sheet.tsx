"use client";

import Link from "next/link";
import { useTranslations } from "next-intl";
import { GraphWayNote } from "@/components/knowledge-graph/graph-way-note";
import { BlockFrame } from "@/components/library/block-frame";
import { BlockText } from "@/components/library/block-text";
import { documentBlocks, piecesByBlock } from "@/components/library/document-blocks";
import { buttonStyles } from "@/components/ui/button";
import { classNames } from "@/components/ui/class-names";
import { Sheet } from "@/components/ui/dialog";
import { EmptyState } from "@/components/ui/empty-state";
import { ErrorState } from "@/components/ui/error-state";
import { LoadingText } from "@/components/ui/loading-text";
import { Skeleton } from "@/components/ui/skeleton";
import { ApiError } from "@/lib/browser/api-client";
import { useDocument } from "@/lib/browser/use-documents";
import { useWebPage } from "@/lib/browser/use-web-search";
import type { DocumentDetail } from "@/lib/contracts/document";
import type { WebSource } from "@/lib/contracts/web-search";
import type { CitationTarget } from "./citation-target";
import { highlightPassage } from "./highlight";
import { useCitationPlace } from "./source-cards";
import { CITATION_CONTEXT_CHARS } from "./tunables";
import { WebPageNote } from "./web-mark";

const MARKS = {
  none: "",
  passage: "bg-accent-soft text-ink box-decoration-clone py-0.5",
  evidence: "bg-accent/25 font-medium text-ink box-decoration-clone py-0.5",
} as const;

/** Brings an element into view once, when it is first drawn. */
function scrollIntoView(element: HTMLElement | null): void {
  element?.scrollIntoView({ block: "center" });
}

/** A cited passage in its document: highlighted, with the evidence in it marked stronger, and scrolled to. */
export function CitationSheet({ target, onClose }: { target: CitationTarget | null; onClose(): void }) {
  const t = useTranslations("chat.sources");
  const placeOf = useCitationPlace();
  const citation = target?.citation;
  const place = citation === undefined ? null : placeOf(citation);
  return (
    <Sheet
      open={target !== null}
      onOpenChange={(open) => !open && onClose()}
      title={citation === undefined ? "" : titleOf(citation)}
      {...(place === null ? {} : { description: place })}
      {...(citation === undefined
        ? {}
        : citation.web !== undefined
          ? {}
          : {
              footer: (
                <Link
                  href={`/library/${citation.documentId}?passage=${citation.ordinal}`}
                  className={buttonStyles("secondary", "sm")}
                >
                  {t("openDocument")}
                </Link>
              ),
            })}
    >
      {target?.way !== undefined && <GraphWayNote way={target.way} />}
      {target !== null &&
        (target.citation.web === undefined ? (
          <CitedDocument target={target} />
        ) : (
          <CitedPage target={target} web={target.citation.web} />
        ))}
    </Sheet>
  );
}

function titleOf({ number, documentTitle }: CitationTarget["citation"]): string {
  return number === null ? documentTitle : `[${number}] ${documentTitle}`;
}

function CitedDocument({ target }: { target: CitationTarget }) {
  const t = useTranslations("chat.sources");
  const { data, error, isPending, refetch } = useDocument(target.citation.documentId);
  if (isPending) {
    return (
      <div className="flex flex-col gap-3" role="status" aria-label={t("loading")}>
        {["w-full", "w-11/12", "w-full", "w-4/5", "w-full", "w-2/3"].map((width, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: a fixed list
          <Skeleton key={index} className={classNames("h-4", width)} />
        ))}
      </div>
    );
  }
  if (data !== undefined) {
    return (
      <>
        {data.superseded && data.versions.some(({ version }) => version > data.version) && (
          <p role="note" className="mb-3 rounded-lg bg-partial-soft px-3 py-2 text-sm text-partial">
            {t("laterVersion", { number: data.version })}
          </p>
        )}
        <CitedText document={data} target={target} />
      </>
    );
  }
  if (error instanceof ApiError && error.code === "not_found") {
    return <EmptyState title={t("deletedTitle")}>{t("deletedText")}</EmptyState>;
  }
  return <ErrorState title={t("failed")} onRetry={() => void refetch()} />;
}

/** Where a quote stands in a passage; `null` where it does not, or nothing is quoted. */
function wordsAt(text: string, span: { start: number; end: number }, quote: string | undefined) {
  const at = quote === undefined ? -1 : text.slice(span.start, span.end).indexOf(quote);
  return quote === undefined || at === -1 ? null : { start: span.start + at, end: span.start + at + quote.length };
}

/** What was kept of a page of the web when it was read, with a way to the page itself. */
function CitedPage({ target, web }: { target: CitationTarget; web: WebSource }) {
  const t = useTranslations("chat.web");
  const { data, isError, refetch } = useWebPage(target.citation.documentId);
  return (
    <div className="flex flex-col gap-3">
      <WebPageNote web={web} />
      {data === null ? (
        <EmptyState title={t("notKept")} />
      ) : data !== undefined ? (
        <CitedText document={{ ...data, mediaType: "text/html", passageSpans: data.passages }} target={target} />
      ) : isError ? (
        <ErrorState title={t("failed")} onRetry={() => void refetch()} />
      ) : (
        <LoadingText>{t("loading")}</LoadingText>
      )}
    </div>
  );
}

function CitedText({
  document,
  target,
}: {
  document: Pick<DocumentDetail, "text" | "language" | "mediaType"> & {
    passageSpans: ReadonlyArray<{ id: string; ordinal: number; start: number; end: number }>;
  };
  target: CitationTarget;
}) {
  const t = useTranslations("chat.sources");
  const { citation, evidence } = target;
  const span =
    document.passageSpans.find(({ id }) => id === citation.passageId) ??
    document.passageSpans.find(({ ordinal }) => ordinal === citation.ordinal);
  if (span === undefined) return <EmptyState title={t("deletedTitle")}>{t("deletedText")}</EmptyState>;
  const words =
    evidence === null
      ? wordsAt(document.text, span, target.quote)
      : { start: span.start + evidence.start, end: span.start + evidence.end };
  const { parts, cutBefore, cutAfter } = highlightPassage(document.text, span, words, CITATION_CONTEXT_CHARS);
  const from = parts[0]?.start ?? 0;
  const shown = parts.map(({ text }) => text).join("");
  const blocks = documentBlocks(shown, document.mediaType).map((block) => ({
    ...block,
    start: block.start + from,
    end: block.end + from,
  }));
  const drawn = piecesByBlock(blocks, parts);
  const pieces = drawn.flatMap((block) => block.pieces);
  // The evidence where there is some, else the passage's beginning.
  const first = pieces.find(({ mark }) => mark === "evidence") ?? pieces.find(({ mark }) => mark === "passage");
  return (
    <article
      lang={document.language ?? undefined}
      dir="auto"
      className="text-base wrap-anywhere whitespace-pre-wrap text-ink-2"
    >
      {cutBefore && "… "}
      {drawn.map(({ block, pieces: inside }) => (
        <BlockFrame key={block.start} block={block}>
          {inside.map((part) =>
            part.mark === "none" ? (
              <span key={part.start}>
                <BlockText kind={block.kind}>{part.text}</BlockText>
              </span>
            ) : (
              <mark
                key={part.start}
                ref={part === first ? scrollIntoView : null}
                data-mark={part.mark}
                className={MARKS[part.mark]}
              >
                <BlockText kind={block.kind}>{part.text}</BlockText>
              </mark>
            ),
          )}
        </BlockFrame>
      ))}
      {cutAfter && " …"}
    </article>
  );
}
