import fc from "fast-check";
import { describe, expect, it } from "vitest";
import type { Claim } from "@/lib/shared/contracts/evaluation/judgement";
import type { TextLanguage } from "@/lib/shared/contracts/language";
import { ClaimSplitter } from "./claims";

function stream(draft: string, cuts: readonly number[], language: TextLanguage = "en"): Claim[] {
  const splitter = new ClaimSplitter("a1", language, (number) => (number <= 2 ? `p${number}` : undefined));
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

const LEASE = `## Pets

Here is what the lease says about pets [2]:

- Cats are allowed. They need consent.
- Birds:
  - Caged birds are free.
    They stay inside.

  - Parrots are not. [1]
* Dogs are banned

1) Ask first.

The fee is £40. It is due in May.

### Fees
In short:

| Animal | Fee |
|---|---|
| Cat | £40 [1] |
| Bird | £5 |

I hope this helps! Let me know if you need more details.`;

describe("ClaimSplitter", () => {
  it("splits the draft into sentences with the markers that follow them", () => {
    expect(stream(DRAFT, []).map(({ id, text, cites }) => [id, text, cites])).toEqual([
      ["a1.s0", "Dr. Moreau measured 3.5 km in 1998. [1]", ["p1"]],
      ["a1.s1", "The river moved [2], slowly.", ["p2"]],
      ["a1.s2", "It was not seen again. [1][2]", ["p1", "p2"]],
      ["a1.s3", "Nobody knows [9].", []],
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

  it("treats items, rows and code as claims, but not headings, table headers or signs", () => {
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

  it("treats a heading or a line in bold as a claim when it is long enough to state something", () => {
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

  it("gives each claim its lead-in", () => {
    const announced = "Pets\nHere is what the lease says about pets:";
    expect(stream(LEASE, []).map(({ text, lead }) => [text, lead])).toEqual([
      ["- Cats are allowed.", announced],
      ["They need consent.", `${announced}\nCats are allowed.`],
      ["- Caged birds are free.", `${announced}\nBirds:`],
      ["They stay inside.", `${announced}\nBirds:\nCaged birds are free.`],
      ["- Parrots are not. [1]", `${announced}\nBirds:`],
      ["* Dogs are banned", announced],
      ["1) Ask first.", announced],
      ["The fee is £40.", "Ask first."],
      ["It is due in May.", "The fee is £40."],
      ["| Cat | £40 [1] |", "Fees\nIn short:\n| Animal | Fee |"],
      ["| Bird | £5 |", "Fees\nIn short:\n| Animal | Fee |"],
    ]);
  });

  it("gives the items of a list the passages that its announcement cites", () => {
    expect(stream(LEASE, []).map(({ cites }) => cites.join())).toEqual([
      "p2",
      "p2",
      "p2",
      "p2",
      "p1",
      "p2",
      "p2",
      "",
      "",
      "p1",
      "",
    ]);
  });

  it("gives the first sentence no lead-in, and a line in bold as lead-in to those below it", () => {
    const draft = "The rent is £940.\n\n**What to do:**\nPay it.\n- by card\n- in cash";
    expect(stream(draft, []).map(({ text, lead }) => [text, lead])).toEqual([
      ["The rent is £940.", undefined],
      ["Pay it.", "What to do:"],
      ["- by card", "What to do:\nPay it."],
      ["- in cash", "What to do:\nPay it."],
    ]);
  });

  it("keeps the nearest part of a long lead-in", () => {
    const draft = `${"A long sentence goes on and on ".repeat(20)}to its end. It stops.`;
    const lead = stream(draft, []).at(-1)?.lead ?? "";
    expect(lead.length).toBeLessThanOrEqual(300);
    expect(lead).toMatch(/^\S+ .* to its end\.$/);
  });

  it.each([
    [
      "en",
      "Sure! Here is a summary of the passage:\n\nThe policy gives no price. I hope this helps!",
      "The policy gives no price.",
    ],
    [
      "fr",
      "Voici ce que dit le bail :\n\nLe loyer est de 940 €. N’hésitez pas si vous avez d’autres questions.",
      "Le loyer est de 940 €.",
    ],
  ] as const)("makes no claim of a sentence that states nothing (%s)", (language, draft, claim) => {
    expect(stream(draft, [], language).map(({ id, text }) => [id, text])).toEqual([["a1.s0", claim]]);
  });

  it("makes no claim of an answer that states nothing", () => {
    expect(stream("Here are the main points:\n\nLet me know if you need more details.", [])).toEqual([]);
  });

  it("finds the same claims with the same lead-ins in nested lists and tables, however they were streamed", () => {
    const whole = stream(LEASE, []);
    fc.assert(
      fc.property(fc.array(fc.integer({ min: 0, max: LEASE.length }), { maxLength: 80 }), (cuts) => {
        expect(stream(LEASE, cuts)).toEqual(whole);
      }),
    );
    expect(
      stream(
        LEASE,
        Array.from(LEASE, (_, at) => at),
      ),
    ).toEqual(whole);
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
