import { randomUUID } from "node:crypto";
import { Pool } from "pg";
import { inject } from "vitest";
import { closeDatabase, connectDatabase, pool } from "../connection/client";
import { emptyTables } from "./empty-tables";
import { databaseOn, MIGRATED_DATABASE } from "./shared-postgres";

/** A migrated, empty database that `db()` and `pool()` of this process are connected to. */
export interface TestDatabase {
  url: string;
  close(): Promise<void>;
}

/** An embedded database for this test file. */
export async function createTestDatabase(): Promise<TestDatabase> {
  const door = inject("sharedEmbedded");
  const url = await said(await fetch(door, { method: "POST" }));
  return connect(url, async () => {
    await said(await fetch(door, { method: "DELETE", body: url }));
  });
}

/** A database for this test file on the shared PostgreSQL server. */
export const createRealPostgres = (): Promise<TestDatabase> => createOnPostgres(`TEMPLATE ${MIGRATED_DATABASE}`);

/** The same without any table. */
export const createEmptyPostgres = (): Promise<TestDatabase> => createOnPostgres("");

async function createOnPostgres(like: string): Promise<TestDatabase> {
  const server = await said(await fetch(inject("sharedPostgres")));
  const name = `test_${randomUUID().replaceAll("-", "")}`;
  const onServer = async (sql: string) => {
    const outer = new Pool({ connectionString: server, max: 1 });
    await outer.query(sql).finally(() => outer.end());
  };
  await onServer(`CREATE DATABASE ${name} ${like}`);
  return connect(databaseOn(server, name), () => onServer(`DROP DATABASE ${name} WITH (FORCE)`));
}

/**
 * Each kind with its name: a suite for both uses `describe.each(EVERY_DATABASE)("… on %s", (_name, create) => …)` and
 * starts with `setUpDatabase(create)`.
 */
export const EVERY_DATABASE = [
  ["the embedded database", createTestDatabase],
  ["a real PostgreSQL", createRealPostgres],
] as const;

async function said(answer: Response): Promise<string> {
  const text = await answer.text();
  if (!answer.ok) throw new Error(text);
  return text;
}

async function connect(url: string, stop: () => Promise<void>): Promise<TestDatabase> {
  await closeDatabase();
  connectDatabase(url);
  return {
    url,
    close: async () => {
      await closeDatabase();
      await stop();
    },
  };
}

/** Empties every table of the application; the migrations stay. */
export const emptyDatabase = (): Promise<void> => emptyTables(pool());
