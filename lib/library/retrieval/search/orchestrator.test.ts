import { beforeEach, describe, expect, it } from "vitest";
import { pool } from "@/lib/data/db/connection/client";
import { noteLibraryChange } from "@/lib/data/db/library/library-version";
import { EVERYTHING } from "@/lib/data/db/library/readable";
import { emptyDatabase } from "@/lib/data/db/testing/database";
import { setUpDatabase } from "@/lib/data/db/testing/set-up-database";
import { analyze } from "@/lib/engine/language/analyzers";
import { builtInEmbedder } from "@/lib/engine/models/built-in/embedder";
import type { GraphSearch, RetrievalRequest, SearchReranker } from "@/lib/engine/ports/retriever";
import { rankByScores } from "@/lib/engine/ranking/rank-by-scores";
import type { GraphHit } from "@/lib/shared/contracts/library/knowledge-graph";
import type { ResultCaching } from "../cache/result-cache";
import { searchDatabaseWords } from "../index/database-words";
import type { SearchIndex } from "../index/search-index";
import { libraryIndex, libraryIndexes, libraryWriter } from "../index-worker/library";
import { insertPassages, type PassageFixture } from "../testing/passages";
import { choosePassages } from "./choose-passages";
import { createRetriever, type SearchParts } from "./orchestrator";

const embedder = builtInEmbedder();
const BELLS = [
  "The bell of the old harbour was cast in Bergen.",
  "It rang at six in the morning and at six in the evening.",
  "The fishermen paid for its rope every spring.",
  "A storm broke the bell of the old harbour and its tower.",
  "Bread rises because yeast turns sugar into carbon dioxide.",
  "The bell of the old harbour, was cast in Bergen!",
];
/** Near duplicates, whose order depends on tiny differences. */
const TWINS = [0, 5];
const away = () => Promise.reject(new Error("connection refused"));
const broken = () => {
  throw new Error("a programming mistake");
};
const REQUEST: RetrievalRequest = { query: "Where was the bell cast?", language: "en", k: 3, denseWeight: 0.5 };

let index: Pick<SearchIndex, "searchDense" | "searchLexical">;
let passages: PassageFixture[];

setUpDatabase();
beforeEach(async () => {
  await emptyDatabase();
  index = await libraryIndex();
  passages = await add(BELLS);
});

async function add(texts: readonly string[]): Promise<PassageFixture[]> {
  const added = await insertPassages(texts);
  const vectors = await embedder.embedPassages(texts);
  const writer = await libraryWriter();
  await writer.upsert(
    added.map(({ text, ...passage }, at) => ({
      ...passage,
      tokens: analyze(text, passage.language),
      embedding: vectors[at] ?? new Float32Array(),
      hash: passage.passageId,
    })),
  );
  return added;
}

const idOf = (nth: number) => passages[nth]?.passageId ?? "";
const numberOf = (id: string) => passages.findIndex(({ passageId }) => passageId === id);

async function search(request: Partial<RetrievalRequest> = {}, parts: Partial<SearchParts> = {}) {
  const answer = await createRetriever({ reader: EVERYTHING, index, embedder, ...parts }).search({
    ...REQUEST,
    ...request,
  });
  return {
    ...answer,
    numbers: answer.passages.map(({ passage }) => numberOf(passage.id)),
    said: answer.degradations.map(({ what, reason, fallback }) => [what, reason.code, fallback]),
  };
}

/** A hit of the graph on the nth passage, optionally on a path. */
function hit(nth: number, score: number, path: GraphHit["path"] = []): GraphHit {
  return { passageId: idOf(nth), retrieval: path.length > 0 ? "edge" : "node", score, entities: ["Bergen"], path };
}

