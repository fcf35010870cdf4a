import { describe, expect, it } from "vitest";
import type { JudgedClaim } from "./judge-claim";
import { figuresOf, figuresTable, kindTable, labelTable, reasonTable } from "./tally";

function judged(label: JudgedClaim["label"], outcome: JudgedClaim["outcome"], more: Partial<JudgedClaim> = {}) {
  const base = { set: "notes", language: "en", kind: null, reason: "judge_undecided", score: null, claim: "" } as const;
  return { ...base, label, outcome, ms: 1, ...more };
}

/** The cells of a table's rows below its head, without intervals. */
function cells(table: string): string[][] {
  const rows = table.split("\n").slice(2);
  return rows.map((row) =>
    row
      .slice(2, -2)
      .split(" | ")
      .map((cell) => cell.replace(/ \(.*\)/, "")),
  );
}

const mixed = [
  judged("supported", "supported"),
  judged("supported", "supported"),
  judged("supported", "unsupported"),
  judged("supported", "undecided"),
  judged("partial", "supported"),
  judged("contradicted", "contradicted"),
  judged("unsupported", "contradicted"),
  judged("unsupported", "undecided"),
  judged("none", "supported"),
  judged("none", "no claim"),
];

describe("figures", () => {
  it("count right sentences condemned and wrong sentences passed", () => {
    expect(figuresOf(mixed)).toMatchObject({ right: 4, condemned: 1, wrong: 4, passed: 1 });
  });

  it("count what is decided of the sentences that state something", () => {
    expect(figuresOf(mixed)).toMatchObject({ decided: 6, decidedRight: 4 });
  });

  it("count an undecided sentence, and one read as no claim, as wrong in the balanced accuracy", () => {
    expect(figuresOf(mixed).balancedAccuracy).toBeCloseTo((2 / 4 + 2 / 4) / 2);
    const silent = [judged("supported", "no claim"), judged("unsupported", "undecided")];
    expect(figuresOf(silent).balancedAccuracy).toBe(0);
  });

  it("have no balanced accuracy if all sentences are right, or all wrong", () => {
    expect(figuresOf([judged("supported", "supported")]).balancedAccuracy).toBeNull();
  });

  it("compare supported with the rest, sentences that state nothing included", () => {
    // 2 of 4 verdicts "supported" are right, and 2 of 4 supported sentences have it.
    expect(figuresOf(mixed).supportedF1).toBeCloseTo(0.5);
    expect(figuresOf([judged("none", "no claim")]).supportedF1).toBeNull();
  });
});

describe("tables", () => {
  it("give the shares of the outcomes of each set, language and label, with intervals", () => {
    const table = labelTable([
      ...mixed,
      judged("supported", "supported", { language: "fr" }),
      judged("supported", "undecided", { set: "office" }),
    ]);
    expect(table).toContain("50 % (15 %–85 %)");
    expect(cells(table)).toEqual([
      ["notes", "en", "supported", "4", "50 %", "0 %", "25 %", "0 %", "25 %"],
      ["notes", "en", "partial", "1", "100 %", "0 %", "0 %", "0 %", "0 %"],
      ["notes", "en", "contradicted", "1", "0 %", "100 %", "0 %", "0 %", "0 %"],
      ["notes", "en", "unsupported", "2", "0 %", "50 %", "0 %", "0 %", "50 %"],
      ["notes", "en", "none", "2", "50 %", "0 %", "0 %", "50 %", "0 %"],
      ["notes", "fr", "supported", "1", "100 %", "0 %", "0 %", "0 %", "0 %"],
      ["office", "en", "supported", "1", "0 %", "0 %", "0 %", "0 %", "100 %"],
    ]);
  });

  it("give the figures of each language over all sets, then of each set", () => {
    const rows = cells(figuresTable([...mixed, judged("supported", "undecided", { set: "office", language: "fr" })]));
    expect(rows).toEqual([
      ["all, en", "10", "25 %", "25 %", "75 %", "67 %", "0.500", "0.500"],
      ["all, fr", "1", "0 %", "–", "0 %", "–", "–", "0.000"],
      ["notes, en", "10", "25 %", "25 %", "75 %", "67 %", "0.500", "0.500"],
      ["office, fr", "1", "0 %", "–", "0 %", "–", "–", "0.000"],
    ]);
  });

  it("give the figures of each kind", () => {
    const kinds = [judged("supported", "supported", { kind: "dates" }), judged("none", "no claim", { kind: "offers" })];
    expect(cells(kindTable([...kinds, judged("supported", "undecided")]))).toEqual([
      ["dates", "1", "0 %", "–", "100 %", "100 %"],
      ["offers", "1", "–", "–", "–", "–"],
    ]);
  });

  it("give the precision of each rule: a condemnation of a sentence that states nothing is a mistake too", () => {
    const rows = cells(
      reasonTable([
        judged("supported", "unsupported", { reason: "evidence_missing" }),
        judged("partial", "unsupported", { reason: "evidence_missing" }),
        judged("none", "unsupported", { reason: "evidence_missing" }),
        judged("unsupported", "unsupported", { reason: "evidence_missing" }),
        judged("supported", "supported", { reason: "evidence_verbatim" }),
        judged("none", "supported", { reason: "evidence_verbatim" }),
        judged("supported", "undecided"),
      ]),
    );
    expect(rows).toEqual([
      ["`evidence_missing`", "unsupported", "4", "50 %"],
      ["`evidence_verbatim`", "supported", "2", "50 %"],
      ["`judge_undecided`", "undecided", "1", "–"],
    ]);
  });
});
