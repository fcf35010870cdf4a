import { beforeEach, describe, expect, it, vi } from "vitest";
import { EVERYTHING } from "@/lib/data/db/library/readable";
import { pool } from "../../connection/client";
import { JOB_KINDS } from "../../jobs/job-kinds";
import { claimJob } from "../../jobs/jobs";
import { createRealPostgres, emptyDatabase } from "../../testing/database";
import { setUpDatabase } from "../../testing/set-up-database";
import { deleteDocument, getDocument } from "../documents";
import { insertDocument } from "../insert-document";
import { dropPassages, insertPassages, type NewPassage } from "../passages";
import { markCancelled, patchDocument } from "./document-progress";
import type { IngestJob } from "./ingest-jobs";

const QUICK = { kind: JOB_KINDS.ingest, lane: "quick", longestWaitMs: 60_000 };

const PASSAGE: NewPassage = {
  ordinal: 0,
  text: "The turbine is serviced in March.",
  start: 0,
  end: 33,
  page: null,
  headingPath: [],
  language: "en",
  doubtful: [],
};

async function claimedDocument(): Promise<IngestJob> {
  const file = { fileName: "a.md", mediaType: "text/markdown" as const, bytes: new Uint8Array([1]) };
  const inserted = await insertDocument({
    ...file,
    title: "A",
    contentHash: "a",
    sample: false,
    addedBy: "local",
    sourceUrl: null,
  });
  const job = await claimJob(QUICK, 60_000);
  if (inserted === null || job === null) throw new Error("There is no job.");
  return job;
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
    ["what a document is about", (job: IngestJob) => patchDocument(job, { stage: "embedding" })],
    ["passages", (job: IngestJob) => insertPassages(job, [PASSAGE])],
  ])("a cancel that came first: stores nothing of %s", async (_what, write) => {
    const job = await claimedDocument();
    const { subject: id } = job;
    const cancel = `WITH ended AS (DELETE FROM job WHERE document_id = $1 RETURNING document_id)
                    UPDATE document SET status = 'failed' WHERE id IN (SELECT document_id FROM ended)`;
    expect(await meanwhile(cancel, [id], () => write(job))).toBe(false);
    expect(await getDocument(id, EVERYTHING)).toMatchObject({ status: "failed" });
    expect(await passagesOf(id)).toBe(0);
  });

  it("removes what an earlier write had stored", async () => {
    const job = await claimedDocument();
    const { subject: id, holder } = job;
    const write = `WITH held AS (
                     SELECT document_id FROM job WHERE document_id = $1 AND lease_holder = $2 FOR SHARE
                   )
                   INSERT INTO passage (id, document_id, ordinal, text, start_offset, end_offset, heading_path, language)
                   SELECT gen_random_uuid(), document_id, 0, 'text', 0, 4, '{}', 'en' FROM held`;
    expect(await meanwhile(write, [id, holder], () => markCancelled(id))).toBe(true);
    expect(await passagesOf(id)).toBe(0);
  });

  it("does not deadlock a deletion and a write", async () => {
    const job = await claimedDocument();
    const { subject: id, holder } = job;
    const held = "SELECT 1 FROM job WHERE document_id = $1 AND lease_holder = $2 FOR SHARE";
    const connection = await pool().connect();
    try {
      await connection.query("BEGIN");
      await connection.query(held, [id, holder]);
      const deletion = deleteDocument(id, EVERYTHING);
      await untilStatementWaits();
      await connection.query("UPDATE document SET done = 1 WHERE id = $1", [id]);
      await connection.query("COMMIT");
      expect(await deletion).toEqual([id]);
    } finally {
      connection.release();
    }
    expect(await patchDocument(job, { done: 2 })).toBe(false);
  });

  it("drops nothing when another holder has the job", async () => {
    const job = await claimedDocument();
    const { subject: id } = job;
    expect(await insertPassages(job, [PASSAGE])).toBe(true);
    await dropPassages({ ...job, holder: "somebody else" });
    expect(await passagesOf(id)).toBe(1);
    await dropPassages(job);
    expect(await passagesOf(id)).toBe(0);
  });
});
