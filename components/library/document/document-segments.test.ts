import { describe, expect, it } from "vitest";
import { documentSegments } from "./document-segments";

const span = (ordinal: number, start: number, end: number) => ({ id: `p${ordinal}`, ordinal, start, end });

describe("documentSegments", () => {
  it("marks text inside passages, between them and where they overlap", () => {
    const segments = documentSegments({
      text: "abcdefghij",
      pageStarts: [],
      passageSpans: [span(0, 0, 4), span(1, 3, 6), span(2, 8, 10)],
      doubtful: [],
    });
    expect(segments.map(({ text, ordinals }) => [text, ordinals])).toEqual([
      ["abc", [0]],
      ["d", [0, 1]],
      ["ef", [1]],
      ["gh", []],
      ["ij", [2]],
    ]);
  });

  it("marks where a page begins", () => {
    const segments = documentSegments({
      text: "abcd",
      pageStarts: [0, 2],
      passageSpans: [span(0, 0, 4)],
      doubtful: [],
    });
    expect(segments.map(({ pageStart }) => pageStart)).toEqual([1, 2]);
  });

  it("marks words that were hard to read", () => {
    const document = {
      text: "abcdef",
      pageStarts: [],
      passageSpans: [span(0, 0, 6)],
      doubtful: [{ start: 2, end: 4 }],
    };
    expect(documentSegments(document).map(({ text, doubtful }) => [text, doubtful])).toEqual([
      ["ab", false],
      ["cd", true],
      ["ef", false],
    ]);
  });

  it("cuts one part of a long text, with offsets into the whole", () => {
    const passageSpans = [span(0, 0, 4), span(1, 4, 8)];
    const document = { text: "abcdefghij", pageStarts: [0, 5], passageSpans, doubtful: [] };
    const segments = documentSegments(document, { start: 3, end: 7 });
    expect(
      segments.map(({ start, text, ordinals, opening, pageStart }) => [start, text, ordinals, opening, pageStart]),
    ).toEqual([
      [3, "d", [0], [], null],
      [4, "e", [1], [1], null],
      [5, "fg", [1], [], 2],
    ]);
  });

  it("returns nothing for an empty text", () => {
    expect(documentSegments({ text: "", pageStarts: [], passageSpans: [], doubtful: [] })).toEqual([]);
  });
});
