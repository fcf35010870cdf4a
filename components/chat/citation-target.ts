import type { Evidence } from "@/lib/contracts/judgement";
import type { Citation } from "@/lib/contracts/run-event";

/** What the citation sheet shows: a source, and the words in it that a sentence rests on. */
export interface CitationTarget {
  citation: Citation;
  evidence: Evidence | null;
}

/** Opens the citation sheet. */
export type OpenCitation = (target: CitationTarget) => void;

/** The evidence's own source among those known, by passage. */
export function citationOf(evidence: Evidence, sources: ReadonlyMap<number, Citation>): Citation | null {
  for (const citation of sources.values()) if (citation.passageId === evidence.passageId) return citation;
  return null;
}