describe("the knowledge graph beside a search", () => {
  const graphOf = (hits: GraphHit[]) => ({
    graph: { key: "test", search: async () => ({ entities: [], hits }), follow: null },
  });
  const step = () => ({ sourceName: "a", type: "uses", targetName: "b", factId: "f", passageId: idOf(2) }) as const;

  it("changes nothing if it finds nothing", async () => {
    const reranker: SearchReranker = { key: "none", most: 9, rerank: async (pool) => [...pool] };
    for (const request of [{}, { dropNearDuplicates: true }, { reranker }, { neighbours: 1, fusion: "rrf" as const }]) {
      const [without, withGraph] = [await search(request), await search({ ...request, ...graphOf([]) })];
      expect(withGraph.passages).toEqual(without.passages);
      expect(withGraph.trace.leftOut).toEqual(without.trace.leftOut);
      expect(withGraph.graph).toMatchObject({ entities: [], hits: [] });
      expect(without.graph).toBeUndefined();
    }
  });

  it("raises the passages it finds, and reports how", async () => {
    const [without, raised] = [await search({ k: 6 }), await search({ k: 6, ...graphOf([hit(2, 0.9)]) })];
    const scoreIn = (answer: typeof raised, nth: number) =>
      answer.passages.find(({ passage }) => passage.id === idOf(nth))?.ranks.fusedScore ?? 0;
    expect(scoreIn(raised, 2)).toBeGreaterThan(scoreIn(without, 2));
    for (const nth of [0, 1, 3, 4, 5]) expect(scoreIn(raised, nth)).toBe(scoreIn(without, nth));
    expect(raised.passages.find(({ passage }) => passage.id === idOf(2))?.ranks).toMatchObject({
      graphRank: 1,
      graphBy: ["node"],
    });
    expect(raised.trace.stages.map(({ stage, kept }) => [stage, kept])).toContainEqual(["graph", 1]);
    expect(raised.passages.every(({ ranks }) => ranks.fusedScore >= 0 && ranks.fusedScore <= 1)).toBe(true);
  });

  it("reserves places for passages of a path that a reranker would drop", async () => {
    const reranker: SearchReranker = { key: "none", most: 9, rerank: async (pool) => [...pool] };
    const without = await search({ reranker });
    expect(without.numbers).not.toContain(2);
    const { numbers, trace } = await search({ reranker, ...graphOf([hit(2, 0.9, [step()])]) });
    expect(numbers).toEqual([...without.numbers.slice(0, 2), 2]);
    // The replaced passage is reported.
    expect(trace.leftOut.map(({ passageId }) => passageId)).toContain(idOf(without.numbers[2] ?? -1));
    expect(trace.leftOut.map(({ passageId }) => passageId)).not.toContain(idOf(2));
    // A passage without a path gets no reserved place.
    expect((await search({ reranker, ...graphOf([hit(2, 0.4)]) })).numbers).toEqual(without.numbers);
  });

  describe("followed names", () => {
    const leadFrom = (nth: number, sentence = "It rang at six.") => ({
      passageId: idOf(nth),
      sentence,
      name: "Bergen",
      entityId: "bergen",
      query: "who paid rope",
    });
    const led = (nth: number, lead: ReturnType<typeof leadFrom>): GraphHit => ({
      ...hit(nth, 0.9),
      retrieval: "edge",
      lead,
    });
    const following = (follow: NonNullable<GraphSearch["follow"]>) => ({
      graph: { key: "test", search: async () => ({ entities: [], hits: [] }), follow },
    });

    it("give the passages found through them a place, with the hop", async () => {
      const { numbers: without } = await search();
      expect(without).not.toContain(2);
      const lead = leadFrom(without[0] ?? -1);
      const { numbers, passages: found, graph, trace } = await search(following(async () => [led(2, lead)]));
      expect(numbers).toEqual([...without.slice(0, 2), 2]);
      expect(found.at(-1)?.ranks.lead).toEqual(lead);
      expect(found.slice(0, 2).map(({ ranks }) => ranks.lead)).toEqual([undefined, undefined]);
      expect(graph?.hits).toEqual([led(2, lead)]);
      expect(trace.stages.map(({ stage, kept }) => [stage, kept])).toContainEqual(["leads", 1]);
      expect(trace.leftOut.map(({ passageId }) => passageId)).not.toContain(idOf(2));
    });

    it("are reported for passages found anyway, which keep their place", async () => {
      const { numbers: without } = await search();
      const lead = leadFrom(without[1] ?? -1);
      const { numbers, passages: found } = await search(following(async () => [led(without[0] ?? -1, lead)]));
      expect(numbers).toEqual(without);
      expect(found[0]?.ranks.lead).toEqual(lead);
    });

    it("keep the source passage beside the followed one, or add nothing", async () => {
      const { numbers: without } = await search();
      const last = without[2] ?? -1;
      const request = following(async () => [led(2, leadFrom(last))]);
      expect((await search(request)).numbers).toEqual([without[0], last, 2]);
      const reranker: SearchReranker = {
        key: "last first",
        most: 9,
        rerank: async (pool) => pool.filter(({ passage }) => passage.id !== idOf(last)),
      };
      expect((await search({ ...request, reranker })).numbers).not.toContain(2);
    });

    it("do not add passages that repeat the sentence or a better passage", async () => {
      const { numbers: without } = await search({ dropNearDuplicates: true });
      const [kept, repeated] = without.includes(0) ? [0, 5] : [5, 0];
      const again = led(2, leadFrom(kept, BELLS[2]));
      const request = following(async () => [led(repeated, leadFrom(kept)), again]);
      const { numbers, graph } = await search({ ...request, dropNearDuplicates: true });
      expect(numbers).toEqual(without);
      expect(graph?.hits).toEqual([]);
    });

    it("start from the best passages, and search within the scope", async () => {
      const seen: string[][] = [];
      const follow: GraphSearch["follow"] = async (found, again) => {
        seen.push(found.map(({ passage }) => passage.id));
        seen.push((await again("Who paid for the rope?")).map(({ passageId }) => passageId));
        return [];
      };
      const { passages: best } = await search(following(follow));
      const documentId = passages[0]?.documentId ?? "";
      const other = await add(["The rope was paid by the fishermen."]);
      await search({ ...following(follow), scope: { documents: [documentId] } });
      expect(seen[0]).toEqual(best.map(({ passage }) => passage.id));
      expect(seen[1]?.[0]).toBe(idOf(2));
      expect(seen[3]).toContain(idOf(2));
      expect(seen[3]).not.toContain(other[0]?.passageId);
      await search(following(follow));
      expect(seen[5]).toContain(other[0]?.passageId);
    });

    it("are skipped if they fail, which is reported", async () => {
      const without = await search();
      const { passages: found, said } = await search(following(away));
      expect(found).toEqual(without.passages);
      expect(said).toEqual([["retriever", "search_extras_unavailable", "plain-search"]]);
    });
  });

  it("is searched within the scope only", async () => {
    const scopes: (readonly string[] | null)[] = [];
    const graph = {
      key: "test",
      search: async (documentIds: readonly string[] | null) => {
        scopes.push(documentIds);
        return { entities: [], hits: [] };
      },
      follow: null,
    };
    await search({ graph });
    await search({ graph, scope: { languages: ["fr"] } });
    expect(scopes).toEqual([null, []]);
  });

  it("is skipped if it cannot be read, which is reported", async () => {
    const without = await search();
    const { passages: found, said, graph } = await search({ graph: { key: "test", search: away, follow: null } });
    expect(found).toEqual(without.passages);
    expect(said).toEqual([["knowledge-graph", "knowledge_graph_unavailable", "documents-alone"]]);
    expect(graph).toBeUndefined();
    const joined = await search(graphOf([hit(2, 0.9)]), { stages: { joinGraph: broken } });
    expect(joined.said).toEqual([["retriever", "search_extras_unavailable", "plain-search"]]);
    expect(joined.numbers).toEqual(without.numbers);
  });
});

