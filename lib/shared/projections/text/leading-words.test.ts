import { describe, expect, it } from "vitest";
import { leadingWords } from "./leading-words";

describe("leadingWords", () => {
  it("keeps a text that fits, and cuts a longer one after a whole word", () => {
    expect(leadingWords("one two", 7)).toBe("one two");
    expect(leadingWords("one two three", 7)).toBe("one two");
    expect(leadingWords("one two three", 6)).toBe("one");
  });

  it("is empty where the first word is longer than the limit", () => {
    expect(leadingWords("onetwothree four", 7)).toBe("");
    expect(leadingWords("onetwothree", 7)).toBe("");
  });
});
