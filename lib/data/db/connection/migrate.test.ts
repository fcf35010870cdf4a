import { describe, expect, it } from "vitest";
import { EVERY_DATABASE } from "../testing/database";
import { setUpDatabase } from "../testing/set-up-database";
import { pool } from "./client";
import { applyMigrations } from "./migrate";

describe.each(EVERY_DATABASE)("migrations on %s", (_name, create) => {
  setUpDatabase(create);

  const first = { name: "0001_a", sql: "CREATE TABLE a (x INT); INSERT INTO a VALUES (1);" };
  const broken = { name: "0002_b", sql: "CREATE TABLE b (x INT); SELECT 1/0;" };

  it("applies each once when several processes start together", async () => {
    await pool().query("DROP TABLE IF EXISTS index_migration");
    const results = await Promise.all([1, 2, 3].map(() => applyMigrations(pool(), [first], "index_migration")));
    expect(results.flat()).toEqual(["0001_a"]);
    expect((await pool().query("SELECT x FROM a")).rows).toEqual([{ x: 1 }]);
  });

  it("rolls back a migration that fails", async () => {
    await expect(applyMigrations(pool(), [first, broken], "index_migration")).rejects.toThrow("division by zero");
    expect((await pool().query("SELECT to_regclass('b') AS b")).rows).toEqual([{ b: null }]);
    expect((await pool().query("SELECT name FROM index_migration")).rows).toEqual([{ name: "0001_a" }]);
  });

  it("refuses a changed or a missing file", async () => {
    const changed = { ...first, sql: `${first.sql} -- changed` };
    await expect(applyMigrations(pool(), [changed], "index_migration")).rejects.toMatchObject({ code: "conflict" });
    const other = { name: "0009_other", sql: "SELECT 1" };
    await expect(applyMigrations(pool(), [other], "index_migration")).rejects.toMatchObject({ code: "conflict" });
  });

  it("accepts a file with other line endings", async () => {
    const windows = { name: "0001_a", sql: first.sql };
    const lines = { name: "0002_c", sql: "SELECT 1;\nSELECT 2;\n" };
    await applyMigrations(pool(), [windows, lines], "index_migration");
    const again = { ...lines, sql: lines.sql.replaceAll("\n", "\r\n") };
    expect(await applyMigrations(pool(), [windows, again], "index_migration")).toEqual([]);
  });
});
