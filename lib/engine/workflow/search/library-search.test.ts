import { describe, expect, it } from "vitest";
import type { GraphRequest, GraphRetriever } from "@/lib/engine/ports/graph-retriever";
import type { Retriever } from "@/lib/engine/ports/retriever";
import type { GraphHit } from "@/lib/shared/contracts/library/knowledge-graph";
import { type SettingsLayer, settingsSchema } from "@/lib/shared/contracts/settings/settings";
import { fakePassage, fakeWorkflow } from "../testing/fake-workflow";
import { librarySearchRequest } from "./library-search";

const ASKED = {
  question: "Who leads it?",
  query: "leader",
  passage: null,
  meaning: "Who leads it?",
  variants: [],
  scope: null,
};

function recording(hits: GraphHit[] = []): GraphRetriever & { requests: GraphRequest[] } {
  const requests: GraphRequest[] = [];
  return {
    requests,
    search: async (request) => {
      requests.push(request);
      return { entities: [], hits };
    },
    follow: async ({ question, search }) => {
      await search(question);
      return hits;
    },
  };
}

function request(layer: SettingsLayer, graph: GraphRetriever | null) {
  const { signal } = new AbortController();
  return librarySearchRequest(
    ASKED,
    settingsSchema.parse(layer),
    { reranker: null, graph },
    { language: "en", signal },
    () => {
      throw new Error("nothing is reranked");
    },
  );
}

describe("the graph of a search", () => {
  it("runs the enabled retrievals, with the question's meaning, in the scope of the search", async () => {
    const graph = recording();
    await request({}, graph).graph?.search(["d1"]);
    const other = { nodeRetrieval: false, edgeRetrieval: false, episodeRetrieval: true, communityRetrieval: true };
    await request({ knowledgeGraph: other }, graph).graph?.search(null);
    expect(graph.requests).toMatchObject([
      { question: "Who leads it?", query: "Who leads it?", retrievals: ["node", "edge"], documentIds: ["d1"] },
      { retrievals: ["episode", "community"], documentIds: null },
    ]);
    const keys = [request({}, graph), request({ knowledgeGraph: other }, graph)].map((own) => own.graph?.key);
    expect(new Set(keys).size).toBe(2);
  });

  it("follows names if relations are enabled, with the question's meaning", async () => {
    const searched: string[] = [];
    const follow = request({}, recording()).graph?.follow;
    const search = async (query: string) => {
      searched.push(query);
      return [];
    };
    await follow?.([], search, null);
    expect(searched).toEqual(["Who leads it?"]);
    expect(request({ knowledgeGraph: { edgeRetrieval: false } }, recording()).graph?.follow).toBeNull();
  });

  it("is not queried if every retrieval is disabled, or if there is no graph", () => {
    const off = { nodeRetrieval: false, edgeRetrieval: false, episodeRetrieval: false, communityRetrieval: false };
    expect(request({ knowledgeGraph: off }, recording()).graph).toBeUndefined();
    expect(request({}, null).graph).toBeUndefined();
  });

  it("is logged before the results of the search", async () => {
    const path = [
      { sourceName: "a", type: "leads", targetName: "b", factId: "f", passageId: fakePassage(1).id } as const,
    ];
    const hit: GraphHit = { passageId: fakePassage(1).id, retrieval: "edge", score: 0.9, entities: ["a", "b"], path };
    const { retriever } = fakeWorkflow().dependencies;
    const asking: Retriever = {
      search: async (asked) => {
        const found = await asked.graph?.search(null);
        const answer = await retriever.search(asked);
        return found === undefined ? answer : { ...answer, graph: { ...found, ms: 2 } };
      },
    };
    const workflow = fakeWorkflow({ dependencies: { retriever: asking, graph: recording([hit]) } });
    await workflow.run();
    const types = workflow.events.map(({ type }) => type);
    expect(workflow.events).toContainEqual(
      expect.objectContaining({ type: "graph-result", hits: [hit], entities: [] }),
    );
    expect(types.indexOf("graph-result")).toBe(types.indexOf("retrieval-result") - 1);
    const without = fakeWorkflow({ dependencies: { retriever: asking } });
    await without.run();
    expect(without.events.map(({ type }) => type)).not.toContain("graph-result");
  });
});
