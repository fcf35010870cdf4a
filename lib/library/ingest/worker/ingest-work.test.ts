import { PDFDocument } from "pdf-lib";
import { describe, expect, it, vi } from "vitest";
import { db, pool } from "@/lib/data/db/connection/client";
import { releaseJob } from "@/lib/data/db/jobs/jobs";
import { EVERYTHING } from "@/lib/data/db/library/readable";
import { createRealPostgres, EVERY_DATABASE } from "@/lib/data/db/testing/database";
import { QUICK_MAX_BYTES } from "@/lib/data/db/tunables";
import { startImports } from "@/lib/library/ingest/testing/start-imports";
import { libraryIndexes, libraryParts } from "@/lib/library/retrieval/index-worker/library";
import { addDocument } from "../add/add-document";
import { cancelDocument, retryDocument } from "../documents/remove-document";
import {
  anyJob,
  bytes,
  claimed,
  find,
  leftovers,
  MANUALS,
  markdown,
  NOTHING_LEFT,
  partsWith,
  settled,
  setUpQuickIngestion,
} from "../testing/ingestion";
import { MAX_JOB_ATTEMPTS, QUICK_MAX_TEXT_CHARS } from "../tunables";
import { ingestWork } from "./ingest-work";
import { processJob } from "./process-job";

describe.each(EVERY_DATABASE)("the worker on %s", (_name, create) => {
  setUpQuickIngestion(create);

  describe("cancelling", () => {
    it("cancels a queued document, and refuses one that has ended or does not exist", async () => {
      const { documentId } = await addDocument({ fileName: "a.md", bytes: markdown(1) });
      await cancelDocument(documentId, EVERYTHING);
      expect(await find(documentId)).toMatchObject({ status: "failed", failure: { code: "cancelled", detail: null } });
      expect(await anyJob(1_000)).toBeNull();
      await expect(cancelDocument(documentId, EVERYTHING)).rejects.toMatchObject({ code: "conflict" });
      await expect(cancelDocument("00000000-0000-4000-8000-000000000000", EVERYTHING)).rejects.toMatchObject({
        code: "not_found",
      });
      startImports();
      await retryDocument(documentId, EVERYTHING);
      await settled(documentId);
      await expect(cancelDocument(documentId, EVERYTHING)).rejects.toMatchObject({ code: "conflict" });
      expect(await find(documentId)).toMatchObject({ status: "ready" });
    });

    it("lets the worker start the next document at once", async () => {
      const { documentId } = await addDocument({ fileName: "long.md", bytes: markdown(40) });
      const parts = partsWith((call) => (call === 3 ? cancelDocument(documentId, EVERYTHING) : undefined));
      startImports(() => parts);
      expect(await settled(documentId)).toMatchObject({ status: "failed", failure: { code: "cancelled" } });
      const next = await addDocument({ fileName: "next.md", bytes: markdown(1) });
      expect(await settled(next.documentId)).toMatchObject({ status: "ready" });
      expect(await leftovers()).toEqual(NOTHING_LEFT);
    });
  });

  describe("the order of jobs", () => {
    it("is that of arrival; released jobs go to the end, and failed ones wait for their back-off", async () => {
      const add = async (name: string) =>
        (await addDocument({ fileName: name, bytes: bytes(`Text of ${name}.`) })).documentId;
      const [first, second, third] = [await add("a.txt"), await add("b.txt"), await add("c.txt")];
      const job = await claimed();
      expect(job.subject).toBe(first);
      await releaseJob(db(), job, { waitMs: 0, tries: "uncounted" });
      const next = await claimed();
      expect(next.subject).toBe(second);
      await releaseJob(db(), next, { waitMs: 60_000 });
      expect((await claimed()).subject).toBe(third);
      expect(await claimed()).toMatchObject({ subject: first, tries: 1 });
      expect(await anyJob(1_000)).toBeNull();
      await pool().query("UPDATE job SET run_after = now() WHERE lease_holder IS NULL");
      expect(await claimed()).toMatchObject({ subject: second, tries: 2 });
    });

    it("continues after a document whose embedder fails, which is retried automatically", async () => {
      let failures = 2;
      const parts = partsWith(() => {
        if (failures === 0) return;
        failures -= 1;
        throw new Error("away");
      });
      startImports(() => parts);
      const { documentId } = await addDocument({ fileName: "a.md", bytes: markdown(2) });
      const next = await addDocument({ fileName: "b.md", bytes: markdown(3) });
      expect(await settled(next.documentId)).toMatchObject({ status: "ready" });
      expect(await settled(documentId)).toMatchObject({ status: "ready", passages: 2 });
      expect(await leftovers()).toEqual(NOTHING_LEFT);
    });
  });

  describe("a document larger than a statement can be", () => {
    it("fails at once, since a retry would fail too", async () => {
      const { documentId } = await addDocument({ fileName: "a.md", bytes: markdown(1) });
      const query = pool().query.bind(pool());
      vi.spyOn(pool(), "query").mockImplementation(async (...args: Parameters<typeof query>) => {
        if (JSON.stringify(args[0]).includes("INSERT INTO passage ")) throw new RangeError("Invalid string length");
        return query(...args);
      });
      await processJob(await claimed(), await libraryParts(), new AbortController().signal);
      expect(await find(documentId)).toMatchObject({ status: "failed", failure: { code: "too_large" } });
      expect(await leftovers()).toEqual(NOTHING_LEFT);
    });
  });
});

