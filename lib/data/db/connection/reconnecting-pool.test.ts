import { afterAll, beforeAll, expect, it } from "vitest";
import { isDependencyAway } from "@/lib/data/db/faults/dependency-away";
import { createRealPostgres, type TestDatabase } from "../testing/database";
import { ReconnectingPool } from "./reconnecting-pool";

let database: TestDatabase;
beforeAll(async () => {
  database = await createRealPostgres();
});
afterAll(() => database.close());

it("fails a statement without an answer as lost, and gives the next one a new connection", async () => {
  const pool = new ReconnectingPool({ connectionString: database.url, max: 1 }, 300);
  const failure: unknown = await pool.query("select pg_sleep(30)").catch((error: unknown) => error);
  expect(failure).toMatchObject({ message: "The database gave no answer within 300 ms." });
  expect(isDependencyAway(failure)).toBe(true);
  expect((await pool.query("select 1 as one")).rows).toEqual([{ one: 1 }]);
  await pool.end();
});
