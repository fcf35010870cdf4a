// Long, because it holds the whole contract of every store.
import { randomUUID } from "node:crypto";
import { beforeEach, describe, expect, it } from "vitest";
import { embedText } from "@/e2e/scripted-llm/defaults/embed-text";
import { pool } from "@/lib/data/db/connection/client";
import {
  addEmbeddingIndex,
  type EmbeddingIndexRow,
  type IndexPlace,
  readEmbeddingIndexes,
} from "@/lib/data/db/search/embedding-indexes";
import { upsertTokens } from "@/lib/data/db/search/passage-tokens";
import type { SearchEngine } from "@/lib/data/db/search/search-engine";
import { emptyDatabase } from "@/lib/data/db/testing/database";
import { BM25_B, BM25_K1 } from "@/lib/data/db/tunables";
import { analyze } from "@/lib/engine/language/analyzers";
import { byTextLanguage, type TextLanguage } from "@/lib/shared/contracts/language";
import { insertPassages, type PassageFixture } from "../../testing/passages";
import { CountedDocuments } from "../counted-documents";
import type { IndexEntry, QueryTokens, SearchIndex, StoredEntry } from "../search-index";
import { StoreUnavailable } from "../store-unavailable";

const DIMENSION = 48;
const MODEL = { provider: "built-in", serverUrl: null, modelName: null } as const;

export const vectorOf = (text: string, dimension = DIMENSION) => Float32Array.from(embedText(text, dimension));
export const tokensOf = (query: string): QueryTokens => byTextLanguage((language) => analyze(query, language));
export const NO_TOKENS: QueryTokens = byTextLanguage(() => []);
export const ask = (query: string) => ({ embedding: vectorOf(query), tokens: tokensOf(query) });
export const entryOf = ({ text, ...passage }: PassageFixture): IndexEntry => ({
  ...passage,
  tokens: analyze(text, passage.language),
  embedding: vectorOf(text),
  hash: `hash of ${text}`,
});

export interface SearchIndexContract {
  /** The place of the index, read before each test. */
  place(): IndexPlace;
  /** Opens the index of a row. */
  open(row: EmbeddingIndexRow, engine: SearchEngine): SearchIndex;
  /** Removes leftovers from an external store. */
  clear?(): Promise<void>;
  /** Ways for a store to fail; each changes it for one test, until `clear`. */
  failures?: Readonly<Record<string, () => void | Promise<void>>>;
  /** Makes the store answer nothing until `clear`. @returns how many requests it has open at the moment */
  hang?(): () => number;
}

/**
 * Tests the contract of every search index. The calling suite has a database (`setUpDatabase`), and opens the index so
 * that it finds only searchable passages.
 */
