import { describe, expect, it } from "vitest";
import { insertCollection, setCollections } from "@/lib/data/db/library/collections";
import { getDocument, listDocuments } from "@/lib/data/db/library/documents";
import { EVERYTHING } from "@/lib/data/db/library/readable";
import { documentsInScope } from "@/lib/data/db/library/scope";
import { tablesWithTerms } from "@/lib/data/db/tables/read-tables";
import { dropSupersededTables } from "@/lib/data/db/tables/write-tables";
import { createRealPostgres, EVERY_DATABASE } from "@/lib/data/db/testing/database";
import { indexWork } from "@/lib/library/retrieval/index-worker/index-work";
import { libraryParts } from "@/lib/library/retrieval/index-worker/library";
import { libraryRetriever } from "@/lib/library/retrieval/search/library-retriever";
import { addDocument } from "../add/add-document";
import { clearSuperseded } from "../chunk/follow-chunk-sizes";
import { tablesWork } from "../tables/tables-work";
import { bytes, claimed, counts, leftovers, NOTHING_LEFT, setUpQuickIngestion } from "../testing/ingestion";
import { processJob } from "../worker/process-job";
import { removeDocument } from "./remove-document";
import { rereadDocuments } from "./reread-documents";
import { replaceDocument, searchAgain } from "./supersede";

const UNKNOWN_ID = "00000000-0000-4000-8000-000000000000";
const rules = (fee: number) => `# Rules\n\nThe membership fee of the harbour is ${fee} euros.\n`;

async function work(): Promise<void> {
  await processJob(await claimed(), await libraryParts(), new AbortController().signal);
}

async function imported(fileName: string, text: string): Promise<string> {
  const { documentId } = await addDocument({ fileName, bytes: bytes(text) });
  await work();
  return documentId;
}

/** Documents that a search finds, from the cache if possible. */
async function answering(query = "What is the membership fee of the harbour?"): Promise<Set<string>> {
  const found = await libraryRetriever(EVERYTHING).search({ query, language: "en", k: 5, denseWeight: 0.5 });
  return new Set(found.passages.map(({ passage }) => passage.documentId));
}

const listed = async () => new Set((await listDocuments(EVERYTHING)).map(({ id }) => id));

/** Does the workers' steps after a change, until there is nothing more to do. */
async function followChanges(): Promise<void> {
  while (await clearSuperseded(async () => (await libraryParts()).index)) {
    // Each step clears some documents.
  }
  await dropSupersededTables(20);
  for (const worker of [tablesWork(), indexWork({ lookAgainMs: 0 })]) {
    while (await worker.step()) {
      // Each step does one job.
    }
  }
}

describe.each(EVERY_DATABASE)("a document that replaces another on %s", (_name, create) => {
  setUpQuickIngestion(create);

  it("removes it from every search and list, and keeps its page; this can be undone", async () => {
    const older = await imported("rules-2023.md", rules(24));
    const newer = await imported("rules-2024.md", rules(30));
    const complete = await counts();
    expect(await answering()).toEqual(new Set([older, newer]));

    await replaceDocument(older, newer, EVERYTHING);
    expect(await answering()).toEqual(new Set([newer]));
    expect(await listed()).toEqual(new Set([newer]));
    await followChanges();
    expect(await leftovers()).toEqual(NOTHING_LEFT);
    expect(await answering()).toEqual(new Set([newer]));
    expect(await getDocument(older, EVERYTHING)).toMatchObject({
      superseded: true,
      supersededBy: { id: newer, title: "Rules" },
      text: expect.stringContaining("24 euros"),
    });
    expect(await getDocument(newer, EVERYTHING)).toMatchObject({
      supersededBy: null,
      supersedes: [{ id: older, title: "Rules" }],
    });

    await searchAgain(older, EVERYTHING);
    expect(await listed()).toEqual(new Set([older, newer]));
    await followChanges();
    expect(await answering()).toEqual(new Set([older, newer]));
    expect(await counts()).toEqual(complete);
    expect(await getDocument(older, EVERYTHING)).toMatchObject({ superseded: false, supersededBy: null });
    expect(await getDocument(newer, EVERYTHING)).toMatchObject({ supersedes: [] });
  });

  it("removes its tables from calculations, and restores them", async () => {
    const older = await imported("visits-2023.csv", "Site,Visits\nNorth,12\nSouth,8\nEast,9\n");
    const newer = await imported("visits-2024.csv", "Site,Visits\nNorth,14\nSouth,7\nEast,3\n");
    const tables = async () =>
      new Set((await tablesWithTerms(["visit"], null, 10)).map(({ documentId }) => documentId));
    expect(await tables()).toEqual(new Set([older, newer]));
    await replaceDocument(older, newer, EVERYTHING);
    expect(await tables()).toEqual(new Set([newer]));
    await followChanges();
    await searchAgain(older, EVERYTHING);
    await followChanges();
    expect(await tables()).toEqual(new Set([older, newer]));
  });

  it("replaces it in scopes that name it, and in its collections", async () => {
    const first = await imported("rules-2022.md", rules(20));
    const second = await imported("rules-2023.md", rules(24));
    const third = await imported("rules-2024.md", rules(30));
    const collection = (await insertCollection("Harbour")) ?? "";
    await setCollections(first, [collection], EVERYTHING);
    await replaceDocument(first, second, EVERYTHING);
    await replaceDocument(second, third, EVERYTHING);
    expect(await documentsInScope({ documents: [first] }, EVERYTHING)).toEqual([third]);
    expect(await documentsInScope({ collections: [collection] }, EVERYTHING)).toEqual([third]);
    await searchAgain(first, EVERYTHING);
    expect(await documentsInScope({ documents: [first] }, EVERYTHING)).toEqual([first]);
    expect(await documentsInScope({ documents: [second] }, EVERYTHING)).toEqual([third]);
  });
});

