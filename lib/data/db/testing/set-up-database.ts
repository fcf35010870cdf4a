import { afterAll, beforeAll } from "vitest";
import { createTestDatabase, type TestDatabase } from "./database";

/**
 * Gives the calling suite (or file) its own database. Call it before the suite's other hooks: they can then use
 * the database, which is closed after all of them.
 */
export function setUpDatabase(create: () => Promise<TestDatabase> = createTestDatabase): void {
  let database: TestDatabase | null = null;
  beforeAll(async () => {
    database = await create();
  });
  afterAll(() => database?.close());
}
