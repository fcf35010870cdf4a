import { randomUUID } from "node:crypto";
import fc from "fast-check";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { db } from "@/lib/data/db/connection/client";
import { LOCAL_OWNER } from "@/lib/data/db/connection/owner";
import { planProblem } from "@/lib/data/db/tables/check-plan";
import { runPlan } from "@/lib/data/db/tables/run-plan";
import { EVERY_DATABASE, type TestDatabase } from "@/lib/data/db/testing/database";
import { type TablePlan, tablePlanSchema } from "@/lib/shared/contracts/library/tables";
import type { StoredRow } from "../read/read-tables";
import { agrees, evaluatePlan } from "./evaluate-plan";

const COLUMNS = [
  { type: "text", mixedUnits: false },
  { type: "number", mixedUnits: false },
  { type: "date", mixedUnits: false },
  { type: "boolean", mixedUnits: false },
] as const;
const LABELS = ["late", "sent", "gone", "à l’heure"];

const row = fc.tuple(
  fc.option(fc.constantFrom(...LABELS)),
  fc.option(fc.integer({ min: -500, max: 500 }).map((cents) => String(cents / 4))),
  fc.option(
    fc.integer({ min: 0, max: 900 }).map((days) => new Date(1.7e12 + days * 86_400_000).toISOString().slice(0, 10)),
  ),
  fc.option(fc.boolean().map(String)),
);

const condition = fc.oneof(
  fc.record({
    ...{ test: fc.constant("one_of"), column: fc.constant(0) },
    ...{ values: fc.uniqueArray(fc.constantFrom(...LABELS), { minLength: 1 }), negated: fc.boolean() },
  }),
  fc.record({
    ...{ test: fc.constant("compare"), column: fc.constant(1), value: fc.integer({ min: -125, max: 125 }).map(String) },
    operator: fc.constantFrom("=", "<", "<=", ">", ">="),
  }),
  fc.record({
    ...{ test: fc.constant("days"), column: fc.constant(2) },
    ...{ from: fc.constantFrom(null, "2024-02-01"), to: fc.constantFrom(null, "2025-03-31") },
  }),
  fc.record({ test: fc.constant("is"), column: fc.constant(3), value: fc.boolean() }),
  fc.record({ test: fc.constant("empty"), column: fc.integer({ min: 0, max: 3 }), negated: fc.boolean() }),
);
const plan = fc
  .record({
    measure: fc.oneof(
      fc.record({ function: fc.constantFrom("rows", "labels", "count", "share") }),
      fc.record({
        function: fc.constantFrom("sum", "mean", "median", "min", "max", "count_distinct"),
        column: fc.integer({ min: 0, max: 3 }),
      }),
      fc.record({
        function: fc.constant("product"),
        column: fc.integer({ min: 0, max: 3 }),
        by: fc.integer({ min: 0, max: 3 }),
      }),
    ),
    where: fc.array(condition, { maxLength: 2 }),
    within: fc.array(condition, { maxLength: 1 }),
    groupBy: fc.option(
      fc.record({ column: fc.integer({ min: 0, max: 3 }), unit: fc.constantFrom("value", "month", "quarter", "year") }),
    ),
    order: fc.option(
      fc.record({
        column: fc.option(fc.integer({ min: 0, max: 3 })),
        direction: fc.constantFrom("ascending", "descending"),
      }),
    ),
    limit: fc.option(fc.integer({ min: 1, max: 4 })),
    difference: fc.constant(false),
  })
  .map((candidate) => tablePlanSchema.safeParse(candidate).data ?? null)
  .filter((known): known is TablePlan => known !== null && planProblem(known, COLUMNS) === null);

describe.each(EVERY_DATABASE)("the two ways to compute, on %s", (_name, create) => {
  let database: TestDatabase;
  const tableId = randomUUID();
  let rows: StoredRow[] = [];
  beforeAll(async () => {
    database = await create();
    const documentId = randomUUID();
    const cells = fc.sample(row, { seed: 7, numRuns: 60 });
    rows = cells.map((values, at) => ({
      ...{ position: at + 1, start: at * 10, end: at * 10 + 9, cells: values, unread: [], total: at % 20 === 19 },
    }));
    await db().document.create({
      data: {
        ...{ id: documentId, ownerId: LOCAL_OWNER, title: "Orders", fileName: "orders.csv", mediaType: "text/csv" },
        ...{ bytes: 1, contentHash: documentId, status: "ready", text: "" },
      },
    });
    await db().documentTable.create({
      data: {
        ...{
          id: tableId,
          documentId,
          ordinal: 0,
          name: "",
          rows: 57,
          doubtfulRows: 0,
          columns: [],
          startOffset: 0,
          endOffset: 0,
          terms: [],
        },
        cells: {
          create: rows.map(({ start, end, ...stored }) => ({ ...stored, startOffset: start, endOffset: end })),
        },
      },
    });
  });
  afterAll(() => database.close());

  it("yield the same for any plan", async () => {
    await fc.assert(
      fc.asyncProperty(plan, async (asked) => {
        const calculated = await runPlan(asked, { tableId, columns: COLUMNS });
        const evaluated = evaluatePlan(asked, COLUMNS, rows);
        const byLabel = new Map(evaluated.values.map((value) => [value.label, value]));
        expect(calculated.values.map(({ label }) => label).toSorted()).toEqual([...byLabel.keys()].toSorted());
        for (const { label, value, rows: count } of calculated.values) {
          const other = byLabel.get(label);
          expect(other?.rows).toBe(count);
          expect(agrees(value, other?.value ?? null), `${label}: ${value} and ${other?.value}`).toBe(true);
        }
        const isRows = asked.measure.function === "rows";
        const positions = calculated.rows.map(({ position }) => position);
        expect(positions.toSorted()).toEqual(isRows ? evaluated.positions.toSorted() : []);
        expect(calculated.coverage.matched).toBe(evaluated.matched);
      }),
      { numRuns: 150 },
    );
  });
});

describe("agrees", () => {
  it.each([
    ["12", 12, true],
    ["0.3", 0.1 + 0.2, true],
    ["12", 13, false],
    ["1000000", 1_000_001, true],
    ["1000", 1_001, false],
    [null, null, true],
    ["0", null, false],
    [null, 0, false],
    ["2024-01-31", "2024-01-31", true],
    ["2024-01-31", "2024-02-01", false],
  ])("%j and %j: %s", (calculated, evaluated, expected) => {
    expect(agrees(calculated, evaluated)).toBe(expected);
  });
});
