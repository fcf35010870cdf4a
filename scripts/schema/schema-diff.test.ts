import { describe, expect, it } from "vitest";
import { pool } from "@/lib/data/db/connection/client";
import { EVERY_DATABASE } from "@/lib/data/db/testing/database";
import { setUpDatabase } from "@/lib/data/db/testing/set-up-database";
import { diagnoseHistory, diffMigrationsAndSchema, type EngineDatabase, nextNumber } from "./schema-diff";

const TIMEOUT_MS = 180_000;

it("finds no difference between the committed migrations and schema.prisma", { timeout: TIMEOUT_MS }, async () => {
  expect(await diffMigrationsAndSchema()).toBe("");
});

it("shows what a missing migration would have to do", { timeout: TIMEOUT_MS }, async () => {
  expect(await diffMigrationsAndSchema([])).toContain('CREATE TABLE "run_event"');
});

it("numbers a migration after the highest, although some numbers are not in use", () => {
  expect(nextNumber([{ name: "0001_first" }, { name: "0075_last" }])).toBe("0076");
  expect(nextNumber([])).toBe("0001");
});

describe.each(EVERY_DATABASE)("`prisma migrate status` on %s", (_name, create) => {
  setUpDatabase(create);

  const database: EngineDatabase = {
    query: (text, values) => pool().query({ text, values, rowMode: "array" }),
    exec: (script) => pool().query(script),
  };

  it("finds every migration applied, as the committed files say", async () => {
    expect(await diagnoseHistory(database)).toMatchObject({
      hasMigrationsTable: true,
      history: null,
      failedMigrationNames: [],
      editedMigrationNames: [],
    });
  });

  it("finds a migration that is not applied", async () => {
    const { rows } = await pool().query(
      'DELETE FROM "_prisma_migrations" WHERE migration_name = (SELECT max(migration_name) FROM "_prisma_migrations") RETURNING *',
    );
    expect(await diagnoseHistory(database)).toMatchObject({
      history: { diagnostic: "databaseIsBehind", unappliedMigrationNames: [rows[0].migration_name] },
    });
    await pool().query(
      'INSERT INTO "_prisma_migrations" SELECT * FROM json_populate_record(NULL::"_prisma_migrations", $1)',
      [rows[0]],
    );
  });
});