export function searchIndexContract({ place, open, clear, failures = {}, hang }: SearchIndexContract): void {
  describe("as every search index", () => {
    let engine: SearchEngine;
    let index: SearchIndex;
    let other: SearchIndex;

    beforeEach(async () => {
      await emptyDatabase();
      await clear?.();
      await addEmbeddingIndex("active", { model: "one", ...MODEL }, place());
      await addEmbeddingIndex("building", { model: "two", ...MODEL }, place());
      const { active, building, engine: found } = await readEmbeddingIndexes();
      if (active === null || building === null) throw new Error("no index");
      engine = found;
      index = open(active, engine);
      other = open(building, engine);
      await index.prepare(DIMENSION);
    });

    async function write(entries: readonly IndexEntry[], into = index): Promise<void> {
      await upsertTokens(entries, engine);
      await into.upsert(entries);
    }
    async function add(texts: readonly string[], options: { language?: TextLanguage; status?: string } = {}) {
      const passages = await insertPassages(texts, options);
      await write(passages.map(entryOf));
      return passages;
    }
    const idsOf = (found: readonly { passageId: string }[]) => found.map(({ passageId }) => passageId);
    async function all(from = index): Promise<StoredEntry[]> {
      const entries: StoredEntry[] = [];
      for await (const entry of from.entries()) entries.push(entry);
      return entries.sort((a, b) => (a.passageId < b.passageId ? -1 : 1));
    }

    it("finds the nearest passages in the order of their exact cosines, ties by id", async () => {
      const colours = ["red", "green", "blue", "yellow", "black", "white"];
      const texts = Array.from({ length: 60 }, (_, n) =>
        Array.from({ length: 2 + (n % 5) }, (_, at) => colours[(n * (at + 1) + at) % colours.length]).join(" "),
      );
      const passages = await add(texts);
      const expected = passages
        .map(({ passageId, text }) => ({ passageId, score: dot(vectorOf(text), vectorOf("red green")) }))
        .sort((a, b) => (Math.abs(b.score - a.score) > 1e-6 ? b.score - a.score : a.passageId < b.passageId ? -1 : 1));
      const found = await index.searchDense(ask("red green"), {}, 60);
      expect(found).toHaveLength(60);
      for (const [at, { score }] of found.entries()) expect(score).toBeCloseTo(expected[at]?.score ?? Number.NaN, 4);
      const exact = new Map(expected.map(({ passageId, score }) => [passageId, score]));
      for (const { passageId, score } of found) expect(score).toBeCloseTo(exact.get(passageId) ?? Number.NaN, 4);
      for (const [at, { passageId, score }] of found.entries()) {
        const before = found[at - 1];
        if (before?.score === score) expect(before.passageId < passageId).toBe(true);
      }
      expect(await index.searchDense(ask("red green"), {}, 5)).toHaveLength(5);
    });

    it("finds passages that share a term, by BM25 with each language's own statistics", async () => {
      const english = [
        "chat chat chat",
        "chat alpha",
        "beta gamma",
        "chat",
        "gamma delta",
        "chat beta gamma gamma alpha",
      ];
      const french = ["chat noir", ...Array.from({ length: 9 }, () => "chien gris")];
      const texts = new Map<string, string>();
      const bodies = new Map<string, readonly string[]>();
      for (const [language, list] of [
        ["en", english],
        ["fr", french],
      ] as const) {
        const passages = await insertPassages(list, { language });
        const entries = passages.map((passage) => ({ ...entryOf(passage), tokens: passage.text.split(" ") }));
        await upsertTokens(entries, engine);
        for (const { passageId, tokens } of entries) bodies.set(passageId, tokens);
        for (const { passageId } of entries) texts.set(passageId, language);
      }
      const entriesOf = (language: string): IndexEntry[] =>
        [...bodies].flatMap(([passageId, tokens]) =>
          texts.get(passageId) === language
            ? [
                {
                  passageId,
                  documentId: randomUUID(),
                  language: language === "en" ? "en" : "fr",
                  tokens,
                  embedding: vectorOf("x"),
                  hash: "h",
                },
              ]
            : [],
        );
      await index.upsert(entriesOf("en"));
      await index.upsert(entriesOf("fr"));
      const scores = (language: string, terms: readonly string[]) => {
        const list = [...bodies].filter(([id]) => texts.get(id) === language);
        return bm25(new Map(list), terms);
      };
      const expected = new Map([...scores("en", ["chat", "gamma"]), ...scores("fr", ["chat"])]);
      const found = await index.searchLexical({ ...NO_TOKENS, en: ["chat", "gamma"], fr: ["chat"] }, {}, 30);
      expect(new Set(idsOf(found))).toEqual(new Set(expected.keys()));
      for (const { passageId, score } of found) expect(score).toBeCloseTo(expected.get(passageId) ?? Number.NaN, 3);
      expect(texts.get(found[0]?.passageId ?? "")).toBe("fr");
      const order = found.map(({ score }) => score);
      expect(order).toEqual([...order].sort((a, b) => b - a));
      expect(await index.searchLexical({ ...NO_TOKENS, en: ["unheard"] }, {}, 20)).toEqual([]);
      expect(await index.searchLexical(NO_TOKENS, {}, 20)).toEqual([]);
    });

    it("counts words over the documents of a reader, whatever the others say", async () => {
      const own = await add(["zephyr bell", "quorn bell", "harbour bell bell wall", "wall"]);
      const [other] = await add(["quorn harbour bell gate"]);
      if (other === undefined) throw new Error("no passage");
      await add(Array.from({ length: 9 }, () => "zephyr merger"));
      const readable = [...own, other];
      const ids = [...new Set(readable.map(({ documentId }) => documentId))];
      const counted = new Map(readable.map(({ passageId, text }) => [passageId, analyze(text, "en")]));
      for (const documentIds of [ids, [other.documentId]]) {
        const filter = { documentIds, countedIn: new CountedDocuments(ids) };
        const scope = readable.filter(({ documentId }) => documentIds.includes(documentId));
        for (const query of ["zephyr bell", "quorn bell", "harbour", "zephyr wall wall gate"]) {
          const expected = bm25(counted, analyze(query, "en"));
          const found = await index.searchLexical(tokensOf(query), filter, 10);
          expect(new Set(idsOf(found))).toEqual(
            new Set(idsOf(scope.filter(({ passageId }) => expected.has(passageId)))),
          );
          expect(found).not.toEqual([]);
          for (const { passageId, score } of found) expect(score).toBeCloseTo(expected.get(passageId) ?? Number.NaN, 3);
          const order = found.map(({ score }) => score);
          expect(order).toEqual([...order].sort((a, b) => b - a));
        }
      }
      const nothing = { documentIds: [], countedIn: new CountedDocuments([]) };
      expect(await index.searchLexical(tokensOf("merger"), nothing, 5)).toEqual([]);
    });

    it("orders equal lexical matches by id", async () => {
      const passages = await add(Array.from({ length: 12 }, () => "tower bell"));
      const found = await index.searchLexical(tokensOf("bell"), {}, 12);
      expect(idsOf(found)).toEqual(passages.map(({ passageId }) => passageId).sort());
      expect(idsOf(await index.searchDense(ask("tower"), {}, 12))).toEqual(idsOf(found));
    });

    it("finds no documents that are not ready, superseded, deleted or out of scope", async () => {
      await add(
        Array.from({ length: 30 }, () => "tower bell"),
        { status: "processing" },
      );
      const [old] = await add(Array.from({ length: 30 }, () => "tower bell old"));
      await pool().query("UPDATE document SET superseded = true WHERE id = $1", [old?.documentId]);
      const [gone] = await add(["tower bell gone"]);
      await pool().query("DELETE FROM document WHERE id = $1", [gone?.documentId]);
      const [first] = await add(["tower bell and a very long wall beside it"]);
      const [second] = await add(["bell"]);
      const wanted = new Set([first?.passageId, second?.passageId]);
      expect(new Set(idsOf(await index.searchDense(ask("tower"), {}, 10)))).toEqual(wanted);
      expect(new Set(idsOf(await index.searchLexical(tokensOf("bell"), {}, 10)))).toEqual(wanted);
      const thousands = [...Array.from({ length: 3_000 }, () => randomUUID()), second?.documentId ?? ""];
      for (const documentIds of [[second?.documentId ?? ""], thousands]) {
        const filter = { documentIds };
        expect(idsOf(await index.searchDense(ask("tower"), filter, 10))).toEqual([second?.passageId]);
        expect(idsOf(await index.searchLexical(tokensOf("bell"), filter, 10))).toEqual([second?.passageId]);
      }
      expect(await index.searchDense(ask("tower"), { documentIds: [] }, 10)).toEqual([]);
      expect(await index.searchLexical(tokensOf("bell"), { documentIds: [] }, 10)).toEqual([]);
    });

    it("writes many entries, is idempotent, and replaces changed ones", async () => {
      const texts = Array.from({ length: 700 }, (_, n) => `filler number${n} row${n % 7}`);
      const passages = await add(texts);
      await write(passages.map(entryOf));
      expect(await index.count()).toBe(700);
      const passage = passages[321];
      if (passage === undefined) throw new Error("no passage");
      expect((await index.searchDense(ask(passage.text), {}, 3))[0]?.passageId).toBe(passage.passageId);
      await write([entryOf({ ...passage, text: "compass needle" })]);
      expect(await index.count()).toBe(700);
      expect(await index.searchLexical(tokensOf("number321"), {}, 5)).toEqual([]);
      expect(idsOf(await index.searchLexical(tokensOf("needle"), {}, 5))).toEqual([passage.passageId]);
      const [nearest] = await index.searchDense(ask("compass needle"), {}, 1);
      expect(nearest?.passageId).toBe(passage.passageId);
      expect(nearest?.score).toBeCloseTo(1, 4);
      const [stored] = (await all()).filter(({ passageId }) => passageId === passage.passageId);
      expect(stored?.documentId).toBe(passage.documentId);
      if (stored?.hash !== null) expect(stored?.hash).toBe("hash of compass needle");
    });

    it("lists every entry, and removes exactly the given ones, even twice", async () => {
      const passages = await add(["red", "green", "blue"]);
      await write([]);
      expect(await all()).toMatchObject(
        [...passages]
          .sort((a, b) => (a.passageId < b.passageId ? -1 : 1))
          .map(({ passageId, documentId }) => ({ passageId, documentId })),
      );
      const [red, green] = passages;
      const gone = [red?.passageId ?? "", randomUUID()];
      await index.remove(gone);
      await index.remove(gone);
      await index.remove([]);
      expect(await index.count()).toBe(2);
      expect(idsOf(await all())).not.toContain(red?.passageId);
      const [nearest] = await index.searchDense(ask("green"), {}, 3);
      expect(nearest?.passageId).toBe(green?.passageId);
      expect(idsOf(await index.searchDense(ask("red"), {}, 3))).not.toContain(red?.passageId);
    });

    it("separates two embedding models, even with vectors of different lengths", async () => {
      const passages = await add(["red", "green"]);
      await other.prepare(7);
      await other.upsert(passages.map((passage) => ({ ...entryOf(passage), embedding: vectorOf(passage.text, 7) })));
      const short = { embedding: vectorOf("green", 7), tokens: tokensOf("green") };
      expect((await other.searchDense(short, {}, 1))[0]?.passageId).toBe(passages[1]?.passageId);
      expect((await index.searchDense(ask("green"), {}, 1))[0]?.passageId).toBe(passages[1]?.passageId);
      await other.drop();
      await other.drop();
      expect(await index.count()).toBe(2);
      expect((await index.searchDense(ask("green"), {}, 1))[0]?.passageId).toBe(passages[1]?.passageId);
      await index.announce();
      await index.announce();
    });

    it("can be prepared repeatedly", async () => {
      const passages = await add(["red"]);
      expect(await index.prepare(DIMENSION)).toBe("there");
      expect(idsOf(await all())).toEqual(idsOf(passages));
    });

    it("accepts terms of any length and content", async () => {
      const passages = await insertPassages(["x"]);
      const odd = ["é".repeat(900), "字".repeat(900), "'; DROP", "plain"];
      await write(passages.map((passage) => ({ ...entryOf(passage), tokens: odd })));
      for (const term of ["plain", "é".repeat(900)]) {
        expect(idsOf(await index.searchLexical({ ...NO_TOKENS, en: [term] }, {}, 5))).toEqual(idsOf(passages));
      }
      expect(await index.searchLexical({ ...NO_TOKENS, en: [...odd] }, {}, 5)).toHaveLength(1);
    });

    it("accepts a passage without terms", async () => {
      const [passage] = await insertPassages(["x"]);
      if (passage === undefined) throw new Error("no passage");
      await write([{ ...entryOf(passage), tokens: [] }]);
      expect(idsOf(await index.searchDense(ask("x"), {}, 3))).toEqual([passage.passageId]);
      expect(await index.searchLexical(tokensOf("x"), {}, 3)).toEqual([]);
    });

    it("supports concurrent writes and searches", async () => {
      const passages = await insertPassages(Array.from({ length: 90 }, (_, n) => `wing${n} rotor${n * 7}`));
      const entries = passages.map(entryOf);
      const writes = Array.from({ length: 6 }, (_, n) => write(entries.slice(n * 10, n * 10 + 40)));
      await Promise.all([...writes, ...Array.from({ length: 6 }, () => index.searchDense(ask("wing3"), {}, 5))]);
      expect(await index.count()).toBe(90);
      expect(new Set(idsOf(await all()))).toEqual(new Set(idsOf(passages)));
    });

    if (hang !== undefined) {
      it("closes the requests of a search that is cancelled", async () => {
        const openRequests = hang();
        const stop = new AbortController();
        const searches = [
          index.searchDense(ask("red"), {}, 1, stop.signal),
          ...(index.words === "store" ? [index.searchLexical(tokensOf("red"), {}, 1, stop.signal)] : []),
        ];
        const ended = Promise.allSettled(searches);
        await expect.poll(openRequests).toBe(searches.length);
        stop.abort(new Error("cancelled"));
        for (const search of await ended) {
          expect(search).toMatchObject({ status: "rejected", reason: { message: "cancelled" } });
        }
        await expect.poll(openRequests).toBe(0);
      });
    }

    for (const [name, fail] of Object.entries(failures)) {
      it(`throws StoreUnavailable when the store ${name}`, async () => {
        const [passage] = await add(["red"]);
        if (passage === undefined) throw new Error("no passage");
        await fail();
        const calls = [
          () => index.upsert([entryOf(passage)]),
          () => index.remove([passage.passageId]),
          () => index.searchDense(ask("red"), {}, 1),
          () => index.count(),
          () => all(),
          ...(index.words === "store" ? [() => index.searchLexical(tokensOf("red"), {}, 1)] : []),
        ];
        for (const call of calls) {
          const error = await call().then(
            () => null,
            (thrown: unknown) => thrown,
          );
          expect(error).toBeInstanceOf(StoreUnavailable);
          expect(String(error)).not.toMatch(/127\.0\.0\.1|localhost|secret/);
        }
      });
    }
  });
}

function dot(a: Float32Array, b: Float32Array): number {
  return a.reduce((sum, value, at) => sum + value * (b[at] ?? 0), 0);
}

/** Reference implementation of BM25 over passages of one language. */
function bm25(passages: ReadonlyMap<string, readonly string[]>, query: readonly string[]): Map<string, number> {
  const lists = [...passages.values()];
  const mean = lists.reduce((sum, tokens) => sum + tokens.length, 0) / lists.length;
  const scores = new Map<string, number>();
  for (const [id, tokens] of passages) {
    for (const term of query) {
      const frequency = tokens.filter((token) => token === term).length;
      if (frequency === 0) continue;
      const holding = lists.filter((own) => own.includes(term)).length;
      const idf = Math.log(1 + (lists.length - holding + 0.5) / (holding + 0.5));
      const weight =
        (frequency * (BM25_K1 + 1)) / (frequency + BM25_K1 * (1 - BM25_B + (BM25_B * tokens.length) / mean));
      scores.set(id, (scores.get(id) ?? 0) + idf * weight);
    }
  }
  return scores;
}
