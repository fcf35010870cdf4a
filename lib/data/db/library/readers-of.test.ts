import { randomUUID } from "node:crypto";
import { beforeEach, describe, expect, it } from "vitest";
import { db } from "../connection/client";
import { readersOf } from "../connection/owner";
import { EVERY_DATABASE, emptyDatabase } from "../testing/database";
import { setUpDatabase } from "../testing/set-up-database";
import { listDocuments } from "./documents";
import { requireWritable, visibleCollections } from "./readable";
import { changeableBy } from "./series";

describe.each(EVERY_DATABASE)("what all readers of a document may read, on %s", (_name, create) => {
  setUpDatabase(create);

  const collections = { hr: randomUUID(), board: randomUUID(), shared: randomUUID() };
  const { hr, board, shared } = collections;
  let series: Record<string, string>;
  beforeEach(async () => {
    await emptyDatabase();
    for (const [name, id] of Object.entries(collections)) {
      const everyone = id === shared ? "read" : "none";
      await db().collection.create({ data: { id, ownerId: "local", name, everyone } });
    }
    series = {
      free: await document("free", []),
      "in hr": await document("in hr", [hr]),
      "in hr too": await document("in hr too", [hr]),
      "in board": await document("in board", [board]),
      "in both": await document("in both", [hr, board]),
      "in shared": await document("in shared", [shared]),
      "in hr and shared": await document("in hr and shared", [hr, shared]),
    };
  });

  async function document(title: string, members: string[]): Promise<string> {
    const [id, seriesId] = [randomUUID(), randomUUID()];
    await db().document.create({
      data: {
        ...{ id, seriesId, title, fileName: `${title}.md`, ownerId: "local", mediaType: "text/markdown", bytes: 1 },
        ...{ contentHash: id, liveHash: id, status: "ready", text: title },
      },
    });
    await db().collectionMember.createMany({ data: members.map((collectionId) => ({ collectionId, seriesId })) });
    return seriesId;
  }

  const of = (title: string) => readersOf(series[title] ?? "");
  const OPEN = ["free", "in hr and shared", "in shared"];

  it.each([
    ["free", []],
    ["in shared", []],
    // Everyone reads it.
    ["in hr and shared", []],
    ["in hr", ["in both", "in hr", "in hr too"]],
    ["in board", ["in board", "in both"]],
    // Some read it by one of its collections alone.
    ["in both", ["in both"]],
  ])("of a document %s", async (title, closed) => {
    const read = (await listDocuments(of(title))).map((one) => one.title);
    expect(read.sort()).toEqual([...OPEN, ...closed].sort());
  });

  it.each([
    ["free", [shared]],
    ["in hr", [hr, shared]],
    ["in both", [shared]],
  ])("has the collections that all of them see: of a document %s", async (title, seen) => {
    expect([...((await visibleCollections(of(title))) ?? [])].sort()).toEqual([...seen].sort());
  });

  it("gives no right to change anything", async () => {
    await db().collection.update({ where: { id: shared }, data: { everyone: "manage" } });
    for (const id of [hr, shared])
      await expect(requireWritable([id], of("in hr"))).rejects.toMatchObject({ code: "forbidden" });
    const rows = await db().$queryRaw`SELECT id FROM document WHERE ${changeableBy(of("in hr"))}`;
    expect(rows).toEqual([]);
  });
});
