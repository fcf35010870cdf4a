import { describe, expect, it } from "vitest";
import type { Claim, Evidence } from "@/lib/shared/contracts/evaluation/judgement";
import type { Passage } from "@/lib/shared/contracts/library/document";
import { reason } from "@/lib/shared/contracts/runs/reason";
import { answer, only } from "../testing/answer-of";
import {
  fakePassage,
  fakeRanks,
  fakeUsefulness,
  fakeVerdict,
  fakeWorkflow,
  scriptedGenerator,
} from "../testing/fake-workflow";

const TEXT = "The quay was built in 1902. The crane lifts 40 tonnes. The pilot lives next door.";
const PASSAGE: Passage = {
  ...fakePassage(1),
  text: TEXT,
  end: TEXT.length,
  page: 4,
  pages: [
    { page: 4, start: 0 },
    { page: 5, start: 28 },
    { page: 6, start: 55 },
  ],
};

function evidenceOf(quote: string): Evidence {
  const start = TEXT.indexOf(quote);
  return { passageId: PASSAGE.id, start, end: start + quote.length, quote };
}

/** The page of the only source of an answer. */
async function citedPage(text: string, judge: (claim: Claim) => { quote: string | null; struck?: boolean }) {
  const base = fakeWorkflow().dependencies;
  const support = {
    ...base.judges.support,
    judgeEarly: async (claim: Claim) => {
      const { quote, struck = false } = judge(claim);
      return {
        ...fakeVerdict(claim, struck ? "contradicted" : "supported"),
        evidence: quote === null ? null : evidenceOf(quote),
      };
    },
  };
  const workflow = fakeWorkflow({
    settings: { caps: { regenerations: 0 } },
    dependencies: {
      generator: scriptedGenerator([text]),
      judges: { ...base.judges, support },
      retriever: {
        search: async () => ({
          passages: [{ passage: PASSAGE, ranks: fakeRanks(0) }],
          degradations: [],
          cached: false,
        }),
      },
      loadPassages: async () => [PASSAGE],
    },
  });
  await workflow.run();
  expect(only(workflow.events, "retrieval-result")[0]?.passages).toMatchObject([{ page: 4, pages: PASSAGE.pages }]);
  const { citations } = answer(workflow.events);
  expect(citations).toHaveLength(1);
  return citations[0]?.page;
}

describe("a citation of an answer names the page", () => {
  it("of the evidence, not of its passage", async () => {
    expect(await citedPage("It can lift forty tonnes. [1]", () => ({ quote: "lifts 40 tonnes" }))).toBe(5);
    expect(await citedPage("Its pilot is a neighbour. [1]", () => ({ quote: "The pilot lives" }))).toBe(6);
  });

  it("of the first sentence that the answer keeps", async () => {
    const text = "The quay is from 1912. [1] The pilot is a neighbour. [1]";
    const page = await citedPage(text, ({ text: claim }) =>
      claim.includes("quay") ? { quote: "built in 1902", struck: true } : { quote: "next door" },
    );
    expect(page).toBe(6);
  });

  it("of the sentence that it quotes, if there is no evidence, or else of the passage", async () => {
    expect(await citedPage("The crane lifts 40 tonnes. [1]", () => ({ quote: null }))).toBe(5);
    expect(await citedPage("It can lift forty tonnes. [1]", () => ({ quote: null }))).toBe(4);
  });
});

describe("an answer to several parts", () => {
  it.each([
    ["answer_lacks_parts", "No answer was found for: “the price”."],
    ["answer_unsure_parts", "Check this part of the answer: “the price”."],
  ] as const)("ends with the part that is open: %s", async (code, words) => {
    const base = fakeWorkflow().dependencies;
    const usefulness = {
      judge: async () => ({
        ...fakeUsefulness("unknown"),
        reason: reason(code, { found: 1, asked: 2, parts: "“the price”" }),
      }),
    };
    const workflow = fakeWorkflow({ dependencies: { judges: { ...base.judges, usefulness } } });
    await workflow.run();
    const { outcome, text } = answer(workflow.events);
    expect(outcome).toBe("best_effort");
    expect(text.endsWith(words)).toBe(true);
  });
});
