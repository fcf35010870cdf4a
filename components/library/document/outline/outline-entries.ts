import type { DocumentDetail } from "@/lib/shared/contracts/library/document-detail";
import { pageAt } from "@/lib/shared/contracts/library/page-of";
import { MAX_OUTLINE_ENTRIES } from "../../tunables";
import { documentBlocks } from "../document-blocks";

/** A place of a document that its outline names. */
export interface OutlineEntry {
  /** Offset into the document's text. */
  start: number;
  /** The heading; `null` for a page. */
  title: string | null;
  /** Of the heading, from 0 for the highest of the document. */
  level: number;
  /** 1-based, for formats that have pages. */
  page: number | null;
}

/** The headings of a document in order, or its pages if it has none. */
export function outlineEntries({
  text,
  mediaType,
  pageStarts,
}: Pick<DocumentDetail, "text" | "mediaType" | "pageStarts">): OutlineEntry[] {
  const headings = documentBlocks(text, mediaType).flatMap(({ kind, level, start, end }) => {
    const title = text
      .slice(start, end)
      .replace(/^\s*#+\s*|\s*#*\s*$/g, "")
      .replace(/\*\*|__|`/g, "")
      .trim();
    return kind === "heading" && title !== "" ? [{ start, title, level, page: pageAt(pageStarts, start) }] : [];
  });
  if (headings.length > 1) {
    const highest = Math.min(...headings.map(({ level }) => level));
    return headings.slice(0, MAX_OUTLINE_ENTRIES).map((one) => ({ ...one, level: one.level - highest }));
  }
  if (pageStarts.length < 2) return [];
  return pageStarts
    .slice(0, MAX_OUTLINE_ENTRIES)
    .map((start, index) => ({ start, title: null, level: 0, page: index + 1 }));
}
