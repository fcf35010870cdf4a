import { describe, expect, it } from "vitest";
import type { UsefulnessJudgement } from "@/lib/shared/contracts/evaluation/judgement";
import type { Passage } from "@/lib/shared/contracts/library/document";
import { reason } from "@/lib/shared/contracts/runs/reason";
import { passageOf } from "@/lib/shared/contracts/testing/passage-of";
import { disagreeingSources } from "./disagreeing-sources";

function titled(id: string, documentTitle: string, text: string): Passage {
  return { ...passageOf(id, text, "en"), documentTitle };
}

/** The sources of an attempt whose passages give the values named. */
async function sourcesOf(given: ReadonlyArray<{ passage: Passage; value: string }>) {
  const disagreement = given.map(({ passage, value }) => ({ passageId: passage.id, value }));
  const usefulness: UsefulnessJudgement = {
    usefulness: "unknown",
    score: 0.9,
    utility: 2,
    judge: "built-in",
    reason: reason("sources_disagree"),
    ms: 1,
    disagreement,
  };
  const state = { citationOrder: given.map(({ passage }) => passage.id) };
  return disagreeingSources({ usefulness }, state, { passages: async () => given.map(({ passage }) => passage) });
}

describe("sources that disagree", () => {
  it("are dated by the year of their title when their text gives none, the latest first", async () => {
    const older = titled("a", "Rowing club travel policy 2024", "Claims are handed in within 20 days.");
    const newer = titled("b", "Rowing club travel policy 2025", "Claims are handed in within 25 days.");
    const sources = await sourcesOf([
      { passage: older, value: "20 days" },
      { passage: newer, value: "25 days" },
    ]);
    expect(sources).toMatchObject([
      { value: "25 days", date: "2025-01-01", documentTitle: newer.documentTitle },
      { value: "20 days", date: "2024-01-01" },
    ]);
  });

  it("are dated by their documents when neither text nor title gives a date", async () => {
    const older = { ...titled("a", "Membership rules", "The fee is £310."), documentDate: "2023-03-04" };
    const newer = { ...titled("b", "Membership rules", "The fee is £340."), documentDate: "2025-02-02" };
    const sources = await sourcesOf([
      { passage: older, value: "£310" },
      { passage: newer, value: "£340" },
    ]);
    expect(sources.map(({ value, date }) => [value, date])).toEqual([
      ["£340", "2025-02-02"],
      ["£310", "2023-03-04"],
    ]);
  });

  it("are dated by the last date before the value", async () => {
    const dated = titled("a", "Prices 2019", "Since 3 May 2023 a ticket costs 4 euros.");
    const undated = titled("b", "Prices", "A ticket costs 5 euros.");
    const sources = await sourcesOf([
      { passage: undated, value: "5 euros" },
      { passage: dated, value: "4 euros" },
    ]);
    expect(sources.map(({ value, date }) => [value, date])).toEqual([
      ["4 euros", "2023-05-03"],
      ["5 euros", null],
    ]);
  });
});
