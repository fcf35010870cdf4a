import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from "vitest";
import type { DocumentSummary } from "../contracts/document";
import { pool } from "../db/client";
import { getDocument, listDocuments } from "../db/documents";
import { claimJob } from "../db/ingest-jobs";
import { createTestDatabase, type TestDatabase } from "../db/testing/database";
import { builtInEmbedder } from "../models/built-in/embedder";
import type { EmbeddingModel } from "../models/embedding-model";
import { libraryParts, libraryRetriever } from "../retrieval/library";
import { addDocument } from "./add-document";
import { processJob } from "./process-job";
import { removeDocument, retryDocument } from "./remove-document";
import { LEASE_MS } from "./tunables";
import { startIngestWorker, stopIngestWorker } from "./worker";

const bytes = (text: string) => new TextEncoder().encode(text);
/** Sections of distinct text, one passage each. */
const manual = (sections: number) =>
  Array.from({ length: sections }, (_, n) => `## Part ${n}\n\nThe turbine of plant ${n} is serviced in March.\n`).join(
    "\n",
  );

let database: TestDatabase;

beforeAll(async () => {
  database = await createTestDatabase();
  // Loading the model is no part of any test's time.
  await builtInEmbedder().embedQuery("ready");
}, 120_000);
beforeEach(() => database.reset());
afterEach(() => stopIngestWorker());
afterAll(async () => {
  await database.close();
  await builtInEmbedder().stop();
});

async function settled(id: string): Promise<DocumentSummary> {
  return vi.waitFor(
    async () => {
      const found = (await listDocuments()).find((document) => document.id === id);
      if (found?.status !== "ready" && found?.status !== "failed") throw new Error(`still ${found?.progress.stage}`);
      return found;
    },
    { timeout: 60_000, interval: 20 },
  );
}

async function counts(): Promise<Record<string, number>> {
  const { rows } = await pool().query(
    `SELECT (SELECT count(*) FROM document)::int AS documents, (SELECT count(*) FROM passage)::int AS passages,
            (SELECT count(*) FROM passage_vector)::int AS indexed, (SELECT count(*) FROM ingest_job)::int AS jobs`,
  );
  return rows[0];
}

function found(query: string) {
  return libraryRetriever().search({ query, language: "en", k: 5, denseWeight: 0.5 });
}

/** The real embedder, interrupted at its nth call. */
function embedderThat(interrupt: (call: number) => Promise<void> | void): EmbeddingModel {
  let calls = 0;
  const embedder = builtInEmbedder();
  return {
    id: embedder.id,
    dimension: () => embedder.dimension(),
    embedQuery: (text) => embedder.embedQuery(text),
    async embedPassages(texts, options) {
      await interrupt(++calls);
      return embedder.embedPassages(texts, options);
    },
  };
}

