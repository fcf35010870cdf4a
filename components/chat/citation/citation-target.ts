import type { Evidence, PassageGrade } from "@/lib/shared/contracts/evaluation/judgement";
import type { Citation } from "@/lib/shared/contracts/runs/run-event";
import type { ChatView } from "@/lib/shared/projections/chat/chat";
import type { GraphWay } from "@/lib/shared/projections/chat/chat-state";

/** What the citation sheet shows: a source, and the words in it that a sentence rests on. */
export interface CitationTarget {
  /** Without a number where it is no source of an answer. */
  citation: Omit<Citation, "number"> & { number: number | null };
  evidence: Evidence | null;
  /** Words of the passage to mark, where there is no evidence that says where they stand. */
  quote?: string;
  /** What was found of the passage, where that is told; `null` where it was not graded. */
  grade?: PassageGrade | null;
  /** How the knowledge graph led to it, where it did. */
  way?: GraphWay;
  /** All sources of its answer, in their order, to go through. */
  among?: readonly CitationTarget[];
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

/** The words that an answer's sentences rest on in a passage: the first ones; `null` where none does. */
export function evidenceIn({ sentences }: Pick<ChatView, "sentences">, passageId: string): Evidence | null {
  return (
    sentences.map(({ result }) => result?.evidence ?? null).find((evidence) => evidence?.passageId === passageId) ??
    null
  );
}

/** Opens it with the answer's other sources beside it. */
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

/** The source beside one among those of its answer; `null` at either end, and where it is none of them. */
export function neighbourOf({ citation, among = [] }: CitationTarget, by: 1 | -1): CitationTarget | null {
  const at = among.findIndex((other) => other.citation.passageId === citation.passageId);
  const next = at === -1 ? undefined : among[at + by];
  return next === undefined ? null : { ...next, among };
}

/** The evidence's own source among those known, by passage. */
export function citationOf(evidence: Evidence, sources: ReadonlyMap<number, Citation>): Citation | null {
  for (const citation of sources.values()) if (citation.passageId === evidence.passageId) return citation;
  return null;
}
