import { describe, expect, it } from "vitest";
import { mergeWords } from "./merge-words";

const BASE = "Grade each passage.\nBe lenient. Answer with JSON.";

describe("mergeWords", () => {
  it.each([
    ["the first word and the last", "Please grade each passage.\nBe lenient. Answer with JSON.", `${BASE}\nBe strict.`],
    ["a word each", BASE.replace("each", "every"), BASE.replace("JSON", "a list")],
    ["one side alone", BASE.replace("lenient", "strict"), BASE],
    ["what one took out", BASE.replace("Be lenient. ", ""), BASE.replace("Grade", "Rate")],
  ])("joins edits that keep apart: %s", (_what, mine, theirs) => {
    const merged = mergeWords(BASE, mine, theirs);
    for (const word of `${mine} ${theirs}`.match(/\S+/g) ?? []) {
      if (!BASE.includes(word)) expect(merged).toContain(word);
    }
    expect(mergeWords(BASE, theirs, mine)).toBe(merged);
  });

  it("applies both edits, each in its place", () => {
    const merged = mergeWords(BASE, BASE.replace("each", "every"), `${BASE}\nBe brief.`);
    expect(merged).toBe("Grade every passage.\nBe lenient. Answer with JSON.\nBe brief.");
  });

  it.each([
    ["the same word", BASE.replace("lenient", "strict"), BASE.replace("lenient", "fair")],
    ["words side by side", BASE.replace("each", "every"), BASE.replace("passage", "text")],
    ["the same place", `${BASE} One.`, `${BASE} Two.`],
  ])("leaves to a person what touches: %s", (_what, mine, theirs) => {
    expect(mergeWords(BASE, mine, theirs)).toBeNull();
  });
});
