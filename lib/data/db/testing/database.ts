import { randomUUID } from "node:crypto";
import { Pool } from "pg";
import { inject } from "vitest";
import { closeDatabase, connectDatabase, pool } from "../connection/client";
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
export async function createRealPostgres(): Promise<TestDatabase> {
  const server = await said(await fetch(inject("sharedPostgres")));
  const name = `test_${randomUUID().replaceAll("-", "")}`;
  const onServer = async (sql: string) => {
    const outer = new Pool({ connectionString: server, max: 1 });
    await outer.query(sql).finally(() => outer.end());
  };
  await onServer(`CREATE DATABASE ${name} TEMPLATE ${MIGRATED_DATABASE}`);
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

/**
 * Empties every table of the application; the migrations stay. It deletes rows from the few tables that have some:
 * truncating creates new files for every table and index, which takes ten times as long. Only search indexes, which
 * would go on counting deleted rows, are truncated with their tables.
 */
export async function emptyDatabase(): Promise<void> {
  const { rows: tables } = await pool().query<{ name: string; searched: boolean }>(
    `SELECT format('%I.%I', table_.schemaname, table_.tablename) AS name,
            EXISTS (SELECT 1 FROM pg_index JOIN pg_class ON pg_class.oid = indexrelid JOIN pg_am ON pg_am.oid = relam
                    WHERE indrelid = format('%I.%I', table_.schemaname, table_.tablename)::regclass
                      AND amname NOT IN ('btree', 'gin')) AS searched
     FROM pg_tables AS table_
     WHERE schemaname NOT IN ('pg_catalog', 'information_schema') AND tablename NOT LIKE '%migration%'`,
  );
  if (tables.length === 0) return;
  const { rows: filled } = await pool().query<{ at: number }>(
    tables.map(({ name }, at) => `SELECT ${at} AS at WHERE EXISTS (SELECT 1 FROM ${name})`).join(" UNION ALL "),
  );
  if (filled.length === 0) return;
  const statements = filled.flatMap(({ at }) => {
    const table = tables[at];
    return table === undefined ? [] : `${table.searched ? "TRUNCATE" : "DELETE FROM"} ${table.name}`;
  });
  // In replica mode rows can be deleted in any order: all rows that refer to them are deleted too.
  await pool().query(`BEGIN; SET LOCAL session_replication_role = replica; ${statements.join("; ")}; COMMIT`);
}
