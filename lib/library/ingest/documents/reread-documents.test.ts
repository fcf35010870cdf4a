import { afterEach, describe, expect, it, vi } from "vitest";
import { pool } from "@/lib/data/db/connection/client";
import { LOCAL_OWNER } from "@/lib/data/db/connection/owner";
import { getDocument, listDocuments } from "@/lib/data/db/library/documents";
import { getPassageAt, loadPassages } from "@/lib/data/db/library/passages";
import { EVERYTHING } from "@/lib/data/db/library/readable";
import { createRealPostgres, EVERY_DATABASE } from "@/lib/data/db/testing/database";
import { saveSettings } from "@/lib/data/settings/save-settings";
import { libraryParts } from "@/lib/library/retrieval/index-worker/library";
import { libraryRetriever } from "@/lib/library/retrieval/search/library-retriever";
import { parserVersion } from "@/lib/shared/contracts/library/parser-versions";
import { addDocument } from "../add/add-document";
import { followChunkSizes } from "../chunk/follow-chunk-sizes";
import * as parsing from "../parse/parse-document";
import {
  bytes,
  claimed,
  counts,
  leftovers,
  markdown,
  NOTHING_LEFT,
  partsWith,
  setUpQuickIngestion,
} from "../testing/ingestion";
import { processJob } from "../worker/process-job";
import { cancelDocument } from "./remove-document";
import { rereadDocuments } from "./reread-documents";

const MANUAL = { fileName: "manual.md", bytes: markdown(40) };
const signal = () => new AbortController().signal;

async function work(): Promise<void> {
  await processJob(await claimed(), await libraryParts(), signal());
}

async function imported(file = MANUAL): Promise<string> {
  const { documentId } = await addDocument(file);
  await work();
  return documentId;
}

/** Marks a document as read by an earlier version of a parser, or before receipts existed. */
async function outdate(id: string, parser: { name: string; version: number } | null): Promise<void> {
  await pool().query("UPDATE document SET receipt = jsonb_set(receipt, '{parser}', $2::jsonb) WHERE id = $1", [
    id,
    JSON.stringify(parser),
  ]);
}

/** Searchable documents. */
async function answering(): Promise<string[]> {
  const query = "When is the turbine of plant 7 serviced?";
  const found = await libraryRetriever(EVERYTHING).search({ query, language: "en", k: 5, denseWeight: 0.5 });
  return [...new Set(found.passages.map(({ passage }) => passage.documentId))];
}

describe.each(EVERY_DATABASE)("reading documents again on %s", (_name, create) => {
  setUpQuickIngestion(create);
  afterEach(() => vi.restoreAllMocks());

  it("keeps their version, and the present reading until the new one is complete", async () => {
    const id = await imported();
    const cited = await getPassageAt(id, 0);
    await outdate(id, { name: "markdown", version: 0 });
    expect(await listDocuments(EVERYTHING)).toMatchObject([{ id, outdated: true, updating: null }]);
    expect(await rereadDocuments([id])).toBe(1);
    // The sizes have not changed, so following them does not affect the reread.
    expect(await followChunkSizes()).toBe(false);
    expect((await listDocuments(EVERYTHING)).map(({ updating }) => updating).toSorted()).toEqual([null, "reread"]);
    let during: string[] = [];
    const parts = await partsWith(async (call) => {
      if (call === 2) during = await answering();
    });
    await processJob(await claimed(), parts, signal());
    expect(during).toEqual([id]);
    const [after, ...others] = await listDocuments(EVERYTHING);
    expect(others).toEqual([]);
    expect(after).toMatchObject({ version: 1, outdated: false, updating: null, status: "ready" });
    expect(after?.receipt?.parser).toEqual({ name: "markdown", version: parserVersion("markdown") });
    expect(await answering()).toEqual([after?.id]);
    expect(await loadPassages([cited?.id ?? ""])).toEqual([cited]);
    expect(await getDocument(id, EVERYTHING)).toMatchObject({
      superseded: true,
      outdated: false,
      currentId: after?.id,
    });
    expect(await leftovers()).toEqual(NOTHING_LEFT);
  });
});

