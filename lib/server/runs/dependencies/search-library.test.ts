import { randomUUID } from "node:crypto";
import { beforeEach, describe, expect, it } from "vitest";
import { pool } from "@/lib/data/db/connection/client";
import { insertCollection, setCollections } from "@/lib/data/db/library/collections";
import { EVERYTHING } from "@/lib/data/db/library/readable";
import { emptyDatabase } from "@/lib/data/db/testing/database";
import { setUpDatabase } from "@/lib/data/db/testing/set-up-database";
import { insertSearchedPassages, type PassageFixture } from "@/lib/library/retrieval/testing/passages";
import { type SearchAnswer, searchAnswerSchema, searchRequestSchema } from "@/lib/shared/contracts/library/search";
import { searchLibrary } from "./search-library";

const FACTS = [
  "The lighthouse was built in 1871 by the engineer Isolde Fenwick.",
  "Bread rises because yeast turns sugar into carbon dioxide.",
  "The lighthouse was built in 1871, by the engineer Isolde Fenwick!",
  "The company pays travel expenses within thirty days of the claim.",
  "Vaccines train the immune system to recognise a pathogen.",
];

let passages: PassageFixture[];
setUpDatabase();
beforeEach(async () => {
  await emptyDatabase();
  passages = await insertSearchedPassages(FACTS);
});

const idOf = (nth: number) => passages[nth]?.passageId ?? "";
async function search(request: object): Promise<SearchAnswer> {
  const asked = searchRequestSchema.parse({
    query: "Who built the lighthouse?",
    settings: { rerank: "none" },
    ...request,
  });
  return searchAnswerSchema.parse(await searchLibrary(asked, EVERYTHING, new AbortController().signal));
}
/** Maps each stage to its finding for the explained passage. */
async function explained(explain: string, request: object = {}) {
  const { explanation } = await search({ ...request, explain });
  if (explanation === null) throw new Error("no explanation");
  const findings = Object.fromEntries(explanation.stages.map(({ stage, finding }) => [stage, finding]));
  const of = (stage: string) => explanation.stages.find((report) => report.stage === stage);
  return { findings, of, terms: explanation.terms };
}

describe("the retrieval debugger", () => {
  it("searches as a run does, and lists what each stage left out", async () => {
    const { results, leftOut, language, queries, stages, cached, explanation } = await search({ k: 2 });
    expect([language, queries, cached, explanation]).toEqual(["en", ["Who built the lighthouse?"], false, null]);
    expect(results).toHaveLength(2);
    // One of the two near duplicates.
    const twins = [idOf(0), idOf(2)];
    expect(twins).toContain(results[0]?.passage.id);
    const dropped = leftOut.find(({ stage }) => stage === "near-duplicates");
    expect(twins).toContain(dropped?.passage.id);
    expect(dropped).toMatchObject({ finding: "near_duplicate" });
    expect(results.length + leftOut.length).toBe(FACTS.length);
    expect(stages.map(({ stage }) => stage)).toEqual([
      "scope",
      "dense",
      "lexical",
      "graph",
      "fusion",
      "near-duplicates",
      "leads",
      "top-k",
    ]);
    expect(stages[0]?.kept).toBe(FACTS.length);
    expect((await search({ k: 2 })).cached).toBe(true);
  });

  it("applies the settings of the request", async () => {
    // An extra query variant uses synonyms found in the library.
    await insertSearchedPassages(["A beacon stands at the end of the pier."]);
    const request = {
      k: 1,
      denseWeight: 0,
      settings: { fusion: "rrf", rerank: "built-in", neighbours: 1, variants: 1 },
    };
    const { results, stages, queries } = await search(request);
    expect(queries).toHaveLength(2);
    expect(results[0]?.ranks.rerankRank ?? results[1]?.ranks.rerankRank).toBe(1);
    expect(results.some(({ ranks }) => ranks.neighbourOf !== undefined)).toBe(true);
    expect(stages.map(({ stage }) => stage)).toEqual(expect.arrayContaining(["rerank", "neighbours"]));
    const { results: plain } = await search({ k: 5 });
    expect(plain.every(({ ranks }) => ranks.rerankRank === null)).toBe(true);
  });

  it("reports an unavailable part and continues", async () => {
    const { degradations, results } = await search({ settings: { rerank: "http" } });
    expect(results.length).toBeGreaterThan(0);
    expect(degradations).toMatchObject([{ reason: { code: "reranker_unavailable" }, fallback: "retrieval-order" }]);
  });

  it("searches only the given collection, and rejects an unknown one", async () => {
    const other = await insertSearchedPassages(["A lighthouse keeper lives here."]);
    // Not ready, so in no scope.
    await insertSearchedPassages(["A lighthouse is being built."], { status: "processing" });
    const collection = (await insertCollection("Towers")) ?? "";
    await setCollections(other[0]?.documentId ?? "", [collection], EVERYTHING);
    const { results, stages, scope } = await search({ scope: { collections: [collection] } });
    expect(results.map(({ passage }) => passage.text)).toEqual(["A lighthouse keeper lives here."]);
    expect(stages[0]).toMatchObject({ stage: "scope", kept: 1 });
    expect(scope).toEqual({ documents: 1, passages: 1 });
    const whole = await search({});
    expect(whole.scope.passages).toBe(FACTS.length + 1);
    expect(whole.stages.filter(({ stage }) => stage === "scope")).toEqual([
      { stage: "scope", ms: expect.any(Number), kept: FACTS.length + 1 },
    ]);
    const refused = { code: "validation_failed", fields: { "scope.collections": expect.any(String) } };
    await expect(search({ scope: { collections: [randomUUID()] } })).rejects.toMatchObject(refused);
    await expect(search({ documentId: randomUUID() })).rejects.toMatchObject({ code: "validation_failed" });
  });
});

