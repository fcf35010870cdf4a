import { randomUUID } from "node:crypto";
import { beforeEach, describe, expect, it } from "vitest";
import { insertPassages } from "@/lib/library/retrieval/testing/passages";
import { pool } from "../connection/client";
import { EVERY_DATABASE, emptyDatabase } from "../testing/database";
import { setUpDatabase } from "../testing/set-up-database";
import { getPassageAt, getPassageRange, loadDocumentOpenings, loadPassages } from "./passages";

const TEXTS = ["One.", "Two.", "Three."];

describe.each(EVERY_DATABASE)("passages on %s", (_name, create) => {
  setUpDatabase(create);
  beforeEach(emptyDatabase);

  const drop = (documentId: string) => pool().query("DELETE FROM document WHERE id = $1", [documentId]);

  it("are read with their document's title, by id, by position and as a range", async () => {
    const stored = await insertPassages(TEXTS);
    const [first, second] = stored;
    const [loaded] = await loadPassages([second?.passageId ?? ""]);
    expect(loaded).toMatchObject({
      id: second?.passageId,
      documentTitle: "Test",
      ordinal: 1,
      text: "Two.",
      page: null,
    });
    expect(await getPassageAt(first?.documentId ?? "", 1)).toEqual(loaded);
    expect(await getPassageAt(first?.documentId ?? "", 3)).toBeNull();
    const range = await getPassageRange(first?.documentId ?? "", 1, 5);
    expect(range.map(({ text }) => text)).toEqual(["Two.", "Three."]);
  });

  it("name the slides of a presentation as such", async () => {
    const [stored] = await insertPassages(TEXTS);
    await pool().query("UPDATE document SET media_type = 'application/vnd.ms-powerpoint' WHERE id = $1", [
      stored?.documentId,
    ]);
    await pool().query("UPDATE passage SET page = 3 WHERE ordinal = 0");
    const [slide, pageless] = await getPassageRange(stored?.documentId ?? "", 0, 2);
    expect(slide).toMatchObject({ page: 3, pageUnit: "slide" });
    expect(pageless).not.toHaveProperty("pageUnit");
  });

  it("know what is printed on their pages, where that is not the number", async () => {
    const [stored] = await insertPassages(TEXTS);
    const documentId = stored?.documentId ?? "";
    const document = "page_starts = '{0,50,90}', page_labels = '{i,2,A-1}'";
    await pool().query(`UPDATE document SET ${document} WHERE id = $1`, [documentId]);
    await pool().query("UPDATE passage SET page = 1, start_offset = 0, end_offset = 40 WHERE ordinal = 0");
    await pool().query("UPDATE passage SET page = 2, start_offset = 50, end_offset = 90 WHERE ordinal = 1");
    await pool().query("UPDATE passage SET page = 2, start_offset = 60, end_offset = 120 WHERE ordinal = 2");
    const [first, second, both] = await getPassageRange(documentId, 0, 3);
    expect(first).toMatchObject({ page: 1, pages: [{ page: 1, start: 0, label: "i" }] });
    expect(second).not.toHaveProperty("pages");
    expect(both?.pages).toEqual([
      { page: 2, start: 0 },
      { page: 3, start: 30, label: "A-1" },
    ]);
  });

  it("know the pages that they span", async () => {
    const [stored] = await insertPassages(TEXTS);
    const documentId = stored?.documentId ?? "";
    await pool().query("UPDATE document SET page_starts = '{0,40,95,95,180}' WHERE id = $1", [documentId]);
    await pool().query("UPDATE passage SET page = 2, start_offset = 60, end_offset = 120 WHERE ordinal = 0");
    await pool().query("UPDATE passage SET page = 4, start_offset = 120, end_offset = 180 WHERE ordinal = 1");
    const [spanning, single, pageless] = await getPassageRange(documentId, 0, 3);
    expect(spanning).toMatchObject({
      page: 2,
      pages: [
        { page: 2, start: 0 },
        { page: 3, start: 35 },
        { page: 4, start: 35 },
      ],
    });
    expect(single).toMatchObject({ page: 4 });
    for (const passage of [single, pageless]) expect(passage).not.toHaveProperty("pages");
  });

  it("open their document: the first two, joined", async () => {
    const [stored] = await insertPassages(TEXTS);
    const documentId = stored?.documentId ?? "";
    expect(await loadDocumentOpenings([documentId, randomUUID()])).toEqual(new Map([[documentId, "One.\n\nTwo."]]));
    expect(await loadDocumentOpenings([])).toEqual(new Map());
  });

  it("of a document that is being deleted are complete or absent", async () => {
    for (let round = 0; round < 10; round += 1) {
      const stored = await insertPassages(TEXTS);
      const documentId = stored[0]?.documentId ?? "";
      const [loaded, range, one] = await Promise.all([
        loadPassages(stored.map(({ passageId }) => passageId)),
        getPassageRange(documentId, 0, 5),
        getPassageAt(documentId, 0),
        drop(documentId),
      ]);
      expect([0, 3]).toContain(loaded.length);
      expect([0, 3]).toContain(range.length);
      expect([undefined, "Test"]).toContain(one?.documentTitle);
    }
  });
});
