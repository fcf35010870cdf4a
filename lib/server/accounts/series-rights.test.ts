import { randomUUID } from "node:crypto";
import { readdir, readFile } from "node:fs/promises";
import { join as path } from "node:path";
import { beforeAll, describe, expect, it, vi } from "vitest";
import { db } from "@/lib/data/db/connection/client";
import { setUpDatabase } from "@/lib/data/db/testing/set-up-database";
import { addDocument } from "@/lib/library/ingest/add/add-document";
import { zipFile } from "@/lib/library/ingest/testing/zip-file";
import { archiveAcceptedSchema, documentAcceptedSchema } from "@/lib/shared/contracts/library/document";
import { addCollection, addGroup, asked, endImports, made, upload } from "./testing/library";
import { bearer, callOf, createAdmin, join, type Member, makeToken, send } from "./testing/team";

const CODE = vi.hoisted(() => {
  const code = "the code of this start";
  vi.stubEnv("AUTH", "accounts");
  vi.stubEnv("TOUCHSTONE_FIRST_ADMIN_CODE", code);
  return code;
});

setUpDatabase();

let admin: Member;
/** Of the groups HR and IT, and of neither. */
let ann: Member;
let ben: Member;
let dan: Member;
/** Closed to others; `shared`: everybody may read and HR may write; `open`: everybody may write. */
const collections = { hr: "", it: "", shared: "", open: "" };

beforeAll(async () => {
  admin = await createAdmin(CODE);
  ann = await join(admin, "analyst", "ann@example.com");
  ben = await join(admin, "analyst", "ben@example.com");
  dan = await join(admin, "analyst", "dan@example.com");
  const [hr, it] = [await addGroup(admin, "HR", [ann]), await addGroup(admin, "IT", [ben])];
  const writers = (id: string) => [{ id, level: "write" }];
  collections.hr = await addCollection(admin, "HR", { everyone: "none", groups: writers(hr) });
  collections.it = await addCollection(admin, "IT", { everyone: "none", groups: writers(it) });
  collections.shared = await addCollection(admin, "Policies", { everyone: "read", groups: writers(hr) });
  collections.open = await addCollection(admin, "Notes", { everyone: "write", groups: [] });
});

const added = async (who: Member, name: string, text: string, into: readonly string[] = []) => {
  const accepted = await made(documentAcceptedSchema, upload(who, name, text, into));
  await endImports();
  return accepted;
};
const statusOf = async (who: Member, id: string) => (await asked(who, "getDocument", { params: { id } })).status;
const deletion = async (who: Member, id: string) => (await asked(who, "deleteDocument", { params: { id } })).status;
const collectionsOf = async (id: string) => {
  const { seriesId } = await db().document.findUniqueOrThrow({ where: { id }, select: { seriesId: true } });
  const rows = await db().collectionMember.findMany({ where: { seriesId }, orderBy: { collectionId: "asc" } });
  return rows.map(({ collectionId }) => collectionId);
};

