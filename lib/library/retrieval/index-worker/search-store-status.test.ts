import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { embedText } from "@/e2e/scripted-llm/defaults/embed-text";
import { pool } from "@/lib/data/db/connection/client";
import { loadPassages } from "@/lib/data/db/library/passages";
import { addEmbeddingIndex, readEmbeddingIndexes } from "@/lib/data/db/search/embedding-indexes";
import { emptyDatabase } from "@/lib/data/db/testing/database";
import { setUpDatabase } from "@/lib/data/db/testing/set-up-database";
import { indexedText } from "@/lib/engine/ranking/indexed-text";
import { type ChromaServer, chromaServerMissing, startChroma } from "@/scripts/testing/chroma-server";
import { openIndex } from "../index/open-index";
import type { SearchIndex } from "../index/search-index";
import { isAtLeast } from "../index/store-version";
import { insertPassages } from "../testing/passages";
import { writeEntries } from "./passage-writer";
import { readSearchStores } from "./search-store-status";
import { toIndexEntry } from "./to-index-entry";

const MODEL = { model: "test", provider: "built-in", serverUrl: null, modelName: null } as const;
const missing = chromaServerMissing();
const embed = (text: string) => Float32Array.from(embedText(text, 16));

it.each([
  ["1.0.0", "1.0", true],
  ["1.10.2", "1.9", true],
  ["1.9.7", "1.10", false],
  ["0.6.3", "1.0", false],
  ["2", "1.10", true],
  ["nightly", "1.0", true],
])("version %s is at least %s: %s", (version, oldest, expected) => {
  expect(isAtLeast(version, oldest)).toBe(expected);
});

describe.skipIf(missing !== null)(`the server of an index${missing === null ? "" : ` (skipped: ${missing})`}`, () => {
  let server: ChromaServer;
  let index: SearchIndex;

  setUpDatabase();
  beforeAll(async () => {
    server = await startChroma();
  });
  afterAll(() => server.stop());
  beforeEach(async () => {
    await emptyDatabase();
    await addEmbeddingIndex("active", MODEL, { store: "chroma", storeUrl: server.url, storeName: "watched" });
    const { active, engine } = await readEmbeddingIndexes();
    if (active === null) throw new Error("no index");
    index = openIndex(active, engine);
    await index.prepare(16);
    const passages = await insertPassages(["red lighthouse", "green harbour"]);
    const loaded = await loadPassages(passages.map(({ passageId }) => passageId));
    const entries = loaded.map((passage) => toIndexEntry(passage, embed(indexedText(passage))));
    await writeEntries(active, engine, entries);
  });

  it("is absent if all indexes are in the database", async () => {
    await emptyDatabase();
    await addEmbeddingIndex("active", MODEL);
    expect(await readSearchStores()).toEqual([]);
  });

  it("answers and has its acknowledged entries", async () => {
    expect(await readSearchStores()).toEqual([
      {
        ...{ slot: "active", store: "chroma", host: new URL(server.url).host, version: "1.0.0", oldest: "1.0" },
        ...{ entries: 2, acknowledged: 2, problem: null },
      },
    ]);
  });

  it("has fewer or more entries than the database expects", async () => {
    const { rows } = await pool().query<{ id: string }>("SELECT id FROM passage LIMIT 1");
    await index.remove(rows.map(({ id }) => id));
    expect(await readSearchStores()).toMatchObject([{ problem: "lost_entries", entries: 1, acknowledged: 2 }]);
    const stranger = {
      documentId: randomUUID(),
      language: "en",
      tokens: [],
      embedding: embed("x"),
      hash: "h",
    } as const;
    await index.upsert([0, 1].map(() => ({ ...stranger, passageId: randomUUID() })));
    expect(await readSearchStores()).toMatchObject([{ problem: "strange_entries", entries: 3 }]);
  });

  it("lacks the collection, which is normal for an index that is being filled", async () => {
    await addEmbeddingIndex("building", MODEL, { store: "chroma", storeUrl: server.url, storeName: "coming" });
    await index.drop();
    expect(await readSearchStores()).toMatchObject([
      { slot: "active", problem: "collection_missing" },
      { slot: "building", problem: null },
    ]);
  });

  it("is unavailable, or another kind of server", async () => {
    await server.kill();
    expect(await readSearchStores()).toMatchObject([{ problem: "unreachable", version: null }]);
    await server.restart();
    // Chroma answers 404 here, like any web server.
    await pool().query("UPDATE embedding_index SET store_url = $1", [`${server.url}/elsewhere`]);
    expect(await readSearchStores()).toMatchObject([{ problem: "unreachable" }]);
  });
});
