import { describe, expect, it } from "vitest";
import { ClaimSplitter } from "@/lib/engine/workflow/answer/claims";
import { fakePassage } from "@/lib/engine/workflow/testing/fake-workflow";
import type { QuotedSummary, SummaryQuote } from "@/lib/shared/contracts/library/digest";
import type { Passage } from "@/lib/shared/contracts/library/document";
import { judgeSummary, usefulnessOfSummary } from "./judge-summary";
import { wordSummary } from "./word-summary";

const TEXT = `# Lease

**2 Rent.** The rent is **£900** a month [net]. A deposit is held.

- the attic ;

| Year | Rent |
|---|---|
| 2023 | 850 |
`;
const PASSAGE: Passage = { ...fakePassage(1), documentTitle: "Lease *draft*", text: TEXT };

function quote(words: string, isRow = false): SummaryQuote {
  const start = TEXT.indexOf(words);
  return { passageId: PASSAGE.id, start, end: start + words.length, isRow };
}

const SUMMARY: QuotedSummary = {
  documents: [
    {
      documentId: PASSAGE.documentId,
      title: PASSAGE.documentTitle,
      parts: [
        {
          heading: "2 Rent.",
          quotes: [
            quote("The rent is **£900** a month [net]."),
            quote("A deposit is held."),
            quote("- the attic ;"),
            quote("| Year | Rent |", true),
            quote("| 2023 | 850 |", true),
          ],
        },
      ],
    },
  ],
};

function verdicts(text: string, passages = [PASSAGE]) {
  const claims = new ClaimSplitter("a1", "en", () => PASSAGE.id).finish(text);
  return judgeSummary(claims, { summary: SUMMARY, passages });
}

describe("wordSummary", () => {
  it("quotes each part under its heading, without Markdown, and cites every sentence and row", () => {
    expect(wordSummary(SUMMARY, { passages: [PASSAGE], citation: () => "[1]" })).toBe(
      [
        "**Lease draft**\n",
        "- **Rent** · The rent is £900 a month net. [1] A deposit is held. [1] the attic [1]\n",
        "| Year | Rent |\n| --- | --- |\n| 2023 | 850 [1] |",
      ].join("\n"),
    );
  });
});

describe("judgeSummary", () => {
  const worded = wordSummary(SUMMARY, { passages: [PASSAGE], citation: () => "[1]" });

  it("supports what the cited passages say when they are read again", () => {
    const found = verdicts(worded);
    expect(found.map(({ verdict }) => verdict)).not.toContain("unsupported");
    expect(found.find(({ evidence }) => evidence !== null)?.evidence?.quote).toContain("£900");
  });

  it("supports no sentence that they do not have", () => {
    expect(verdicts("The rent is £800 a month. [1]")).toMatchObject([{ verdict: "unsupported" }]);
    expect(verdicts("A deposit is held. [1]", [])).toMatchObject([{ verdict: "unsupported" }]);
  });

  it("never takes quotations for a summary in other words", () => {
    expect(usefulnessOfSummary()).toMatchObject({ usefulness: "unknown", reason: { code: "summary_needs_model" } });
  });
});
