import { describe, expect, it } from "vitest";
import { type SealedParts, sealText } from "./seal";

const NOTHING: SealedParts = { claims: [], retracted: new Set(), added: [], knownNumbers: new Set() };

/** The claims `s0`, `s1` … of a draft, by their words. */
function claimsOf(draft: string, ...texts: string[]): SealedParts["claims"] {
  return texts.map((text, at) => ({
    id: `s${at}`,
    start: draft.indexOf(text),
    end: draft.indexOf(text) + text.length,
  }));
}

describe("sealText", () => {
  it("removes retracted sentences and leaves the other text readable", () => {
    const draft = "One. [1] Two. [2] Three. [1]";
    const claims = claimsOf(draft, "One. [1]", "Two. [2]", "Three. [1]");
    const parts = { ...NOTHING, claims, retracted: new Set(["s1"]), knownNumbers: new Set([1, 2]) };
    expect(sealText(draft, parts)).toBe("One. [1] Three. [1]");
  });

  it("removes markers of unknown numbers and keeps known ones in lists", () => {
    expect(sealText("A [7]. B [1, 7].", { ...NOTHING, knownNumbers: new Set([1]) })).toBe("A. B [1, 7].");
  });

  it("is empty when everything was retracted", () => {
    const draft = "Only this.";
    const parts = { ...NOTHING, claims: claimsOf(draft, draft), retracted: new Set(["s0"]) };
    expect(sealText(draft, parts)).toBe("");
  });

  it("adds the citations that checks found, beside sentences that are removed", () => {
    const draft = "The rent is 900 euros. It is due on Sundays. The deposit is two rents [7].";
    const claims = claimsOf(draft, "The rent is 900 euros.", "It is due on Sundays.", "The deposit is two rents [7].");
    const added = [
      { claimId: "s0", number: 2 },
      { claimId: "s2", number: 1 },
    ];
    expect(sealText(draft, { claims, retracted: new Set(["s1"]), added, knownNumbers: new Set([1, 2]) })).toBe(
      "The rent is 900 euros [2]. The deposit is two rents [1].",
    );
  });
});
