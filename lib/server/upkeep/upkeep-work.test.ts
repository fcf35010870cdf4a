import { beforeEach, describe, expect, it } from "vitest";
import { db, pool } from "@/lib/data/db/connection/client";
import { inTransaction } from "@/lib/data/db/connection/migrate";
import { searchTokens, upsertTokens } from "@/lib/data/db/search/passage-tokens";
import { readSearchEngine } from "@/lib/data/db/search/search-engine";
import { createTestRun } from "@/lib/data/db/testing/create-test-run";
import { emptyDatabase } from "@/lib/data/db/testing/database";
import { setUpDatabase } from "@/lib/data/db/testing/set-up-database";
import { setUpKillableDatabase } from "@/lib/data/db/testing/set-up-killable-database";
import { keepTableCounts, nextDueTable } from "@/lib/data/db/upkeep/table-upkeep";
import { insertPassages } from "@/lib/library/retrieval/testing/passages";
import { UpkeepWork } from "./upkeep-work";

const PASSAGES = 700;
const texts = (word: string) =>
  Array.from({ length: PASSAGES }, (_, n) => `${word} number${n} ${"filler ".repeat(80)}`);

async function addPassages(word: string) {
  const engine = await readSearchEngine(db());
  const passages = await insertPassages(texts(word));
  const rows = passages.map((passage) => ({ ...passage, tokens: passage.text.trim().split(" ") }));
  await upsertTokens(rows, engine);
  return { documentId: passages[0]?.documentId ?? "", passages, engine };
}

/** Runs every step that is due. */
async function runDue(worker = new UpkeepWork()): Promise<void> {
  while (await worker.step());
}

async function marks(table: string) {
  const { rows } = await pool().query<{ vacuumed: boolean; analyzed: boolean; dead: number; changed: number }>(
    `SELECT vacuumed_at IS NOT NULL AS vacuumed, analyzed_at IS NOT NULL AS analyzed, dead::int, changed::int
     FROM table_upkeep WHERE name = $1`,
    [`public.${table}`],
  );
  return rows[0] ?? null;
}

async function counted(table: string): Promise<{ rows: number; pages: number }> {
  const { rows } = await pool().query<{ rows: number; pages: number }>(
    `SELECT reltuples::int AS rows, (pg_relation_size(oid) / 8192)::int AS pages FROM pg_class WHERE oid = $1::regclass`,
    [table],
  );
  return rows[0] ?? { rows: Number.NaN, pages: Number.NaN };
}

/** How many rows the planner expects. */
async function expectedRows(query: string): Promise<number> {
  const { rows } = await pool().query<{ "QUERY PLAN": string }>(`EXPLAIN ${query}`);
  return Number(/rows=(\d+)/.exec(rows[0]?.["QUERY PLAN"] ?? "")?.[1]);
}

const GRAPH_WORK: [string, () => Promise<void>][] = [
  [
    "a document is being added to the knowledge graph",
    async () => {
      await pool().query(
        `INSERT INTO job (kind, subject, owner_id, lease_holder, lease_expires_at)
         SELECT 'graph_document', id, 'local', 'somebody', now() + interval '1 minute' FROM document`,
      );
    },
  ],
  [
    "communities are being built",
    async () => {
      await pool().query(
        `INSERT INTO job (kind, subject, owner_id, lease_holder, lease_expires_at)
         VALUES ('graph_communities', 'local', 'local', 'somebody', now() + interval '1 minute')`,
      );
    },
  ],
];

