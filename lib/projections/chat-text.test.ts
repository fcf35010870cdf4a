import { describe, expect, it } from "vitest";
import { splitCitations, splitSentences } from "./chat-text";

describe("splitCitations", () => {
  it("takes markers out of the text, with the space before them", () => {
    expect(splitCitations("High tide is at six [1]. Low at noon [2, 3].", new Set([1, 2, 3]))).toEqual([
      { kind: "text", text: "High tide is at six" },
      { kind: "citation", numbers: [1] },
      { kind: "text", text: ". Low at noon" },
      { kind: "citation", numbers: [2, 3] },
      { kind: "text", text: "." },
    ]);
  });

  it("drops a number that no source has", () => {
    expect(splitCitations("So it is [9].", new Set([1]))).toEqual([
      { kind: "text", text: "So it is" },
      { kind: "text", text: "." },
    ]);
  });
});

describe("splitSentences", () => {
  it("does not flash a marker that is still streaming in", () => {
    const [sentence] = splitSentences("High tide is at six. [1", [], new Set([1]), "checking");
    expect(sentence?.pieces).toEqual([{ kind: "text", text: "High tide is at six." }]);
  });

  it("asks no check of blank lines and list marks", () => {
    expect(splitSentences("\n\n- ", [], new Set(), "checking")[0]?.state).toBe("plain");
  });
});
