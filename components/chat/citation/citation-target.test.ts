import { describe, expect, it, vi } from "vitest";
import { reason } from "@/lib/shared/contracts/runs/reason";
import type { Citation } from "@/lib/shared/contracts/runs/run-event";
import type { Sentence } from "@/lib/shared/projections/chat/chat-text";
import { type CitationTarget, evidenceIn, neighbourOf, withSources } from "./citation-target";

const citation = (number: number): Citation => ({
  number,
  passageId: `p${number}`,
  documentId: "d",
  documentTitle: "Doc",
  ordinal: number,
  page: null,
  headingPath: [],
});

function opened(number: number): CitationTarget {
  const open = vi.fn<(target: CitationTarget) => void>();
  withSources(open, { citations: [1, 2, 3].map(citation), sentences: [], ways: new Map() })({
    citation: citation(number),
    evidence: null,
  });
  const target = open.mock.calls[0]?.[0];
  if (target === undefined) throw new Error("nothing was opened");
  return target;
}

describe("the sources of an answer", () => {
  it("are stepped through in order, without wrapping around", () => {
    const second = neighbourOf(opened(1), 1);
    expect(second?.citation.number).toBe(2);
    const third = second === null ? null : neighbourOf(second, 1);
    expect(third?.citation.number).toBe(3);
    expect(third === null ? null : neighbourOf(third, 1)).toBeNull();
    expect(neighbourOf(opened(1), -1)).toBeNull();
    expect(neighbourOf(opened(3), -1)?.citation.number).toBe(2);
  });

  it("have no neighbour for a passage outside the list", () => {
    expect(neighbourOf(opened(7), 1)).toBeNull();
    expect(neighbourOf({ citation: citation(1), evidence: null }, 1)).toBeNull();
  });

  it("show the first evidence of the sentences that the answer keeps", () => {
    const sentence = (start: number, retracted: boolean): Sentence => ({
      key: `at${start}`,
      pieces: [],
      state: "judged",
      complete: true,
      result: {
        claimId: `a1.s${start}`,
        verdict: "supported",
        score: 1,
        evidence: { passageId: "p1", start, end: start + 5, quote: "words" },
        judge: "built-in",
        reason: reason("evidence_verbatim"),
        ms: 1,
      },
      retraction: retracted ? reason("number_mismatch") : null,
    });
    const sentences = [sentence(10, true), sentence(40, false), sentence(90, false)];
    expect(evidenceIn({ sentences }, "p1")?.start).toBe(40);
    expect(evidenceIn({ sentences }, "p2")).toBeNull();
  });
});
