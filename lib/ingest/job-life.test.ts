import fc from "fast-check";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from "vitest";
import type { DocumentSummary } from "../contracts/document";
import { pool } from "../db/client";
import { listDocuments } from "../db/documents";
import { type ClaimedJob, claimJob, passJobOn, yieldJob } from "../db/ingest-jobs";
import { createTestDatabase, type TestDatabase } from "../db/testing/database";
import { builtInEmbedder } from "../models/built-in/embedder";
import type { EmbeddingModel } from "../models/embedding-model";
import { libraryParts } from "../retrieval/library";
import { addDocument } from "./add-document";
import { processJob } from "./process-job";
import { cancelDocument, retryDocument } from "./remove-document";
import { paragraph, run, wordFile } from "./testing/word-file";
import { startIngestWorker, stopIngestWorker } from "./worker";

const bytes = (text: string) => new TextEncoder().encode(text);
const section = (n: number) => `The turbine of plant ${n} is serviced in March by its own people.`;
const markdown = (sections: number) =>
  bytes(Array.from({ length: sections }, (_, n) => `## Part ${n}\n\n${section(n)}\n`).join("\n"));
const page = (sections: number) =>
  bytes(Array.from({ length: sections }, (_, n) => `<h2>Part ${n}</h2><p>${section(n)}`).join(""));
const word = (sections: number) =>
  wordFile(
    Array.from({ length: sections }, (_, n) => paragraph(run(`Part ${n}`), "Titre1") + paragraph(run(section(n)))).join(
      "",
    ),
  );
const FILES = [
  { fileName: "manual.md", bytes: markdown(5) },
  { fileName: "manual.html", bytes: page(5) },
  { fileName: "manual.docx", bytes: word(5) },
];

let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase();
  // Loading the model is no part of any test's time.
  await builtInEmbedder().embedQuery("ready");
}, 120_000);
beforeEach(() => database.reset());
afterEach(async () => {
  vi.restoreAllMocks();
  await stopIngestWorker();
});
afterAll(async () => {
  await database.close();
  await builtInEmbedder().stop();
});

async function claimed(leaseMs = 60_000): Promise<ClaimedJob> {
  const job = await claimJob(leaseMs);
  if (job === null) throw new Error("no job");
  return job;
}

function find(id: string): Promise<DocumentSummary | undefined> {
  return listDocuments().then((documents) => documents.find((document) => document.id === id));
}

function settled(id: string): Promise<DocumentSummary> {
  return vi.waitFor(
    async () => {
      const found = await find(id);
      if (found?.status !== "ready" && found?.status !== "failed") throw new Error(`still ${found?.progress.stage}`);
      return found;
    },
    { timeout: 60_000, interval: 20 },
  );
}

/** What a document's end must leave right: what a failed one has, what a ready one lacks, jobs of ended ones. */
async function leftovers(): Promise<Record<string, number>> {
  const { rows } = await pool().query(
    `SELECT count(*) FILTER (WHERE status = 'failed' AND (passages > 0 OR vectors > 0 OR tokens > 0 OR text IS NOT NULL))::int AS "keptByFailed",
            count(*) FILTER (WHERE status = 'ready' AND (passages <> total OR vectors <> total OR tokens <> total))::int AS "lackedByReady",
            count(*) FILTER (WHERE (status IN ('queued', 'processing')) <> has_job)::int AS "jobsOfOthers"
     FROM (SELECT status, text, total, (SELECT count(*) FROM passage WHERE document_id = document.id) AS passages,
                  (SELECT count(*) FROM passage_vector WHERE document_id = document.id) AS vectors,
                  (SELECT count(*) FROM passage_tokens WHERE document_id = document.id) AS tokens,
                  EXISTS (SELECT 1 FROM ingest_job WHERE document_id = document.id) AS has_job
           FROM document) AS counted`,
  );
  return rows[0];
}
const NOTHING_LEFT = { keptByFailed: 0, lackedByReady: 0, jobsOfOthers: 0 };

