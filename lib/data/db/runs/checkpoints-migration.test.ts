import { fileURLToPath } from "node:url";
import { beforeEach, expect, it } from "vitest";
import { pool } from "../connection/client";
import { applyMigrations, readMigrations } from "../connection/migrate";
import { createRealPostgres } from "../testing/database";
import { setUpDatabase } from "../testing/set-up-database";

setUpDatabase(createRealPostgres);

const FOLDER = fileURLToPath(new URL("../../../../prisma/migrations", import.meta.url));
const LANGGRAPH = ["checkpoint_blobs", "checkpoint_migrations", "checkpoint_writes", "checkpoints"];
const EVENT = { type: "node-end", seq: 1 };

async function inSchema(): Promise<string[] | null> {
  const { rows } = await pool().query<{ name: string | null }>(
    `SELECT tablename AS name FROM pg_namespace LEFT JOIN pg_tables ON schemaname = nspname
     WHERE nspname = 'checkpoint' ORDER BY 1`,
  );
  return rows.length === 0 ? null : rows.flatMap(({ name }) => name ?? []);
}

/** Of the version before. */
async function earlierVersion(): Promise<void> {
  await pool().query("DROP SCHEMA public CASCADE; CREATE SCHEMA public; DROP SCHEMA IF EXISTS checkpoint CASCADE");
  const migrations = await readMigrations(FOLDER);
  await applyMigrations(
    pool(),
    migrations.filter(({ name }) => name < "0074"),
    "_prisma_migrations",
  );
  await pool().query(
    `WITH c AS (INSERT INTO conversation (id, owner_id, title) VALUES (gen_random_uuid(), 'ann', 't') RETURNING id),
       r AS (INSERT INTO run (id, owner_id, conversation_id, question, profile, generator, config_stamp)
             SELECT gen_random_uuid(), 'ann', id, 'Why?', 'adaptive', 'built-in-reader', '{}' FROM c RETURNING id)
     INSERT INTO run_event (run_id, seq, type, event) SELECT id, 1, 'node-end', $1 FROM r`,
    [JSON.stringify(EVENT)],
  );
}

async function upgrade(): Promise<void> {
  await applyMigrations(pool(), await readMigrations(FOLDER), "_prisma_migrations");
  const { rows } = await pool().query("SELECT event, state_update FROM run_event");
  expect(rows).toEqual([{ event: EVENT, state_update: null }]);
}

beforeEach(earlierVersion, 60_000);

it("removes LangGraph's tables with their schema, and keeps events without a state", async () => {
  await pool().query("CREATE SCHEMA checkpoint");
  for (const name of LANGGRAPH) await pool().query(`CREATE TABLE checkpoint.${name} (v INT)`);
  expect(await inSchema()).toEqual(LANGGRAPH);
  await upgrade();
  expect(await inSchema()).toBeNull();
});

it("keeps what others have in that schema, and does without it", async () => {
  await pool().query("CREATE SCHEMA checkpoint; CREATE TABLE checkpoint.checkpoints (v INT)");
  await pool().query("CREATE TABLE checkpoint.of_others (v INT)");
  await upgrade();
  expect(await inSchema()).toEqual(["of_others"]);
  await earlierVersion();
  expect(await inSchema()).toBeNull();
  await upgrade();
});