describe("a file with the name of another's document", () => {
  it("is a separate document, which the response says", async () => {
    const first = await added(ann, "plan.md", "Plan of Ann.");
    const second = await added(dan, "plan.md", "Plan of Dan.");
    expect(second).toMatchObject({ version: 1, duplicate: false, separate: true });
    expect(await deletion(dan, second.documentId)).toBe(204);
    expect(await statusOf(ann, first.documentId)).toBe(200);
    expect(await statusOf(dan, first.documentId)).toBe(200);
    expect(await deletion(dan, first.documentId)).toBe(403);
  });

  it("never deletes an administrator's document, nor one of a collection that its owner may only read", async () => {
    const rules = await added(admin, "rules.md", "Rules of the house.", [collections.shared]);
    const terms = await added(admin, "terms.md", "Terms of the house.");
    for (const [name, document] of [
      ["rules.md", rules],
      ["terms.md", terms],
    ] as const) {
      const own = await added(dan, name, `Other ${name}.`);
      expect(await deletion(dan, own.documentId)).toBe(204);
      expect(await statusOf(dan, document.documentId)).toBe(200);
    }
  });

  it("stays in its own closed collection", async () => {
    const hr = await added(ann, "minutes.md", "Minutes of HR.", [collections.hr]);
    const it = await added(ben, "minutes.md", "Minutes of IT.", [collections.it]);
    // An administrator, who may change both, means two documents as well.
    const third = await added(admin, "minutes.md", "Minutes of all.", [collections.shared]);
    expect([await statusOf(ann, it.documentId), await statusOf(ben, hr.documentId)]).toEqual([404, 404]);
    expect(await collectionsOf(hr.documentId)).toEqual([collections.hr]);
    expect(await collectionsOf(it.documentId)).toEqual([collections.it]);
    expect(await collectionsOf(third.documentId)).toEqual([collections.shared]);
    // No one learns of a document that they may not read.
    expect(it).toMatchObject({ version: 1, separate: false });
    expect(third).toMatchObject({ version: 1, separate: true });
  });

  it("cannot be lured into a document that was planted where everybody reads", async () => {
    await added(dan, "salaries.md", "To follow.", [collections.open]);
    await added(dan, "bonus.md", "To follow.");
    for (const name of ["salaries.md", "bonus.md"]) {
      const secret = await added(ann, name, `Secret ${name}.`, [collections.hr]);
      expect(await statusOf(dan, secret.documentId)).toBe(404);
      expect(await collectionsOf(secret.documentId)).toEqual([collections.hr]);
    }
  });

  it("is a new version if it is for the same collections and the person may write to them", async () => {
    const first = await added(ann, "faq.md", "First.", [collections.open]);
    expect(await added(dan, "faq.md", "Second.", [collections.open])).toMatchObject({ version: 2, separate: false });
    expect(await added(dan, "faq.md", "Third.")).toMatchObject({ version: 3, separate: false });
    expect(await collectionsOf(first.documentId)).toEqual([collections.open]);
  });

  it("is a new version of one's own document, whose collections stay", async () => {
    const first = await added(ann, "own.md", "First.", [collections.hr]);
    const second = await added(ann, "own.md", "Second.");
    expect(second).toMatchObject({ version: 2, separate: false });
    expect(await collectionsOf(second.documentId)).toEqual([collections.hr]);
    expect(await statusOf(dan, first.documentId)).toBe(404);
  });

  it("is in its collections from the first moment, also as a pasted text", async () => {
    const json = { title: "Minutes", text: "Closed words.", collections: [collections.hr] };
    const pasted = await made(documentAcceptedSchema, asked(ann, "addDocument", { json }));
    expect(await collectionsOf(pasted.documentId)).toEqual([collections.hr]);
    expect(await statusOf(dan, pasted.documentId)).toBe(404);
    expect((await asked(dan, "addDocument", { json })).status).toBe(422);
    const read = { ...json, collections: [collections.shared] };
    expect((await asked(dan, "addDocument", { json: read })).status).toBe(403);
  });

  it("is judged file by file in an archive", async () => {
    const files = { "kept.md": "Ann's.", "other.md": "Ann's as well." };
    const pack = (changed: Partial<typeof files>) =>
      zipFile(Object.entries({ ...files, ...changed }).map(([name, content]) => ({ name, content })));
    await made(archiveAcceptedSchema, upload(ann, "pack.zip", pack({}), [collections.hr]));
    await endImports();
    const own = await made(archiveAcceptedSchema, upload(dan, "pack.zip", pack({ "kept.md": "Dan's." })));
    expect(own.documents.map(({ version, duplicate, separate }) => [version, duplicate, separate])).toEqual([
      [1, false, false],
      [1, false, false],
    ]);
    const shared = await made(archiveAcceptedSchema, upload(admin, "pack.zip", pack({}), [collections.shared]));
    expect(shared.documents.map(({ separate }) => separate)).toEqual([true, true]);
  });
});

