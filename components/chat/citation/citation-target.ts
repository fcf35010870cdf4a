import type { Evidence, PassageGrade } from "@/lib/shared/contracts/evaluation/judgement";
import type { Citation } from "@/lib/shared/contracts/runs/run-event";
import type { ChatView } from "@/lib/shared/projections/chat/chat";
import type { GraphWay } from "@/lib/shared/projections/chat/chat-state";

/** What the citation sheet shows: a source, and its words that support a sentence. */
export interface CitationTarget {
  /** `number` is `null` for a passage that the answer does not cite. */
  citation: Omit<Citation, "number"> & { number: number | null };
  evidence: Evidence | null;
  /** Words of the passage to mark when there is no located evidence. */
  quote?: string;
  /** The passage's grade; `null` if it was not graded, absent where grades are not shown. */
  grade?: PassageGrade | null;
  /** The path by which the knowledge graph found it. */
  way?: GraphWay;
  /** All sources of the answer, in order. */
  among?: readonly CitationTarget[];
}

/** Opens the citation sheet. */
export type OpenCitation = (target: CitationTarget) => void;

/** Adds the path by which the knowledge graph found the passage. */
export function withWay(open: OpenCitation, ways: ReadonlyMap<string, GraphWay>): OpenCitation {
  return (target) => {
    const way = ways.get(target.citation.passageId);
    open(way === undefined ? target : { ...target, way });
  };
}

/** The first words of a passage that support a sentence that the answer keeps; `null` if none do. */
export function evidenceIn({ sentences }: Pick<ChatView, "sentences">, passageId: string): Evidence | null {
  return (
    sentences
      .map(({ result, retraction }) => (retraction === null ? (result?.evidence ?? null) : null))
      .find((evidence) => evidence?.passageId === passageId) ?? null
  );
}

/** Adds the answer's other sources. */
export function withSources(
  open: OpenCitation,
  view: Pick<ChatView, "citations" | "sentences" | "ways">,
): OpenCitation {
  return (target) => {
    const among = view.citations.map((citation): CitationTarget => {
      const way = view.ways.get(citation.passageId);
      return { citation, evidence: evidenceIn(view, citation.passageId), ...(way === undefined ? {} : { way }) };
    });
    open({ ...target, among });
  };
}

/** The previous or next source of the answer; `null` at either end and for a passage outside the list. */
export function neighbourOf({ citation, among = [] }: CitationTarget, by: 1 | -1): CitationTarget | null {
  const at = among.findIndex((other) => other.citation.passageId === citation.passageId);
  const next = at === -1 ? undefined : among[at + by];
  return next === undefined ? null : { ...next, among };
}

/** The source of a piece of evidence, looked up by passage. */
export function citationOf(evidence: Evidence, sources: ReadonlyMap<number, Citation>): Citation | null {
  for (const citation of sources.values()) if (citation.passageId === evidence.passageId) return citation;
  return null;
}
