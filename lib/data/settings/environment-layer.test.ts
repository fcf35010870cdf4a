import { afterEach, describe, expect, it, vi } from "vitest";

/** The layer of a process with this environment. */
async function layerOf(variables: Record<string, string>) {
  vi.resetModules();
  for (const name of ["SEARCH_STORE", "QDRANT_URL", "QDRANT_COLLECTION_NAME", "CHROMA_URL", "CHROMA_COLLECTION_NAME"]) {
    vi.stubEnv(name, variables[name] ?? "");
  }
  return (await import("./environment-layer")).environmentLayer().searchIndex;
}

/** The web search provider of a process with this environment. */
async function webOf(variables: Record<string, string>) {
  vi.resetModules();
  for (const name of ["WEB_SEARCH_PROVIDER", "SEARXNG_URL", "WEB_SEARCH_URL", "TAVILY_API_KEY", "BRAVE_API_KEY"]) {
    vi.stubEnv(name, variables[name] ?? "");
  }
  return (await import("./environment-layer")).environmentLayer().webSearch;
}

describe("the environment's web search provider", () => {
  afterEach(() => vi.unstubAllEnvs());

  it.each<[string, Record<string, string>, string | undefined, string | undefined]>([
    ["no provider where nothing is set", {}, undefined, undefined],
    ["SearXNG by its address", { SEARXNG_URL: "http://user:pass@localhost:8080/" }, "searxng", "http://localhost:8080"],
    [
      "another server by its address",
      { WEB_SEARCH_URL: "http://localhost:9/find" },
      "compatible",
      "http://localhost:9/find",
    ],
    ["Tavily by its key", { TAVILY_API_KEY: "tvly-1" }, "tavily", undefined],
    ["Brave by its key", { BRAVE_API_KEY: "b-1" }, "brave", undefined],
    [
      "an address before a key",
      { SEARXNG_URL: "http://s.example", TAVILY_API_KEY: "t" },
      "searxng",
      "http://s.example",
    ],
    ["who is named outright", { WEB_SEARCH_PROVIDER: "none", TAVILY_API_KEY: "tvly-1" }, "none", undefined],
    [
      "the named one at its own address",
      { WEB_SEARCH_PROVIDER: "compatible", SEARXNG_URL: "http://s.example", WEB_SEARCH_URL: "http://c.example/x" },
      "compatible",
      "http://c.example/x",
    ],
  ])("takes %s", async (_, variables, provider, url) => {
    const layer = await webOf(variables);
    expect([layer?.provider, layer?.url]).toEqual([provider, url]);
    expect(JSON.stringify(layer)).not.toMatch(/pass|tvly/);
  });
});

describe("the environment's vector store", () => {
  afterEach(() => vi.unstubAllEnvs());

  it("is empty when nothing is set", async () => {
    expect(await layerOf({})).toEqual({});
  });

  it("chooses a store by its address alone, as in the published configuration", async () => {
    const published = { QDRANT_URL: "http://localhost:6333", QDRANT_COLLECTION_NAME: "crag_documents" };
    expect(await layerOf(published)).toMatchObject({
      store: "qdrant",
      qdrantUrl: "http://localhost:6333",
      qdrantCollection: "crag_documents",
    });
    expect(await layerOf({ CHROMA_URL: "http://localhost:8000" })).toMatchObject({ store: "chroma" });
  });

  it("prefers an explicit choice to the addresses", async () => {
    expect(await layerOf({ SEARCH_STORE: "embedded", QDRANT_URL: "http://localhost:6333" })).toMatchObject({
      store: "embedded",
    });
    expect(await layerOf({ SEARCH_STORE: "qdrant" })).toMatchObject({ store: "qdrant", qdrantUrl: undefined });
  });

  it("leaves credentials out of displayed and logged settings", async () => {
    const layer = await layerOf({ QDRANT_URL: "https://user:secret@qdrant.example:6333/" });
    expect(layer).toMatchObject({ qdrantUrl: "https://qdrant.example:6333" });
    expect(JSON.stringify(layer)).not.toContain("secret");
  });
});
