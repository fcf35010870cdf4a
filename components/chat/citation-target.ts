import type { Evidence } from "@/lib/contracts/judgement";
import type { Citation } from "@/lib/contracts/run-event";
import type { GraphWay } from "@/lib/projections/chat-state";

/** What the citation sheet shows: a source, and the words in it that a sentence rests on. */
export interface CitationTarget {
  /** Without a number where it is no source of an answer. */
  citation: Omit<Citation, "number"> & { number: number | null };
  evidence: Evidence | null;
  /** Words of the passage to mark, where there is no evidence that says where they stand. */
  quote?: string;
  /** How the knowledge graph led to it, where it did. */
  way?: GraphWay;
}

/** Opens the citation sheet. */
export type OpenCitation = (target: CitationTarget) => void;

/** Opens it with the way by which the knowledge graph led to the passage, where it did. */
export function withWay(open: OpenCitation, ways: ReadonlyMap<string, GraphWay>): OpenCitation {
  return (target) => {
    const way = ways.get(target.citation.passageId);
    open(way === undefined ? target : { ...target, way });
  };
}

/** The evidence's own source among those known, by passage. */
export function citationOf(evidence: Evidence, sources: ReadonlyMap<number, Citation>): Citation | null {
  for (const citation of sources.values()) if (citation.passageId === evidence.passageId) return citation;
  return null;
}
