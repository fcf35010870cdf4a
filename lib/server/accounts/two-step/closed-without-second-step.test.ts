import { randomUUID } from "node:crypto";
import { beforeAll, beforeEach, expect, it, vi } from "vitest";
import { readPersonRights } from "@/lib/data/db/accounts/person-rights";
import { db } from "@/lib/data/db/connection/client";
import { readableAmong, readerOf } from "@/lib/data/db/library/readable";
import { setUpDatabase } from "@/lib/data/db/testing/set-up-database";
import { bearer, callOf, createAdmin, expectError, type Member, makeToken, type Sent, send } from "../testing/team";

const CODE = vi.hoisted(() => {
  const code = "the code of this start";
  vi.stubEnv("AUTH", "accounts");
  vi.stubEnv("TWO_STEP_SIGN_IN", "admins");
  vi.stubEnv("TOUCHSTONE_FIRST_ADMIN_CODE", code);
  return code;
});
/** A collection that no one may read, and the document in it. */
const CLOSED = { collection: randomUUID(), document: randomUUID() };

setUpDatabase();
let ada: Member;
let token = "";

beforeAll(async () => {
  ada = await createAdmin(CODE);
  token = await makeToken(ada, ["read", "ask", "write"]);
  const { document: id, collection } = CLOSED;
  await db().collection.create({ data: { id: collection, ownerId: "local", name: "Closed", everyone: "none" } });
  await db().document.create({
    data: {
      ...{ id, seriesId: id, ownerId: "local", title: "Closed", fileName: "closed.md", bytes: 1 },
      ...{ mediaType: "text/markdown", contentHash: id },
    },
  });
  await db().collectionMember.create({ data: { collectionId: collection, seriesId: id } });
});
beforeEach(async () => {
  await db().person.update({ where: { id: ada.id }, data: { twoStepAt: null, disabledAt: null } });
  await db().personAccount.deleteMany({ where: { providerId: { not: "credential" } } });
});

const call = (id: string, of: string, sent: Sent) => send(callOf(id), { params: { id: of }, ...sent });
/** What a run reads that searches for its owner. */
const readByRun = async () => (await readableAmong([CLOSED.document], readerOf(ada.id))).size;

async function expectClosed(by: Sent): Promise<void> {
  await expectError(await call("getDocument", CLOSED.document, by), "not_found", "a document");
  await expectError(await call("getCollectionRights", CLOSED.collection, by), "not_found", "rights");
  const json = { everyone: "manage", groups: [] };
  await expectError(
    await call("setCollectionRights", CLOSED.collection, { ...by, json }),
    "not_found",
    "giving rights",
  );
}

it("an administrator without the second step reads nothing closed: by session, by token and by a run", async () => {
  await expectClosed({ cookie: ada.cookie });
  await expectClosed({ headers: bearer(token) });
  expect(await readByRun()).toBe(0);
  expect(await readPersonRights(ada.id)).toMatchObject({
    ...{ role: "analyst", collections: [{ level: "none" }], documents: { readable: 0, all: 1 } },
  });
});

it("that an issuer knows them too opens nothing to who knows the password", async () => {
  const account = { providerId: "oidc:https://issuer.example", accountId: "ada", userId: ada.id };
  await db().personAccount.create({ data: { id: randomUUID(), ...account } });
  await expectClosed({ headers: bearer(token) });
  expect(await readByRun()).toBe(0);
});

it("with the second step they read everything", async () => {
  await db().person.update({ where: { id: ada.id }, data: { twoStepAt: new Date() } });
  for (const by of [{ cookie: ada.cookie }, { headers: bearer(token) }]) {
    expect((await call("getDocument", CLOSED.document, by)).status).toBe(200);
    expect((await call("getCollectionRights", CLOSED.collection, by)).status).toBe(200);
  }
  expect(await readByRun()).toBe(1);
  expect(await readPersonRights(ada.id)).toMatchObject({ role: "admin", collections: [{ level: "manage" }] });
});

it("who is disabled reads nothing closed, by a run that continues", async () => {
  await db().person.update({ where: { id: ada.id }, data: { twoStepAt: new Date(), disabledAt: new Date() } });
  expect(await readByRun()).toBe(0);
  const groupId = randomUUID();
  await db().teamGroup.create({ data: { id: groupId, name: "Readers" } });
  await db().groupMember.create({ data: { groupId, personId: ada.id } });
  await db().collectionRight.create({ data: { groupId, collectionId: CLOSED.collection, level: "read" } });
  expect(await readByRun()).toBe(0);
  expect(await readPersonRights(ada.id)).toMatchObject({ role: null, collections: [{ level: "none" }] });
  await db().person.update({ where: { id: ada.id }, data: { disabledAt: null, givenRole: "analyst" } });
  expect(await readByRun()).toBe(1);
});
