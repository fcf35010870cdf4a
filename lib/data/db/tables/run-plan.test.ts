import { randomUUID } from "node:crypto";
import fc from "fast-check";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type TablePlan, tablePlanSchema } from "@/lib/shared/contracts/library/tables";
import { db } from "../connection/client";
import { LOCAL_OWNER } from "../connection/owner";
import { Prisma } from "../generated/client";
import { EVERY_DATABASE, type TestDatabase } from "../testing/database";
import { compilePlan } from "./compile-plan";
import { inReadOnlyTransaction, runPlan } from "./run-plan";

const COLUMNS = [
  { type: "text", mixedUnits: false },
  { type: "number", mixedUnits: false },
  { type: "date", mixedUnits: false },
  { type: "boolean", mixedUnits: false },
  { type: "number", mixedUnits: true },
] as const;

const PLAN: TablePlan = {
  measure: { function: "count" },
  where: [],
  within: [],
  groupBy: null,
  order: null,
  limit: null,
  difference: false,
};

const HOSTILE = [
  "'; DROP TABLE document_table_row; --",
  "x' OR '1'='1",
  "$1::text); DELETE FROM document; --",
  "late'); SELECT pg_sleep(100); --",
  "\\'; COPY document TO PROGRAM 'sh'; --",
  "/* */ UNION SELECT sealed FROM secret",
  "{{7*7}}",
  "\u0000",
];

describe("compilePlan", () => {
  const compiled = (plan: TablePlan) =>
    Object.values(compilePlan(plan, { tableId: randomUUID(), columns: COLUMNS }, { results: 10, touched: 5 }));

  it.each(HOSTILE)("keeps %j out of every statement: it is a parameter", (value) => {
    const plan = tablePlanSchema.parse({
      ...PLAN,
      where: [{ test: "one_of", column: 0, values: [value], negated: false }],
    });
    for (const statement of compiled(plan)) {
      expect(statement.text).not.toContain(value);
      expect(statement.values.flat()).toContain(value);
    }
  });

  it("makes single SELECT statements on the rows of one table, whatever the plan", () => {
    const column = fc.integer({ min: 0, max: 4 });
    const text = fc.oneof(fc.constantFrom(...HOSTILE), fc.string());
    const condition = fc.oneof(
      fc.record({
        test: fc.constant("one_of"),
        column,
        values: fc.array(text, { minLength: 1, maxLength: 3 }),
        negated: fc.boolean(),
      }),
      fc.record({
        test: fc.constant("compare"),
        column,
        operator: fc.constantFrom("=", "<", "<=", ">", ">="),
        value: fc.integer().map(String),
      }),
      fc.record({
        test: fc.constant("days"),
        column,
        from: fc.constantFrom(null, "2024-01-31"),
        to: fc.constantFrom(null, "2024-12-01"),
      }),
      fc.record({ test: fc.constant("is"), column, value: fc.boolean() }),
      fc.record({ test: fc.constant("empty"), column, negated: fc.boolean() }),
    );
    const measure = fc.oneof(
      fc.record({ function: fc.constantFrom("rows", "labels", "count", "share") }),
      fc.record({ function: fc.constantFrom("sum", "mean", "median", "min", "max", "count_distinct"), column }),
    );
    const group = fc.option(fc.record({ column, unit: fc.constantFrom("value", "month", "quarter", "year") }));
    const order = fc.option(
      fc.record({ column: fc.option(column), direction: fc.constantFrom("ascending", "descending") }),
    );
    const plans = fc.record({
      measure,
      where: fc.array(condition, { maxLength: 3 }),
      within: fc.constant([]),
      groupBy: group,
      order,
      limit: fc.option(fc.integer({ min: 1, max: 50 })),
      difference: fc.constant(false),
    });
    let carriedOut = 0;
    fc.assert(
      fc.property(plans, (candidate) => {
        const plan = tablePlanSchema.safeParse(candidate);
        if (!plan.success) return;
        let statements: ReturnType<typeof compiled>;
        try {
          statements = compiled(plan.data);
        } catch (error) {
          expect(error).toMatchObject({ code: "validation_failed" });
          return;
        }
        carriedOut += 1;
        for (const { text } of statements) {
          expect(text.trim()).toMatch(/^SELECT /);
          expect(text).not.toMatch(
            /;|--|\/\*|\b(?:INSERT|UPDATE|DELETE|DROP|ALTER|CREATE|COPY|GRANT|CALL|DO|SET|INTO)\b/i,
          );
          expect([...text.matchAll(/\b(?:FROM|JOIN)\s+([a-z_]+)/g)].map(([, name]) => name)).toEqual(
            expect.arrayContaining(["document_table_row"]),
          );
          for (const [, name] of text.matchAll(/\b(?:FROM|JOIN)\s+([a-z_]+)/g)) expect(name).toBe("document_table_row");
        }
      }),
      { numRuns: 3_000 },
    );
    expect(carriedOut).toBeGreaterThan(20);
  });

  it.each([
    ["a column that is not there", { measure: { function: "sum", column: 7 } }],
    ["a position that is no number", { measure: { function: "sum", column: "1); DROP TABLE run; --" } }],
    ["a negative position", { measure: { function: "sum", column: -1 } }],
    ["a function of its own", { measure: { function: "pg_sleep", column: 1 } }],
    ["a sum of texts", { measure: { function: "sum", column: 0 } }],
    ["a sum of amounts in different units", { measure: { function: "sum", column: 4 } }],
    ["an operator of its own", { where: [{ test: "compare", column: 1, operator: "; --", value: "1" }] }],
    ["a text instead of a number", { where: [{ test: "compare", column: 1, operator: "=", value: "1 OR 1=1" }] }],
    ["an invalid day", { where: [{ test: "days", column: 2, from: "2024-13-45'", to: null }] }],
    ["SQL of its own", { sql: "DROP TABLE run" }],
    ["more rows than are returned", { limit: 1_000_000 }],
  ])("refuses %s", (_what, change) => {
    const plan = tablePlanSchema.safeParse({ ...PLAN, ...change });
    if (!plan.success) return;
    expect(() => compiled(plan.data)).toThrow(/cannot be carried out/);
  });
});