describe("taking documents in", () => {
  it("makes an uploaded document findable, with exact passages", async () => {
    await startIngestWorker();
    const text = "---\ntitle: Wind power\n---\n# Turbines\n\nThe turbine is serviced in March.\n";
    const { documentId, duplicate } = await addDocument({ fileName: "wind.md", bytes: bytes(text) });
    expect(duplicate).toBe(false);
    expect(await settled(documentId)).toMatchObject({
      status: "ready",
      title: "Wind power",
      language: "en",
      progress: { stage: "done", done: 2, total: 2 },
      failure: null,
    });
    const { passages, degradations } = await found("When is the turbine serviced?");
    expect(degradations).toEqual([]);
    const detail = await getDocument(documentId);
    for (const { passage } of passages) {
      expect(detail?.text.slice(passage.start, passage.end)).toBe(passage.text);
    }
    expect(passages[0]?.passage).toMatchObject({ documentTitle: "Wind power", headingPath: ["Turbines"] });
    expect(await counts()).toEqual({ documents: 1, passages: 2, indexed: 2, jobs: 0 });
  });

  it("keeps the same bytes once, also when ten uploads come at once", async () => {
    await startIngestWorker();
    const uploads = Array.from({ length: 10 }, (_, n) =>
      addDocument({ fileName: `copy-${n}.txt`, bytes: bytes("The same text, ten times.") }),
    );
    const accepted = await Promise.all(uploads);
    expect(new Set(accepted.map(({ documentId }) => documentId)).size).toBe(1);
    expect(accepted.filter(({ duplicate }) => !duplicate)).toHaveLength(1);
    await settled(accepted[0]?.documentId ?? "");
    expect(await counts()).toEqual({ documents: 1, passages: 1, indexed: 1, jobs: 0 });
  });

  it("goes on after a process died while it was embedding, without doing anything twice", async () => {
    const { documentId } = await addDocument({ fileName: "manual.md", bytes: bytes(manual(30)) });
    const job = await claimJob(LEASE_MS);
    if (job === null) throw new Error("no job");
    const killed = new AbortController();
    const embedder = embedderThat((call) => {
      if (call === 4) killed.abort(new Error("killed"));
    });
    await expect(processJob(job, { ...(await libraryParts()), embedder }, killed.signal)).rejects.toThrow("killed");
    expect(await counts()).toEqual({ documents: 1, passages: 30, indexed: 12, jobs: 1 });
    expect((await found("turbine")).passages).toEqual([]);
    const before = await getDocument(documentId);

    await pool().query("UPDATE ingest_job SET lease_expires_at = now() - interval '1 second'");
    await startIngestWorker();
    expect(await settled(documentId)).toMatchObject({ status: "ready", passages: 30 });
    expect(await counts()).toEqual({ documents: 1, passages: 30, indexed: 30, jobs: 0 });
    expect((await getDocument(documentId))?.passageSpans).toEqual(before?.passageSpans);
  });

  it("survives a death at every one of its statements", async () => {
    const job = async () => {
      const claimed = await claimJob(0);
      if (claimed === null) throw new Error("no job");
      return claimed;
    };
    let statements = 0;
    for (let deadAfter = 0; deadAfter <= statements; deadAfter += 1) {
      await database.reset();
      await addDocument({ fileName: "manual.md", bytes: bytes(manual(6)) });
      const first = await job();
      const parts = await libraryParts();
      const query = pool().query.bind(pool());
      let count = 0;
      const dying = vi.spyOn(pool(), "query").mockImplementation((...args: Parameters<typeof query>) => {
        count += 1;
        // From here on the process is dead: nothing of it reaches the database any more.
        if (deadAfter > 0 && count > deadAfter) throw new Error("dead");
        return query(...args);
      });
      const run = processJob(first, parts, new AbortController().signal);
      if (deadAfter === 0 || deadAfter === statements) await run;
      else await expect(run).rejects.toThrow();
      dying.mockRestore();
      if (deadAfter === 0) statements = count;
      else if (deadAfter < statements) await processJob(await job(), parts, new AbortController().signal);
      expect(await counts()).toEqual({ documents: 1, passages: 6, indexed: 6, jobs: 0 });
      expect((await listDocuments())[0]?.status).toBe("ready");
    }
    expect(statements).toBeGreaterThan(10);
  }, 120_000);

  it("writes nothing more once its lease has gone to another worker", async () => {
    const { documentId } = await addDocument({ fileName: "manual.md", bytes: bytes(manual(12)) });
    const first = await claimJob(0);
    if (first === null) throw new Error("no job");
    const embedder = embedderThat(async (call) => {
      if (call !== 2) return;
      const second = await claimJob(LEASE_MS);
      if (second === null) throw new Error("the lease had not ended");
      await processJob(second, await libraryParts(), new AbortController().signal);
    });
    await expect(
      processJob(first, { ...(await libraryParts()), embedder }, new AbortController().signal),
    ).rejects.toThrow("no longer this worker's");
    expect((await getDocument(documentId))?.status).toBe("ready");
    expect(await counts()).toEqual({ documents: 1, passages: 12, indexed: 12, jobs: 0 });
  });

  it("gives an unfinished job back when it is stopped, and finishes it after the next start", async () => {
    let reached: () => void = () => undefined;
    const embedding = new Promise<void>((resolve) => {
      reached = resolve;
    });
    await startIngestWorker(async () => ({ ...(await libraryParts()), embedder: embedderThat(() => reached()) }));
    const { documentId } = await addDocument({ fileName: "manual.md", bytes: bytes(manual(40)) });
    await embedding;
    await stopIngestWorker();
    expect((await getDocument(documentId))?.status).toBe("processing");
    await startIngestWorker();
    expect(await settled(documentId)).toMatchObject({ status: "ready", passages: 40 });
  });

  it("leaves nothing behind when a document is deleted while it is processed", async () => {
    let documentId = "";
    const embedder = embedderThat(async (call) => {
      if (call === 3) await removeDocument(documentId);
    });
    ({ documentId } = await addDocument({ fileName: "manual.md", bytes: bytes(manual(40)) }));
    await startIngestWorker(async () => ({ ...(await libraryParts()), embedder }));
    const next = await vi.waitFor(
      async () => {
        expect(await counts()).toEqual({ documents: 0, passages: 0, indexed: 0, jobs: 0 });
        return addDocument({ fileName: "next.txt", bytes: bytes("The worker goes on with the next one.") });
      },
      { timeout: 20_000 },
    );
    expect((await settled(next.documentId)).status).toBe("ready");
    expect(await counts()).toEqual({ documents: 1, passages: 1, indexed: 1, jobs: 0 });
  });

  it("removes a ready document from both sides of the search", async () => {
    await startIngestWorker();
    const { documentId } = await addDocument({ fileName: "a.txt", bytes: bytes("The turbine is serviced in March.") });
    await settled(documentId);
    expect((await found("turbine")).passages[0]?.ranks).toMatchObject({ denseRank: 1, lexicalRank: 1 });
    await removeDocument(documentId);
    expect((await found("turbine")).passages).toEqual([]);
    await expect(removeDocument(documentId)).rejects.toMatchObject({ code: "not_found" });
  });

  it("says why a document failed, removes what it had written, and tries again when asked", async () => {
    let broken = true;
    const embedder = embedderThat(() => {
      if (broken) throw new Error("no memory left");
    });
    await startIngestWorker(async () => ({ ...(await libraryParts()), embedder }));
    const { documentId } = await addDocument({ fileName: "manual.md", bytes: bytes(manual(6)) });
    expect((await settled(documentId)).failure).toMatchObject({ code: "embedder_failed" });
    expect(await counts()).toEqual({ documents: 1, passages: 0, indexed: 0, jobs: 0 });
    broken = false;
    await retryDocument(documentId);
    expect(await settled(documentId)).toMatchObject({ status: "ready", failure: null });
    await expect(retryDocument(documentId)).rejects.toMatchObject({ code: "conflict" });
  });

  it("fails a broken PDF with its code, and one that comes again stays one document", async () => {
    await startIngestWorker();
    const upload = { fileName: "broken.pdf", bytes: bytes("%PDF-1.7 garbage") };
    const { documentId } = await addDocument(upload);
    expect((await settled(documentId)).failure?.code).toBe("broken");
    expect(await addDocument(upload)).toEqual({ documentId, duplicate: true });
    expect((await settled(documentId)).failure?.code).toBe("broken");
  });
});

