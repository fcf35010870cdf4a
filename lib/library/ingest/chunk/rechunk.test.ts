import { afterEach, describe, expect, it, vi } from "vitest";
import { pool } from "@/lib/data/db/connection/client";
import { LOCAL_OWNER } from "@/lib/data/db/connection/owner";
import { getDocument, listDocuments } from "@/lib/data/db/library/documents";
import { getPassageAt, loadPassages } from "@/lib/data/db/library/passages";
import { EVERYTHING } from "@/lib/data/db/library/readable";
import { separateVersion } from "@/lib/data/db/library/versions/separate-version";
import { createRealPostgres, EVERY_DATABASE, emptyDatabase } from "@/lib/data/db/testing/database";
import { saveSettings } from "@/lib/data/settings/save-settings";
import { startImports } from "@/lib/library/ingest/testing/start-imports";
import { libraryParts } from "@/lib/library/retrieval/index-worker/library";
import { libraryRetriever } from "@/lib/library/retrieval/search/library-retriever";
import { addDocument } from "../add/add-document";
import { cancelDocument, removeDocument } from "../documents/remove-document";
import {
  anyJob,
  bytes,
  claimed,
  counts,
  find,
  leftovers,
  NOTHING_LEFT,
  partsWith,
  settled,
  setUpQuickIngestion,
  workToEnd,
  workUntil,
} from "../testing/ingestion";
import { processJob } from "../worker/process-job";
import { clearSuperseded, followChunkSizes, passageSizesSaved } from "./follow-chunk-sizes";

const SENTENCES = Array.from(
  { length: 40 },
  (_, n) => `The turbine of plant ${n} is serviced in month ${n} by its people.`,
);
const MANUAL = { fileName: "manual.md", bytes: bytes(`# Manual\n\n${SENTENCES.join(" ")}\n`) };
const SMALL = { ingestion: { passageTokens: 40, passageMaxTokens: 60, overlapTokens: 0 } };
const signal = () => new AbortController().signal;

const found = () =>
  libraryRetriever(EVERYTHING).search({
    query: "When is the turbine of plant 7 serviced?",
    language: "en",
    k: 5,
    denseWeight: 0.5,
  });

/** Searchable documents. */
async function answering(): Promise<string[]> {
  return [...new Set((await found()).passages.map(({ passage }) => passage.documentId))];
}

async function imported(file = MANUAL): Promise<string> {
  const { documentId } = await addDocument(file);
  await processJob(await claimed(), await libraryParts(), signal());
  return documentId;
}

/** The current or last rechunk. */
async function rechunk() {
  const { rows } = await pool().query(
    "SELECT id, status, superseded FROM document WHERE cut > 1 ORDER BY cut DESC LIMIT 1",
  );
  return rows[0];
}

describe.each(EVERY_DATABASE)("new chunk sizes on %s", (_name, create) => {
  setUpQuickIngestion(create);
  afterEach(() => vi.restoreAllMocks());

  it("rechunk every document in the background; earlier citations still open", async () => {
    startImports();
    const { documentId } = await addDocument(MANUAL);
    await settled(documentId);
    const cited = await getPassageAt(documentId, 0);
    await saveSettings(SMALL, LOCAL_OWNER);
    await passageSizesSaved();
    const after = await vi.waitFor(
      async () => {
        const [only, ...others] = await listDocuments(EVERYTHING);
        expect(others).toEqual([]);
        expect(only).toMatchObject({ status: "ready", updating: null, version: 1 });
        expect(only?.id).not.toBe(documentId);
        return only;
      },
      { timeout: 60_000, interval: 50 },
    );
    expect(after?.passages).toBeGreaterThan(8);
    expect(await answering()).toEqual([after?.id]);
    expect(await loadPassages([cited?.id ?? ""])).toEqual([cited]);
    expect(await getDocument(documentId, EVERYTHING)).toMatchObject({ superseded: true, currentId: after?.id });
    // The bytes are stored once and still belong to the same document.
    expect(await addDocument(MANUAL)).toMatchObject({ documentId: after?.id, duplicate: true });
    expect(await leftovers()).toEqual(NOTHING_LEFT);
  });

  it("are applied once by any number of processes, a few documents at a time", async () => {
    await imported();
    await imported({ fileName: "other.md", bytes: bytes("The turbine stands still in winter.") });
    await saveSettings(SMALL, LOCAL_OWNER);
    await Promise.all([followChunkSizes(), followChunkSizes(), followChunkSizes()]);
    expect((await counts()).jobs).toBe(2);
    expect(await followChunkSizes()).toBe(false);
    // The second is cut the same way with any size, so it is skipped.
    for (let n = 0; n < 2; n += 1) await processJob(await claimed(), await libraryParts(), signal());
    expect(await followChunkSizes()).toBe(false);
    expect(await leftovers()).toEqual(NOTHING_LEFT);
  });
});

