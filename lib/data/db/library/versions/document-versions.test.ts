import { randomUUID } from "node:crypto";
import { beforeEach, describe, expect, it, vi } from "vitest";
import { EVERYTHING } from "@/lib/data/db/library/readable";
import type { LibraryScope } from "@/lib/shared/contracts/library/document";
import { db, pool } from "../../connection/client";
import { JOB_KINDS } from "../../jobs/job-kinds";
import { claimJob } from "../../jobs/jobs";
import { createTestDatabase, EVERY_DATABASE, emptyDatabase } from "../../testing/database";
import { setUpDatabase } from "../../testing/set-up-database";
import { deleteCollection, insertCollection, listCollections, renameCollection, setCollections } from "../collections";
import { deleteDocument, findOriginal, getDocument, listDocuments } from "../documents";
import { markFailed, markReady } from "../ingest/document-progress";
import { insertDocument } from "../insert-document";
import { readLibraryVersion } from "../library-version";
import { documentsInScope } from "../scope";
import { separateVersion } from "./separate-version";

const QUICK = { kind: JOB_KINDS.ingest, lane: "quick", longestWaitMs: 60_000 };

describe.each(EVERY_DATABASE)("versions, collections and scopes on %s", (_name, create) => {
  setUpDatabase(create);
  beforeEach(emptyDatabase);

  const insert = (fileName: string, contentHash: string, sourceUrl: string | null = null) =>
    insertDocument({
      fileName,
      title: fileName,
      mediaType: "text/markdown",
      bytes: new TextEncoder().encode(contentHash),
      contentHash,
      sample: false,
      addedBy: "local",
      sourceUrl,
    });

  /** Adds a document and ends its job. */
  async function added(fileName: string, contentHash: string, end: "ready" | "failed" = "ready"): Promise<string> {
    const inserted = await insert(fileName, contentHash);
    const job = await claimJob(QUICK, 60_000);
    if (job?.subject !== inserted.documentId) throw new Error("it has no job");
    if (end === "ready") await markReady(job);
    else await markFailed(job, { code: "broken", detail: null });
    return inserted.documentId;
  }

  const listed = async () => (await listDocuments(EVERYTHING)).map(({ id, version }) => [id, version]);

  it("stores a changed file of the same name as a new version, and recognises the same bytes as the same document", async () => {
    const first = await added("a/report.md", "one");
    expect(await insert("elsewhere.md", "one")).toMatchObject({ documentId: first, version: 1, duplicate: true });
    const second = await insert("a/report.md", "two");
    expect(second.version).toBe(2);
    expect((await insert("b/report.md", "three")).version).toBe(1);
    expect((await insert("a/report.md", "four", "https://example.org/report")).version).toBe(1);
    expect((await getDocument(second.documentId, EVERYTHING))?.seriesId).toBe(
      (await getDocument(first, EVERYTHING))?.seriesId,
    );
  });

  it("searches the previous version until the next is ready, and keeps it for citations", async () => {
    const first = await added("a.md", "one");
    const second = await insert("a.md", "two");
    const job = await claimJob(QUICK, 60_000);
    expect(await documentsInScope({ documents: [first] }, EVERYTHING)).toEqual([first]);
    if (job === null) throw new Error("it has no job");
    expect(await markReady(job)).toEqual([first]);
    expect(await documentsInScope({ documents: [first] }, EVERYTHING)).toEqual([second.documentId]);
    expect(await listed()).toEqual([[second.documentId, 2]]);
    expect(await getDocument(first, EVERYTHING)).toMatchObject({
      superseded: true,
      currentId: second.documentId,
      versions: [
        { id: first, version: 1 },
        { id: second.documentId, version: 2 },
      ],
    });
    const original = await findOriginal(first);
    expect(original?.bytes).toEqual(Uint8Array.from(Buffer.from("one")));
    expect(original?.bytes).not.toBeInstanceOf(Buffer);
    // The old bytes again make a new version: going back is a change too.
    expect((await insert("a.md", "one"))?.version).toBe(3);
  });

  it("supersedes a late version by a later one, and a failed one by any", async () => {
    const failed = await added("a.md", "one", "failed");
    const second = await insert("a.md", "two");
    const slow = await claimJob(QUICK, 60_000);
    const third = await added("a.md", "three");
    if (slow === null) throw new Error("it has no job");
    expect(await markReady(slow)).toEqual([second.documentId]);
    expect(await listed()).toEqual([[third, 3]]);
    expect((await getDocument(failed, EVERYTHING))?.superseded).toBe(true);
  });

  it("keeps the previous version when the next one fails", async () => {
    const first = await added("a.md", "one");
    const second = await added("a.md", "two", "failed");
    expect(await documentsInScope({ documents: [second] }, EVERYTHING)).toEqual([first]);
    expect((await getDocument(second, EVERYTHING))?.currentId).toBe(first);
  });

  it("separates a version into a new document in the same collections", async () => {
    const first = await added("a.md", "one");
    const collection = await insertCollection("Reports");
    await setCollections(first, [collection ?? ""], EVERYTHING);
    const second = await added("a.md", "two");
    expect(await separateVersion(first, EVERYTHING)).toBe(false);
    expect(await separateVersion(second, EVERYTHING)).toBe(true);
    expect(await separateVersion(second, EVERYTHING)).toBe(false);
    expect(new Set(await documentsInScope({ collections: [collection ?? ""] }, EVERYTHING))).toEqual(
      new Set([first, second]),
    );
    expect(await insert("elsewhere.md", "one")).toMatchObject({ documentId: first, duplicate: true });
  });

  it("joins the requested collections only without accounts, whatever the environment of a command says", async () => {
    const [reports, letters] = [(await insertCollection("Reports")) ?? "", (await insertCollection("Letters")) ?? ""];
    const upload = (contentHash: string, collections: string[]) =>
      insertDocument({
        ...{ fileName: "a.md", title: "a", mediaType: "text/markdown", bytes: new Uint8Array(1), sample: false },
        ...{ addedBy: "local", sourceUrl: null, contentHash, collections },
      });
    const collectionsOf = async (id: string) => (await getDocument(id, EVERYTHING))?.collections.toSorted();
    const first = await upload("one", [reports]);
    await upload("one", [letters]);
    expect(await upload("two", [letters])).toMatchObject({ version: 2, separate: false });
    expect(await collectionsOf(first.documentId)).toEqual([reports, letters].toSorted());

    await db().person.create({ data: { id: "ann", name: "Ann", email: "ann@example.org" } });
    const third = await upload("three", [reports]);
    expect(third).toMatchObject({ version: 1, separate: true });
    expect(await upload("three", [letters])).toMatchObject({ duplicate: false, separate: true });
    expect(await collectionsOf(third.documentId)).toEqual([reports]);
  });

  it("separates a version also when the bytes of its predecessor were added again", async () => {
    const first = await added("a.md", "one");
    const second = await added("a.md", "two");
    const again = await added("elsewhere.md", "one");
    expect(await separateVersion(second, EVERYTHING)).toBe(true);
    expect(new Set((await listed()).map(([id]) => id))).toEqual(new Set([first, second, again]));
  });

  it("deletes every version, and its place in collections, by the id of any version", async () => {
    const first = await added("a.md", "one");
    const collection = await insertCollection("Reports");
    await setCollections(first, [collection ?? ""], EVERYTHING);
    const second = await added("a.md", "two");
    expect(new Set(await deleteDocument(first, EVERYTHING))).toEqual(new Set([first, second]));
    expect(await deleteDocument(first, EVERYTHING)).toEqual([]);
    expect(await listed()).toEqual([]);
    expect(await listCollections(EVERYTHING)).toMatchObject([{ name: "Reports", documents: 0 }]);
  });

  it("stores collections: names are unique, members are set as a whole", async () => {
    const reports = await insertCollection("Reports");
    const letters = await insertCollection("letters");
    expect(await insertCollection("Reports")).toBeNull();
    expect(await renameCollection(letters ?? "", "Reports")).toBe("taken");
    expect(await renameCollection(letters ?? "", "Letters")).toBe("renamed");
    expect(await renameCollection(randomUUID(), "Other")).toBe("unknown");
    const first = await added("a.md", "one");
    expect(await setCollections(first, [reports ?? "", letters ?? ""], EVERYTHING)).toBe("done");
    expect(await setCollections(first, [letters ?? ""], EVERYTHING)).toBe("done");
    expect(await setCollections(first, [letters ?? "", randomUUID()], EVERYTHING)).toBe("no_collection");
    expect(await setCollections(randomUUID(), [], EVERYTHING)).toBe("unknown");
    expect(await listCollections(EVERYTHING)).toMatchObject([
      { name: "Letters", documents: 1 },
      { name: "Reports", documents: 0 },
    ]);
    expect((await listDocuments(EVERYTHING))[0]?.collections).toEqual([letters]);
    expect(await deleteCollection(letters ?? "")).toBe("deleted");
    expect(await deleteCollection(letters ?? "")).toBe("unknown");
    expect((await listDocuments(EVERYTHING))[0]?.collections).toEqual([]);
  });

  it("lets only one of two collections take a name when both are renamed to it at once", async () => {
    const first = await insertCollection("First");
    const second = await insertCollection("Second");
    // The first rename is written but not committed during the second.
    const other = await pool().connect();
    await other.query("BEGIN");
    await other.query("UPDATE collection SET name = 'Both' WHERE id = $1", [first]);
    const outcome = renameCollection(second ?? "", "Both");
    // On PostgreSQL the second waits for a lock; the embedded database starts nothing before the first ends.
    await vi.waitFor(async () => {
      const { rows } = await other.query("SELECT FROM pg_locks WHERE NOT granted");
      expect(rows.length > 0 || create === createTestDatabase).toBe(true);
    });
    await other.query("COMMIT");
    other.release();
    expect(await outcome).toBe("taken");
    expect((await listCollections(EVERYTHING)).map(({ name }) => name)).toEqual(["Both", "Second"]);
  });

  it("narrows by every part of a scope", async () => {
    const first = await added("a.md", "one");
    await added("b.md", "two");
    const holds = async (scope: LibraryScope) => ((await documentsInScope(scope, EVERYTHING)) ?? []).length;
    expect(await documentsInScope({}, EVERYTHING)).toBeNull();
    expect(await holds({ documents: [first] })).toBe(1);
    expect(await holds({ mediaTypes: ["text/markdown"] })).toBe(2);
    expect(await holds({ mediaTypes: ["text/csv"] })).toBe(0);
    expect(await holds({ from: "2000-01-01T00:00:00.000Z" })).toBe(2);
    expect(await holds({ to: "2000-01-01T00:00:00.000Z" })).toBe(0);
    expect(await holds({ documents: [first], mediaTypes: ["text/csv"] })).toBe(0);
    expect(await holds({ languages: ["fr"] })).toBe(0);
  });

  it("counts every change of the searchable library", async () => {
    const counts: string[] = [await readLibraryVersion()];
    const note = async () => counts.push(await readLibraryVersion());
    const first = await added("a.md", "one");
    await note();
    const collection = await insertCollection("Reports");
    await setCollections(first, [collection ?? ""], EVERYTHING);
    await note();
    await deleteCollection(collection ?? "");
    await note();
    await deleteDocument(first, EVERYTHING);
    await note();
    expect(new Set(counts).size).toBe(counts.length);
  });
});