describe("addDocument refuses at once", () => {
  const png = Uint8Array.from([
    0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a, 0, 0, 0, 13, 0x49, 0x48, 0x44, 0x52, 0, 0,
  ]);
  it.each([
    ["an empty file", "a.md", new Uint8Array(), "empty_document"],
    ["a type it does not know", "a.exe", bytes("MZ"), "unsupported_media_type"],
    ["a picture named .md", "a.md", png, "unsupported_media_type"],
    ["a PDF named .txt", "a.txt", bytes("%PDF-1.7 x"), "unsupported_media_type"],
    ["text named .pdf", "a.pdf", bytes("hello"), "unsupported_media_type"],
    ["a file above the limit", "a.txt", new Uint8Array(26 * 1_048_576).fill(97), "payload_too_large"],
  ])("%s", async (_, fileName, content, code) => {
    await expect(addDocument({ fileName, bytes: content })).rejects.toMatchObject({ code });
    expect((await counts()).documents).toBe(0);
  });

  it("but takes text that only begins like a binary format", async () => {
    const { documentId } = await addDocument({
      fileName: "../../BM\n\u202e.txt",
      bytes: bytes("BMW opens like a bitmap, a file with %PDF- like a PDF."),
    });
    expect((await getDocument(documentId))?.fileName).toBe("BM.txt");
  });
});
