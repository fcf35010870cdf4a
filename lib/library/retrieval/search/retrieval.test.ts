import { randomUUID } from "node:crypto";
import { beforeEach, describe, expect, it } from "vitest";
import { pool } from "@/lib/data/db/connection/client";
import { EVERYTHING } from "@/lib/data/db/library/readable";
import { emptyDatabase } from "@/lib/data/db/testing/database";
import { setUpDatabase } from "@/lib/data/db/testing/set-up-database";
import { analyze } from "@/lib/engine/language/analyzers";
import { builtInEmbedder } from "@/lib/engine/models/built-in/embedder";
import type { TextLanguage } from "@/lib/shared/contracts/language";
import type { SearchIndex } from "../index/search-index";
import { libraryIndex, libraryWriter } from "../index-worker/library";
import { libraryRetriever } from "./library-retriever";
import { createRetriever } from "./orchestrator";

const embedder = builtInEmbedder();
/** Emptying the database removes the index too, so each test has its own. */
let index: SearchIndex;
const ENGLISH = [
  "The lighthouse was built in 1871 by the engineer Isolde Fenwick.",
  "Bread rises because yeast turns sugar into carbon dioxide.",
  "The parliament elects the president for a term of five years.",
  "Vaccines train the immune system to recognise a pathogen.",
  "The company pays travel expenses within thirty days of the claim.",
  "Solar panels lose about half a percent of their output every year.",
];
const FRENCH = [
  "Le délai de rétractation est de quatorze jours à compter de la livraison.",
  "La tour fut bâtie en 1889 pour l'exposition universelle.",
  "Les abeilles pollinisent la plupart des arbres fruitiers.",
  "L'employeur verse le salaire au plus tard le cinq du mois.",
  "Le traitement des données personnelles exige une base légale.",
  "La marée monte deux fois par jour sur la côte atlantique.",
];

setUpDatabase();
beforeEach(async () => {
  await emptyDatabase();
  index = await libraryIndex();
});

async function addDocument(texts: readonly string[], language: TextLanguage, status = "ready"): Promise<string> {
  const documentId = randomUUID();
  await pool().query(
    `INSERT INTO document (id, owner_id, title, file_name, media_type, bytes, content_hash, original, status)
     VALUES ($1, 'local', 'Test', 'test.txt', 'text/plain', 1, $2, '\\x00', $3)`,
    [documentId, documentId, status],
  );
  const embeddings = await embedder.embedPassages(texts);
  for (const [ordinal, text] of texts.entries()) {
    const passageId = randomUUID();
    await pool().query(
      `INSERT INTO passage (id, document_id, ordinal, text, start_offset, end_offset, language) VALUES ($1, $2, $3, $4, 0, $5, $6)`,
      [passageId, documentId, ordinal, text, text.length, language],
    );
    const embedding = embeddings[ordinal];
    if (embedding === undefined) throw new Error("no vector");
    const tokens = analyze(text, language);
    await (await libraryWriter()).upsert([{ passageId, documentId, language, tokens, embedding, hash: passageId }]);
  }
  return documentId;
}

async function best(query: string, language: TextLanguage = "en"): Promise<string | undefined> {
  const { passages } = await libraryRetriever(EVERYTHING).search({ query, language, k: 3, denseWeight: 0.5 });
  return passages[0]?.passage.text;
}

