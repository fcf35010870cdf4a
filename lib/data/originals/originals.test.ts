import { randomBytes, randomUUID } from "node:crypto";
import { existsSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from "vitest";
import { openBackup } from "@/lib/data/backup/backup-file";
import { sumsOfDatabase } from "@/lib/data/backup/table-sums";
import { writeBackup } from "@/lib/data/backup/write-backup";
import { db, pool } from "@/lib/data/db/connection/client";
import { deleteDocument } from "@/lib/data/db/library/documents";
import { insertDocument } from "@/lib/data/db/library/insert-document";
import { EVERYTHING } from "@/lib/data/db/library/readable";
import { beginStoring, countOriginals, releaseUnused } from "@/lib/data/db/originals/stored-originals";
import { EVERY_DATABASE, emptyDatabase, type TestDatabase } from "@/lib/data/db/testing/database";
import { originalsTask } from "@/lib/server/health/keeping-checks";
import type { Env } from "@/lib/shared/env";
import { originalsWork } from "./originals-work";
import { sha256 } from "./place";
import { getOriginal } from "./read-original";
import { FAKE_BUCKET, FAKE_KEYS, startFakeS3 } from "./testing/start-fake-s3";

const environment = vi.hoisted((): { now: Partial<Env> } => ({ now: {} }));
vi.mock("@/lib/shared/env", async (original) => {
  const actual = await original<typeof import("@/lib/shared/env")>();
  return { ...actual, env: () => ({ ...actual.env(), ...environment.now }) };
});

const root = fileURLToPath(new URL("../../..", import.meta.url));
let folder = "";
let s3: Awaited<ReturnType<typeof startFakeS3>>;

function keepIn(place: Env["ORIGINALS"]): void {
  environment.now = {
    ORIGINALS: place,
    ORIGINALS_FOLDER: folder,
    S3_ENDPOINT: s3.endpoint,
    S3_BUCKET: FAKE_BUCKET,
    S3_REGION: FAKE_KEYS.region,
    S3_ACCESS_KEY_ID: FAKE_KEYS.accessKeyId,
    S3_SECRET_ACCESS_KEY: FAKE_KEYS.secretAccessKey,
  };
}

async function add(bytes: Uint8Array, status = "ready"): Promise<string> {
  const fileName = `${randomUUID()}.md`;
  const details = { title: fileName, fileName, mediaType: "text/markdown", sample: false, sourceUrl: null } as const;
  const { documentId } = await insertDocument({ ...details, bytes, contentHash: sha256(bytes), addedBy: "local" });
  await pool().query("UPDATE document SET status = $2 WHERE id = $1", [documentId, status]);
  return documentId;
}

/** Works until there is nothing left to do now. */
async function settle(): Promise<void> {
  const work = originalsWork();
  while (await work.step());
}

const dueNow = () => pool().query("UPDATE job SET run_after = now()");
const files = () => readdirSync(folder, { recursive: true, withFileTypes: true }).filter((entry) => entry.isFile());
const bytesOf = async (id: string) => Buffer.from((await getOriginal(id))?.bytes ?? []);

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), "touchstone-originals-"));
  s3 = await startFakeS3();
});
afterAll(async () => {
  await s3.stop();
  rmSync(folder, { recursive: true, force: true });
});