/** The real embedder, with something done before each call. */
function embedderThat(act: (call: number) => Promise<void> | void): EmbeddingModel {
  let calls = 0;
  const embedder = builtInEmbedder();
  return {
    id: embedder.id,
    dimension: embedder.dimension,
    embedQuery: (text) => embedder.embedQuery(text),
    async embedPassages(texts, options) {
      await act(++calls);
      return embedder.embedPassages(texts, options);
    },
  };
}

async function partsWith(act: (call: number) => Promise<void> | void) {
  return { ...(await libraryParts()), embedder: embedderThat(act) };
}

describe("formats", () => {
  it.each(FILES)("takes $fileName in like any other", async (file) => {
    await startIngestWorker();
    const { documentId } = await addDocument(file);
    expect(await settled(documentId)).toMatchObject({ status: "ready", passages: 5, language: "en" });
  });
});

/**
 * Works on a job until its nth statement; from there on either nothing reaches the database any more, as when the
 * process is killed, or something is done first. Without a number it works to the end.
 */
async function workUntil(job: ClaimedJob, statement: number, then: "dies" | (() => Promise<unknown>)): Promise<number> {
  const parts = await libraryParts();
  const query = pool().query.bind(pool());
  let count = 0;
  let busy = false;
  const spied = vi.spyOn(pool(), "query").mockImplementation(async (...args: Parameters<typeof query>) => {
    if (busy) return query(...args);
    count += 1;
    if (count > statement && then === "dies") throw new Error("dead");
    if (count === statement && then !== "dies") {
      busy = true;
      await then();
      busy = false;
    }
    return query(...args);
  });
  await processJob(job, parts, new AbortController().signal).catch(() => undefined);
  spied.mockRestore();
  return count;
}

describe("a document that is killed or cancelled on its way", () => {
  it("is whole after a death at every statement", async () => {
    let statements = Number.POSITIVE_INFINITY;
    for (let deadAfter = 0; deadAfter < statements; deadAfter += 1) {
      await database.reset();
      const { documentId } = await addDocument({ fileName: "manual.docx", bytes: word(5) });
      if (deadAfter > 0) await workUntil(await claimed(0), deadAfter, "dies");
      const count = await workUntil(await claimed(0), Number.POSITIVE_INFINITY, "dies");
      if (deadAfter === 0) statements = count;
      expect(await find(documentId)).toMatchObject({ status: "ready", passages: 5 });
      expect(await leftovers()).toEqual(NOTHING_LEFT);
    }
    expect(statements).toBeGreaterThan(10);
  }, 180_000);

  it("keeps nothing when it is cancelled at any statement, and can be tried again", async () => {
    const file = { fileName: "manual.md", bytes: markdown(5) };
    let ended = "failed";
    for (let at = 1; ended === "failed"; at += 1) {
      await database.reset();
      const { documentId } = await addDocument(file);
      const statements = await workUntil(await claimed(), at, () => cancelDocument(documentId));
      ended = (await find(documentId))?.status ?? "";
      expect(await leftovers()).toEqual(NOTHING_LEFT);
      if (statements < at) break;
      expect(await find(documentId)).toMatchObject({ status: "failed", failure: { code: "cancelled" }, passages: 0 });
      await retryDocument(documentId);
      await workUntil(await claimed(), Number.POSITIVE_INFINITY, "dies");
      expect(await find(documentId)).toMatchObject({ status: "ready", passages: 5 });
    }
    expect(ended).toBe("ready");
  }, 180_000);

  it("converges whatever happens in whatever order", async () => {
    const step = fc.record({ what: fc.constantFrom("dies", "is cancelled"), at: fc.integer({ min: 1, max: 30 }) });
    await fc.assert(
      fc.asyncProperty(fc.constantFrom(...FILES), fc.array(step, { maxLength: 4 }), async (file, steps) => {
        await database.reset();
        const { documentId } = await addDocument(file);
        for (const { what, at } of steps) {
          const job = await claimJob(0);
          if (job !== null) await workUntil(job, at, what === "dies" ? "dies" : () => cancelDocument(documentId));
          expect(await leftovers()).toEqual(NOTHING_LEFT);
          if ((await find(documentId))?.status === "failed") await retryDocument(documentId);
        }
        // Too many deaths end a job; here each try is the first of a new claim.
        const last = await claimJob(0);
        if (last !== null) await workUntil(last, Number.POSITIVE_INFINITY, "dies");
        expect(await find(documentId)).toMatchObject({ status: "ready", passages: 5 });
        expect(await leftovers()).toEqual(NOTHING_LEFT);
      }),
      { numRuns: 10 },
    );
  }, 180_000);
});