describe("an upload of those who may change everything", () => {
  it("joins no document of another by its name alone", async () => {
    const planted = await added(ben, "policy-draft.md", "To follow.", [collections.it]);
    const notice = await added(dan, "notice-board.md", "Of Dan.");
    for (const name of ["policy-draft.md", "notice-board.md"]) {
      const own = await added(admin, name, `Of Ada: ${name}`);
      expect(own).toMatchObject({ version: 1, separate: true });
      expect(await statusOf(dan, own.documentId)).toBe(200);
      expect(await added(admin, name, `Again: ${name}`)).toMatchObject({ version: 2, separate: false });
    }
    expect(await deletion(ben, planted.documentId)).toBe(204);
    expect(await deletion(dan, notice.documentId)).toBe(204);
    const named = await added(ann, "named.md", "Of Ann.", [collections.hr]);
    expect(await added(admin, "named.md", "Of Ada for HR.", [collections.hr])).toMatchObject({ version: 2 });
    expect(await collectionsOf(named.documentId)).toEqual([collections.hr]);
  });

  it("is no sample's next version, and samples have no owner", async () => {
    const [sample = ""] = (await readdir("samples/library")).filter((name) => name.endsWith(".md"));
    const own = await added(ann, sample, "Not a sample.", [collections.hr]);
    const bytes = await readFile(path("samples/library", sample));
    const copy = await made(documentAcceptedSchema, upload(ann, "copy-of-sample.md", bytes, [collections.hr]));
    expect((await asked(admin, "addSamples")).status).toBeLessThan(300);
    await endImports();
    const listed = await db().document.findMany({
      where: { sample: true },
      select: { seriesId: true, fileName: true },
    });
    expect(listed.map(({ fileName }) => fileName)).toContain(sample);
    expect((await asked(admin, "removeSamples")).status).toBeLessThan(300);
    for (const { documentId } of [own, copy]) {
      expect(await statusOf(ann, documentId)).toBe(200);
      expect(await statusOf(dan, documentId)).toBe(404);
    }
    expect(await deletion(ann, own.documentId)).toBe(204);
  });
});

describe("a right that ends after the upload was let in", () => {
  const late = (addedBy: string, into: string[]) =>
    addDocument({ fileName: "late.md", bytes: new TextEncoder().encode(randomUUID()), addedBy, collections: into });

  it("is checked again when the document is stored", async () => {
    const eve = await join(admin, "analyst", "eve@example.com");
    await expect(late(eve.id, [collections.hr])).rejects.toMatchObject({ code: "validation_failed" });
    await expect(late(eve.id, [collections.shared])).rejects.toMatchObject({ code: "forbidden" });
    await expect(late(eve.id, [randomUUID()])).rejects.toMatchObject({ code: "validation_failed" });
    await late(eve.id, []);
    expect((await asked(admin, "changePerson", { params: { id: eve.id }, json: { disabled: true } })).status).toBe(200);
    await expect(late(eve.id, [])).rejects.toMatchObject({ code: "forbidden" });
    await expect(late(randomUUID(), [])).rejects.toMatchObject({ code: "forbidden" });
  });
});

it("a person who may only write gets no text", async () => {
  const { documentId: id } = await added(ann, "told.md", "The words of the document.", [collections.hr]);
  const headers = bearer(await makeToken(ann, ["write"]));
  expect((await send(callOf("getDocument"), { params: { id }, headers })).status).toBe(403);
  const moved = await send(callOf("updateDocument"), {
    params: { id },
    headers,
    json: { collections: [collections.hr] },
  });
  expect(moved.status).toBe(200);
  expect(await moved.text()).not.toContain("The words");
});

