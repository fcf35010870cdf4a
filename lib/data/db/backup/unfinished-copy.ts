import { Client, type ClientBase } from "pg";
import { AppError } from "@/lib/shared/errors";
import { pool } from "../connection/client";
import { quoted } from "./stored-tables";

/** Schema whose existence marks a database that is being filled. It is in no backup and no search path. */
const MARK = "touchstone_unfinished";

/** Any number, the same in every version: one process fills a database at a time. */
const LOCK = 7_316_240_115;

const NOT_EMPTY =
  "The database has tables. Create a new, empty one for the data: nothing is deleted in a database that is used.";

/**
 * Fills a PostgreSQL server's database, which must be empty or left unfinished by an earlier call. Until the work is
 * done, the database carries a mark with which the application does not start; what a killed call has left is removed.
 * @throws AppError `conflict` if the database has other tables, or another process fills it
 */
export async function fillMarked(url: string, work: () => Promise<void>): Promise<void> {
  const client = new Client({ connectionString: url });
  await client.connect();
  client.on("error", () => undefined);
  try {
    await lockFilling(client);
    if (await isMarked(client)) await removeRemains(client);
    else {
      await assertEmpty(client);
      await client.query(`CREATE SCHEMA ${MARK}`);
    }
    await work();
    await client.query(`DROP SCHEMA ${MARK}`);
  } finally {
    // Gives the lock back.
    await client.end();
  }
}

/** @throws AppError `conflict` if `fillMarked` could not fill a database; the error of a server that cannot be used */
export async function assertFillable(url: string): Promise<void> {
  const client = new Client({ connectionString: url });
  try {
    await client.connect();
    if (!(await isMarked(client))) await assertEmpty(client);
  } finally {
    await client.end();
  }
}

/** @throws AppError `conflict` if the connected database was not filled to its end */
export async function assertNotUnfinished(): Promise<void> {
  if (!(await isMarked(pool()))) return;
  throw new AppError(
    "conflict",
    "The database of DATABASE_URL is incomplete: a restore or “npm run migrate-database” has not finished. Run that command again, or set DATABASE_URL to another database.",
  );
}

/** Sessions of this role in the database besides the caller's own. */
export async function otherSessions(url: string): Promise<number> {
  const client = new Client({ connectionString: url });
  await client.connect();
  try {
    const { rows } = await client.query(
      `SELECT pid FROM pg_stat_activity WHERE datname = current_database() AND usename = current_user
         AND backend_type = 'client backend' AND pid <> pg_backend_pid()`,
    );
    return rows.length;
  } finally {
    await client.end();
  }
}

async function lockFilling(client: ClientBase): Promise<void> {
  const { rows } = await client.query<{ locked: boolean }>("SELECT pg_try_advisory_lock($1) AS locked", [LOCK]);
  if (rows[0]?.locked !== true) throw new AppError("conflict", "Another process fills this database now.");
}

async function assertEmpty(client: ClientBase): Promise<void> {
  if ((await tablesOf(client)).length > 0) throw new AppError("conflict", NOT_EMPTY);
}

async function isMarked(client: Pick<ClientBase, "query">): Promise<boolean> {
  const { rows } = await client.query("SELECT FROM pg_namespace WHERE nspname = $1", [MARK]);
  return rows.length > 0;
}

/** The database was empty when it was marked, and no application has used it: all that is there was left by the work. */
async function removeRemains(client: ClientBase): Promise<void> {
  await client.query("BEGIN");
  for (const name of await tablesOf(client)) await client.query(`DROP TABLE ${quoted(name)} CASCADE`);
  const { rows } = await client.query<{ routine: string }>(
    `SELECT oid::regprocedure::text AS routine FROM pg_proc WHERE pronamespace = current_schema()::regnamespace
       AND NOT EXISTS (SELECT FROM pg_depend WHERE objid = pg_proc.oid AND deptype = 'e')`,
  );
  for (const { routine } of rows) await client.query(`DROP ROUTINE ${routine} CASCADE`);
  await client.query("COMMIT");
}

/** Tables in the application's schema that belong to no extension. */
async function tablesOf(client: ClientBase): Promise<string[]> {
  const { rows } = await client.query<{ name: string }>(
    `SELECT relname AS name FROM pg_class WHERE relnamespace = current_schema()::regnamespace AND relkind IN ('r', 'p')
       AND NOT EXISTS (SELECT FROM pg_depend WHERE objid = pg_class.oid AND deptype = 'e')`,
  );
  return rows.map(({ name }) => name);
}
