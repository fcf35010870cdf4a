import { expect, it } from "vitest";
import { setUpKillableDatabase } from "../testing/set-up-killable-database";
import { waitForDatabase } from "./readiness";

const TIMEOUT_MS = 120_000;
const database = setUpKillableDatabase();

it("waits for a database that is starting, up to a limit", { timeout: TIMEOUT_MS }, async () => {
  expect(await waitForDatabase(0)).toBe(true);
  await database.kill();
  expect(await waitForDatabase(0)).toBe(false);
  const waiting = waitForDatabase(TIMEOUT_MS);
  await database.start();
  expect(await waiting).toBe(true);
});
