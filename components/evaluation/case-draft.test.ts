import { describe, expect, it } from "vitest";
import { expectedSourceSchema } from "@/lib/shared/contracts/evaluation/eval-case";
import { sourceOf } from "./case-draft";

const DOCUMENT = "11111111-1111-4111-8111-111111111111";
const wordsOf = (quote: string | undefined) => sourceOf(DOCUMENT, "Handbook", quote).words;

describe("a source of a draft", () => {
  it("can be saved for any citation", () => {
    for (const quote of [undefined, "", "word ".repeat(200), "x".repeat(500), `${"x".repeat(300)} y`, "[1]", "a\nb"]) {
      const source = sourceOf(DOCUMENT, ` ${"Title ".repeat(100)}`, quote);
      expect(expectedSourceSchema.parse(source)).toEqual(source);
    }
  });

  it("keeps whole words only, and none when none fit", () => {
    expect(wordsOf("kept  for\n90 days")).toBe("kept for 90 days");
    expect(wordsOf("word ".repeat(200))).toMatch(/^(word )*word$/);
    expect(wordsOf("x".repeat(301))).toBeNull();
    expect(wordsOf(" [1] ")).toBeNull();
    expect(wordsOf(undefined)).toBeNull();
  });
});
