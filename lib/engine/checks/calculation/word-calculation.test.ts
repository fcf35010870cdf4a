import { describe, expect, it } from "vitest";
import type { Language } from "@/lib/shared/contracts/language";
import type { Calculation } from "@/lib/shared/contracts/library/tables";
import { fakeCalculation } from "@/lib/shared/projections/testing/fake-calculation";
import { wordCalculation } from "./word-calculation";

/** The answer with ordinary spaces; languages write numbers with narrow ones. */
function worded(change: Partial<Calculation>, language: Language = "en", noun: string | null = "orders"): string {
  const text = wordCalculation(fakeCalculation(change), { noun, citations: "[1]", language });
  return text.replace(/[\u00a0\u202f]/g, " ");
}

const { plan } = fakeCalculation();
const GROUPS = [
  { label: "Lyon", value: "1234.5", rows: 2 },
  { label: null, value: null, rows: 1 },
];

describe("wordCalculation", () => {
  it("states a value with its conditions and its number of rows", () => {
    expect(worded({})).toBe(
      "Number of orders where Status is “late”: **3** [1].\n\nAll 5 rows of “Orders” were read [1].",
    );
    expect(worded({}, "fr", "élèves")).toBe(
      "Nombre d’élèves où Status est « late » : **3** [1].\n\nLes 5 lignes de « Orders » ont été lues [1].",
    );
  });

  it("states what was left out, and what was assumed", () => {
    const text = worded({
      plan: { ...plan, where: [], measure: { function: "sum", column: 2 } },
      values: [{ label: null, value: "1234.5", rows: 5 }],
      coverage: { rows: 5, matched: 5, undecided: 0, used: 2, blank: 2, unread: 1, totals: 1 },
      assumptions: [{ kind: "column_assumed", word: "", taken: "Amount" }],
    });
    expect(text).toBe(
      [
        "Total of Amount: **€1,234.50** [1].",
        "All 5 rows of “Orders” were read; 2 rows without Amount are left out; 1 row whose Amount cannot be read is left out; 1 row of totals or headings is not counted [1].",
        "Assumed: the question names no column, so Amount was used.",
      ].join("\n\n"),
    );
  });

  it("states which rows a condition says nothing about", () => {
    const coverage = { rows: 5, matched: 3, undecided: 1, used: 3, blank: 0, unread: 0, totals: 0 };
    expect(worded({ coverage })).toContain("All 5 rows of “Orders” were read; 1 row without Status is not among them");
    expect(worded({ coverage }, "fr")).toContain("1 ligne sans Status n’y figure pas");
  });

  it("shows groups as a table, and the best one in a sentence", () => {
    const grouped = { ...plan, where: [], measure: { function: "mean" as const, column: 2 } };
    const by = { column: 1, unit: "value" as const };
    expect(worded({ plan: { ...grouped, groupBy: by }, values: GROUPS }, "fr")).toContain(
      "Moyenne d’Amount par Status : [1]\n\n| Status | Moyenne d’Amount |\n| --- | --- |\n| Lyon | 1 234,50 € |\n| aucun | aucun |",
    );
    const best = { ...grouped, groupBy: by, order: { column: null, direction: "descending" as const }, limit: 1 };
    expect(worded({ plan: best, values: GROUPS.slice(0, 1) })).toContain(
      "Average of Amount by Status, highest: **Lyon** (€1,234.50) [1].",
    );
  });

  it("states shares, differences, labels and rows", () => {
    const share = {
      plan: { ...plan, measure: { function: "share" as const } },
      values: [{ label: null, value: "60", rows: 5 }],
    };
    const low = { ...plan, where: [], measure: { function: "min" as const, column: 2 } };
    expect(worded({ plan: low, values: [{ label: null, value: "12.5", rows: 5 }] })).toContain("**€12.50**");
    expect(worded(share)).toContain("Share of orders where Status is “late”: **60%** (3 of 5 rows) [1].");
    const by = { column: 1, unit: "value" as const };
    const two = [
      { label: "late", value: "7", rows: 7 },
      { label: "sent", value: "3", rows: 3 },
    ];
    const difference = { ...plan, groupBy: by, difference: true };
    expect(worded({ plan: difference, values: two })).toContain(
      "Difference in number of orders by Status: **4** (late: 7, sent: 3) [1].",
    );
    const labels = { ...plan, where: [], measure: { function: "labels" as const }, groupBy: by };
    expect(worded({ plan: labels, values: two })).toContain("Values of Status: late, sent [1].");
    const rows = { ...plan, measure: { function: "rows" as const } };
    expect(worded({ plan: rows })).toContain(
      "Order where Status is “late”: **R1** [1].\n\n| Order | Status | Amount |\n| --- | --- | --- |\n| R1 | late | 120.50 € |",
    );
    const top = { ...rows, where: [], order: { column: 2, direction: "descending" as const }, limit: 1 };
    expect(worded({ plan: top })).toContain("Amount, highest: **R1** (120.50 €) [1].");
    const columns = [
      { name: "Date", type: "date" as const, unit: null },
      { name: "Supplier", type: "text" as const, unit: null },
      { name: "Amount", type: "number" as const, unit: "€" },
    ];
    const dated = {
      table: { ...fakeCalculation().table, columns },
      touched: [{ row: 1, start: 0, end: 29, passage: 0, cells: ["2025-01-10", "Oarsmith", "120.50 €"] }],
    };
    expect(worded({ ...dated, plan: top })).toContain("Amount, highest: **2025-01-10 · Oarsmith** (120.50 €) [1].");
  });

  it.each<[string, string, string, string]>([
    ["£", "1566.5", "£1,566.50", "1 566,50 £"],
    ["$", "-1200", "-$1,200", "-1 200 $"],
    ["€", "12.5", "€12.50", "12,50 €"],
    ["CHF", "12.5", "12.50 CHF", "12,50 CHF"],
    ["kg", "12.5", "12.5 kg", "12,5 kg"],
    ["%", "12.5", "12.5%", "12,5 %"],
    ["k€", "12.5", "12.5 k€", "12,5 k€"],
  ])("writes an amount in %s as its language does", (unit, value, english, french) => {
    const table = { ...fakeCalculation().table };
    table.columns = table.columns.map((column, at) => (at === 2 ? { ...column, unit } : column));
    const sum = {
      table,
      plan: { ...plan, where: [], measure: { function: "sum" as const, column: 2 } },
      values: [{ label: null, value, rows: 5 }],
    };
    expect(worded(sum)).toContain(`Total of Amount: **${english}** [1].`);
    expect(worded(sum, "fr")).toContain(`: **${french}** [1].`);
  });

  it("writes years and codes without separators between thousands, and amounts with them", () => {
    const { table: own } = fakeCalculation();
    const year = { name: "Year", type: "number" as const, unit: null, ungrouped: true };
    const table = { ...own, columns: [...own.columns, year] };
    const since = (column: number, value: string) => ({
      test: "compare" as const,
      operator: ">=" as const,
      column,
      value,
    });
    const where = [since(3, "2019"), since(2, "1500")];
    expect(worded({ table, plan: { ...plan, where } })).toContain("where Year >= 2019 and Amount >= 1,500");
    expect(worded({ table, plan: { ...plan, where } }, "fr")).toContain("Year >= 2019 et Amount >= 1 500");
    const latest = { ...plan, where: [], measure: { function: "max" as const, column: 3 } };
    expect(worded({ table, plan: latest, values: [{ label: null, value: "2024", rows: 5 }] })).toContain(
      "**2024** [1]",
    );
  });

  it("states the figure of a single row as belonging to that row, and writes durations as such", () => {
    const one = { rows: 5, matched: 1, undecided: 0, used: 1, blank: 0, unread: 0, totals: 0 };
    const sum = { ...plan, measure: { function: "sum" as const, column: 2 } };
    const values = [{ label: null, value: "120.5", rows: 1 }];
    expect(worded({ plan: sum, values, coverage: one })).toContain("Amount where Status is “late”: **€120.50** [1].");
    const { table: own } = fakeCalculation();
    const columns = [
      ...own.columns.slice(0, 2),
      { name: "Worked", type: "number" as const, unit: null, duration: true },
    ];
    const time = { table: { ...own, columns }, plan: { ...sum, where: [] } };
    const total = [{ label: null, value: "113415", rows: 5 }];
    expect(worded({ ...time, values: total })).toContain("Total of Worked: **31 h 30 min 15 s** [1].");
    expect(worded({ ...time, values: [{ label: null, value: "0", rows: 5 }] }, "fr")).toContain("**0 min**");
    const top = { ...plan, where: [], measure: { function: "rows" as const }, limit: 1 };
    const touched = [{ row: 1, start: 0, end: 29, passage: 0, cells: ["R1", "late", "120"] }];
    const highest = { ...top, order: { column: 2, direction: "descending" as const } };
    expect(worded({ plan: highest, touched })).toContain("Amount, highest: **R1** (€120) [1].");
  });

  it("cannot be broken out of by a cell", () => {
    const rows = { ...plan, measure: { function: "rows" as const } };
    const touched = [{ row: 1, start: 0, end: 1, passage: 0, cells: ["a | b", "late", "x"] }];
    expect(worded({ plan: rows, touched })).toContain("| a \\| b | late | x |");
  });
});
