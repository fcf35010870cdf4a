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
    await pool().query("DROP TABLE IF EXISTS _index_migrations");
    const results = await Promise.all([1, 2, 3].map(() => applyMigrations(pool(), [first], "_index_migrations")));
    expect(results.flat()).toEqual(["0001_a"]);
    expect((await pool().query("SELECT x FROM a")).rows).toEqual([{ x: 1 }]);
  });

  it("rolls back a migration that fails", async () => {
    await expect(applyMigrations(pool(), [first, broken], "_index_migrations")).rejects.toThrow("division by zero");
    expect((await pool().query("SELECT to_regclass('b') AS b")).rows).toEqual([{ b: null }]);
    expect((await pool().query("SELECT migration_name AS name FROM _index_migrations")).rows).toEqual([
      { name: "0001_a" },
    ]);
  });

  it("refuses a changed or a missing file", async () => {
    const changed = { ...first, sql: `${first.sql} -- changed` };
    await expect(applyMigrations(pool(), [changed], "_index_migrations")).rejects.toMatchObject({ code: "conflict" });
    const other = { name: "0009_other", sql: "SELECT 1" };
    await expect(applyMigrations(pool(), [other], "_index_migrations")).rejects.toMatchObject({ code: "conflict" });
  });

  it("takes over the history of an earlier version", async () => {
    await pool().query(`CREATE TABLE index_migration ("name" TEXT PRIMARY KEY, "checksum" TEXT, "applied_at" TIMESTAMPTZ);
      INSERT INTO index_migration SELECT migration_name, checksum, finished_at FROM _index_migrations;
      DROP TABLE _index_migrations`);
    expect(await applyMigrations(pool(), [first], "_index_migrations")).toEqual([]);
    expect((await pool().query("SELECT to_regclass('index_migration') AS earlier")).rows).toEqual([{ earlier: null }]);
  });

  it("accepts a file with other line endings", async () => {
    const windows = { name: "0001_a", sql: first.sql };
    const lines = { name: "0002_c", sql: "SELECT 1;\nSELECT 2;\n" };
    await applyMigrations(pool(), [windows, lines], "_index_migrations");
    const again = { ...lines, sql: lines.sql.replaceAll("\n", "\r\n") };
    expect(await applyMigrations(pool(), [windows, again], "_index_migrations")).toEqual([]);
  });
});
