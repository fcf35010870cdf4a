import { afterAll, beforeAll } from "vitest";
import { createTestDatabase, type TestDatabase } from "./database";

/**
 * Gives the suite (or the file) that calls this a database of its own. Call it before the suite's other hooks: they
 * have the database from then on, and it is closed after all of theirs.
 */
export function setUpDatabase(create: () => Promise<TestDatabase> = createTestDatabase): void {
  let database: TestDatabase | null = null;
  beforeAll(async () => {
    database = await create();
  });
  afterAll(() => database?.close());
}
