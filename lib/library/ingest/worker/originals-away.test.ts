import { randomUUID } from "node:crypto";
import { afterAll, afterEach, beforeAll, beforeEach, expect, it, vi } from "vitest";
import { db, pool } from "@/lib/data/db/connection/client";
import { listDocuments } from "@/lib/data/db/library/documents";
import { EVERYTHING } from "@/lib/data/db/library/readable";
import { countOriginals } from "@/lib/data/db/originals/stored-originals";
import { originalsWork } from "@/lib/data/originals/originals-work";
import { FAKE_BUCKET, FAKE_KEYS, startFakeS3 } from "@/lib/data/originals/testing/start-fake-s3";
import { startImports, stopImports } from "@/lib/library/ingest/testing/start-imports";
import { repairIndex, verifyIndex } from "@/lib/library/retrieval/verify/verify-index";
import type { Env } from "@/lib/shared/env";
import { addDocument } from "../add/add-document";
import { rereadDocuments } from "../documents/reread-documents";
import { bytes, find, leftovers, markdown, NOTHING_LEFT, settled, setUpQuickIngestion } from "../testing/ingestion";

const environment = vi.hoisted((): { now: Partial<Env> } => ({ now: {} }));
vi.mock("@/lib/shared/env", async (original) => {
  const actual = await original<typeof import("@/lib/shared/env")>();
  return { ...actual, env: () => ({ ...actual.env(), ...environment.now }) };
});

let s3: Awaited<ReturnType<typeof startFakeS3>>;
setUpQuickIngestion();
beforeAll(async () => {
  s3 = await startFakeS3();
  environment.now = {
    ORIGINALS: "s3",
    S3_ENDPOINT: s3.endpoint,
    S3_BUCKET: FAKE_BUCKET,
    S3_REGION: FAKE_KEYS.region,
    S3_ACCESS_KEY_ID: FAKE_KEYS.accessKeyId,
    S3_SECRET_ACCESS_KEY: FAKE_KEYS.secretAccessKey,
  };
});
afterAll(() => s3.stop());
beforeEach(() => s3.objects.clear());
afterEach(() => {
  s3.state.trouble = "none";
});

/** Imports a document and moves its original to S3, then asks for it to be read again. */
async function reread(): Promise<string> {
  const fileName = `${randomUUID()}.md`;
  const { documentId } = await addDocument({ fileName, bytes: markdown(5) });
  startImports();
  await settled(documentId);
  await stopImports();
  const work = originalsWork();
  while (await work.step());
  expect(await countOriginals()).toMatchObject({ database: 0, s3: 1 });
  expect(await rereadDocuments([documentId])).toBe(1);
  return fileName;
}

const readings = async (name: string) =>
  (await listDocuments(EVERYTHING)).filter(({ fileName }) => fileName === name).map(({ updating }) => updating);
const job = () => db().job.findFirst({ where: { kind: "ingest" } });
const dueNow = () => pool().query("UPDATE job SET run_after = now() WHERE kind = 'ingest'");

it.each(["unavailable", "denied"] as const)(
  "an import waits while S3 is %s, other documents do not, and it continues once S3 is back",
  async (trouble) => {
    const name = await reread();
    s3.state.trouble = trouble;
    startImports();
    await vi.waitFor(async () => {
      const lastError = expect.stringContaining("The storage of originals cannot be used: 127.0.0.1");
      expect(await job()).toMatchObject({ state: "queued", leaseHolder: null, tries: 0, lastError });
    });
    const { documentId } = await addDocument({ fileName: "new.txt", bytes: bytes("The ferry leaves at noon.") });
    expect(await settled(documentId)).toMatchObject({ status: "ready" });
    // Its present reading is searched meanwhile.
    expect(await readings(name)).toEqual(expect.arrayContaining([null, "reread"]));
    s3.state.trouble = "none";
    await dueNow();
    await stopImports();
    startImports();
    await vi.waitFor(async () => expect(await readings(name)).toEqual([null]));
    expect(await leftovers()).toEqual(NOTHING_LEFT);
  },
);

it("a stop does not wait for an S3 that does not answer, and nothing is lost", async () => {
  const name = await reread();
  s3.state.trouble = "hangs";
  const asked = s3.state.requests.length;
  startImports();
  await vi.waitFor(() => expect(s3.state.requests.length).toBeGreaterThan(asked));
  await stopImports();
  // Reading gives up on its own after a while, and would have left its error.
  expect(await job()).toMatchObject({ state: "queued", leaseHolder: null, tries: 0, lastError: null });
  s3.state.trouble = "none";
  startImports();
  await vi.waitFor(async () => expect(await readings(name)).toEqual([null]));
});

it.each([
  ["is missing", () => s3.objects.clear(), "not in the storage"],
  ["is damaged", () => [...s3.objects.values()].map((file) => file.fill(0)), "differs from"],
])("an import whose original %s fails at once, and says so", async (_how, harm, why) => {
  const { documentId } = await addDocument({ fileName: "a.md", bytes: markdown(2) });
  startImports();
  await settled(documentId);
  await stopImports();
  const work = originalsWork();
  while (await work.step());
  await pool().query("UPDATE document SET status = 'queued', stage = 'waiting', text = NULL, total = 0, done = 0");
  await pool().query(
    "INSERT INTO job (kind, subject, owner_id, lane, document_id) SELECT 'ingest', id, 'local', 'quick', id FROM document",
  );
  harm();
  startImports();
  expect(await settled(documentId)).toMatchObject({
    status: "failed",
    failure: { code: "internal", detail: expect.stringContaining(why) },
  });
  expect((await find(documentId))?.failure?.detail).not.toContain("tried");
});

it("the index is verified and repaired without the originals", async () => {
  await reread();
  startImports();
  await vi.waitFor(async () => expect(await job()).toBeNull());
  await stopImports();
  s3.state.trouble = "unavailable";
  expect(await verifyIndex({ secondLookMs: 0 })).toMatchObject({ whole: true, passages: 5 });
  await pool().query("DELETE FROM passage_vector WHERE ctid IN (SELECT ctid FROM passage_vector LIMIT 2)");
  const { before, after } = await repairIndex({ secondLookMs: 0 });
  expect([before.whole, after.whole]).toEqual([false, true]);
});
