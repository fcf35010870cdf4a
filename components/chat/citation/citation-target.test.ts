import { describe, expect, it, vi } from "vitest";
import type { Citation } from "@/lib/shared/contracts/runs/run-event";
import { type CitationTarget, neighbourOf, withSources } from "./citation-target";

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
});
