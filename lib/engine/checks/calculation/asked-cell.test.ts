import { describe, expect, it } from "vitest";
import type { Language } from "@/lib/shared/contracts/language";
import type { Calculation, TablePlan } from "@/lib/shared/contracts/library/tables";
import { fakeCalculation } from "@/lib/shared/projections/testing/fake-calculation";
import { blankField } from "./asked-cell";
import { usefulnessOf } from "./steps";
import { wordCalculation } from "./word-calculation";

const { plan, table } = fakeCalculation();
const NAMES = ["Role", "Name", "Phone"];

/** The first sentence of the answer, and the blank field that it is about. */
function asked(change: Partial<Calculation>, language: Language = "en") {
  const calculation = fakeCalculation(change);
  const text = wordCalculation(calculation, { noun: "Cormorant", citations: "[1]", language });
  const { usefulness, reason } = usefulnessOf({ calculation, noun: null });
  const field = blankField(calculation);
  expect(usefulness).toBe(field === null ? "useful" : "unknown");
  expect(reason.code).toBe(field === null ? "answered_by_calculation" : "answer_field_blank");
  return [text.split(" [1]")[0], field];
}

function oneRow(cells: string[], names = NAMES): Partial<Calculation> {
  return {
    table: { ...table, columns: names.map((name) => ({ name, type: "text" as const, unit: null })) },
    touched: [{ row: 1, start: 0, end: 29, passage: 0, cells }],
    coverage: { rows: 5, matched: 1, undecided: 0, used: 0, blank: 1, unread: 0, totals: 0 },
  };
}

function by(column: number, value: string, measure: TablePlan["measure"], groupBy: number | null = null) {
  const where = [{ test: "one_of" as const, column, values: [value], negated: false }];
  return { ...plan, where, measure, groupBy: groupBy === null ? null : { column: groupBy, unit: "value" as const } };
}

const nothing = [{ label: null, value: null, rows: 1 }];

describe("a cell that a question looks up", () => {
  it.each([
    ["", "Amount where Order is “R1”: **blank**", "Amount"],
    [" – ", "Amount where Order is “R1”: **blank**", "Amount"],
    ["....", "Amount where Order is “R1”: **blank**", "Amount"],
    ["TBC", "Amount where Order is “R1”: **“TBC”**", null],
    ["n.c.", "Amount where Order is “R1”: **“n.c.”**", null],
  ])("is said as it is where it has no figure: %j", (cell, answer, field) => {
    const change = {
      plan: by(0, "R1", { function: "sum", column: 2 }),
      values: nothing,
      touched: [{ row: 1, start: 0, end: 29, passage: 0, cells: ["R1", "late", cell] }],
      coverage: { rows: 5, matched: 1, undecided: 0, used: 0, blank: 1, unread: 0, totals: 0 },
    };
    expect(asked(change)).toEqual([answer, field]);
  });

  it("is stated as written if it has no label", () => {
    const change = { plan: by(1, "Polder", { function: "labels" }, 2), values: nothing };
    expect(asked({ ...oneRow(["A", "Polder", ""]), ...change })).toEqual([
      "Values of Phone where Name is “Polder”: **blank**",
      "Phone",
    ]);
    expect(asked({ ...oneRow(["A", "Polder", "—"]), ...change }, "fr")).toEqual([
      "Valeurs de Phone où Name est « Polder » : **vide**",
      "Phone",
    ]);
    expect(asked({ ...oneRow(["A", "Polder", "pending"]), ...change })[0]).toContain("**“pending”**");
  });

  it("is blank if the row has no value for it", () => {
    const rows = { plan: by(0, "Subtenant", { function: "rows" }) };
    expect(asked({ ...oneRow(["Subtenant", "–"], ["Item", "Agreed"]), ...rows })).toEqual([
      "Agreed where Item is “Subtenant”: **blank**",
      "Subtenant",
    ]);
    expect(asked({ ...oneRow(["Subtenant", "", ""]), ...rows })[1]).toBe("Subtenant");
    expect(asked({ ...oneRow(["Subtenant", "", "04 11"]), ...rows })[1]).toBe("Subtenant");
    expect(asked({ ...oneRow(["Subtenant", "Ada", ""]), ...rows })[1]).toBeNull();
  });

  it("names the only row instead of its number, and reads a tick beside it as a statement", () => {
    const rows = { plan: by(1, "Treasurer", { function: "rows" }) };
    const names = ["Name", "Role", "Voting"];
    expect(asked({ ...oneRow(["Amara Obi", "Treasurer", "✓"], names), ...rows })).toEqual([
      "Name where Role is “Treasurer”: **Amara Obi**",
      null,
    ]);
    expect(asked({ ...oneRow(["Vacant", "Treasurer", ""], names), ...rows })[0]).toContain("**Vacant**");
    expect(asked({ ...oneRow(["", "Treasurer", "✓"], names), ...rows })[1]).toBe("Name");
  });

  it("is not given for several rows, whose figure leaves out the blank ones", () => {
    const sum = { ...plan, where: [], measure: { function: "sum" as const, column: 2 } };
    expect(asked({ plan: sum, values: [{ label: null, value: "12", rows: 4 }] })[1]).toBeNull();
    expect(asked({ plan: sum, values: nothing })[1]).toBe("Amount");
  });
});
