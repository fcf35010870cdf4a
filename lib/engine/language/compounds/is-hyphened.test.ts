import { describe, expect, it } from "vitest";
import { isHyphened, isSuspended } from "./is-hyphened";

describe("a hyphen between two parts of a word", () => {
  it.each([
    "sixty four",
    "third quarter",
    "soixante quinze",
    "quatre vingt",
    "self paid",
    "x rays",
    "short term",
    "là bas",
    "grand mère",
    "avant projet",
    "dit on",
    "arc-en ciel",
  ])("belongs to numbers and to compounds of a language's pack: %s", (word) => {
    const [before = "", after = ""] = word.split(" ");
    expect(isHyphened(before, after)).toBe(true);
  });

  it.each(["informa tion", "sixi ème", "dix ième", "voi là", "bat tu", "cross ing", "sous crire", "under sized"])(
    "splits others: %s",
    (word) => {
      const [before = "", after = ""] = word.split(" ");
      expect(isHyphened(before, after)).toBe(false);
    },
  );

  it("before a conjunction, represents the end of a later word", () => {
    expect(["and", "ou", "or"].map(isSuspended)).toEqual([true, true, true]);
    expect(["order", "outre"].map(isSuspended)).toEqual([false, false]);
  });
});
