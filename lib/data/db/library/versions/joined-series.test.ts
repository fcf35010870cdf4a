import { randomUUID } from "node:crypto";
import { beforeEach, describe, expect, it } from "vitest";
import { joinedTask } from "@/lib/server/health/database-checks";
import { db } from "../../connection/client";
import { EVERY_DATABASE, emptyDatabase } from "../../testing/database";
import { setUpDatabase } from "../../testing/set-up-database";
import { listDocuments } from "../documents";
import { EVERYTHING, readableAmong } from "../readable";
import { keepJoinedSeries, readJoinedSeries, separateJoinedSeries } from "./joined-series";

describe.each(EVERY_DATABASE)("documents that an earlier release joined, on %s", (_name, create) => {
  setUpDatabase(create);

  let ann: string;
  let ben: string;
  let ada: string;
  let hr: string;
  let it_: string;
  beforeEach(async () => {
    await emptyDatabase();
    [ann, ben, ada] = [await person("analyst"), await person("analyst"), await person("admin")];
    hr = await closed("HR", ann);
    it_ = await closed("IT", ben);
  });

  async function person(givenRole: string): Promise<string> {
    const id = randomUUID();
    await db().person.create({ data: { id, name: id, email: `${id}@example.org`, givenRole } });
    return id;
  }

  async function closed(name: string, personId: string): Promise<string> {
    const [id, groupId] = [randomUUID(), randomUUID()];
    await db().teamGroup.create({ data: { id: groupId, name, members: { create: { personId } } } });
    await db().collection.create({
      data: { id, ownerId: "local", name, everyone: "none", rights: { create: { groupId, level: "write" } } },
    });
    return id;
  }

  /** A series as the earlier release stored it: versions of these people, in all of these collections. */
  async function joined(title: string, people: string[], collections: string[]): Promise<string[]> {
    const seriesId = randomUUID();
    const ids: string[] = [];
    for (const [at, addedBy] of people.entries()) {
      const id = randomUUID();
      const isLast = at === people.length - 1;
      await db().document.create({
        data: {
          ...{ id, seriesId, addedBy, title: `${title} ${at + 1}`, fileName: `${title}.md`, version: at + 1 },
          ...{ ownerId: "local", mediaType: "text/markdown", bytes: 1, contentHash: id, status: "ready" },
          ...{ text: `Of ${addedBy}.`, superseded: !isLast, liveHash: isLast ? id : null },
        },
      });
      ids.push(id);
    }
    await db().collectionMember.createMany({ data: collections.map((collectionId) => ({ collectionId, seriesId })) });
    return ids;
  }

  const readers = async (id: string) => {
    const names = { ann, ben };
    const reads: string[] = [];
    for (const [name, personId] of Object.entries(names))
      if ((await readableAmong([id], personId)).has(id)) reads.push(name);
    return reads;
  };
  const listed = async () =>
    (await listDocuments(EVERYTHING)).map(({ title, version }) => `${title}, v${version}`).sort();

  it("are found and separated by who added their versions; nothing is lost, and no one reads more", async () => {
    const [one = "", two = "", three = ""] = await joined("Minutes", [ann, ben, ann], [hr, it_]);
    const before = await Promise.all([one, two, three].map(readers));
    expect(before).toEqual([
      ["ann", "ben"],
      ["ann", "ben"],
      ["ann", "ben"],
    ]);
    expect(await readJoinedSeries()).toEqual([
      { id: three, title: "Minutes 3", versions: 3, collections: ["HR", "IT"], separable: true },
    ]);
    expect(await joinedTask.check(new AbortController().signal)).toMatchObject({
      status: "warning",
      code: "joined_found",
      params: { count: 1, titles: "Minutes 3 (HR, IT)" },
    });
    expect(await separateJoinedSeries(one)).toBe(2);
    expect(await Promise.all([one, two, three].map(readers))).toEqual([["ann"], ["ben"], ["ann"]]);
    expect(await listed()).toEqual(["Minutes 2, v1", "Minutes 3, v2"]);
    expect(await db().document.count()).toBe(3);
    expect(await readJoinedSeries()).toEqual([]);
    expect((await db().auditEntry.findMany({ select: { type: true, detail: true } })).map(({ type }) => type)).toEqual([
      "document-separated",
    ]);
    expect(await separateJoinedSeries(one)).toBe(1);
  });

  it("keep an administrator's version in a collection that no other version came from", async () => {
    const [one = "", two = ""] = await joined("Budget", [ada, ben], [hr, it_]);
    expect(await separateJoinedSeries(two)).toBe(2);
    expect(await Promise.all([one, two].map(readers))).toEqual([["ann"], ["ben"]]);
  });

  it("stay closed where the person may write to none of the collections", async () => {
    const [one = "", two = ""] = await joined("Planted", [ben, ann], [hr]);
    expect(await separateJoinedSeries(two)).toBe(2);
    expect(await Promise.all([one, two].map(readers))).toEqual([["ann"], ["ann"]]);
    expect(await listed()).toEqual(["Planted 1, v1", "Planted 2, v1"]);
  });

  it("of one person are pointed out, and can be kept", async () => {
    const [, two = ""] = await joined("Plan", [ada, ada], [hr, it_]);
    await joined("Notes", [ada, ada], [hr]);
    expect(await readJoinedSeries()).toMatchObject([{ id: two, separable: false }]);
    expect(await joinedTask.check(new AbortController().signal)).toMatchObject({ code: "joined_perhaps" });
    expect(await separateJoinedSeries(two)).toBe(1);
    await keepJoinedSeries([two]);
    expect(await joinedTask.check(new AbortController().signal)).toMatchObject({ status: "ok", code: "joined_none" });
  });

  it("are not those that several people may change, nor those in no collection", async () => {
    const both = await closed("Both", ann);
    await db().collection.update({ where: { id: both }, data: { everyone: "write" } });
    await joined("Shared", [ann, ben], [both]);
    await joined("Open", [ann, ben], []);
    expect(await readJoinedSeries()).toEqual([]);
  });

  it("that another document has replaced stay out of search", async () => {
    const [other = ""] = await joined("Newer", [ada], []);
    const { seriesId } = await db().document.findUniqueOrThrow({ where: { id: other }, select: { seriesId: true } });
    const [one = "", two = ""] = await joined("Older", [ann, ben], [hr, it_]);
    await db().document.updateMany({ where: { id: { in: [one, two] } }, data: { superseded: true, liveHash: null } });
    await db().document.update({ where: { id: two }, data: { supersededBy: seriesId } });
    expect(await separateJoinedSeries(two)).toBe(2);
    expect(await listed()).toEqual(["Newer 1, v1"]);
    expect(await Promise.all([one, two].map(readers))).toEqual([["ann"], ["ben"]]);
  });
});
