import { afterEach, describe, expect, it, vi } from "vitest";

/** The layer as a process reads it whose environment is this. */
async function layerOf(variables: Record<string, string>) {
  vi.resetModules();
  for (const name of ["SEARCH_STORE", "QDRANT_URL", "QDRANT_COLLECTION_NAME", "CHROMA_URL", "CHROMA_COLLECTION_NAME"]) {
    vi.stubEnv(name, variables[name] ?? "");
  }
  return (await import("./environment-layer")).environmentLayer().searchIndex;
}

describe("where the environment wants the vectors", () => {
  afterEach(() => vi.unstubAllEnvs());

  it("says nothing where nothing is set", async () => {
    expect(await layerOf({})).toEqual({});
  });

  it("takes an address alone for the choice of its store, as the published configuration gives it", async () => {
    const published = { QDRANT_URL: "http://localhost:6333", QDRANT_COLLECTION_NAME: "crag_documents" };
    expect(await layerOf(published)).toMatchObject({
      store: "qdrant",
      qdrantUrl: "http://localhost:6333",
      qdrantCollection: "crag_documents",
    });
    expect(await layerOf({ CHROMA_URL: "http://localhost:8000" })).toMatchObject({ store: "chroma" });
  });

  it("lets what is said outright win over the addresses", async () => {
    expect(await layerOf({ SEARCH_STORE: "embedded", QDRANT_URL: "http://localhost:6333" })).toMatchObject({
      store: "embedded",
    });
    expect(await layerOf({ SEARCH_STORE: "qdrant" })).toMatchObject({ store: "qdrant", qdrantUrl: undefined });
  });

  it("leaves credentials out of what is shown and logged", async () => {
    const layer = await layerOf({ QDRANT_URL: "https://user:secret@qdrant.example:6333/" });
    expect(layer).toMatchObject({ qdrantUrl: "https://qdrant.example:6333" });
    expect(JSON.stringify(layer)).not.toContain("secret");
  });
});