describe("the explanation of a passage", () => {
  it("reports a passage kept by every stage", async () => {
    const { findings, of, terms } = await explained(idOf(3), { query: "When are travel expenses paid?", k: 1 });
    expect(findings).toEqual({
      scope: "kept",
      dense: "kept",
      lexical: "kept",
      graph: "not_in_graph",
      fusion: "kept",
      "near-duplicates": "kept",
      leads: "no_lead",
      rerank: "not_run",
      "top-k": "kept",
      neighbours: "not_run",
    });
    expect(of("top-k")).toMatchObject({ rank: 1, score: 1, lastKept: { rank: 1, score: 1 } });
    expect(terms.shared).toEqual(expect.arrayContaining(["travel", "expens"]));
  });

  it("reports the rank and score of a passage below the cut, and those it needed", async () => {
    const { findings, of, terms } = await explained(idOf(1), { k: 1 });
    expect(findings).toMatchObject({ dense: "kept", lexical: "no_shared_term", fusion: "kept", "top-k": "below_cut" });
    const topK = of("top-k");
    expect(topK?.rank).toBeGreaterThan(1);
    expect(topK?.lastKept).toMatchObject({ rank: 1 });
    expect(topK?.lastKept?.score).toBeGreaterThan(topK?.score ?? Number.NaN);
    expect(terms.shared).toEqual([]);
    expect(terms.missing.length).toBeGreaterThan(0);
  });

  it("names the passage that a near duplicate repeats", async () => {
    const { results } = await search({ k: 5 });
    const [kept, dropped] = results[0]?.passage.id === idOf(0) ? [idOf(0), idOf(2)] : [idOf(2), idOf(0)];
    const { findings, of } = await explained(dropped, { k: 5 });
    expect(findings).toMatchObject({ fusion: "kept", "near-duplicates": "near_duplicate", "top-k": "not_run" });
    expect(of("near-duplicates")?.other).toBe(kept);
  });

  it("reports a passage that the reranker moved below the cut", async () => {
    const settings = { rerank: "built-in" };
    const { findings } = await explained(idOf(4), { k: 1, settings });
    expect(["rerank", "top-k"].map((stage) => findings[stage])).toContain("below_cut");
    expect((await explained(idOf(0), { k: 5, settings })).findings).toMatchObject({ fusion: "kept" });
  });

  it("gives the rank and score of a passage beyond the end of the list", async () => {
    const filler = Array.from({ length: 120 }, (_, nth) => `The lighthouse builder number ${nth} built a lighthouse.`);
    await insertSearchedPassages(filler);
    const { findings, of } = await explained(idOf(1), { k: 3 });
    expect(findings).toMatchObject({ dense: "below_list", lexical: "no_shared_term", fusion: "in_no_list" });
    const dense = of("dense");
    expect(dense?.rank).toBeGreaterThan(100);
    expect(dense?.score).toBeLessThan(dense?.lastKept?.score ?? Number.NaN);
    expect(dense?.lastKept).toMatchObject({ rank: 100 });
  });

  it("reports a passage out of scope, not ready, without a vector or unknown", async () => {
    const other = await insertSearchedPassages(["A lighthouse keeper."]);
    const scope = { documents: [other[0]?.documentId ?? ""] };
    expect((await explained(idOf(0), { scope })).findings).toEqual({ scope: "outside_scope" });
    const [waiting] = await insertSearchedPassages(["The lighthouse of another town."], { status: "processing" });
    expect((await explained(waiting?.passageId ?? "")).findings).toEqual({ scope: "not_findable" });
    await pool().query("DELETE FROM passage_vector WHERE passage_id = $1", [idOf(0)]);
    expect((await explained(idOf(0))).findings).toMatchObject({ dense: "not_indexed", lexical: "kept" });
    await expect(search({ explain: randomUUID() })).rejects.toMatchObject({ code: "not_found" });
  });
});