describe("the upkeep of the embedded database", () => {
  setUpDatabase();
  beforeEach(async () => {
    await emptyDatabase();
    await runDue();
  });

  it("updates the planner's statistics, once", async () => {
    await addPassages("alpha");
    await runDue();
    expect(await counted("passage")).toMatchObject({ rows: PASSAGES });
    expect(await expectedRows("SELECT 1 FROM passage WHERE language = 'en'")).toBe(PASSAGES);
    expect(await marks("passage")).toMatchObject({ analyzed: true, changed: 0 });
    expect(await nextDueTable([])).toBeNull();
  });

  it("reuses the space of deleted rows", async () => {
    const first = await addPassages("alpha");
    await runDue();
    const { pages } = await counted("passage_tokens");
    let { documentId } = first;
    for (let round = 0; round < 4; round += 1) {
      await pool().query("DELETE FROM document WHERE id = $1", [documentId]);
      await runDue();
      expect(await marks("passage_tokens")).toMatchObject({ vacuumed: true, dead: 0 });
      ({ documentId } = await addPassages(`beta${round}`));
      expect((await counted("passage_tokens")).pages).toBeLessThanOrEqual(pages + 1);
    }
  });

  it("ranks words as if the deleted passages had never existed", async () => {
    const kept = await addPassages("beta");
    const search = () => searchTokens(["beta", "number7"], "en", { documentIds: null, k: 5, engine: kept.engine });
    const before = await search();
    expect(before[0]?.passageId).toBe(kept.passages[7]?.passageId);
    const { documentId } = await addPassages("alpha");
    await pool().query("DELETE FROM document WHERE id = $1", [documentId]);
    expect((await search())[0]?.score).not.toBeCloseTo(before[0]?.score ?? 0, 0);
    await runDue();
    expect(await marks("passage_tokens")).toMatchObject({ vacuumed: true });
    const after = await search();
    expect(after.map(({ passageId }) => passageId)).toEqual(before.map(({ passageId }) => passageId));
    expect(after[0]?.score).toBeCloseTo(before[0]?.score ?? 0, 0);
    expect(await searchTokens(["alpha"], "en", { documentIds: null, k: 5, engine: kept.engine })).toEqual([]);
  });

  it.each([
    ["a run is active", async () => void (await createTestRun())],
    [
      "a document is being imported",
      async () => {
        const { rows } = await pool().query("SELECT id FROM document LIMIT 1");
        await pool().query("INSERT INTO job (kind, subject, owner_id) VALUES ('ingest', $1, 'local')", [rows[0]?.id]);
      },
    ],
    [
      "an index is being built",
      async () => {
        await pool().query(
          `INSERT INTO job (kind, subject, owner_id, lease_holder, lease_expires_at)
           VALUES ('index', 'some', 'local', 'somebody', now() + interval '1 minute')`,
        );
      },
    ],
    ...GRAPH_WORK,
  ])("waits while %s, then catches up", async (_what, begin) => {
    await addPassages("alpha");
    await begin();
    const worker = new UpkeepWork();
    expect(await worker.step()).toBe(false);
    expect(await marks("passage")).toMatchObject({ changed: PASSAGES });
    await pool().query("UPDATE run SET status = 'ended'");
    await pool().query("DELETE FROM job");
    await runDue(worker);
    expect(await marks("passage")).toMatchObject({ analyzed: true, changed: 0 });
  });

  it.each(GRAPH_WORK)("waits only up to its limit while %s", async (_what, begin) => {
    await addPassages("alpha");
    await begin();
    expect(await new UpkeepWork().step()).toBe(false);
    expect(await new UpkeepWork(0).step()).toBe(true);
    await createTestRun();
    expect(await new UpkeepWork(0).step()).toBe(false);
  });

  it("waits for another connection's transaction to end, and runs in none itself", async () => {
    await addPassages("alpha");
    await pool().query("DELETE FROM passage_tokens");
    let done: Promise<void> | undefined;
    await inTransaction(pool(), async (client) => {
      await client.query("INSERT INTO seed_mark (name) VALUES ('open')");
      done = runDue();
      await client.query("SELECT 1");
    });
    await done;
    expect(await marks("passage_tokens")).toMatchObject({ vacuumed: true, dead: 0 });
    expect((await pool().query("SELECT 1 FROM seed_mark")).rowCount).toBe(1);
  });

  it("detects an uncounted table by its size", async () => {
    await addPassages("alpha");
    await pool().query("SELECT pg_stat_force_next_flush()");
    await pool().query("SELECT pg_stat_reset()");
    await runDue();
    expect(await counted("passage")).toMatchObject({ rows: PASSAGES });
    expect(await marks("passage")).toMatchObject({ analyzed: true, vacuumed: true });
  });

  it("continues with other tables when one fails", async () => {
    await pool().query(`
      CREATE FUNCTION sound(given int) RETURNS int LANGUAGE plpgsql IMMUTABLE AS 'BEGIN RETURN given; END';
      CREATE TABLE a_broken (given int);
      CREATE INDEX ON a_broken (sound(given));
      INSERT INTO a_broken SELECT generate_series(1, 1000);
      CREATE OR REPLACE FUNCTION sound(given int) RETURNS int LANGUAGE plpgsql IMMUTABLE
      AS 'BEGIN RAISE EXCEPTION ''broken''; END'`);
    try {
      await addPassages("alpha");
      const worker = new UpkeepWork();
      await runDue(worker);
      expect(await nextDueTable([])).toMatchObject({ name: "public.a_broken", work: "analyze" });
      expect(await marks("passage")).toMatchObject({ analyzed: true });
      expect(await worker.step()).toBe(false);
    } finally {
      await pool().query("DROP TABLE a_broken; DROP FUNCTION sound");
    }
  });
});

describe("the counts of the embedded database", () => {
  const database = setUpKillableDatabase();

  it("survive a crash of its process", async () => {
    await addPassages("alpha");
    await runDue();
    await pool().query("DELETE FROM passage_tokens");
    await keepTableCounts();
    expect(await marks("passage_tokens")).toMatchObject({ dead: PASSAGES });
    await database.kill();
    await database.start();
    await expect
      .poll(() => nextDueTable([]).catch(() => null))
      .toEqual({ name: "public.passage_tokens", work: "vacuum" });
    await runDue();
    expect(await marks("passage_tokens")).toMatchObject({ vacuumed: true, dead: 0 });
  });
});
