import { describe, expect, it } from "vitest";
import { sealText } from "./seal";

describe("sealText", () => {
  it("removes retracted sentences and leaves the other text readable", () => {
    const draft = "One. [1] Two. [2] Three. [1]";
    const two = { start: draft.indexOf("Two"), end: draft.indexOf(" Three") };
    expect(sealText(draft, [two], new Set([1, 2]))).toBe("One. [1] Three. [1]");
  });

  it("removes markers of unknown numbers and keeps known ones in lists", () => {
    expect(sealText("A [7]. B [1, 7].", [], new Set([1]))).toBe("A. B [1, 7].");
  });

  it("is empty when everything was retracted", () => {
    expect(sealText("Only this.", [{ start: 0, end: 10 }], new Set())).toBe("");
  });
});