describe("retrieval in the embedded index", () => {
  it.each([
    ["Who designed the lighthouse?", "en", ENGLISH[0]],
    ["What makes dough grow?", "en", ENGLISH[1]],
    ["How long does the head of state stay in office?", "en", ENGLISH[2]],
    ["When are my travel costs refunded?", "en", ENGLISH[4]],
    ["Combien de temps ai-je pour renvoyer un achat ?", "fr", FRENCH[0]],
    ["Quand le salaire est-il payé ?", "fr", FRENCH[3]],
    ["À quelle fréquence y a-t-il marée haute ?", "fr", FRENCH[5]],
    ["What is needed to process personal data?", "en", FRENCH[4]],
    ["Pourquoi le pain lève-t-il ?", "fr", ENGLISH[1]],
  ] as const)("answers %j", async (query, language, expected) => {
    await addDocument(ENGLISH, "en");
    await addDocument(FRENCH, "fr");
    expect(await best(query, language)).toBe(expected);
  });

  it("finds a passage in a language that is not configured by its words as written, without a failing step", async () => {
    await addDocument(ENGLISH, "en");
    const german = "Der Mieter darf die Halle nicht ohne Zustimmung des Vermieters untervermieten.";
    await addDocument([german, "Die Miete ist am dritten Werktag im Voraus zu zahlen."], "other");
    const { passages, degradations } = await libraryRetriever(EVERYTHING).search({
      query: "Darf der Mieter die Halle untervermieten?",
      language: "other",
      k: 3,
      denseWeight: 0.5,
    });
    expect(passages[0]).toMatchObject({ passage: { text: german, language: "other" }, ranks: { lexicalRank: 1 } });
    expect(degradations).toEqual([]);
  });

  it("returns both ranks and scores, each list in its own order", async () => {
    await addDocument(ENGLISH, "en");
    const { passages } = await libraryRetriever(EVERYTHING).search({
      query: "lighthouse engineer",
      language: "en",
      k: 6,
      denseWeight: 0.5,
    });
    expect(passages).toHaveLength(ENGLISH.length);
    expect(passages[0]?.ranks).toMatchObject({ denseRank: 1, lexicalRank: 1, fusedRank: 1, fusedScore: 1 });
    expect(passages[0]?.ranks.lexicalScore).toBeGreaterThan(0);
    expect(passages.slice(1).map(({ ranks }) => ranks.lexicalRank)).toEqual([null, null, null, null, null]);
  });

  it("finds no documents that are not ready, however many there are", async () => {
    await addDocument(
      Array.from({ length: 150 }, (_, n) => `The lighthouse number ${n} of the engineer.`),
      "en",
      "processing",
    );
    const ready = await addDocument(
      ["An engineer repaired the lighthouse and the long, long harbour wall beside it."],
      "en",
    );
    const { passages } = await libraryRetriever(EVERYTHING).search({
      query: "lighthouse engineer",
      language: "en",
      k: 10,
      denseWeight: 0.5,
    });
    expect(passages.map(({ passage, ranks }) => [passage.documentId, ranks.denseRank, ranks.lexicalRank])).toEqual([
      [ready, 1, 1],
    ]);
  });

  it("can search a single document", async () => {
    await addDocument(ENGLISH, "en");
    const other = await addDocument(["A lighthouse keeper."], "en");
    const { passages } = await libraryRetriever(EVERYTHING).search({
      query: "lighthouse",
      language: "en",
      k: 10,
      denseWeight: 0.5,
      scope: { documents: [other] },
    });
    expect(passages.map(({ passage }) => passage.text)).toEqual(["A lighthouse keeper."]);
  });

  it("accepts any text as a query", async () => {
    await addDocument(ENGLISH, "en");
    for (const query of [
      "'; DROP TABLE passage; --",
      "a:* & !b | (c)",
      "???",
      "the of and",
      "\u0000x",
      "é".repeat(4_000),
    ]) {
      const { passages } = await libraryRetriever(EVERYTHING).search({ query, language: "en", k: 3, denseWeight: 0.5 });
      expect(passages.length).toBeGreaterThan(0);
    }
  });
});

describe("createRetriever", () => {
  const away = () => Promise.reject(new Error("connection refused"));
  const request = { query: "lighthouse engineer", language: "en", k: 3, denseWeight: 0.5 } as const;
  const withIndex = (change: Partial<Pick<SearchIndex, "searchDense" | "searchLexical">>) =>
    createRetriever({
      reader: EVERYTHING,
      embedder,
      index: {
        searchDense: (...args) => index.searchDense(...args),
        searchLexical: (...args) => index.searchLexical(...args),
        ...change,
      },
    });

  beforeEach(() => addDocument(ENGLISH, "en"));

  it("uses the remaining side, and reports the failed one", async () => {
    const lexicalOnly = await withIndex({ searchDense: away }).search(request);
    expect(lexicalOnly.passages.map(({ passage }) => passage.text)).toEqual([ENGLISH[0]]);
    expect(lexicalOnly.degradations).toEqual([
      { what: "retriever", reason: { code: "dense_index_unavailable", params: {} }, fallback: "lexical-only" },
    ]);
    const denseOnly = await withIndex({ searchLexical: away }).search(request);
    expect(denseOnly.passages[0]?.passage.text).toBe(ENGLISH[0]);
    expect(denseOnly.degradations).toMatchObject([{ fallback: "dense-only" }]);
    const unembedded = createRetriever({
      reader: EVERYTHING,
      index,
      embedder: { embedQuery: away, embedPassages: away },
    });
    expect((await unembedded.search(request)).degradations).toMatchObject([
      { reason: { code: "embedder_unavailable" } },
    ]);
  });

  it("embeds the question if the query is a list of words", async () => {
    const embedded: string[] = [];
    const retriever = createRetriever({
      reader: EVERYTHING,
      index,
      embedder: {
        embedQuery: (text) => {
          embedded.push(text);
          return embedder.embedQuery(text);
        },
        embedPassages: away,
      },
    });
    await retriever.search(request);
    await retriever.search({ ...request, denseQuery: "Who built the lighthouse?" });
    expect(embedded).toEqual([request.query, "Who built the lighthouse?"]);
  });

  it("is unavailable when both sides fail", async () => {
    const retriever = withIndex({ searchDense: away, searchLexical: away });
    await expect(retriever.search(request)).rejects.toMatchObject({ code: "unavailable", retryable: true });
  });

  it("does not start once its signal is aborted", async () => {
    const search = libraryRetriever(EVERYTHING).search({
      ...request,
      signal: AbortSignal.abort(new Error("cancelled")),
    });
    await expect(search).rejects.toThrow("cancelled");
  });
});
