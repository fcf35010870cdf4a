import { rowAt } from "@/components/library/document/table-rows";
import { intersection, type Span } from "@/lib/shared/text/spans";

export interface HighlightedPart {
  /** Offset into the document. */
  start: number;
  text: string;
  /** `evidence` lies inside the passage. */
  mark: "none" | "passage" | "evidence";
}

/**
 * Cuts the text around a passage out of its document and marks the passage and its evidence.
 * Offsets are UTF-16 code units into `text`, for the evidence too.
 * Rows of a table are kept whole.
 * @param context characters kept before and after the passage
 */
export function highlightPassage(
  text: string,
  passage: Span,
  evidence: Span | null,
  context: number,
): { parts: HighlightedPart[]; cutBefore: boolean; cutAfter: boolean } {
  const first = Math.max(0, passage.start - context);
  const last = Math.min(text.length, passage.end + context);
  const from = rowAt(text, first)?.start ?? first;
  const to = rowAt(text, last - 1)?.end ?? last;
  const marked = evidence === null ? null : intersection(evidence, passage);
  const evidenceFrom = marked?.start ?? passage.end;
  const evidenceTo = marked?.end ?? passage.end;
  const part = (mark: HighlightedPart["mark"], start: number, end: number): HighlightedPart => ({
    start,
    text: text.slice(start, end),
    mark,
  });
  const parts = [
    part("none", from, passage.start),
    part("passage", passage.start, evidenceFrom),
    part("evidence", evidenceFrom, evidenceTo),
    part("passage", evidenceTo, passage.end),
    part("none", passage.end, to),
  ].filter(({ text: words }) => words !== "");
  return { parts, cutBefore: from > 0, cutAfter: to < text.length };
}
