import { describe, expect, it } from "vitest";
import { reason } from "@/lib/shared/contracts/runs/reason";
import { type Sentence, splitCitations } from "../chat/chat-text";
import { emphasiseSpan } from "./emphasise-span";

const KNOWN = new Set([1, 2]);

function sentence(text: string, struck = false): Sentence {
  const retraction = struck ? reason("unsupported_sentences_removed") : null;
  const pieces = splitCitations(text, KNOWN);
  return { key: text, pieces, state: "judged", complete: true, result: null, retraction };
}

/** The emphasised text, piece by piece. */
function emphasised(sentences: readonly Sentence[], span: string | undefined): string[] {
  return emphasiseSpan(sentences, span).flatMap(({ pieces }) =>
    pieces.flatMap((piece) =>
      piece.kind === "text" && piece.emphasis !== undefined
        ? piece.text.slice(piece.emphasis.start, piece.emphasis.end)
        : [],
    ),
  );
}

describe("emphasiseSpan", () => {
  it("marks the first occurrence of the words, and leaves the text unchanged", () => {
    const sentences = [sentence("It had 60,685 people in 1940. [1]"), sentence(" In 1940 it grew. [2]")];
    const marked = emphasiseSpan(sentences, "1940");
    expect(emphasised(sentences, "1940")).toEqual(["1940"]);
    expect(marked[1]).toBe(sentences[1]);
    expect(marked[0]?.pieces.map((piece) => piece.kind === "text" && piece.text)).toEqual(
      sentences[0]?.pieces.map((piece) => piece.kind === "text" && piece.text),
    );
  });

  it("prefers whole words to parts of words", () => {
    const sentences = [sentence("In 1940 the city had 19 wards.")];
    const [marked] = emphasiseSpan(sentences, "19");
    expect(marked?.pieces).toMatchObject([{ emphasis: { start: 21, end: 23 } }]);
  });

  it("spans citation marks, whether or not the span contains them, and sentences", () => {
    const sentences = [sentence("The fee is twelve [1] euros a year. [2]"), sentence(" It is due in May.")];
    expect(emphasised(sentences, "twelve [1] euros")).toEqual(["twelve", " euros"]);
    expect(emphasised(sentences, "twelve euros")).toEqual(["twelve", " euros"]);
    expect(emphasised(sentences, "a year. It is due")).toEqual(["a year.", " It is due"]);
  });

  it("finds the words within Markdown, which stays text", () => {
    expect(emphasised([sentence("- **17 metres** wide"), sentence("| 17 metres |")], "17 metres")).toEqual([
      "17 metres",
    ]);
  });

  it("skips removed sentences", () => {
    const sentences = [sentence("It is 31 metres long.", true), sentence(" It is 31 metres long. [1]")];
    const [struck, kept] = emphasiseSpan(sentences, "31 metres");
    expect(struck).toBe(sentences[0]);
    expect(kept?.pieces[0]).toMatchObject({ emphasis: { start: 7, end: 16 } });
  });

  it("changes nothing without a span, or when it does not occur", () => {
    const sentences = [sentence("It is 31 metres long.")];
    expect(emphasiseSpan(sentences, undefined)).toBe(sentences);
    expect(emphasiseSpan(sentences, " [1] ")).toBe(sentences);
    expect(emphasiseSpan(sentences, "32 metres")).toBe(sentences);
  });
});
