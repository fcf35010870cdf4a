"use client";

import { BlockText } from "@/components/library/document/block-text";
import { documentBlocks } from "@/components/library/document/document-blocks";
import { DocumentFigures } from "@/components/library/document/document-figures";
import { DrawnBlocks, drawnBlocks, drawnPieces, withTableHead } from "@/components/library/document/drawn-blocks";
import { rowAt } from "@/components/library/document/table-rows";
import { htmlLang } from "@/components/words/html-lang";
import { scrollToCentre } from "@/lib/browser/dom/scroll-to-centre";
import type { DocumentDetail } from "@/lib/shared/contracts/library/document-detail";
import type { BlockKind } from "@/lib/shared/projections/text/markdown-blocks";
import { CITATION_CONTEXT_CHARS, TABLE_CONTEXT_CHARS } from "../tunables";
import type { CitationTarget } from "./citation-target";
import { type HighlightedPart, highlightPassage } from "./highlight";
import { MissingSource } from "./missing-source";

const MARKS = {
  none: "",
  passage: "bg-accent-soft text-ink box-decoration-clone py-0.5",
  evidence: "bg-accent/25 font-medium text-ink box-decoration-clone py-0.5",
} as const;

/** A document's text with the spans of its passages. */
export interface CitedSource extends Pick<DocumentDetail, "text" | "language" | "mediaType"> {
  /** Known for a document of the library, whose figures are shown. */
  id?: string;
  receipt?: DocumentDetail["receipt"];
  passageSpans: ReadonlyArray<{ id: string; ordinal: number; start: number; end: number }>;
}

/**
 * The offsets of a citation's passage and of its evidence in the document's text; `null` if the passage no longer
 * exists.
 */
export function citedPlace({ text, passageSpans }: CitedSource, { citation, evidence, quote }: CitationTarget) {
  const span =
    passageSpans.find(({ id }) => id === citation.passageId) ??
    passageSpans.find(({ ordinal }) => ordinal === citation.ordinal);
  if (span === undefined) return null;
  const words =
    evidence === null
      ? wordsAt(text, span, quote)
      : { start: span.start + evidence.start, end: span.start + evidence.end };
  return { span, words };
}

/** The span of a quote in a passage; `null` if it is not there or empty. */
function wordsAt(text: string, span: { start: number; end: number }, quote: string | undefined) {
  const at = quote === undefined ? -1 : text.slice(span.start, span.end).indexOf(quote);
  return quote === undefined || at === -1 ? null : { start: span.start + at, end: span.start + at + quote.length };
}

/** The text around a cited passage: highlighted, with stronger marks on the evidence, and scrolled into view. */
export function CitedText({ document, target }: { document: CitedSource; target: CitationTarget }) {
  const place = citedPlace(document, target);
  if (place === null) return <MissingSource />;
  const { span, words } = place;
  const { id, receipt = null } = document;
  const context = rowAt(document.text, span.start) === null ? CITATION_CONTEXT_CHARS : TABLE_CONTEXT_CHARS;
  const { parts, cutBefore, cutAfter } = highlightPassage(document.text, span, words, context);
  const from = parts[0]?.start ?? 0;
  const shown = parts.map(({ text }) => text).join("");
  const blocks = documentBlocks(shown, document.mediaType).map((block) => ({
    ...block,
    start: block.start + from,
    end: block.end + from,
  }));
  const drawn = withTableHead<HighlightedPart>(drawnBlocks(blocks, parts), document.text, (head) => ({
    ...head,
    mark: "none",
  }));
  const pieces = drawnPieces(drawn);
  // The evidence if there is any, else the start of the passage.
  const first = pieces.find(({ mark }) => mark === "evidence") ?? pieces.find(({ mark }) => mark === "passage");
  const draw = (part: HighlightedPart, kind: BlockKind) =>
    part.mark === "none" ? (
      <span key={part.start}>
        <BlockText kind={kind}>{part.text}</BlockText>
      </span>
    ) : (
      <mark
        key={part.start}
        ref={part === first ? scrollToCentre : null}
        data-mark={part.mark}
        className={MARKS[part.mark]}
      >
        <BlockText kind={kind}>{part.text}</BlockText>
      </mark>
    );
  return (
    <article
      lang={htmlLang(document.language)}
      dir="auto"
      className="text-base wrap-anywhere whitespace-pre-wrap text-ink-2"
    >
      {cutBefore && "… "}
      <DrawnBlocks
        drawn={drawn}
        draw={draw}
        before={({ start, end }) =>
          id !== undefined && <DocumentFigures document={{ id, receipt }} start={start} end={end} />
        }
      />
      {cutAfter && " …"}
    </article>
  );
}