describe("the same bytes again", () => {
  it("never put a document that one may only read into another collection", async () => {
    const manual = await added(admin, "manual.md", "The manual.", [collections.shared]);
    const copy = await added(dan, "manual-copy.md", "The manual.", [collections.open]);
    expect(copy).toMatchObject({ duplicate: false, version: 1, separate: true });
    expect(copy.documentId).not.toBe(manual.documentId);
    expect(await collectionsOf(manual.documentId)).toEqual([collections.shared]);
    expect(await collectionsOf(copy.documentId)).toEqual([collections.open]);
  });

  it("neither hide a document that everyone reads, nor open a closed one", async () => {
    const notice = await added(dan, "notice.md", "The notice.");
    const closed = await added(ann, "notice.md", "The notice.", [collections.hr]);
    expect(await statusOf(ben, notice.documentId)).toBe(200);
    expect(await statusOf(ben, closed.documentId)).toBe(404);
    const secret = await added(ann, "secret.md", "The secret.", [collections.hr]);
    const open = await added(ann, "secret.md", "The secret.", [collections.open]);
    expect(await collectionsOf(secret.documentId)).toEqual([collections.hr]);
    expect(open.documentId).not.toBe(secret.documentId);
  });

  it("are the same document where nothing would change", async () => {
    const first = await added(ann, "same.md", "The same.", [collections.open, collections.hr]);
    const known = { documentId: first.documentId, duplicate: true, separate: false };
    expect(await added(ann, "same.md", "The same.")).toMatchObject(known);
    expect(await added(dan, "renamed.md", "The same.", [collections.open])).toMatchObject(known);
  });
});

describe("replacing a document by another", () => {
  const supersede = async (who: Member, id: string, by: string) =>
    (await asked(who, "supersedeDocument", { params: { id }, json: { by } })).status;

  it("leaves both in their own collections", async () => {
    const old = await added(ann, "old.md", "Old.", [collections.open]);
    const secret = await added(ann, "new.md", "New.", [collections.hr]);
    expect(await supersede(ann, old.documentId, secret.documentId)).toBe(204);
    expect(await collectionsOf(secret.documentId)).toEqual([collections.hr]);
    expect(await statusOf(dan, secret.documentId)).toBe(404);
    const closed = await added(ann, "closed.md", "Closed.", [collections.hr]);
    const everyones = await added(dan, "everyones.md", "Everyone's.");
    expect(await supersede(ann, closed.documentId, everyones.documentId)).toBe(204);
    expect(await collectionsOf(everyones.documentId)).toEqual([]);
  });

  it("is refused to those who may not change the whole of it", async () => {
    const policy = await added(ann, "policy.md", "Policy.", [collections.shared]);
    const own = await added(dan, "own-policy.md", "Own policy.");
    expect(await supersede(dan, policy.documentId, own.documentId)).toBe(403);
  });
});

describe("a document with versions of several people", () => {
  let versions: { first: string; second: string };
  beforeAll(async () => {
    const first = await added(ann, "joint.md", "First.", [collections.open]);
    const second = await added(dan, "joint.md", "Second.", [collections.open]);
    expect(second.version).toBe(2);
    versions = { first: first.documentId, second: second.documentId };
    // Since then everybody may only read it.
    const params = { id: first.documentId };
    const json = { collections: [collections.shared] };
    expect((await asked(admin, "updateDocument", { params, json })).status).toBe(200);
  });

  it("is changed by none of them alone", async () => {
    const { second: id } = versions;
    const refused = [
      await asked(dan, "deleteDocument", { params: { id } }),
      await asked(dan, "separateDocument", { params: { id } }),
      await asked(dan, "retryDocument", { params: { id } }),
      await asked(dan, "cancelDocument", { params: { id } }),
      await asked(dan, "restoreDocument", { params: { id } }),
      await asked(dan, "updateDocument", { params: { id }, json: { collections: [] } }),
      await asked(dan, "supersedeDocument", { params: { id }, json: { by: id } }),
      await asked(dan, "changeCollectionDocuments", { params: { id: collections.open }, json: { add: [id] } }),
    ];
    expect(refused.map(({ status }) => status)).toEqual(refused.map(() => 403));
    expect(await collectionsOf(id)).toEqual([collections.shared]);
    const own = await added(dan, "joint.md", "Of Dan alone.");
    expect(own).toMatchObject({ version: 1, separate: true });
  });

  it("is changed by those who may write to all its collections", async () => {
    // Ann may write to the collection, as one of HR.
    expect(await deletion(ann, versions.second)).toBe(204);
  });
});
