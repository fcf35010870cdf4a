import { describe, expect, it } from "vitest";
import { pool } from "../connection/client";
import { createRealPostgres } from "./database";
import { insertRun } from "./insert-run";
import { readState, resetDatabase } from "./reset-database";
import { setUpDatabase } from "./set-up-database";

describe("a test's database", () => {
  setUpDatabase(createRealPostgres);

  it("is as before once its rows are gone", async () => {
    const before = await readState(pool());
    await insertRun({});
    expect(await resetDatabase(pool(), before)).toBe(true);
    expect((await pool().query("SELECT id FROM run")).rows).toEqual([]);
  });

  it.each([
    "CREATE TABLE other (x INT)",
    "DROP TABLE IF EXISTS other",
    "ALTER TABLE run SET (fillfactor = 50)",
    "ALTER TABLE run ALTER COLUMN question SET DEFAULT '?'",
    "CREATE OR REPLACE FUNCTION one() RETURNS INT LANGUAGE SQL AS 'SELECT 1'",
    "ANALYZE run",
  ])("is not as before after %s", async (sql) => {
    await insertRun({});
    const before = await readState(pool());
    await pool().query(sql);
    expect(await resetDatabase(pool(), before)).toBe(false);
  });
});
