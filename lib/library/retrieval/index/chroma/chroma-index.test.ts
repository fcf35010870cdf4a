import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { embedText } from "@/e2e/scripted-llm/defaults/embed-text";
import { byTextLanguage } from "@/lib/shared/contracts/language";
import { type ChromaServer, chromaServerMissing, startChroma } from "@/scripts/testing/chroma-server";
import type { IndexEntry } from "../search-index";
import { StoreUnavailable } from "../store-unavailable";
import type { ChromaAccess } from "./chroma-access";
import { ChromaIndex } from "./chroma-index";
import { ENTRIES_PAGE, FILTER_DOCUMENTS } from "./tunables";

const DIMENSION = 32;
const ENGINE = { dense: "pgvector", lexical: "pg_textsearch" } as const;
const missing = chromaServerMissing();

function entry(text: string, documentId: string = randomUUID()) {
  const embedding = Float32Array.from(embedText(text, DIMENSION));
  return {
    passageId: randomUUID(),
    documentId,
    language: "en" as const,
    tokens: [],
    embedding,
    hash: `hash of ${text}`,
  } satisfies IndexEntry;
}
const ask = (text: string) => ({ embedding: entry(text).embedding, tokens: byTextLanguage(() => []) });

/** Behaviour specific to Chroma, beyond the contract. */
describe.skipIf(missing !== null)(`an index in Chroma${missing === null ? "" : ` (skipped: ${missing})`}`, () => {
  let server: ChromaServer;
  let access: ChromaAccess;
  let index: ChromaIndex;
  let name: string;

  beforeAll(async () => {
    server = await startChroma();
    access = { baseUrl: server.url, headers: {}, tenant: "default_tenant", database: "default_database" };
  });
  afterAll(() => server.stop());
  beforeEach(async () => {
    name = `passages-${randomUUID()}`;
    index = new ChromaIndex(access, name, ENGINE);
    await index.prepare(DIMENSION);
  });

  const chroma = async (method: string, path: string, body?: object) => {
    const answer = await fetch(`${server.url}/api/v2/tenants/default_tenant/databases/default_database/${path}`, {
      method,
      headers: { "content-type": "application/json" },
      body: body === undefined ? null : JSON.stringify(body),
    });
    expect(answer.status).toBeLessThan(300);
    return answer.json();
  };

  it("writes more than one request allows, and reads all entries in pages", async () => {
    const entries = Array.from({ length: ENTRIES_PAGE + 50 }, (_, n) => entry(`number ${n}`));
    await index.upsert(entries);
    expect(await index.count()).toBe(entries.length);
    const read = new Map<string, string | null>();
    for await (const { passageId, hash } of index.entries()) read.set(passageId, hash);
    expect(read).toEqual(new Map(entries.map(({ passageId, hash }) => [passageId, hash])));
    await index.remove(entries.slice(10).map(({ passageId }) => passageId));
    expect(await index.count()).toBe(10);
  });

  it("finds the nearest among more documents than fit one filter", async () => {
    const [near, far, left] = [entry("red green"), entry("red"), entry("red green blue")];
    await index.upsert([near, far, left]);
    const others = Array.from({ length: FILTER_DOCUMENTS }, () => randomUUID());
    const documentIds = [near.documentId, ...others, far.documentId];
    const found = await index.searchDense(ask("red green"), { documentIds }, 5);
    expect(found.map(({ passageId }) => passageId)).toEqual([near.passageId, far.passageId]);
    expect(found[0]?.score).toBeCloseTo(1, 5);
  });

  it("reports a missing collection, and continues in a recreated one", async () => {
    await index.upsert([entry("red")]);
    await chroma("DELETE", `collections/${name}`);
    const question = index.searchDense(ask("red"), {}, 1);
    await expect(question).rejects.toMatchObject({ name: "StoreUnavailable", lost: true });
    expect(await index.prepare(DIMENSION)).toBe("made");
    expect(await index.prepare(DIMENSION)).toBe("there");
    await index.upsert([entry("blue")]);
    // Another process recreates it; this one still has the old id cached.
    await chroma("DELETE", `collections/${name}`);
    await new ChromaIndex({ ...access, tenant: "default_tenant" }, name, ENGINE).prepare(DIMENSION);
    await index.upsert([entry("green")]);
    expect(await index.count()).toBe(1);
  });

  it("recreates a collection of vectors of another length", async () => {
    await index.upsert([entry("red")]);
    expect(await index.prepare(DIMENSION + 1)).toBe("made");
    expect(await index.count()).toBe(0);
  });

  it("touches no collection of another application", async () => {
    const theirs = `theirs-${randomUUID()}`;
    const { id } = await chroma("POST", "collections", { name: theirs });
    await chroma("POST", `collections/${id}/add`, { ids: ["own"], embeddings: [[1, 0]] });
    const intruder = new ChromaIndex(access, theirs, ENGINE);
    for (const touch of [
      () => intruder.prepare(DIMENSION),
      () => intruder.upsert([entry("red")]),
      () => intruder.remove(["own"]),
      () => intruder.searchDense(ask("red"), {}, 1),
    ]) {
      await expect(touch()).rejects.toThrow("belongs to another application");
    }
    await intruder.drop();
    expect(await chroma("GET", `collections/${id}/count`)).toBe(1);
  });

  it("keeps acknowledged entries when the server is killed, and throws during the outage", async () => {
    const kept = entry("red");
    await index.upsert([kept]);
    await server.kill();
    const question = index.searchDense(ask("red"), {}, 1);
    await expect(question).rejects.toBeInstanceOf(StoreUnavailable);
    await expect(index.upsert([entry("blue")])).rejects.toMatchObject({ lost: false });
    await server.restart();
    expect(await index.searchDense(ask("red"), {}, 5)).toMatchObject([{ passageId: kept.passageId }]);
  });
});