describe.each(EVERY_DATABASE)("originals on %s", (_name, create) => {
  let database: TestDatabase;
  beforeAll(async () => {
    database = await create();
  });
  afterAll(() => database.close());
  beforeEach(() => keepIn("database"));
  afterEach(async () => {
    s3.state.trouble = "none";
    s3.objects.clear();
    s3.refusals.length = 0;
    rmSync(folder, { recursive: true, force: true });
    await emptyDatabase();
  });

  it("go from place to place and back, read back before the source is removed", async () => {
    const bytes = randomBytes(200_000);
    const id = await add(bytes);
    const stay = async (where: Partial<Awaited<ReturnType<typeof countOriginals>>>) => {
      await settle();
      expect(await countOriginals()).toEqual({ database: 0, folder: 0, s3: 0, ...where });
      expect((await bytesOf(id)).equals(bytes)).toBe(true);
    };
    await stay({ database: 1 });
    keepIn("folder");
    await stay({ folder: 1 });
    expect(files()).toHaveLength(1);
    keepIn("s3");
    await stay({ s3: 1 });
    expect([files(), [...s3.objects.values()], s3.refusals]).toEqual([[], [bytes], []]);
    const [put, got] = s3.state.requests.slice(-3);
    expect([put?.slice(0, 3), got?.slice(0, 3)]).toEqual(["PUT", "GET"]);
    keepIn("database");
    await stay({ database: 1 });
    expect(s3.objects.size).toBe(0);
  });

  it("leave the database only when their document is imported", async () => {
    keepIn("s3");
    const id = await add(randomBytes(100), "queued");
    await settle();
    expect(await countOriginals()).toMatchObject({ database: 1, s3: 0 });
    await pool().query("UPDATE document SET status = 'failed' WHERE id = $1", [id]);
    await settle();
    expect(await countOriginals()).toMatchObject({ database: 0, s3: 1 });
  });

  it("are one file for equal bytes, removed with the last of their documents", async () => {
    keepIn("folder");
    const bytes = randomBytes(1_000);
    const one = await add(bytes);
    // Another person's document, which this one's owner may not read.
    const other = randomUUID();
    await pool().query(
      `INSERT INTO document (id, owner_id, title, file_name, media_type, status, bytes, content_hash, original)
       SELECT $2, owner_id, title, 'other.md', media_type, status, bytes, content_hash, original FROM document WHERE id = $1`,
      [one, other],
    );
    await settle();
    expect([files().length, await countOriginals()]).toEqual([1, { database: 0, folder: 1, s3: 0 }]);
    await deleteDocument(one, EVERYTHING);
    await settle();
    expect((await bytesOf(other)).equals(bytes)).toBe(true);
    await deleteDocument(other, EVERYTHING);
    await settle();
    expect([files(), await db().storedOriginal.count()]).toEqual([[], 0]);
    // The same bytes again are a separate file.
    expect((await bytesOf(await add(bytes))).equals(bytes)).toBe(true);
    await settle();
    expect(files()).toHaveLength(1);
  });

  it("are removed after a crash, whether it was before, between or after", async () => {
    keepIn("s3");
    const id = await add(randomBytes(500));
    const begun = await beginStoring("s3", sha256(Buffer.from("begun by a process that was killed")));
    s3.objects.set(`originals/${begun.key.slice(0, 2)}/${begun.key}`, Buffer.from("half"));
    await settle();
    expect(s3.objects.size).toBe(1);
    await deleteDocument(id, EVERYTHING);
    // Two deletions at once may each see the other's document.
    await pool().query("UPDATE stored_original SET state = 'stored'");
    await releaseUnused();
    await settle();
    expect([s3.objects.size, await db().storedOriginal.count()]).toEqual([0, 0]);
  });

  it.each(["unavailable", "denied", "truncated", "corrupt"] as const)(
    "stay where they are while S3 is %s",
    async (trouble) => {
      keepIn("s3");
      s3.state.trouble = trouble;
      const bytes = randomBytes(5_000);
      const id = await add(bytes);
      await settle();
      expect(await countOriginals()).toMatchObject({ database: 1, s3: 0 });
      expect((await bytesOf(id)).equals(bytes)).toBe(true);
      const [job] = await db().job.findMany({ where: { kind: "originals" } });
      expect(job).toMatchObject({ state: "queued", tries: 1 });
      s3.state.trouble = "none";
      await dueNow();
      await settle();
      expect(await countOriginals()).toMatchObject({ database: 0, s3: 1 });
      expect([...s3.objects.values()]).toEqual([bytes]);

      s3.state.trouble = trouble;
      const code = trouble === "corrupt" ? "data_damaged" : "unavailable";
      await expect(getOriginal(id)).rejects.toMatchObject({ code });
    },
  );

  it("are in a backup wherever they are, and a missing one is reported", async () => {
    const [kept, lost] = [randomBytes(10_000), randomBytes(10_000)];
    await add(kept);
    await add(lost);
    const before = await sumsOfDatabase(database.url, root);
    keepIn("s3");
    await settle();
    const file = join(folder, "..", `${randomUUID()}.zip`);
    const source = { url: database.url, kind: "external", root } as const;
    try {
      expect((await writeBackup(source, file, null)).missing).toBe(0);
      const backup = await openBackup(file);
      const documents = backup.manifest.tables.find(({ name }) => name === "document");
      const rows = before.find(({ name }) => name === "document")?.rows;
      const at = documents?.columns.findIndex(({ name }) => name === "original") ?? -1;
      const originals: (string | null | undefined)[] = [];
      if (documents !== undefined) {
        for await (const batch of backup.rowsOf(documents)) originals.push(...batch.map((row) => row[at]));
      }
      backup.close();
      expect([documents?.rows, originals.toSorted()]).toEqual([
        rows,
        [kept.toString("base64"), lost.toString("base64")].toSorted(),
      ]);
      for (const [key, bytes] of s3.objects) if (bytes.equals(lost)) s3.objects.delete(key);
      expect((await writeBackup(source, file, null)).missing).toBe(1);
      s3.state.trouble = "unavailable";
      await expect(writeBackup(source, file, null)).rejects.toMatchObject({ code: "unavailable" });
    } finally {
      rmSync(file, { force: true });
    }
  });

  it("are not moved once their bytes are damaged", async () => {
    keepIn("folder");
    const id = await add(randomBytes(100));
    await settle();
    const [file] = files();
    writeFileSync(join(file?.parentPath ?? "", file?.name ?? ""), "something else");
    await expect(getOriginal(id)).rejects.toMatchObject({ code: "data_damaged" });
    keepIn("s3");
    await settle();
    expect([await countOriginals(), s3.objects.size]).toEqual([{ database: 0, folder: 1, s3: 0 }, 0]);
  });

  it("go to no host that OUTBOUND_HOSTS does not name, and the doctor says why they wait", async () => {
    // Another address than that of connections that are still open.
    const fresh = await startFakeS3();
    keepIn("s3");
    Object.assign(environment.now, { OUTBOUND_HOSTS: ["storage.example"], S3_ENDPOINT: fresh.endpoint });
    await add(randomBytes(100));
    await settle();
    expect(fresh.state.requests).toEqual([]);
    const params = { waiting: 1, place: "s3", reason: expect.stringContaining("does not answer") };
    const check = () => originalsTask.check(new AbortController().signal);
    expect(await check()).toMatchObject({ code: "originals_wait", fix: "check_originals", params });
    delete environment.now.OUTBOUND_HOSTS;
    await dueNow();
    await settle();
    expect(await check()).toMatchObject({ code: "originals_kept", params: { count: 1, place: "s3" } });
    await fresh.stop();
  });

  it("are read by the doctor, who says what is wrong with a storage", async () => {
    keepIn("s3");
    const bytes = randomBytes(100);
    await add(bytes);
    await add(randomBytes(1_000));
    await settle();
    const check = async () => originalsTask.check(new AbortController().signal);
    expect(await check()).toMatchObject({ code: "originals_kept", params: { count: 2, place: "s3" } });
    const requests = s3.state.requests.slice(-4).map((request) => request.replace(/trial-[0-9a-f-]{36}$/, "trial-…"));
    expect(requests[0]).toContain(sha256(bytes));
    expect(requests.slice(1)).toEqual(
      ["PUT", "GET", "DELETE"].map((method) => `${method} /library/originals/tr/trial-…`),
    );
    expect(s3.objects.size).toBe(2);
    const away = (reason: string) => ({
      ...{ status: "warning", code: "originals_away", fix: "check_originals" },
      params: { place: "s3", reason: expect.stringContaining(reason) },
    });
    s3.state.trouble = "unavailable";
    expect(await check()).toMatchObject(away("SlowDown"));
    s3.state.trouble = "readonly";
    expect(await check()).toMatchObject(away("AccessDenied"));
    s3.state.trouble = "corrupt";
    expect(await check()).toMatchObject(away("differs"));
    s3.state.trouble = "none";
    s3.objects.clear();
    expect(await check()).toMatchObject(away("missing"));
    keepIn("folder");
    await add(randomBytes(10));
    await settle();
    rmSync(folder, { recursive: true });
    expect(await check()).toMatchObject({ ...away("missing"), params: { place: "folder" } });
  });

  it("wait if a place is no longer configured", async () => {
    keepIn("s3");
    const id = await add(randomBytes(100));
    await settle();
    keepIn("folder");
    delete environment.now.S3_ENDPOINT;
    await settle();
    expect(await countOriginals()).toEqual({ database: 0, folder: 0, s3: 1 });
    await expect(getOriginal(id)).rejects.toMatchObject({ code: "unavailable" });
    expect(existsSync(folder)).toBe(false);
  });
});
