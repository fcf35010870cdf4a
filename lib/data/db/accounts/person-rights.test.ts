import { randomUUID } from "node:crypto";
import { expect, it } from "vitest";
import { db } from "../connection/client";
import { setUpDatabase } from "../testing/set-up-database";
import { readPersonRights } from "./person-rights";

setUpDatabase();

async function addPerson(role: string, groups: string[]): Promise<string> {
  const id = randomUUID();
  await db().person.create({ data: { id, name: role, email: `${id}@example.org`, givenRole: role } });
  await db().groupMember.createMany({ data: groups.map((groupId) => ({ groupId, personId: id })) });
  return id;
}

async function addDocument(collections: string[]): Promise<void> {
  const id = randomUUID();
  await db().document.create({
    data: {
      id,
      seriesId: id,
      ownerId: "local",
      title: id,
      fileName: id,
      mediaType: "text/plain",
      bytes: 1,
      contentHash: id,
    },
  });
  await db().collectionMember.createMany({ data: collections.map((collectionId) => ({ collectionId, seriesId: id })) });
}

it("says what a person may see: the most of everyone's right and their groups', and how many documents", async () => {
  const [law, staff] = [randomUUID(), randomUUID()];
  await db().teamGroup.createMany({ data: [law, staff].map((id) => ({ id, name: id })) });
  const collections = { contracts: randomUUID(), handbook: randomUUID(), plans: randomUUID() };
  const add = (name: keyof typeof collections, everyone: string) =>
    db().collection.create({ data: { id: collections[name], ownerId: "local", name, everyone } });
  await add("contracts", "none");
  await add("handbook", "read");
  await add("plans", "none");
  await db().collectionRight.createMany({
    data: [
      { collectionId: collections.contracts, groupId: law, level: "read" },
      { collectionId: collections.handbook, groupId: staff, level: "manage" },
    ],
  });
  await addDocument([collections.contracts]);
  await addDocument([collections.plans]);
  await addDocument([]);

  const seen = async (role: string, groups: string[]) => {
    const { collections: listed, documents } = await readPersonRights(await addPerson(role, groups));
    return { levels: Object.fromEntries(listed.map(({ name, level }) => [name, level])), ...documents };
  };
  expect(await seen("analyst", [])).toEqual({
    levels: { contracts: "none", handbook: "read", plans: "none" },
    readable: 1,
    all: 3,
  });
  expect(await seen("reviewer", [law, staff])).toEqual({
    levels: { contracts: "read", handbook: "manage", plans: "none" },
    readable: 2,
    all: 3,
  });
  expect(await seen("admin", [])).toMatchObject({ levels: { plans: "manage" }, readable: 3 });
  await expect(readPersonRights(randomUUID())).rejects.toMatchObject({ code: "not_found" });
});
