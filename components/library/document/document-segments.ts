import type { DocumentDetail } from "@/lib/shared/contracts/library/document-detail";
import { overlaps, type Span } from "@/lib/shared/text/spans";

/** A stretch of a document's text that lies in the same passages throughout. */
export interface DocumentSegment {
  start: number;
  text: string;
  /** Ordinals of the passages that contain it: several where passages overlap, none between them. */
  ordinals: number[];
  /** Ordinals of the passages that begin with it. */
  opening: number[];
  /** 1-based page that begins here, for formats that have pages. */
  pageStart: number | null;
  /** OCR read it with low confidence. */
  doubtful: boolean;
}

/**
 * Cuts a part of a document's text at the edges of its passages, pages and doubtful words; the segments concatenate to it.
 * Offsets are into the whole document.
 */
export function documentSegments(
  document: Pick<DocumentDetail, "text" | "passageSpans" | "pageStarts" | "doubtful">,
  part: Span = { start: 0, end: document.text.length },
): DocumentSegment[] {
  const isInside = (offset: number) => offset >= part.start && offset <= part.end;
  const spans = document.passageSpans.filter((span) => overlaps(span, part));
  const doubtful = document.doubtful.filter((range) => overlaps(range, part));
  const pageAt = new Map(
    document.pageStarts.flatMap((start, index) => (isInside(start) ? [[start, index + 1] as const] : [])),
  );
  const ranges = [...spans, ...doubtful].flatMap(({ start, end }) => [start, end]);
  const edges = new Set([part.start, part.end, ...pageAt.keys(), ...ranges]);
  const cuts = [...edges].filter(isInside).sort((a, b) => a - b);
  return cuts.slice(0, -1).map((start, index) => {
    const end = cuts[index + 1] ?? part.end;
    const segment = { start, end };
    const holding = spans.filter((span) => overlaps(span, segment));
    return {
      start,
      text: document.text.slice(start, end),
      ordinals: holding.map((span) => span.ordinal),
      opening: holding.filter((span) => span.start === start).map((span) => span.ordinal),
      pageStart: pageAt.get(start) ?? null,
      doubtful: doubtful.some((range) => overlaps(range, segment)),
    };
  });
}