describe("the worker beside what fails or is slow", () => {
  setUpQuickIngestion(createRealPostgres);

  describe("a slow file", () => {
    it("moves to the slow lane, where it starts again", async () => {
      const words = "The turbine is serviced in March. ".repeat(QUICK_MAX_TEXT_CHARS / 30);
      const { documentId } = await addDocument({ fileName: "long.txt", bytes: bytes(words) });
      expect(await ingestWork().step("quick")).toBe(true);
      expect(await find(documentId)).toMatchObject({ status: "processing", progress: { stage: "waiting" } });
      expect(await claimed()).toMatchObject({ subject: documentId, lane: "slow", tries: 1 });
    });

    it("does not delay other files", async () => {
      // Large as a file, with one line of text.
      const large = bytes(`The turbine is serviced in March.${"\n".repeat(QUICK_MAX_BYTES)}`);
      let freed = () => {};
      const held = new Promise<void>((resolve) => {
        freed = resolve;
      });
      const parts = partsWith((call) => (call === 1 ? held : undefined));
      const { documentId } = await addDocument({ fileName: "large.txt", bytes: large });
      startImports(() => parts);
      await vi.waitFor(async () => expect((await find(documentId))?.progress.stage).toBe("embedding"));
      const next = await addDocument({ fileName: "next.md", bytes: markdown(1) });
      expect(await settled(next.documentId)).toMatchObject({ status: "ready" });
      expect(await find(documentId)).toMatchObject({ status: "processing" });
      await cancelDocument(documentId, EVERYTHING);
      freed();
    }, 120_000);
  });

  describe("an index that refuses every write", () => {
    it("fails a document after all attempts, with the reason and their number; it can be retried", async () => {
      let broken = true;
      const { embedder, index } = await libraryParts();
      const upsert: typeof index.upsert = (entries) =>
        broken ? Promise.reject(new Error("disk full")) : index.upsert(entries);
      const parts = { embedder, index: { ...index, upsert } };
      const { documentId } = await addDocument({ fileName: "a.md", bytes: markdown(2) });
      for (let attempt = 1; attempt < MAX_JOB_ATTEMPTS; attempt += 1) {
        await expect(processJob(await claimed(0), parts, new AbortController().signal)).rejects.toThrow();
        expect(await find(documentId)).toMatchObject({ status: "processing" });
      }
      await processJob(await claimed(0), parts, new AbortController().signal);
      expect(await find(documentId)).toMatchObject({
        status: "failed",
        failure: { code: "index_failed", detail: expect.stringContaining(`tried ${MAX_JOB_ATTEMPTS} times`) },
      });
      expect(await leftovers()).toEqual(NOTHING_LEFT);
      broken = false;
      await retryDocument(documentId, EVERYTHING);
      await processJob(await claimed(), parts, new AbortController().signal);
      expect(await find(documentId)).toMatchObject({ status: "ready", failure: null });
      expect(await leftovers()).toEqual(NOTHING_LEFT);
    });
  });

  describe("an unavailable search server", () => {
    it("does not block a document: lexical search finds it at once, dense search later", async () => {
      await libraryIndexes();
      await pool().query(
        "UPDATE embedding_index SET store = 'chroma', store_url = 'http://127.0.0.1:9', store_name = 'away'",
      );
      const { documentId } = await addDocument({ fileName: "a.md", bytes: markdown(3) });
      await processJob(await claimed(), await libraryParts(), new AbortController().signal);
      expect(await find(documentId)).toMatchObject({ status: "ready", passages: 3 });
      const { rows } = await pool().query(
        `SELECT (SELECT count(*) FROM passage_tokens)::int AS words,
                (SELECT count(*) FROM indexed_passage WHERE hash <> '')::int AS acknowledged`,
      );
      expect(rows).toEqual([{ words: 3, acknowledged: 0 }]);
    });
  });
});

// Which format a document has makes no difference to the database.
describe("the worker", () => {
  setUpQuickIngestion();

  it.each(Object.values(MANUALS))("ingests $fileName", async (file) => {
    startImports();
    const { documentId } = await addDocument(file);
    expect(await settled(documentId)).toMatchObject({ status: "ready", passages: 5, language: "en" });
  });

  it("ingests a PDF", async () => {
    const pdf = await PDFDocument.create();
    pdf.addPage().drawText("The turbine is serviced in March.");
    startImports();
    const { documentId } = await addDocument({ fileName: "manual.pdf", bytes: await pdf.save() });
    expect(await settled(documentId)).toMatchObject({
      status: "ready",
      passages: 1,
      receipt: { extent: { count: 1 } },
    });
  });
});