describe("new chunk sizes", () => {
  setUpQuickIngestion(createRealPostgres);
  afterEach(() => vi.restoreAllMocks());

  it("wait for uploads", async () => {
    await imported();
    await saveSettings(SMALL, LOCAL_OWNER);
    await followChunkSizes();
    const { documentId } = await addDocument({ fileName: "new.md", bytes: bytes("Something new about turbines.") });
    expect(await claimed()).toMatchObject({ subject: documentId, priority: 0 });
    expect(await claimed()).toMatchObject({ priority: 1 });
  });

  it("do not affect a document if they are reverted before its turn", async () => {
    const id = await imported();
    await saveSettings(SMALL, LOCAL_OWNER);
    await followChunkSizes();
    expect((await counts()).documents).toBe(2);
    await saveSettings({}, LOCAL_OWNER);
    expect(await followChunkSizes()).toBe(false);
    expect(await counts()).toMatchObject({ documents: 1, jobs: 0 });
    expect(await answering()).toEqual([id]);
  });

  it("restart a document if they change again while it is cut", async () => {
    await imported();
    await saveSettings(SMALL, LOCAL_OWNER);
    await followChunkSizes();
    const killed = new AbortController();
    const parts = await partsWith((call) => {
      if (call === 2) killed.abort(new Error("killed"));
    });
    await expect(processJob(await claimed(0), parts, killed.signal)).rejects.toThrow("killed");
    await saveSettings({ ingestion: { ...SMALL.ingestion, passageTokens: 100, passageMaxTokens: 120 } }, LOCAL_OWNER);
    await followChunkSizes();
    await processJob(await claimed(0), await libraryParts(), signal());
    expect(await followChunkSizes()).toBe(false);
    const { rows } = await pool().query("SELECT passage_sizes FROM document WHERE NOT superseded");
    expect(rows).toEqual([{ passage_sizes: { target: 100, max: 120, overlap: 0 } }]);
    expect(await leftovers()).toEqual(NOTHING_LEFT);
  });

  it("leave a document unchanged if its rechunk fails or is cancelled, until the sizes change again", async () => {
    const id = await imported();
    await saveSettings(SMALL, LOCAL_OWNER);
    await followChunkSizes();
    await cancelDocument((await rechunk()).id, EVERYTHING);
    expect(await followChunkSizes()).toBe(false);
    expect(await answering()).toEqual([id]);
    expect(await leftovers()).toEqual(NOTHING_LEFT);
    await saveSettings({ ingestion: { ...SMALL.ingestion, overlapTokens: 10 } }, LOCAL_OWNER);
    expect(await followChunkSizes()).toBe(true);
    await processJob(await claimed(), await libraryParts(), signal());
    expect(await listDocuments(EVERYTHING)).toMatchObject([{ status: "ready", superseded: false }]);
    expect(await answering()).not.toEqual([id]);
    expect(await leftovers()).toEqual(NOTHING_LEFT);
  });

  it("leave nothing of a document that is deleted meanwhile", async () => {
    const id = await imported();
    await saveSettings(SMALL, LOCAL_OWNER);
    await followChunkSizes();
    const parts = await partsWith(async (call) => {
      if (call === 2) await removeDocument(id, EVERYTHING);
    });
    await expect(processJob(await claimed(), parts, signal())).rejects.toThrow();
    expect(await counts()).toEqual({ documents: 0, passages: 0, indexed: 0, jobs: 0 });
  });

  it("cut a new version once if it is uploaded meanwhile", async () => {
    await imported();
    await saveSettings(SMALL, LOCAL_OWNER);
    await followChunkSizes();
    let second = "";
    const parts = await partsWith(async (call) => {
      if (call === 2) second = await imported({ ...MANUAL, bytes: bytes(`${SENTENCES.join("\n\n")}\n\nChanged.`) });
    });
    await processJob(await claimed(), parts, signal());
    expect(await listDocuments(EVERYTHING)).toMatchObject([{ id: second, version: 2, status: "ready" }]);
    expect(await answering()).toEqual([second]);
    expect(await followChunkSizes()).toBe(false);
    expect(await leftovers()).toEqual(NOTHING_LEFT);
  });

  it("cut two documents if a version is separated meanwhile", async () => {
    await imported();
    const second = await imported({ ...MANUAL, bytes: bytes(`${SENTENCES.join("\n\n")}\n\nChanged.`) });
    await saveSettings(SMALL, LOCAL_OWNER);
    await followChunkSizes();
    const parts = await partsWith(async (call) => {
      if (call === 2) await separateVersion(second, EVERYTHING);
    });
    await processJob(await claimed(), parts, signal());
    await followChunkSizes();
    await processJob(await claimed(), await libraryParts(), signal());
    const documents = await listDocuments(EVERYTHING);
    expect(documents).toMatchObject([
      { status: "ready", version: 1 },
      { status: "ready", version: 1 },
    ]);
    expect(new Set(documents.map(({ seriesId }) => seriesId)).size).toBe(2);
    expect((await answering()).toSorted()).toEqual(documents.map(({ id }) => id).toSorted());
  });
});

describe("a document whose rechunk is killed at one statement", () => {
  setUpQuickIngestion(createRealPostgres);

  it("is always searchable with one complete set of passages", async () => {
    let statements = Number.POSITIVE_INFINITY;
    for (let deadAfter = 0; deadAfter < statements; deadAfter += 1) {
      await emptyDatabase();
      const id = await imported();
      await saveSettings(SMALL, LOCAL_OWNER);
      await followChunkSizes();
      if (deadAfter > 0) {
        const killed = await workUntil(await claimed(0), deadAfter, "dies");
        expect(killed.finished).toBe(false);
        const next = (await rechunk()).id;
        expect(await answering()).toEqual([(await find(next))?.status === "ready" ? next : id]);
      }
      const job = await anyJob(0);
      if (job !== null) {
        const work = await workToEnd(job);
        expect(work.finished).toBe(true);
        if (deadAfter === 0) statements = work.statements;
      }
      // As at the start of a process.
      await clearSuperseded(async () => (await libraryParts()).index);
      expect(await listDocuments(EVERYTHING)).toMatchObject([{ status: "ready" }]);
      expect(await answering()).toEqual([(await rechunk()).id]);
      expect(await leftovers()).toEqual(NOTHING_LEFT);
    }
    expect(statements).toBeGreaterThan(10);
  }, 180_000);
});
