import { afterAll, beforeAll, expect, it } from "vitest";
import { createRealPostgres, type TestDatabase } from "../testing/database";
import { closeDatabase, connectDatabase, pool } from "./client";
import { assertDatabaseWritable } from "./readiness";

let database: TestDatabase;
beforeAll(async () => {
  database = await createRealPostgres();
});
afterAll(() => database.close());

it("distinguishes a read-only database from a writable one", async () => {
  await expect(assertDatabaseWritable()).resolves.toBeUndefined();
  const name = new URL(database.url).pathname.slice(1);
  await pool().query(`ALTER DATABASE ${name} SET default_transaction_read_only = on`);
  await closeDatabase();
  connectDatabase(database.url);
  await expect(assertDatabaseWritable()).rejects.toMatchObject({ code: "disk_full" });
});
