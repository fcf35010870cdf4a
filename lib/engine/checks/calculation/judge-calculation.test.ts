import { describe, expect, it } from "vitest";
import type { Recalculation } from "@/lib/engine/ports/table-calculator";
import { fakePassage } from "@/lib/engine/workflow/testing/fake-workflow";
import type { Claim } from "@/lib/shared/contracts/evaluation/judgement";
import { fakeCalculation } from "@/lib/shared/projections/testing/fake-calculation";
import { judgeCalculation } from "./judge-calculation";

const AGAIN: Recalculation = {
  values: [{ label: null, value: "3", rows: 3 }],
  rows: [],
  matched: 3,
  undecided: 0,
  agrees: true,
};
const ROW = "| R1 | late | 120.50 € |";
const PASSAGE = { ...fakePassage(1), text: `Head\n${ROW}`, start: 20, end: 49 };

function judged(texts: readonly string[], again: Recalculation | null = AGAIN) {
  const claims = texts.map((text, at): Claim => ({ id: `a1.s${at}`, text, start: 0, end: text.length, cites: [] }));
  const calculation = fakeCalculation({
    touched: [{ row: 1, start: 25, end: 49, passage: 0, cells: ["R1", "late", "120.50 €"] }],
  });
  const verdicts = judgeCalculation(claims, {
    calculation,
    noun: "orders",
    again,
    passages: [PASSAGE],
    language: "en",
  });
  return verdicts.map(({ verdict, reason }) => [verdict, reason.code]);
}

describe("judgeCalculation", () => {
  it("supports the numbers that the repeated calculation yields, with the first row as evidence", () => {
    expect(
      judged(["Number of orders where Status is “late”: **3** [1].", "All 5 rows of “Orders” were read [1]."]),
    ).toEqual([
      ["supported", "calculation_repeated"],
      ["supported", "calculation_repeated"],
    ]);
    const [verdict] = judgeCalculation([{ id: "a1.s0", text: "3", start: 0, end: 1, cites: [] }], {
      calculation: fakeCalculation({ touched: [{ row: 1, start: 25, end: 49, passage: 0, cells: [] }] }),
      ...{ noun: null, again: AGAIN, passages: [PASSAGE], language: "en" },
    });
    expect(verdict?.evidence).toEqual({ passageId: PASSAGE.id, start: 5, end: 29, quote: ROW });
  });

  it.each(["There are 4 late orders.", "3 of 6 rows.", "There are four late orders, and 3 rows."])(
    "contradicts a number that the query did not yield: %s",
    (text) => {
      expect(judged([text])).toEqual([["contradicted", "number_not_calculated"]]);
    },
  );

  it("contradicts the first answer when the repeated calculation yields another", () => {
    const again = { ...AGAIN, values: [{ label: null, value: "2", rows: 2 }], matched: 2, agrees: false };
    expect(judged(["Number of orders: **3**."], again)).toEqual([["contradicted", "number_not_calculated"]]);
    expect(judged(["Values of Status: late, sent."], again)).toEqual([["contradicted", "calculation_differs"]]);
  });

  it("returns unknown when it could not be repeated", () => {
    expect(judged(["Number of orders: **3**."], null)).toEqual([["unknown", "calculation_not_repeated"]]);
  });
});
