import type { Calculation } from "@/lib/shared/contracts/library/tables";

/** Three late orders of five, as a calculation yields them. */
export function fakeCalculation(change: Partial<Calculation> = {}): Calculation {
  return {
    table: {
      ...{ id: "00000000-0000-4000-8000-0000000000aa", documentId: "00000000-0000-4000-9000-000000000001" },
      ...{ documentTitle: "Orders", fileName: "orders.csv", mediaType: "text/csv", language: "en", ordinal: 0 },
      ...{ name: "", caption: null, rows: 5, doubtfulRows: 0, start: 0, end: 200 },
      columns: [
        { name: "Order", type: "text", unit: null },
        { name: "Status", type: "text", unit: null },
        { name: "Amount", type: "number", unit: "€" },
      ],
    },
    plan: {
      measure: { function: "count" },
      where: [{ test: "one_of", column: 1, values: ["late"], negated: false }],
      ...{ within: [], groupBy: null, order: null, limit: null, difference: false },
    },
    planner: "built-in",
    assumptions: [],
    sql: "SELECT count(*)",
    parameters: ["late"],
    values: [{ label: null, value: "3", rows: 3 }],
    more: 0,
    touched: [{ row: 1, start: 0, end: 29, passage: 0, cells: ["R1", "late", "120.50 €"] }],
    coverage: { rows: 5, matched: 3, undecided: 0, used: 3, blank: 0, unread: 0, totals: 0 },
    ms: 4,
    ...change,
  };
}
