import { rm } from "node:fs/promises";
import { fileURLToPath } from "node:url";
import { afterAll, beforeAll, expect, it, vi } from "vitest";
import { closeDatabase, connectDatabase, db, pool } from "../connection/client";
import { findDamagedPages } from "../embedded/damaged-pages";
import { startEmbeddedDatabase } from "../embedded/start-embedded-database";
import { damagePage } from "../testing/damage-page";
import { insertRun } from "../testing/insert-run";
import { copyTemplateDatabase } from "../testing/template-folder";
import { assertUndamaged, knownDamage, storageFaultOf } from "./storage-fault";

const root = fileURLToPath(new URL("../../../..", import.meta.url));
// Before anything reads the environment.
const folder = await vi.hoisted(async () => {
  const { stubDataFolder } = await import("@/lib/data/db/testing/embedded-folder");
  return stubDataFolder("touchstone-damage-");
});

let server: Awaited<ReturnType<typeof startEmbeddedDatabase>>;
let runId = "";

async function fileOf(relation: string): Promise<string> {
  const { rows } = await pool().query<{ path: string }>("SELECT pg_relation_filepath($1::regclass) AS path", [
    relation,
  ]);
  return rows[0]?.path ?? "";
}

async function thrownBy(work: () => Promise<unknown>): Promise<unknown> {
  return work().then(
    () => null,
    (error: unknown) => error,
  );
}

beforeAll(async () => {
  await copyTemplateDatabase(root, folder);
  server = await startEmbeddedDatabase(folder);
  connectDatabase(server.url);
  runId = await insertRun({ question: "Why is the sea salty?" });
  await pool().query(
    `INSERT INTO run_event (run_id, seq, type, event)
     SELECT $1, n, 'token', jsonb_build_object('text', repeat('x', 500)) FROM generate_series(1, 100) AS n`,
    [runId],
  );
  const files = await Promise.all(["run_event", "conversation_pkey"].map(fileOf));
  await pool().query("CHECKPOINT");
  await closeDatabase();
  await server.stop();
  for (const file of files) await damagePage(folder, file, 1);
  server = await startEmbeddedDatabase(folder);
  connectDatabase(server.url);
});
afterAll(async () => {
  await closeDatabase();
  await server.stop();
  await rm(folder, { recursive: true, force: true });
});

it("names the table and page of unreadable data, for every kind of query", async () => {
  expect(await knownDamage()).toEqual([]);
  const ways = {
    "a plain statement": () => pool().query("SELECT sum(length(event::text)) FROM run_event"),
    "a read": () => db().runEvent.findMany(),
    "a raw query": () => db().$queryRaw`SELECT sum(length(event::text)) FROM run_event`,
    "a transaction": () => db().$transaction((tx) => tx.runEvent.findMany()),
  };
  for (const [way, ask] of Object.entries(ways)) {
    const fault = await storageFaultOf(await thrownBy(ask));
    expect([way, fault]).toMatchObject([way, { code: "data_damaged", status: 500, retryable: false }]);
    expect(fault?.message).toMatch(/run_event, page 1\).*still works.*doctor -- --repair/);
  }
  expect(await db().run.findMany()).toHaveLength(1);
});

it("remembers damage that a caller handled, until the page is repaired", async () => {
  await thrownBy(() =>
    pool().query(
      "SET enable_seqscan = off; SELECT title FROM conversation WHERE id = '00000000-0000-4000-8000-000000000000'",
    ),
  );
  await pool().query("RESET enable_seqscan");
  expect(await knownDamage()).toContainEqual(
    expect.objectContaining({ table: "conversation", index: "conversation_pkey", toast: false, block: 1 }),
  );
  await expect(assertUndamaged()).rejects.toMatchObject({ code: "data_damaged" });
  await pool().query("REINDEX INDEX conversation_pkey");
  expect((await knownDamage()).map(({ table, index }) => ({ table, index }))).toEqual([
    { table: "run_event", index: null },
  ]);
});

it("finds every damaged page in the files of a running database", async () => {
  const { pages, damaged } = await findDamagedPages(folder);
  expect(pages).toBeGreaterThan(1_000);
  expect(damaged).toEqual([{ file: await fileOf("run_event"), fork: "main", block: 1 }]);
});

it("recognises a full disk, and nothing else", async () => {
  const failing = (state: string) =>
    thrownBy(() => pool().query(`do $$ begin raise exception 'no' using errcode = '${state}'; end $$`));
  const full = await storageFaultOf(await failing("53100"));
  expect(full).toMatchObject({ code: "disk_full", status: 507, retryable: true });
  expect(full?.message).toContain(folder);
  for (const code of ["ENOSPC", "EDQUOT", "EROFS"]) {
    const error = new Error("write failed", { cause: Object.assign(new Error("no"), { code }) });
    expect(await storageFaultOf(error)).toMatchObject({ code: "disk_full" });
  }
  expect(await storageFaultOf(await failing("23505"))).toBeNull();
  expect(await storageFaultOf(new Error("ENOSPC"))).toBeNull();
});
