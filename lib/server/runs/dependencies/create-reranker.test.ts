import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { type RerankServer, startRerankServer } from "@/lib/engine/models/testing/rerank-server";
import { installedPrompts } from "@/lib/engine/prompts/installed-prompts";
import { fakePassage } from "@/lib/engine/workflow/testing/fake-workflow";
import { type SettingsLayer, settingsSchema } from "@/lib/shared/contracts/settings/settings";
import { createReranker } from "./create-reranker";

let server: RerankServer;
beforeEach(async () => {
  server = await startRerankServer({ speaks: "texts" });
});
afterEach(() => server.stop());

const rerankerOf = (retrieval: NonNullable<SettingsLayer["retrieval"]>) =>
  createReranker(settingsSchema.parse({ retrieval }).retrieval, {
    model: null,
    prompts: installedPrompts(),
    promptHashes: {},
  });
const context = {
  language: "en" as const,
  fence: "f00d",
  signal: new AbortController().signal,
  onModelCall: () => {},
  onFailure: () => {},
};
const passages = ["Bread rises.", "The lighthouse is tall."].map((text, at) => ({
  passage: { ...fakePassage(at + 1), text },
  ranks: {
    denseRank: at + 1,
    denseScore: 0.5,
    lexicalRank: null,
    lexicalScore: null,
    fusedRank: at + 1,
    fusedScore: 0.5,
    rerankRank: null,
    rerankScore: null,
  },
}));

describe("createReranker", () => {
  it("returns none or the built-in one, which also replaces a missing language model", () => {
    expect(rerankerOf({ rerank: "none" })).toBeNull();
    expect(rerankerOf({ rerank: "built-in" })?.key).toBe("built-in");
    expect(rerankerOf({ rerank: "llm" })?.key).toBe("built-in");
  });

  it("uses a server, with a key of address and model", async () => {
    const reranker = rerankerOf({ rerank: "http", rerankUrl: server.url, rerankModel: "bge" });
    const ranked = await reranker?.rerank({ question: "How tall is the lighthouse?", passages }, context);
    expect(ranked?.map(({ passage, ranks }) => [passage.ordinal, ranks.rerankRank])).toEqual([
      [1, 1],
      [0, 2],
    ]);
    const keys = [null, "bge"].map(
      (rerankModel) => rerankerOf({ rerank: "http", rerankUrl: server.url, rerankModel })?.key,
    );
    expect(new Set(keys).size).toBe(2);
  });

  it("rejects when the server has no address or is unreachable", async () => {
    await server.stop();
    for (const rerankUrl of [null, server.url]) {
      const reranker = rerankerOf({ rerank: "http", rerankUrl });
      await expect(reranker?.rerank({ question: "How tall?", passages }, context)).rejects.toThrow();
    }
  });
});
