import { beforeEach, describe, expect, it, vi } from "vitest";
import { pool } from "../connection/client";
import { createRealPostgres, emptyDatabase } from "../testing/database";
import { setUpDatabase } from "../testing/set-up-database";
import { markCancelled, patchDocument } from "./document-progress";
import { deleteDocument, getDocument, insertDocument } from "./documents";
import { claimJob } from "./ingest-jobs";
import { dropPassages, insertPassages, type NewPassage } from "./passages";

const QUICK = { name: "quick", quickBytes: 1_000 } as const;

const PASSAGE: NewPassage = {
  ordinal: 0,
  text: "The turbine is serviced in March.",
  start: 0,
  end: 33,
  page: null,
  headingPath: [],
  language: "en",
};

async function claimedDocument(): Promise<{ id: string; holder: string }> {
  const file = { fileName: "a.md", mediaType: "text/markdown" as const, bytes: new Uint8Array([1]) };
  const inserted = await insertDocument({ ...file, title: "A", contentHash: "a", sample: false, sourceUrl: null });
  const job = await claimJob(60_000, QUICK);
  if (inserted === null || job === null) throw new Error("There is no job.");
  return { id: inserted.id, holder: job.holder };
}

/** Resolves once a statement waits for another one's lock. */
const untilStatementWaits = () =>
  vi.waitFor(async () => {
    const { rowCount } = await pool().query("SELECT 1 FROM pg_locks WHERE NOT granted");
    if (rowCount === 0) throw new Error("no statement waits");
  });

async function passagesOf(id: string): Promise<number> {
  return (await pool().query("SELECT 1 FROM passage WHERE document_id = $1", [id])).rowCount ?? 0;
}

// The embedded database runs one statement after another.
describe("a worker's write and a simultaneous cancel, on a real PostgreSQL", () => {
  setUpDatabase(createRealPostgres);
  beforeEach(emptyDatabase);

  /** Runs `second` after `first`, before `first` is committed. */
  async function meanwhile<T>(first: string, values: unknown[], second: () => Promise<T>): Promise<T> {
    const connection = await pool().connect();
    try {
      await connection.query("BEGIN");
      await connection.query(first, values);
      const pending = second();
      await untilStatementWaits();
      await connection.query("COMMIT");
      return await pending;
    } finally {
      connection.release();
    }
  }

  it.each([
    ["what a document is about", (id: string, holder: string) => patchDocument(id, holder, { stage: "embedding" })],
    ["passages", (id: string, holder: string) => insertPassages(id, holder, [PASSAGE])],
  ])("a cancel that came first: stores nothing of %s", async (_what, write) => {
    const { id, holder } = await claimedDocument();
    const cancel = `WITH ended AS (DELETE FROM ingest_job WHERE document_id = $1 RETURNING document_id)
                    UPDATE document SET status = 'failed' WHERE id IN (SELECT document_id FROM ended)`;
    expect(await meanwhile(cancel, [id], () => write(id, holder))).toBe(false);
    expect(await getDocument(id)).toMatchObject({ status: "failed" });
    expect(await passagesOf(id)).toBe(0);
  });

  it("removes what an earlier write had stored", async () => {
    const { id, holder } = await claimedDocument();
    const write = `WITH held AS (
                     SELECT document_id FROM ingest_job WHERE document_id = $1 AND lease_holder = $2 FOR SHARE
                   )
                   INSERT INTO passage (id, document_id, ordinal, text, start_offset, end_offset, heading_path, language)
                   SELECT gen_random_uuid(), document_id, 0, 'text', 0, 4, '{}', 'en' FROM held`;
    expect(await meanwhile(write, [id, holder], () => markCancelled(id))).toBe(true);
    expect(await passagesOf(id)).toBe(0);
  });

  it("does not deadlock a deletion and a write", async () => {
    const { id, holder } = await claimedDocument();
    const held = "SELECT 1 FROM ingest_job WHERE document_id = $1 AND lease_holder = $2 FOR SHARE";
    const connection = await pool().connect();
    try {
      await connection.query("BEGIN");
      await connection.query(held, [id, holder]);
      const deletion = deleteDocument(id);
      await untilStatementWaits();
      await connection.query("UPDATE document SET done = 1 WHERE id = $1", [id]);
      await connection.query("COMMIT");
      expect(await deletion).toEqual([id]);
    } finally {
      connection.release();
    }
    expect(await patchDocument(id, holder, { done: 2 })).toBe(false);
  });

  it("drops nothing when another holder has the job", async () => {
    const { id, holder } = await claimedDocument();
    expect(await insertPassages(id, holder, [PASSAGE])).toBe(true);
    await dropPassages(id, "somebody else");
    expect(await passagesOf(id)).toBe(1);
    await dropPassages(id, holder);
    expect(await passagesOf(id)).toBe(0);
  });
});
