import { afterAll, beforeAll, expect, it } from "vitest";
import { isDependencyAway } from "@/lib/server/http/dependency-away";
import { createRealPostgres, type TestDatabase } from "../testing/database";
import { ReconnectingPool } from "./reconnecting-pool";

let database: TestDatabase;
beforeAll(async () => {
  database = await createRealPostgres();
});
afterAll(() => database.close());

it("a statement whose answer does not come fails as lost, and the next one has a connection", async () => {
  const pool = new ReconnectingPool({ connectionString: database.url, max: 1 }, 300);
  const failure: unknown = await pool.query("select pg_sleep(30)").catch((error: unknown) => error);
  expect(failure).toMatchObject({ message: "The database gave no answer within 300 ms." });
  expect(isDependencyAway(failure)).toBe(true);
  expect((await pool.query("select 1 as one")).rows).toEqual([{ one: 1 }]);
  await pool.end();
});
