import fc from "fast-check";
import { describe, expect, it } from "vitest";
import type { Claim } from "@/lib/shared/contracts/evaluation/judgement";
import { ClaimSplitter } from "./claims";

function stream(draft: string, cuts: readonly number[]): Claim[] {
  const splitter = new ClaimSplitter("a1", "en", (number) => (number <= 2 ? `p${number}` : undefined));
  const pushed = cuts.toSorted((a, b) => a - b).flatMap((cut) => splitter.push(draft.slice(0, cut)));
  return [...pushed, ...splitter.finish(draft)];
}

const DRAFT =
  "Dr. Moreau measured 3.5 km in 1998. [1] The river moved [2], slowly. It was not seen again. [1][2] Why? Nobody knows [9].";

const MARKDOWN = `# Where the logs go

Sign-in logs are kept [1]:
- **Thirteen months** in the archive. [1] They are then deleted.
- a week on the server [2]

**What to do:**
1. First, \`ask.me\` twice.

## Costs rose by 3 %
| Item | 2024 |
|---|---|
| Weirs. And ramps | 571 [2] |
| Planting | 20 |

\`\`\`sh
rm -r logs. Then
ls
\`\`\`
> It is done.

---
Nothing else **stays. Not even** that.`;

describe("ClaimSplitter", () => {
  it("splits the draft into sentences with the markers that follow them", () => {
    expect(stream(DRAFT, []).map(({ id, text, cites }) => [id, text, cites])).toEqual([
      ["a1.s0", "Dr. Moreau measured 3.5 km in 1998. [1]", ["p1"]],
      ["a1.s1", "The river moved [2], slowly.", ["p2"]],
      ["a1.s2", "It was not seen again. [1][2]", ["p1", "p2"]],
      ["a1.s3", "Why?", []],
      ["a1.s4", "Nobody knows [9].", []],
    ]);
  });

  it("finds the same claims however the draft is streamed", () => {
    const whole = stream(DRAFT, []);
    fc.assert(
      fc.property(fc.array(fc.integer({ min: 0, max: DRAFT.length }), { maxLength: 40 }), (cuts) => {
        expect(stream(DRAFT, cuts)).toEqual(whole);
      }),
    );
  });

  it("takes items, rows and code for claims, and no heading, head of a table or sign", () => {
    expect(stream(MARKDOWN, []).map(({ text, cites }) => [text, cites])).toEqual([
      ["Sign-in logs are kept [1]:", ["p1"]],
      ["- **Thirteen months** in the archive. [1]", ["p1"]],
      ["They are then deleted.", []],
      ["- a week on the server [2]", ["p2"]],
      ["1. First, `ask.me` twice.", []],
      ["## Costs rose by 3 %", []],
      ["| Weirs. And ramps | 571 [2] |", ["p2"]],
      ["| Planting | 20 |", []],
      ["```sh\nrm -r logs. Then\nls\n```", []],
      ["> It is done.", []],
      ["Nothing else **stays.", []],
      ["Not even** that.", []],
    ]);
  });

  it("takes a heading or a line in bold for a claim when it is long enough to state something", () => {
    const draft =
      "## Notice periods\n\n**The notice period is now thirty days**\n\n# The team moved to Lyon in spring\n";
    expect(stream(draft, []).map(({ text }) => text)).toEqual([
      "**The notice period is now thirty days**",
      "# The team moved to Lyon in spring",
    ]);
  });

  it("finds the same claims of Markdown however it was streamed", () => {
    const whole = stream(MARKDOWN, []);
    fc.assert(
      fc.property(fc.array(fc.integer({ min: 0, max: MARKDOWN.length }), { maxLength: 60 }), (cuts) => {
        expect(stream(MARKDOWN, cuts)).toEqual(whole);
      }),
    );
  });

  it("returns spans that match the claim's text exactly", () => {
    for (const claim of stream(DRAFT, [20, 60, 90])) expect(DRAFT.slice(claim.start, claim.end)).toBe(claim.text);
  });

  it.each(["- Second item", "* Second item", "| Second | row |", "**Second** sentence", "# Second part", "> Second"])(
    "closes a sentence as soon as the next line begins: %s",
    (second) => {
      const splitter = new ClaimSplitter("a1", "en", () => undefined);
      const first = "The first sentence ends here. [1]\n\n";
      expect(splitter.push(first)).toEqual([]);
      expect(splitter.push(`${first}${second.slice(0, 3)}`)).toMatchObject([{ id: "a1.s0" }]);
    },
  );
});
