import { randomUUID } from "node:crypto";
import { beforeEach, describe, expect, it } from "vitest";
import { insertDocument } from "@/lib/data/db/library/insert-document";
import { emptyDatabase } from "@/lib/data/db/testing/database";
import { setUpDatabase } from "@/lib/data/db/testing/set-up-database";
import { collectionListSchema, collectionSchema } from "@/lib/shared/contracts/library/document";
import { documentDetailSchema } from "@/lib/shared/contracts/library/document-detail";
import { GET as detail } from "../documents/[id]/route";
import { POST as members } from "./[id]/documents/route";
import { GET as list, POST as make } from "./route";

const URL_BASE = "http://127.0.0.1:4400/api/collections";
const context = (params: Record<string, string> = {}) => ({ params: Promise.resolve(params) });
const get = () => new Request(URL_BASE, { headers: { host: "127.0.0.1:4400" } });
const post = (value: unknown) =>
  new Request(URL_BASE, {
    method: "POST",
    body: JSON.stringify(value),
    headers: { "content-type": "application/json" },
  });

setUpDatabase();
beforeEach(emptyDatabase);

async function makeCollection(name: string): Promise<string> {
  const answer = await make(post({ name }), context());
  expect(answer.status).toBe(201);
  return collectionSchema.parse(await answer.json()).id;
}

async function addFile(fileName: string): Promise<string> {
  const inserted = await insertDocument({
    title: fileName,
    fileName,
    mediaType: "text/markdown",
    bytes: new TextEncoder().encode(fileName),
    contentHash: fileName,
    sample: false,
    addedBy: "local",
    sourceUrl: null,
  });
  return inserted.documentId;
}

const collectionsOf = async (id: string) =>
  documentDetailSchema.parse(await (await detail(get(), context({ id }))).json()).collections;

const counts = async () =>
  collectionListSchema
    .parse(await (await list(get(), context())).json())
    .collections.map(({ name, documents }) => [name, documents]);

describe("/api/collections/{id}/documents", () => {
  it("adds several documents and removes others without touching their other collections", async () => {
    const [contracts, other] = [await makeCollection("Contracts"), await makeCollection("Other")];
    const [first, second] = [await addFile("a.md"), await addFile("b.md")];
    await members(post({ add: [first] }), context({ id: other }));
    const answer = await members(post({ add: [first, second, first] }), context({ id: contracts }));
    expect(answer.status).toBe(204);
    expect(await counts()).toEqual([
      ["Contracts", 2],
      ["Other", 1],
    ]);
    await members(post({ remove: [first] }), context({ id: contracts }));
    expect(await collectionsOf(first)).toEqual([other]);
    expect(await collectionsOf(second)).toEqual([contracts]);
  });

  it("ignores a deleted document, and answers 404 for a deleted collection", async () => {
    const contracts = await makeCollection("Contracts");
    expect((await members(post({ add: [randomUUID()] }), context({ id: contracts }))).status).toBe(204);
    expect(await counts()).toEqual([["Contracts", 0]]);
    expect((await members(post({ add: [] }), context({ id: randomUUID() }))).status).toBe(404);
  });
});