describe("a document that replaces another", () => {
  setUpQuickIngestion(createRealPostgres);

  it("refuses meaningless requests, with the reason", async () => {
    const older = await imported("rules-2023.md", rules(24));
    const newer = await imported("rules-2024.md", rules(30));
    const { documentId: waiting } = await addDocument({ fileName: "rules-2025.md", bytes: bytes(rules(35)) });
    await expect(replaceDocument(UNKNOWN_ID, newer, EVERYTHING)).rejects.toMatchObject({ code: "not_found" });
    await expect(replaceDocument(older, UNKNOWN_ID, EVERYTHING)).rejects.toMatchObject({
      code: "validation_failed",
      fields: { by: "does not exist" },
    });
    await expect(replaceDocument(older, older, EVERYTHING)).rejects.toMatchObject({ code: "validation_failed" });
    await expect(replaceDocument(waiting, older, EVERYTHING)).rejects.toThrow("This document is still being imported");
    await expect(replaceDocument(older, waiting, EVERYTHING)).rejects.toThrow(
      "The other document is still being imported",
    );
    await expect(searchAgain(older, EVERYTHING)).rejects.toThrow("No other document has replaced this one.");
    await expect(searchAgain(UNKNOWN_ID, EVERYTHING)).rejects.toMatchObject({ code: "not_found" });
    await replaceDocument(older, newer, EVERYTHING);
    await expect(replaceDocument(newer, older, EVERYTHING)).rejects.toThrow("was itself replaced by this one");
    await work();
    await expect(replaceDocument(older, waiting, EVERYTHING)).rejects.toThrow("This document is not searched");
    await expect(replaceDocument(waiting, older, EVERYTHING)).rejects.toThrow("The other document is not searched");
  });

  it("keeps it out of search when it is read again meanwhile, and searches a later version of it", async () => {
    const older = await imported("rules-2023.md", rules(24));
    const newer = await imported("rules-2024.md", rules(30));
    await rereadDocuments([older]);
    await replaceDocument(older, newer, EVERYTHING);
    await work();
    expect(await listed()).toEqual(new Set([newer]));
    expect(await answering()).toEqual(new Set([newer]));
    expect(await getDocument(older, EVERYTHING)).toMatchObject({ supersededBy: { id: newer } });

    const later = await imported("rules-2023.md", rules(26));
    expect(await listed()).toEqual(new Set([later, newer]));
    expect(await getDocument(older, EVERYTHING)).toMatchObject({
      superseded: true,
      supersededBy: null,
      currentId: later,
    });
  });

  it("returns it to search when it is deleted itself", async () => {
    const older = await imported("rules-2023.md", rules(24));
    const newer = await imported("rules-2024.md", rules(30));
    await replaceDocument(older, newer, EVERYTHING);
    await removeDocument(newer, EVERYTHING);
    expect(await listed()).toEqual(new Set([older]));
    await followChanges();
    expect(await answering()).toEqual(new Set([older]));
  });

  it("does not let two documents replace each other at once", async () => {
    const one = await imported("rules-2023.md", rules(24));
    const other = await imported("rules-2024.md", rules(30));
    const outcomes = await Promise.allSettled([
      replaceDocument(one, other, EVERYTHING),
      replaceDocument(other, one, EVERYTHING),
    ]);
    expect(outcomes.map(({ status }) => status).toSorted()).toEqual(["fulfilled", "rejected"]);
    expect((await listed()).size).toBe(1);
  });
});
