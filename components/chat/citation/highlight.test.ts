import { describe, expect, it } from "vitest";
import { highlightPassage } from "./highlight";

const TEXT = "Before. High tide is at six. After that.";
const PASSAGE = { start: 8, end: 28 };

describe("highlightPassage", () => {
  it("marks the passage and, stronger, the evidence inside it", () => {
    expect(highlightPassage(TEXT, PASSAGE, { start: 21, end: 27 }, 100)).toEqual({
      parts: [
        { start: 0, text: "Before. ", mark: "none" },
        { start: 8, text: "High tide is ", mark: "passage" },
        { start: 21, text: "at six", mark: "evidence" },
        { start: 27, text: ".", mark: "passage" },
        { start: 28, text: " After that.", mark: "none" },
      ],
      cutBefore: false,
      cutAfter: false,
    });
  });

  it("keeps only the text around the passage in a long document", () => {
    const { parts, cutBefore, cutAfter } = highlightPassage(TEXT, PASSAGE, null, 3);
    expect(parts.map(({ text }) => text).join("")).toBe("e. High tide is at six. Af");
    expect([cutBefore, cutAfter]).toEqual([true, true]);
  });

  it("ignores evidence that lies outside the passage", () => {
    expect(highlightPassage(TEXT, PASSAGE, { start: 0, end: 5 }, 0).parts).toEqual([
      { start: 8, text: "High tide is at six.", mark: "passage" },
    ]);
  });

  it("keeps rows of a table whole", () => {
    const table = "| a | b |\n| --- | --- |\n| 1 | 2 |\n| 3 | 4 |\n| 5 | 6 |\n";
    const row = { start: table.indexOf("| 3"), end: table.indexOf("| 5") };
    const { parts } = highlightPassage(table, row, null, 3);
    expect(parts.map(({ text }) => text).join("")).toBe("| 1 | 2 |\n| 3 | 4 |\n| 5 | 6 |\n");
  });
});