describe("cancelling", () => {
  it("ends a document that waits, and refuses one that has ended or never was", async () => {
    const { documentId } = await addDocument({ fileName: "a.md", bytes: markdown(1) });
    await cancelDocument(documentId);
    expect(await find(documentId)).toMatchObject({ status: "failed", failure: { code: "cancelled", detail: null } });
    expect(await claimJob(1_000)).toBeNull();
    await expect(cancelDocument(documentId)).rejects.toMatchObject({ code: "conflict" });
    await expect(cancelDocument("00000000-0000-4000-8000-000000000000")).rejects.toMatchObject({ code: "not_found" });
    await startIngestWorker();
    await retryDocument(documentId);
    await settled(documentId);
    await expect(cancelDocument(documentId)).rejects.toMatchObject({ code: "conflict" });
    expect(await find(documentId)).toMatchObject({ status: "ready" });
  });

  it("lets the worker go on with the next one at once", async () => {
    const { documentId } = await addDocument({ fileName: "long.md", bytes: markdown(40) });
    const next = await addDocument({ fileName: "next.md", bytes: markdown(1) });
    const parts = partsWith((call) => (call === 3 ? cancelDocument(documentId) : undefined));
    await startIngestWorker(() => parts);
    expect(await settled(next.documentId)).toMatchObject({ status: "ready" });
    expect(await find(documentId)).toMatchObject({ status: "failed", failure: { code: "cancelled" } });
    expect(await leftovers()).toEqual(NOTHING_LEFT);
  });
});

describe("the order of jobs", () => {
  it("is that of their arrival; what was given back waits behind the others, and after an error a while", async () => {
    const add = async (name: string) =>
      (await addDocument({ fileName: name, bytes: bytes(`Text of ${name}.`) })).documentId;
    const [first, second, third] = [await add("a.txt"), await add("b.txt"), await add("c.txt")];
    const job = await claimed();
    expect(job.documentId).toBe(first);
    await passJobOn(job);
    const next = await claimed();
    expect(next.documentId).toBe(second);
    await yieldJob(next, 60_000);
    expect((await claimed()).documentId).toBe(third);
    expect(await claimed()).toMatchObject({ documentId: first, attempts: 1 });
    expect(await claimJob(1_000)).toBeNull();
    await pool().query("UPDATE ingest_job SET lease_expires_at = now() WHERE lease_holder IS NULL");
    expect(await claimed()).toMatchObject({ documentId: second, attempts: 2 });
  });

  it("goes on after a document whose embedder fails, which is tried again by itself", async () => {
    let failures = 2;
    const parts = partsWith(() => {
      if (failures === 0) return;
      failures -= 1;
      throw new Error("away");
    });
    await startIngestWorker(() => parts);
    const { documentId } = await addDocument({ fileName: "a.md", bytes: markdown(2) });
    const next = await addDocument({ fileName: "b.md", bytes: markdown(3) });
    expect(await settled(next.documentId)).toMatchObject({ status: "ready" });
    expect(await settled(documentId)).toMatchObject({ status: "ready", passages: 2 });
    expect(await leftovers()).toEqual(NOTHING_LEFT);
  });
});
