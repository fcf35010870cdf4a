import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { planProblem } from "@/lib/data/db/tables/check-plan";
import { tablePlanSchema } from "@/lib/shared/contracts/library/tables";
import { type ModelQuery, modelQuerySchema, planOfQuery } from "./model-query";

const COLUMNS = [
  { name: "Order", type: "text", mixedUnits: false },
  { name: "Amount", type: "number", mixedUnits: false },
  { name: "Order date", type: "date", mixedUnits: false },
  { name: "Paid", type: "boolean", mixedUnits: false },
] as const;

const QUERY: ModelQuery = {
  ...{ reason: "", table: "t1", function: "count", column: null, group_by: null },
  ...{ conditions: [], order_by: null, order: "none", limit: null },
};
const plan = (change: Partial<ModelQuery>) => planOfQuery({ ...QUERY, ...change }, COLUMNS);
const where = (column: string, test: ModelQuery["conditions"][number]["test"], value: string) =>
  plan({ conditions: [{ column, test, value }] })?.where[0] ?? null;

describe("planOfQuery", () => {
  it("turns names of columns into positions", () => {
    expect(plan({ function: "sum", column: "amount" })?.measure).toEqual({ function: "sum", column: 1 });
    expect(plan({ group_by: "ORDER DATE" })?.groupBy).toEqual({ column: 2, unit: "value" });
    expect(plan({ function: "rows", order: "highest", order_by: "Amount", limit: 3 })).toMatchObject({
      order: { column: 1, direction: "descending" },
      limit: 3,
    });
  });

  it.each([
    ["Order", "is", "R1", { test: "one_of", values: ["R1"], negated: false }],
    ["Order", "is_not", "R1", { test: "one_of", negated: true }],
    ["Amount", "more", "12.5", { test: "compare", operator: ">", value: "12.5" }],
    ["Amount", "is", "12", { test: "compare", operator: "=" }],
    ["Order date", "at_least", "2024-02", { test: "days", from: "2024-02-01", to: null }],
    ["Order date", "more", "2024", { test: "days", from: "2025-01-01", to: null }],
    ["Order date", "less", "2024-03-01", { test: "days", from: null, to: "2024-02-29" }],
    ["Order date", "is", "2024-02", { test: "days", from: "2024-02-01", to: "2024-02-29" }],
    ["Paid", "is", "yes", { test: "is", value: true }],
    ["Paid", "is_not", "yes", { test: "is", value: false }],
    ["Amount", "empty", "", { test: "empty", negated: false }],
  ] as const)("reads the condition %s %s %s", (column, test, value, expected) => {
    expect(where(column, test, value)).toMatchObject(expected);
  });

  it.each([
    ["an unknown column", { column: "Password", function: "sum" }],
    ["SQL for a column", { column: "Amount); DROP TABLE run; --", function: "sum" }],
    ["a grouping that is SQL", { group_by: "1; DELETE FROM document" }],
    ["a number that is SQL", { conditions: [{ column: "Amount", test: "more", value: "0 OR 1=1" }] }],
    ["a date that is none", { conditions: [{ column: "Order date", test: "more", value: "2024-99-01'; --" }] }],
    ["a comparison of texts", { conditions: [{ column: "Order", test: "more", value: "A" }] }],
    ["a condition on an unknown column", { conditions: [{ column: "secret", test: "is", value: "x" }] }],
    ["a sum of nothing", { function: "sum", column: null }],
  ] as const)("has no plan for %s", (_what, change) => {
    expect(planOfQuery(modelQuerySchema.parse({ ...QUERY, ...change }), COLUMNS)).toBeNull();
  });

  it("refuses anything but the form", () => {
    for (const output of [
      { sql: "SELECT * FROM secret" },
      { ...QUERY, function: "SELECT 1" },
      { ...QUERY, limit: 1e9 },
      { ...QUERY, conditions: [{ column: "Amount", test: "OR", value: "1" }] },
      "DROP TABLE document",
      null,
    ])
      expect(modelQuerySchema.safeParse(output).success).toBe(false);
  });

  it("makes only plans that are valid, whatever a model writes", () => {
    const name = fc.oneof(
      fc.constantFrom("Order", "Amount", "Order date", "Paid", "'; DROP TABLE run; --"),
      fc.string(),
    );
    const query = fc.record({
      ...{ reason: fc.string(), table: fc.string(), column: fc.option(name), group_by: fc.option(name) },
      function: fc.constantFrom(...modelQuerySchema.shape.function.options),
      conditions: fc.array(
        fc.record({
          column: name,
          test: fc.constantFrom("is", "is_not", "more", "at_least", "less", "at_most", "empty", "filled"),
          value: fc.oneof(fc.constantFrom("12", "2024-02", "yes", "R1"), fc.string()),
        }),
        { maxLength: 3 },
      ),
      order_by: fc.option(name),
      order: fc.constantFrom("highest", "lowest", "none"),
      limit: fc.option(fc.integer({ min: 1, max: 200 })),
    });
    let made = 0;
    fc.assert(
      fc.property(query, (written) => {
        const parsed = modelQuerySchema.safeParse(written);
        const found = parsed.success ? planOfQuery(parsed.data, COLUMNS) : null;
        if (found === null) return;
        made += 1;
        expect(tablePlanSchema.parse(found)).toEqual(found);
        // Operations that the columns do not support are refused before anything is executed.
        expect(typeof planProblem(found, COLUMNS)).toMatch(/string|object/);
      }),
      { numRuns: 2_000 },
    );
    expect(made).toBeGreaterThan(20);
  });
});
