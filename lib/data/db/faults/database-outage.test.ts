import { afterAll, beforeAll, expect, it, vi } from "vitest";
import { log } from "@/lib/shared/log";
import { ReconnectingPool } from "../connection/reconnecting-pool";
import { createRealPostgres, type TestDatabase } from "../testing/database";

let database: TestDatabase;
beforeAll(async () => {
  database = await createRealPostgres();
});
afterAll(() => database.close());

it("is two lines of the log, whatever fails meanwhile", async () => {
  const warned = vi.spyOn(log, "warn").mockImplementation(() => undefined);
  const words = () => warned.mock.calls.map((call): unknown => call[1]);
  const pool = new ReconnectingPool({ connectionString: database.url, max: 5 });
  await Promise.all(Array.from({ length: 5 }, () => pool.query("SELECT pg_sleep(0.1)")));
  // As a restart ends the sessions of the server.
  const other = new ReconnectingPool({ connectionString: database.url, max: 1 });
  const statement = pool.query("SELECT pg_sleep(60)").catch((error: unknown) => error);
  await vi.waitFor(async () => {
    const { rows } = await other.query("SELECT 1 FROM pg_stat_activity WHERE query = 'SELECT pg_sleep(60)'");
    expect(rows).toHaveLength(1);
  });
  await other.query(
    "SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE datname = current_database() AND pid <> pg_backend_pid()",
  );
  expect(await statement).toMatchObject({ code: "57P01" });
  await vi.waitFor(() => expect(words()).toEqual(["the database is away; waiting for it", "the database is back"]));
  await pool.end();
  await other.end();
});