describe("the stages of a search", () => {
  it("report how each treated the passages", async () => {
    const { numbers, trace, said } = await search({ k: 2, dropNearDuplicates: true });
    expect(said).toEqual([]);
    const [kept, dropped] = numbers[0] === 0 ? [0, 5] : [5, 0];
    expect(numbers[0]).toBe(kept);
    expect(trace.stages.map(({ stage, kept }) => [stage, kept])).toEqual([
      ["dense", 6],
      ["lexical", 3],
      ["fusion", 6],
      ["near-duplicates", 5],
      ["top-k", 2],
    ]);
    expect(
      trace.leftOut.map(({ passageId, stage, finding, other }) => [numberOf(passageId), stage, finding, other]),
    ).toEqual(
      expect.arrayContaining([
        [dropped, "near-duplicates", "near_duplicate", idOf(kept)],
        [4, "top-k", "below_cut", null],
      ]),
    );
    expect(trace.leftOut).toHaveLength(4);
    const places = trace.leftOut.map(({ ranks }) => ranks.fusedRank);
    expect(places).toEqual(places.toSorted((a, b) => a - b));
  });

  it("keep both of two near duplicates unless asked to drop one", async () => {
    const { numbers, trace } = await search({ k: 2 });
    expect(numbers.toSorted()).toEqual([0, 5]);
    expect(trace.stages.map(({ stage }) => stage)).not.toContain("near-duplicates");
  });

  it("search with other wordings too", async () => {
    const asked = { query: "zymurgy", k: 1, denseWeight: 0 };
    expect((await search(asked)).passages[0]?.ranks.fusedScore).toBe(0);
    const { numbers, trace, passages: found } = await search({ ...asked, variants: ["yeast", "sugar"] });
    expect(numbers).toEqual([4]);
    expect(trace.queries).toEqual(["zymurgy", "yeast", "sugar"]);
    // Its ranks are those of the question, which it does not match lexically.
    expect(found[0]?.ranks).toMatchObject({ lexicalRank: null, fusedRank: 1 });
  });

  it("add neighbours beside their passage, in reading order, once, and beyond k", async () => {
    const { numbers, passages: found } = await search({ query: "rope paid by fishermen", k: 1, neighbours: 1 });
    expect(numbers).toEqual([1, 2, 3]);
    expect(found.map(({ ranks }) => ranks.neighbourOf ?? null)).toEqual([idOf(2), null, idOf(2)]);
    const two = await search({ query: "bell of the old harbour", k: 2, neighbours: 1, dropNearDuplicates: true });
    expect(new Set(two.numbers).size).toBe(two.numbers.length);
    expect(two.passages.filter(({ ranks }) => ranks.neighbourOf === undefined)).toHaveLength(2);
    expect(two.passages.filter(({ ranks }) => ranks.neighbourOf !== undefined).length).toBeLessThanOrEqual(4);
    expect(two.trace.leftOut.map(({ passageId }) => numberOf(passageId))).not.toEqual(
      expect.arrayContaining(two.numbers),
    );
  });

  it("rerank a pool and keep its best", async () => {
    const seen: number[] = [];
    const reranker: SearchReranker = {
      key: "longest",
      most: 2,
      rerank: async (pool) => {
        seen.push(...pool.map(({ passage }) => numberOf(passage.id)));
        return rankByScores(
          pool,
          pool.map(({ passage }) => passage.text.length),
        );
      },
    };
    const { passages: found, trace } = await search({ query: "bell harbour", k: 1, reranker });
    expect(seen).toHaveLength(2);
    expect(found[0]?.ranks).toMatchObject({ rerankRank: 1 });
    expect(found[0]?.passage.text.length).toBe(Math.max(...seen.map((nth) => BELLS[nth]?.length ?? 0)));
    const ends = trace.leftOut.map(({ stage }) => stage);
    expect(ends.filter((stage) => stage === "top-k")).toHaveLength(1);
    expect(ends.filter((stage) => stage === "rerank")).toHaveLength(4);
  });

  it("find nothing outside the scope, and nothing in an empty one", async () => {
    const other = await add(["Another bell, cast in Lyon."]);
    const scope = { documents: [other[0]?.documentId ?? ""] };
    const found = await search({ scope, variants: ["harbour"], k: 5 });
    expect(found.passages.map(({ passage }) => passage.documentId)).toEqual(scope.documents);
    expect((await search({ scope: { mediaTypes: ["application/pdf"] } })).passages).toEqual([]);
  });
});

