import type { DocumentDetail } from "@/lib/contracts/document";

/** A stretch of a document's text that lies in the same passages from its first to its last character. */
export interface DocumentSegment {
  start: number;
  text: string;
  /** Ordinals of the passages that hold it; more than one where passages overlap, none between them. */
  ordinals: number[];
  /** 1-based page that begins here, for formats that have pages. */
  pageStart: number | null;
}

/** Cuts a document's text at the edges of its passages and pages; the segments concatenate to the text. */
export function documentSegments(
  document: Pick<DocumentDetail, "text" | "passageSpans" | "pageStarts">,
): DocumentSegment[] {
  const { text, passageSpans, pageStarts } = document;
  const edges = new Set([0, text.length, ...pageStarts, ...passageSpans.flatMap((span) => [span.start, span.end])]);
  const cuts = [...edges].filter((edge) => edge >= 0 && edge <= text.length).sort((a, b) => a - b);
  const pageAt = new Map(pageStarts.map((start, index) => [start, index + 1]));
  return cuts.slice(0, -1).map((start, index) => {
    const end = cuts[index + 1] ?? text.length;
    return {
      start,
      text: text.slice(start, end),
      ordinals: passageSpans.filter((span) => span.start < end && start < span.end).map((span) => span.ordinal),
      pageStart: pageAt.get(start) ?? null,
    };
  });
}
