import { describe, expect, it } from "vitest";
import { documentSegments } from "./document-segments";

const span = (ordinal: number, start: number, end: number) => ({ id: `p${ordinal}`, ordinal, start, end });

describe("documentSegments", () => {
  it("marks text inside, between and where passages overlap", () => {
    const segments = documentSegments({
      text: "abcdefghij",
      pageStarts: [],
      passageSpans: [span(0, 0, 4), span(1, 3, 6), span(2, 8, 10)],
    });
    expect(segments.map(({ text, ordinals }) => [text, ordinals])).toEqual([
      ["abc", [0]],
      ["d", [0, 1]],
      ["ef", [1]],
      ["gh", []],
      ["ij", [2]],
    ]);
  });

  it("says where a page begins", () => {
    const segments = documentSegments({ text: "abcd", pageStarts: [0, 2], passageSpans: [span(0, 0, 4)] });
    expect(segments.map(({ pageStart }) => pageStart)).toEqual([1, 2]);
  });

  it("has nothing for an empty text", () => {
    expect(documentSegments({ text: "", pageStarts: [], passageSpans: [] })).toEqual([]);
  });
});
