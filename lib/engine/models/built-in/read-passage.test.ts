import { describe, expect, it } from "vitest";
import { encodeWithOffsets, raisedDigitsApart, readingOf, windowsOf } from "./read-passage.mjs";

/** One token for each pair of letters, like a tokenizer with word starts. */
const PAIRS = {
  encode: (word: string) => {
    const tokens = (word.normalize("NFKC").match(/.{1,2}/gu) ?? []).map((part, at) => (at === 0 ? `▁${part}` : part));
    return { ids: tokens.map((token) => token.length), tokens };
  },
};

describe("encodeWithOffsets", () => {
  it("separates superscript digits from the number before them, as in other texts for the models", () => {
    const text = "costs 480¹² for 7 m²";
    const { starts, ends } = encodeWithOffsets(PAIRS, text);
    const tokens = starts.map((start, at) => text.slice(start, ends[at]));
    expect(tokens.slice(3)).toEqual(["48", "0", "¹²", "fo", "r", "7", "m²"]);
    expect(raisedDigitsApart(text)).toBe("costs 480 ¹² for 7 m²");
  });

  it("returns the offsets of each token", () => {
    const text = "The  tower,\nbuilt";
    const { starts, ends } = encodeWithOffsets(PAIRS, text);
    expect(starts.map((start, at) => text.slice(start, ends[at]))).toEqual([
      "Th",
      "e",
      "to",
      "we",
      "r,",
      "bu",
      "il",
      "t",
    ]);
  });

  it("gives the whole word for a word that the normaliser changes", () => {
    const text = "½ ﬁn";
    const { starts, ends } = encodeWithOffsets(PAIRS, text);
    expect([...new Set(starts.map((start, at) => text.slice(start, ends[at])))]).toEqual(["½", "ﬁn"]);
  });
});

describe("windowsOf", () => {
  it("covers every token with the requested overlap", () => {
    expect(windowsOf(10, 20, 4)).toEqual([{ from: 0, to: 10 }]);
    expect(windowsOf(50, 20, 4)).toEqual([
      { from: 0, to: 20 },
      { from: 16, to: 36 },
      { from: 32, to: 50 },
    ]);
    expect(windowsOf(0, 20, 4)).toEqual([{ from: 0, to: 0 }]);
  });
});

describe("readingOf", () => {
  const body = { ids: [1, 2, 3, 4], starts: [0, 4, 8, 12], ends: [3, 7, 11, 15] };
  const sentences = [
    { start: 0, end: 8 },
    { start: 8, end: 15 },
  ];
  // Indexes 0 and 1 are the question; the body begins at 2.
  const window = { from: 0, to: 4, first: 2, answerable: 1.5, start: [1, 0, 0, 5, 0, 2], end: [1, 0, 0, 4, 0, 3] };

  it("finds the best span of the passage and of each sentence, compared with no answer", () => {
    const reading = readingOf([window], body, sentences, 30);
    expect(reading).toMatchObject({ answerable: 1.5, span: { start: 4, end: 7 }, spanMargin: 7 });
    expect(reading.sentences).toEqual([
      { span: { start: 4, end: 7 }, spanMargin: 7, answerable: 1.5 },
      { span: { start: 12, end: 15 }, spanMargin: 3, answerable: 1.5 },
    ]);
  });

  it("never returns a span that is too long or crosses sentences", () => {
    const long = { ...window, start: [0, 0, 9, 0, 0, 0], end: [0, 0, 0, 0, 0, 9] };
    const { span } = readingOf([long], body, [], 2);
    expect((span?.end ?? 0) - (span?.start ?? 0)).toBeLessThanOrEqual(7);
    for (const found of readingOf([long], body, sentences, 30).sentences) {
      expect(
        sentences.some(({ start, end }) => (found?.span.start ?? -1) >= start && (found?.span.end ?? 99) <= end),
      ).toBe(true);
    }
  });

  it("uses the window that answers best", () => {
    const late = { ...window, from: 2, answerable: 3 };
    expect(readingOf([window, late], body, [], 30)).toMatchObject({ answerable: 3 });
  });

  it("returns no span for a text without words", () => {
    const none = { from: 0, to: 0, first: 2, answerable: -2, start: [0, 0], end: [0, 0] };
    expect(readingOf([none], { ids: [], starts: [], ends: [] }, [], 30)).toMatchObject({ span: null, answerable: -2 });
  });
});