describe("reading documents again", () => {
  setUpQuickIngestion(createRealPostgres);
  afterEach(() => vi.restoreAllMocks());

  it("rereads all outdated documents when none are named, each once", async () => {
    const early = await imported();
    const older = await imported({ fileName: "older.md", bytes: bytes("The turbine stands still in winter.") });
    await imported({ fileName: "current.md", bytes: bytes("The turbine turns in summer.") });
    await outdate(early, null);
    await outdate(older, { name: "markdown", version: 0 });
    expect(await Promise.all([rereadDocuments(null), rereadDocuments(null)]).then(([a, b]) => a + b)).toBe(2);
    expect(await rereadDocuments(null)).toBe(0);
    expect((await counts()).jobs).toBe(2);
    for (let n = 0; n < 2; n += 1) await work();
    expect((await listDocuments(EVERYTHING)).filter(({ outdated }) => outdated)).toEqual([]);
    expect(await leftovers()).toEqual(NOTHING_LEFT);
  });

  it("loses nothing when it fails, and can be dismissed or repeated", async () => {
    const id = await imported();
    await outdate(id, null);
    for (const again of ["dismiss", "repeat"]) {
      await rereadDocuments([id]);
      vi.mocked(parsing.parseDocument).mockResolvedValueOnce({ ok: false, code: "broken", detail: "not this time" });
      await work();
      const failed = (await listDocuments(EVERYTHING)).find(({ updating }) => updating === "reread");
      expect(failed).toMatchObject({ status: "failed", failure: { code: "broken" } });
      // Neither maintenance nor a change of sizes removes the failure from the list.
      expect(await followChunkSizes()).toBe(false);
      expect(await answering()).toEqual([id]);
      if (again === "dismiss") {
        await cancelDocument(failed?.id ?? "", EVERYTHING);
        expect(await listDocuments(EVERYTHING)).toMatchObject([{ id, outdated: true }]);
      }
    }
    expect(await rereadDocuments([id])).toBe(1);
    await work();
    expect(await listDocuments(EVERYTHING)).toMatchObject([{ outdated: false, updating: null }]);
    expect(await leftovers()).toEqual(NOTHING_LEFT);
  });

  it("continues where a killed process stopped", async () => {
    const id = await imported();
    await rereadDocuments([id]);
    const killed = new AbortController();
    const parts = await partsWith((call) => {
      if (call === 2) killed.abort(new Error("killed"));
    });
    await expect(processJob(await claimed(0), parts, killed.signal)).rejects.toThrow("killed");
    expect(await answering()).toEqual([id]);
    expect(await followChunkSizes()).toBe(false);
    await processJob(await claimed(0), await libraryParts(), signal());
    const [after] = await listDocuments(EVERYTHING);
    expect(after).toMatchObject({ status: "ready", version: 1 });
    expect(await answering()).toEqual([after?.id]);
    expect(await leftovers()).toEqual(NOTHING_LEFT);
  });

  it("is withdrawn when it is cancelled or a new version is uploaded, and follows new sizes", async () => {
    const id = await imported();
    await rereadDocuments([id]);
    const [queued] = (await listDocuments(EVERYTHING)).filter(({ updating }) => updating !== null);
    await cancelDocument(queued?.id ?? "", EVERYTHING);
    expect(await counts()).toMatchObject({ documents: 1, jobs: 0 });
    await rereadDocuments([id]);
    await saveSettings({ ingestion: { passageTokens: 40, passageMaxTokens: 60, overlapTokens: 0 } }, LOCAL_OWNER);
    // The reread is cut with them already.
    expect(await followChunkSizes()).toBe(false);
    await work();
    expect(await listDocuments(EVERYTHING)).toMatchObject([{ status: "ready", passageSizes: { target: 40 } }]);
    const [current] = await listDocuments(EVERYTHING);
    await rereadDocuments([current?.id ?? ""]);
    const second = await imported({ ...MANUAL, bytes: markdown(41) });
    await followChunkSizes();
    expect(await counts()).toMatchObject({ jobs: 0 });
    expect(await listDocuments(EVERYTHING)).toMatchObject([{ id: second, version: 2 }]);
    expect(await leftovers()).toEqual(NOTHING_LEFT);
  });

  it("skips documents that do not exist, are superseded or are being imported", async () => {
    const { documentId } = await addDocument(MANUAL);
    expect(await rereadDocuments([documentId, "00000000-0000-4000-8000-000000000000"])).toBe(0);
    await work();
    const second = await imported({ ...MANUAL, bytes: markdown(41) });
    expect(await rereadDocuments([documentId])).toBe(0);
    expect(await rereadDocuments([documentId, second])).toBe(1);
  });
});
