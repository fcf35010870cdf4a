import { setTimeout as sleep } from "node:timers/promises";
import { z } from "zod";
import { AppError } from "@/lib/shared/errors";
import { readOnlyDatabase } from "../faults/disk-room";
import { readSearchExtensions, SEARCH_EXTENSIONS } from "../search/search-extensions";
import { DATABASE_START_MS, DATABASE_START_POLL_MS } from "../tunables";
import { databaseKind, db, pool } from "./client";
import { appliedMigrations, type MigrationHistory, readMigrations } from "./migrate";
import { migrationFolders } from "./prepare-database";
import { firstRow } from "./rows";

/** @throws the error of a database that does not answer */
export async function assertDatabaseAnswers(): Promise<void> {
  await databaseVersion();
}

/**
 * Checks that the database accepts changes: a standby does not, nor does a server that was made read-only, as hosted ones
 * are when their disk is full.
 * @throws AppError `disk_full`, or the error of a database that does not answer
 */
export async function assertDatabaseWritable(): Promise<void> {
  const answer = db()
    .$queryRaw`SELECT pg_is_in_recovery() OR current_setting('transaction_read_only')::boolean AS "readOnly"`;
  const row = await firstRow(z.object({ readOnly: z.boolean() }), answer);
  if (row?.readOnly === true) throw readOnlyDatabase();
}

/** Whether a commit waits until the disk has it, as the database itself says. */
export async function commitsWaitForDisk(): Promise<boolean> {
  // Settings of the server; `synchronous_commit` has several values that wait.
  const answer = db()
    .$queryRaw`SELECT current_setting('fsync') = 'on' AND current_setting('synchronous_commit') <> 'off' AS "wait"`;
  return (await firstRow(z.object({ wait: z.boolean() }), answer))?.wait === true;
}

/**
 * Waits for a database that is starting.
 * @returns whether it answers now
 */
export async function waitForDatabase(forMs: number = DATABASE_START_MS): Promise<boolean> {
  const deadline = performance.now() + forMs;
  while (true) {
    const answers = await assertDatabaseAnswers().then(
      () => true,
      () => false,
    );
    if (answers || performance.now() > deadline) return answers;
    await sleep(DATABASE_START_POLL_MS);
  }
}

/** The server's version, as it reports it. */
export async function databaseVersion(): Promise<string> {
  // A setting of the server.
  const answer = db().$queryRaw`SELECT current_setting('server_version') AS version`;
  return (await firstRow(z.object({ version: z.string() }), answer))?.version ?? "";
}

/**
 * @param root folder that holds `prisma/`
 * @throws AppError `unavailable` with the names of the pending migrations
 */
export async function assertMigrationsApplied(root: string): Promise<void> {
  const pending = await pendingMigrations(root);
  if (pending.length > 0) throw new AppError("unavailable", `These migrations are not applied: ${pending.join(", ")}.`);
}

/** Names of the migrations that this database lacks. @param root folder that holds `prisma/` */
export async function pendingMigrations(root: string): Promise<string[]> {
  const folders = migrationFolders(root);
  const schema = await pendingIn(folders.schema, "_prisma_migrations");
  return databaseKind() === "embedded" ? [...schema, ...(await pendingIn(folders.index, "_index_migrations"))] : schema;
}

async function pendingIn(folder: string, history: MigrationHistory): Promise<string[]> {
  const wanted = await readMigrations(folder);
  const applied = await appliedMigrations(pool(), history);
  return wanted.filter(({ name }) => !applied.has(name)).map(({ name }) => name);
}

/** Extensions that make search fastest and that this database lacks, whether or not its server offers them. */
export async function missingSearchExtensions(): Promise<string[]> {
  const extensions = await readSearchExtensions(db());
  return SEARCH_EXTENSIONS.filter((name) => extensions[name] !== "installed");
}
