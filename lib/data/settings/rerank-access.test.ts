import { afterEach, expect, it, vi } from "vitest";

afterEach(() => vi.unstubAllEnvs());

/** The access of a process with this environment. */
async function accessTo(url: string, variables: { RERANK_URL?: string; RERANK_API_KEY?: string }) {
  vi.resetModules();
  vi.stubEnv("RERANK_URL", variables.RERANK_URL ?? "");
  vi.stubEnv("RERANK_API_KEY", variables.RERANK_API_KEY ?? "");
  return (await import("./rerank-access")).rerankAccess(url);
}

it("sends the environment's key to the environment's server, and to no other", async () => {
  const variables = { RERANK_URL: "https://rerank.example/v1/rerank", RERANK_API_KEY: "secret" };
  expect(await accessTo("https://rerank.example/v1/rerank", variables)).toEqual({
    url: "https://rerank.example/v1/rerank",
    apiKey: "secret",
  });
  for (const other of [
    "https://elsewhere.example/v1/rerank",
    "http://rerank.example/",
    "https://rerank.example:8443/",
  ]) {
    expect(await accessTo(other, variables)).toEqual({ url: other, apiKey: null });
  }
  expect(await accessTo("https://rerank.example/", { RERANK_API_KEY: "secret" })).toMatchObject({ apiKey: null });
  expect(await accessTo("https://rerank.example/", {})).toMatchObject({ apiKey: null });
});

it("sends the credentials of the environment's address to that server alone", async () => {
  const variables = { RERANK_URL: "https://user:pass@rerank.example/rerank" };
  expect((await accessTo("https://rerank.example/rerank", variables)).url).toBe(
    "https://user:pass@rerank.example/rerank",
  );
  expect((await accessTo("https://other.example/rerank", variables)).url).toBe("https://other.example/rerank");
});