describe.each(EVERY_DATABASE)("runPlan on %s", (name, create) => {
  let database: TestDatabase;
  const tableId = randomUUID();
  beforeAll(async () => {
    database = await create();
    const documentId = randomUUID();
    await db().document.create({
      data: {
        ...{ id: documentId, ownerId: LOCAL_OWNER, title: "Orders", fileName: "orders.csv", mediaType: "text/csv" },
        ...{ bytes: 1, contentHash: documentId, status: "ready", text: "" },
      },
    });
    const rows = [
      ["late", "100.50", "2024-01-31", "true"],
      ["late", "9.5", "2024-02-01", "false"],
      ["sent", null, "2024-03-15", "true"],
      ["sent", "20", null, null],
      ["gone", "20", "2025-01-01", "false"],
      [null, "150", null, null],
    ];
    await db().documentTable.create({
      data: {
        ...{
          id: tableId,
          documentId,
          ordinal: 0,
          name: "",
          rows: 5,
          doubtfulRows: 0,
          columns: [],
          startOffset: 0,
          endOffset: 0,
          terms: [],
        },
        cells: {
          create: rows.map((cells, at) => ({
            ...{ position: at + 1, startOffset: at * 10, endOffset: at * 10 + 9, cells, total: at === 5 },
            unread: at === 2 ? [1] : [],
          })),
        },
      },
    });
  });
  afterAll(() => database.close());

  const run = (plan: Partial<TablePlan>) => runPlan({ ...PLAN, ...plan }, { tableId, columns: COLUMNS });

  it("computes without rows of totals, and says what it left out", async () => {
    const sum = await run({ measure: { function: "sum", column: 1 } });
    expect(sum.values).toEqual([{ label: null, value: "150", rows: 5 }]);
    expect(sum.coverage).toEqual({ rows: 5, totals: 1, matched: 5, undecided: 0, used: 4, unread: 1 });
    expect((await run({ measure: { function: "mean", column: 1 } })).values[0]?.value).toBe("37.5");
    expect((await run({ measure: { function: "median", column: 1 } })).values[0]?.value).toBe("20");
    expect((await run({ measure: { function: "count_distinct", column: 1 } })).values[0]?.value).toBe("3");
    expect((await run({ measure: { function: "max", column: 2 } })).values[0]?.value).toBe("2025-01-01");
  });

  it("filters", async () => {
    const count = async (...where: TablePlan["where"]) => (await run({ where })).values[0]?.value;
    expect(await count({ test: "one_of", column: 0, values: ["late", "gone"], negated: false })).toBe("3");
    expect(await count({ test: "one_of", column: 0, values: ["late"], negated: true })).toBe("3");
    expect(await count({ test: "compare", column: 1, operator: ">", value: "20" })).toBe("1");
    expect(await count({ test: "days", column: 2, from: "2024-02-01", to: "2024-12-31" })).toBe("2");
    expect(await count({ test: "is", column: 3, value: false })).toBe("2");
    expect(await count({ test: "empty", column: 1, negated: false })).toBe("1");
    // An empty cell is neither below nor above anything, nor another value.
    for (const condition of [
      { test: "compare", column: 1, operator: "<", value: "50" },
      { test: "is", column: 3, value: true },
      { test: "days", column: 2, from: "2024-02-01", to: null },
    ] as const)
      expect((await run({ where: [condition] })).coverage.undecided).toBe(1);
    for (const value of HOSTILE.filter((text) => text !== "\u0000"))
      expect(await count({ test: "one_of", column: 0, values: [value], negated: false })).toBe("0");
  });

  it("groups, orders, and keeps equal groups and rows together", async () => {
    const grouped = await run({ measure: { function: "sum", column: 1 }, groupBy: { column: 0, unit: "value" } });
    expect(grouped.values.map(({ label, value }) => [label, value])).toEqual([
      ["gone", "20"],
      ["late", "110"],
      ["sent", "20"],
    ]);
    const months = await run({ groupBy: { column: 2, unit: "quarter" } });
    expect(months.values.map(({ label, value }) => [label, value])).toEqual([
      ["2024-Q1", "3"],
      ["2025-Q1", "1"],
      [null, "1"],
    ]);
    // By figures, not by their text: "20" comes after "110".
    const ranked = await run({
      measure: { function: "sum", column: 1 },
      groupBy: { column: 0, unit: "value" },
      order: { column: null, direction: "descending" },
    });
    expect(ranked.values.map(({ label, value }) => [label, value])).toEqual([
      ["late", "110"],
      ["gone", "20"],
      ["sent", "20"],
    ]);
    const least = await run({
      measure: { function: "sum", column: 1 },
      groupBy: { column: 0, unit: "value" },
      order: { column: null, direction: "ascending" },
      limit: 1,
    });
    expect(least.values.map(({ label }) => label)).toEqual(["gone", "sent"]);
    const rows = await run({
      measure: { function: "rows" },
      order: { column: 1, direction: "descending" },
      limit: 2,
    });
    expect(rows.rows.map(({ position }) => position)).toEqual([1, 4, 5]);
    expect(rows.coverage).toMatchObject({ matched: 5, used: 4 });
    const share = await run({
      measure: { function: "share" },
      where: [{ test: "one_of", column: 0, values: ["late"], negated: false }],
    });
    expect(share.values).toEqual([{ label: null, value: "40", rows: 5 }]);
  });

  it("returns no more rows than its limit, even if all are equal, and says how many there are", async () => {
    const table = { tableId: randomUUID(), columns: COLUMNS };
    const { documentId } = await db().documentTable.findUniqueOrThrow({ where: { id: tableId } });
    const place = { ordinal: 1, name: "", rows: 300, doubtfulRows: 0, columns: [], startOffset: 0, endOffset: 0 };
    await db().documentTable.create({ data: { id: table.tableId, documentId, terms: [], ...place } });
    await db().documentTableRow.createMany({
      data: Array.from({ length: 300 }, (_, at) => ({
        ...{ tableId: table.tableId, position: at + 1, startOffset: at, endOffset: at, cells: [`k${at}`, "5"] },
      })),
    });
    const order = { column: 1, direction: "descending" as const };
    const best = await runPlan({ ...PLAN, measure: { function: "rows" }, order, limit: 1 }, table);
    expect([best.rows.length, best.more]).toEqual([100, 200]);
    const groups = await runPlan(
      { ...PLAN, groupBy: { column: 0, unit: "value" }, order: { ...order, column: null }, limit: 1 },
      table,
    );
    expect([groups.values.length, groups.more]).toEqual([200, 100]);
    await db().documentTable.delete({ where: { id: table.tableId } });
  });

  it.runIf(name.includes("real"))("is cancelled beyond its time", async () => {
    const endless = inReadOnlyTransaction((tx) => tx.$queryRaw`SELECT count(*) FROM generate_series(1, 1e12)`, 50);
    await expect(endless).rejects.toThrow(/statement timeout/);
  });

  it("can write nothing", async () => {
    const statements = [
      Prisma.sql`DELETE FROM document_table_row`,
      Prisma.sql`UPDATE document SET title = 'gone'`,
      Prisma.sql`CREATE TABLE stolen AS SELECT * FROM secret`,
    ];
    for (const statement of statements) {
      const written = inReadOnlyTransaction((tx) => tx.$executeRaw(statement));
      await expect(written).rejects.toThrow(/read-only/);
    }
    expect(await db().documentTableRow.count()).toBe(6);
    // The next statement on the connection may write again, and take its time.
    const [{ timeout } = { timeout: "" }] = await db().$queryRaw<{ timeout: string }[]>`
      SELECT current_setting('statement_timeout') AS timeout`;
    expect(timeout).toBe("0");
    await db().document.updateMany({ data: { bytes: 2 } });
  });
});
