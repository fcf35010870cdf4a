import { randomUUID } from "node:crypto";
import { describe, expect, it } from "vitest";
import { pool } from "@/lib/data/db/connection/client";
import { listDisagreements } from "@/lib/data/db/disagreements/disagreements";
import { EVERYTHING } from "@/lib/data/db/library/readable";
import { addDocument } from "@/lib/library/ingest/add/add-document";
import { bytes, importsEnded, settled, setUpIngestion } from "@/lib/library/ingest/testing/ingestion";
import { startImports } from "@/lib/library/ingest/testing/start-imports";
import { digestWork } from "./digest-work";
import { documentDigest } from "./suggestions";

/** About an invented bridge. */
const OPEN = `# The bridge of Quillhaven

The bridge of Quillhaven was opened in 1931 by the mayor of the town. Its yearly toll is 24 euros for carts.
`;
const ALIKE = ["report", "memorandum", "letter"].map(
  (kind) => `# When was the bridge of Quillhaven opened?

This ${kind} answers it: the bridge of Quillhaven was opened in 1931.
`,
);
const OPENED = "When was the bridge of Quillhaven opened?";
const VISITS = "Site,Visits\nNorth,12\nSouth,8\nNorth,9\nEast,4\n";

describe("the digest of a document, which all its readers share", () => {
  setUpIngestion();

  async function added(fileName: string, text: string): Promise<string> {
    const { documentId } = await addDocument({ fileName, bytes: bytes(text) });
    expect(await settled(documentId)).toMatchObject({ status: "ready" });
    return documentId;
  }

  async function collection(everyone: string): Promise<string> {
    const id = randomUUID();
    await pool().query("INSERT INTO collection (id, owner_id, name, everyone) VALUES ($1, 'local', $2, $3)", [
      ...[id, id, everyone],
    ]);
    return id;
  }

  async function put(documentIds: readonly string[], collectionId: string): Promise<void> {
    await pool().query(
      "INSERT INTO collection_member (collection_id, series_id) SELECT $1, series_id FROM document WHERE id = ANY($2)",
      [collectionId, documentIds],
    );
  }

  /** The questions of a digest made now. */
  async function questionsOf(documentId: string): Promise<string[]> {
    await pool().query("DELETE FROM job WHERE kind = 'digest'");
    await pool().query("DELETE FROM disagreement");
    await pool().query(
      "INSERT INTO job (kind, subject, owner_id, document_id) SELECT 'digest', id::text, owner_id, id FROM document WHERE id = $1",
      [documentId],
    );
    await importsEnded();
    expect(await digestWork({ alone: true }).step()).toBe(true);
    return (await documentDigest(documentId)).questions;
  }

  it("is the same with and without closed documents, and uses those that all its readers may read", async () => {
    startImports();
    const open = await added("bridge.md", OPEN);
    const alone = await questionsOf(open);
    expect(alone).toContain(OPENED);
    const alike: string[] = [];
    for (const [at, text] of ALIKE.entries()) alike.push(await added(`alike-${at}.md`, text));
    const [closed, other] = [await collection("none"), await collection("none")];
    await put(alike, closed);
    expect(await questionsOf(open)).toEqual(alone);
    await put([open], other);
    expect(await questionsOf(open)).toEqual(alone);
    // In their collection, it is included.
    await pool().query("DELETE FROM collection_member WHERE collection_id = $1", [other]);
    await put([open], closed);
    expect(await questionsOf(open)).not.toContain(OPENED);
  });

  it("has questions about its tables, whatever tables are closed", async () => {
    startImports();
    const open = await added("visits.csv", VISITS);
    const alone = await questionsOf(open);
    expect(alone).toHaveLength(1);
    const alike = await added("visits-of-others.csv", VISITS.replace("12", "13"));
    expect(await questionsOf(open)).toEqual([]);
    await put([alike], await collection("none"));
    expect(await questionsOf(open)).toEqual(alone);
  });

  it("has the disagreements that its readers see, whatever closed documents say", async () => {
    startImports();
    const toll = (euros: number) => `# Tolls\n\nIts yearly toll is ${euros} euros for carts. Dogs pass free.\n`;
    const open = await added("bridge.md", OPEN);
    const leaflet = await added("leaflet.md", toll(30));
    const values = async () => {
      await questionsOf(open);
      return (await listDisagreements(EVERYTHING, open)).map(({ sides }) => sides.map(({ value }) => value).sort());
    };
    expect(await values()).toEqual([["24 euros", "30 euros"]]);
    const others = [await added("form.md", toll(40)), await added("another-form.md", toll(50))];
    // Too many values, as in a form.
    expect(await values()).toEqual([]);
    const closed = await collection("none");
    await put(others, closed);
    expect(await values()).toEqual([["24 euros", "30 euros"]]);
    // A reader of all documents still sees the disagreement with a closed one.
    await put([leaflet], closed);
    await pool().query("DELETE FROM document WHERE id = ANY($1)", [others]);
    expect(await values()).toEqual([["24 euros", "30 euros"]]);
  });
});
