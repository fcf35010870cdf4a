import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { diffWords } from "./word-diff";

describe("diffWords", () => {
  it("keeps the common words and marks the others", () => {
    expect(diffWords("species move north", "species move quickly north")).toEqual([
      { kind: "same", text: "species move " },
      { kind: "added", text: "quickly " },
      { kind: "same", text: "north" },
    ]);
  });

  it("shows a removal before what replaced it", () => {
    expect(diffWords("about 3 km", "about 17 km").map((part) => part.kind)).toEqual([
      "same",
      "removed",
      "added",
      "same",
    ]);
  });

  it("is empty for two empty texts", () => {
    expect(diffWords("", "")).toEqual([]);
  });

  it("contains every word of both texts, in order", () => {
    const text = fc.array(fc.constantFrom("a", "b", "c", "d"), { maxLength: 12 }).map((list) => list.join(" "));
    fc.assert(
      fc.property(text, text, (before, after) => {
        const parts = diffWords(before, after);
        const side = (without: string) =>
          parts
            .filter((part) => part.kind !== without)
            .map((part) => part.text)
            .join(" ")
            .split(/\s+/)
            .filter(Boolean)
            .join(" ");
        expect(side("added")).toBe(before);
        expect(side("removed")).toBe(after);
      }),
    );
  });
});
