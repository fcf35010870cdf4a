import { afterEach, describe, expect, it, vi } from "vitest";

async function accessOf(storeUrl: string | null, variables: Record<string, string>) {
  vi.resetModules();
  for (const name of ["QDRANT_URL", "QDRANT_API_KEY"]) vi.stubEnv(name, variables[name] ?? "");
  return (await import("./qdrant-access")).qdrantAccess(storeUrl);
}

describe("qdrantAccess", () => {
  afterEach(() => vi.unstubAllEnvs());

  it("sends the key only to the environment's server", async () => {
    const variables = { QDRANT_URL: "https://qdrant.example:6333", QDRANT_API_KEY: "secret" };
    expect(await accessOf("https://qdrant.example:6333/", variables)).toEqual({
      baseUrl: "https://qdrant.example:6333",
      headers: { "api-key": "secret" },
    });
    expect((await accessOf("https://elsewhere.example:6333", variables)).headers).toEqual({});
    expect((await accessOf("https://qdrant.example:6334", variables)).headers).toEqual({});
    expect((await accessOf("http://qdrant.example:6333", variables)).headers).toEqual({});
  });

  it("sends the key to the default address if none is set", async () => {
    expect((await accessOf("http://localhost:6333", { QDRANT_API_KEY: "secret" })).headers).toEqual({
      "api-key": "secret",
    });
  });

  it("sends basic authentication for a proxy in a header", async () => {
    const { baseUrl, headers } = await accessOf("https://qdrant.example", {
      QDRANT_URL: "https://me:p%40ss@qdrant.example",
    });
    expect(baseUrl).toBe("https://qdrant.example");
    expect(headers).toEqual({ authorization: `Basic ${Buffer.from("me:p@ss").toString("base64")}` });
  });
});