describe("the fallback for a failing part", () => {
  it.each([
    ["embedder", { embedder: { embedQuery: away, embedPassages: away } }, "embedder_unavailable", "lexical-only"],
    ["vectors", { searchDense: away }, "dense_index_unavailable", "lexical-only"],
    ["vectors, by a mistake", { searchDense: broken }, "dense_index_unavailable", "lexical-only"],
    ["words", { searchLexical: away }, "lexical_index_unavailable", "dense-only"],
    ["words, by a mistake", { searchLexical: broken }, "lexical_index_unavailable", "dense-only"],
  ] as const)("%s: the other side", async (_, dead, code, fallback) => {
    const parts = "embedder" in dead ? dead : { index: { ...both(), ...dead } };
    const { numbers, said } = await search({ variants: ["harbour bell"], neighbours: 1 }, parts);
    expect(numbers.some((nth) => TWINS.includes(nth))).toBe(true);
    expect(said).toEqual([["retriever", code, fallback]]);
  });

  it("store: lexical search in the database", async () => {
    const { engine } = await libraryIndexes();
    const databaseWords: SearchParts["databaseWords"] = {
      searchLexical: (tokens, filter, k) => searchDatabaseWords(tokens, filter, { k, engine }),
    };
    const parts = { index: { searchDense: away, searchLexical: away }, databaseWords };
    const { numbers, said } = await search({}, parts);
    expect(TWINS).toContain(numbers[0]);
    expect(said).toEqual([["retriever", "search_store_unavailable", "database-search"]]);
    const nothing = search({}, { ...parts, databaseWords: { searchLexical: away } });
    await expect(nothing).rejects.toMatchObject({ code: "unavailable", retryable: true });
  });

  it("everything: an error that lets the workflow continue without documents", async () => {
    const parts = { index: { searchDense: away, searchLexical: away } };
    await expect(search({}, parts)).rejects.toMatchObject({ code: "unavailable" });
  });

  it.each([
    ["away", away],
    ["broken", broken],
  ])("reranker %s: the order of the search", async (_, rerank) => {
    const { numbers, said, trace } = await search({ k: 2, reranker: { key: "dead", most: 10, rerank } });
    expect(numbers).toEqual((await search({ k: 2 })).numbers);
    expect(said).toEqual([["reranker", "reranker_unavailable", "retrieval-order"]]);
    expect(trace.stages.map(({ stage }) => stage)).not.toContain("rerank");
  });

  it("near duplicates: the search without this stage", async () => {
    const choose: typeof choosePassages = (fused, wanted, dropping) =>
      dropping ? broken() : choosePassages(fused, wanted, dropping);
    const parts = { stages: { choosePassages: choose } };
    const { numbers, said } = await search({ k: 2, dropNearDuplicates: true }, parts);
    expect(numbers.toSorted()).toEqual([0, 5]);
    expect(said).toEqual([["retriever", "search_extras_unavailable", "plain-search"]]);
  });

  it("neighbours: the passages without them", async () => {
    const { numbers, said } = await search({ k: 2, neighbours: 2 }, { stages: { addNeighbours: broken } });
    expect(numbers).toHaveLength(2);
    expect(said).toEqual([["retriever", "search_extras_unavailable", "plain-search"]]);
  });

  it("other wordings: the question alone", async () => {
    const searchDense: SearchIndex["searchDense"] = (query, ...rest) =>
      query.tokens.en.includes("yeast") ? away() : index.searchDense(query, ...rest);
    const searchLexical: SearchIndex["searchLexical"] = (tokens, ...rest) =>
      tokens.en.includes("yeast") ? away() : index.searchLexical(tokens, ...rest);
    const { numbers, said } = await search({ variants: ["yeast"] }, { index: { searchDense, searchLexical } });
    expect(TWINS).toContain(numbers[0]);
    expect(said).toEqual([["retriever", "search_extras_unavailable", "plain-search"]]);
  });

  it("the stages as a whole: a direct query of the index", async () => {
    const { numbers, said } = await search({ neighbours: 1, variants: ["x"] }, { stages: { fuseLists: broken } });
    expect(numbers).toHaveLength(3);
    expect(TWINS).toContain(numbers[0]);
    expect(said).toEqual([["retriever", "search_extras_unavailable", "plain-search"]]);
  });

  it("is not used for an aborted search", async () => {
    const stop = new AbortController();
    const searchDense: SearchIndex["searchDense"] = () => {
      stop.abort(new Error("cancelled"));
      return away();
    };
    const parts = { index: { ...both(), searchDense } };
    await expect(search({ signal: stop.signal }, parts)).rejects.toThrow("cancelled");
  });

  it("both sides get the search's signal, to close their requests", async () => {
    const { signal } = new AbortController();
    const given: unknown[] = [];
    const searchDense: SearchIndex["searchDense"] = (...asked) => {
      given.push(asked[3]);
      return index.searchDense(...asked);
    };
    const searchLexical: SearchIndex["searchLexical"] = (...asked) => {
      given.push(asked[3]);
      return index.searchLexical(...asked);
    };
    await search({ signal }, { index: { searchDense, searchLexical } });
    expect(given).toEqual([signal, signal]);
  });

  const both = () => ({
    searchDense: (...asked: Parameters<SearchIndex["searchDense"]>) => index.searchDense(...asked),
    searchLexical: (...asked: Parameters<SearchIndex["searchLexical"]>) => index.searchLexical(...asked),
  });
});

