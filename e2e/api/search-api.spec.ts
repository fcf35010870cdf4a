import { randomUUID } from "node:crypto";
import { collectionSchema } from "@/lib/shared/contracts/library/document";
import { searchAnswerSchema } from "@/lib/shared/contracts/library/search";
import { Api, finalAnswer, refusal } from "../support/api";
import { expect, test } from "../support/fixtures";

const TOWER = `# The tower of Vessel Ness

The tower of Vessel Ness was built in 1902 by the engineer Maren Solheim. It is 31 metres high.
`;
const QUARRY = `# The quarry of Vessel Ness

The quarry of Vessel Ness was opened in 1844 by the merchant Aldous Brandt. It sold slate.
`;
const BUILT = "Who built the tower of Vessel Ness?";

/** Two documents, one of them in a collection. */
async function twoDocuments(api: Api) {
  const tower = await api.addDocument(`tower-${randomUUID()}.md`, TOWER);
  const quarry = await api.addDocument(`quarry-${randomUUID()}.md`, QUARRY);
  const made = await api.postJson("/api/collections", { name: `Quarries ${randomUUID()}` });
  const { id: collection } = collectionSchema.parse(await made.json());
  const change = { method: "PATCH", headers: { "content-type": "application/json" } };
  const body = JSON.stringify({ collections: [collection] });
  expect((await api.fetch(`/api/documents/${quarry}`, { ...change, body })).status).toBeLessThan(300);
  const remove = async () => {
    for (const id of [tower, quarry]) await api.fetch(`/api/documents/${id}`, { method: "DELETE" });
    await api.fetch(`/api/collections/${collection}`, { method: "DELETE" });
  };
  return { tower, quarry, collection, remove };
}

async function search(api: Api, request: object) {
  const answer = await api.postJson("/api/search", { query: BUILT, ...request });
  expect(answer.status, await answer.clone().text()).toBe(200);
  return searchAnswerSchema.parse(await answer.json());
}

test("a question about a collection is answered from its documents alone", async ({ baseURL }) => {
  const api = new Api(baseURL ?? "");
  const { tower, quarry, collection, remove } = await twoDocuments(api);
  const whole = finalAnswer((await api.ask({ question: BUILT })).events);
  expect(whole.text).toContain("Maren Solheim");
  const { runId, events, conversationId } = await api.ask({ question: BUILT, scope: { collections: [collection] } });
  const searched = events.flatMap((event) => (event.type === "retrieval-result" ? event.passages : []));
  expect(new Set(searched.map(({ documentId }) => documentId))).toEqual(new Set([quarry]));
  expect(finalAnswer(events).text).not.toContain("Maren Solheim");
  expect((await api.trace(runId)).events[0]).toMatchObject({ type: "run-start", scope: { collections: [collection] } });
  // A scope applies to its question only: the next one of the conversation has its own.
  const next = await api.ask({ question: BUILT, conversationId, scope: { documents: [tower] } });
  expect(finalAnswer(next.events).text).toContain("Maren Solheim");
  await remove();
});

test("a scope with unknown ids is rejected before anything starts", async ({ baseURL }) => {
  const api = new Api(baseURL ?? "");
  const scope = { collections: [randomUUID()] };
  for (const accept of ["application/json", "text/event-stream"]) {
    const answer = await api.postJson("/api/runs", { question: BUILT, scope }, { accept });
    expect(await refusal(answer)).toMatchObject({ code: "validation_failed" });
  }
  expect(await refusal(await api.postJson("/api/search", { query: BUILT, scope }))).toMatchObject({
    code: "validation_failed",
  });
  expect(await refusal(await api.postJson("/api/search", { query: BUILT, scope: { colections: [] } }))).toMatchObject({
    code: "validation_failed",
  });
});

test("the debugger reports every stage of a search, and why a passage was not found", async ({ baseURL }) => {
  const api = new Api(baseURL ?? "");
  const { tower, quarry, remove } = await twoDocuments(api);
  const scope = { documents: [tower, quarry] };
  const first = await search(api, { k: 1, scope });
  expect(first.results.map(({ passage }) => passage.documentId)).toEqual([tower]);
  expect(first.leftOut.map(({ passage, stage, finding }) => [passage.documentId, stage, finding])).toEqual([
    [quarry, "top-k", "below_cut"],
  ]);
  expect(first.stages.map(({ stage }) => stage)).toEqual(
    expect.arrayContaining(["scope", "dense", "lexical", "fusion", "top-k"]),
  );
  // Extraction of the new document into the graph follows a moment later and clears the cache.
  await expect.poll(async () => (await search(api, { k: 1, scope })).cached).toBe(true);

  const explain = first.leftOut[0]?.passage.id;
  const { explanation } = await search(api, { k: 1, scope, explain });
  expect(explanation?.passage.documentId).toBe(quarry);
  expect(explanation?.stages.find(({ stage }) => stage === "top-k")).toMatchObject({ finding: "below_cut", rank: 2 });
  expect(explanation?.terms.missing).toContain("tower");
  expect(await refusal(await api.postJson("/api/search", { query: BUILT, explain: randomUUID() }))).toMatchObject({
    status: 404,
  });

  const settings = { rerank: "built-in", variants: 2, neighbours: 1, fusion: "rrf" };
  // The rewording uses words from the library: "make" for "build".
  const query = "Which engineer did build the tower of Vessel Ness?";
  const reranked = await search(api, { query, k: 1, scope, settings });
  expect(reranked.queries.length).toBeGreaterThan(1);
  expect(reranked.results.find(({ passage }) => passage.documentId === tower)?.ranks.rerankRank).toBe(1);
  // A search with an unavailable part is not cached, but still has results.
  for (const _ of [1, 2]) {
    const away = await search(api, { k: 1, scope, settings: { rerank: "http" } });
    expect(away.cached).toBe(false);
    expect(away.degradations).toMatchObject([{ reason: { code: "reranker_unavailable" } }]);
    expect(away.results[0]?.passage.documentId).toBe(tower);
  }

  // No cached result contains a deleted document.
  await api.deleteDocument(tower);
  const gone = await search(api, { k: 1, scope: { documents: [quarry] } });
  expect(gone.results.map(({ passage }) => passage.documentId)).toEqual([quarry]);
  expect(JSON.stringify(await search(api, { k: 50 }))).not.toContain("Maren Solheim");
  await remove();
});