describe("cached results", () => {
  let embedded: string[];
  const watched = {
    embedQuery: (text: string) => {
      embedded.push(text);
      return embedder.embedQuery(text);
    },
    embedPassages: away,
  };
  beforeEach(() => {
    embedded = [];
  });
  const keeping = async (): Promise<ResultCaching> => {
    const { active, versions } = await libraryIndexes();
    return { indexId: active.id, reader: EVERYTHING, ...versions };
  };
  const cached = async (request: Partial<RetrievalRequest> = {}, parts: Partial<SearchParts> = {}) =>
    search({ cache: true, ...request }, { embedder: watched, results: await keeping(), ...parts });

  it("answer the same search until the library changes", async () => {
    const first = await cached();
    const again = await cached();
    expect([first.cached, again.cached, embedded.length]).toEqual([false, true, 1]);
    expect(again.passages).toEqual(first.passages);
    expect(again.trace.leftOut).toEqual(first.trace.leftOut);
    await noteLibraryChange();
    expect((await cached()).cached).toBe(false);
    expect(embedded).toHaveLength(2);
  });

  it.each<[string, Partial<RetrievalRequest>]>([
    ["query", { query: "Who cast the bell?" }],
    ["number of passages", { k: 2 }],
    ["weight", { denseWeight: 0.6 }],
    ["fusion", { fusion: "rrf" }],
    ["wordings", { variants: ["bell foundry"] }],
    ["neighbours", { neighbours: 1 }],
    ["near duplicates", { dropNearDuplicates: true }],
    ["scope", { scope: { languages: ["en"] } }],
    [
      "question to the graph",
      { graph: { key: "node", search: async () => ({ entities: [], hits: [] }), follow: null } },
    ],
    ["reranker", { reranker: { key: "none", most: 3, rerank: async (pool) => [...pool] } }],
  ])("answer no search with another %s", async (_, other) => {
    await cached();
    expect((await cached(other)).cached).toBe(false);
    expect((await cached(other)).cached).toBe(true);
  });

  it("include the graph's hits until the graph changes", async () => {
    const asked: boolean[] = [];
    const graph = {
      key: "node",
      search: async () => {
        asked.push(true);
        return { entities: [], hits: [hit(1, 0.9)] };
      },
      follow: null,
    };
    const first = await cached({ graph });
    const again = await cached({ graph });
    expect([again.cached, asked.length]).toEqual([true, 1]);
    expect(again.graph).toEqual({ ...first.graph, ms: 0 });
    await pool().query(
      `INSERT INTO graph_state (owner_id, version) VALUES ('local', 1)
       ON CONFLICT (owner_id) DO UPDATE SET version = graph_state.version + 1`,
    );
    // Searches without the graph are not affected.
    await cached();
    expect((await cached()).cached).toBe(true);
    expect((await cached({ graph })).cached).toBe(false);
    expect(asked).toHaveLength(2);
  });

  it("are not stored for a degraded search, and not used when caching is off", async () => {
    const parts = { index: { searchDense: away, searchLexical: index.searchLexical.bind(index) } };
    await cached({ query: "old harbour" }, parts);
    expect((await cached({ query: "old harbour" })).cached).toBe(false);
    expect((await cached({ query: "old harbour", cache: false })).cached).toBe(false);
  });

  it("contain only existing passages", async () => {
    await cached({ query: "rope" });
    await pool().query("DELETE FROM document");
    const after = await cached({ query: "rope" });
    expect([after.cached, after.passages]).toEqual([false, []]);
  });
});
