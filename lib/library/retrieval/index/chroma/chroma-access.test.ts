import { expect, it, vi } from "vitest";

/** The environment is read once, at the first use. */
async function modules() {
  vi.resetModules();
  vi.stubEnv("CHROMA_URL", "https://reader:s%3Acret@chroma.example:8443/vectors");
  vi.stubEnv("CHROMA_API_KEY", "key of Chroma");
  vi.stubEnv("CHROMA_TENANT", "team");
  return { ...(await import("./chroma-access")), ...(await import("../store-unavailable")) };
}

it("sends the environment's credentials only to the environment's server", async () => {
  const { chromaAccess } = await modules();
  expect(chromaAccess("https://chroma.example:8443/vectors/")).toEqual({
    baseUrl: "https://chroma.example:8443/vectors",
    headers: {
      "x-chroma-token": "key of Chroma",
      authorization: `Basic ${Buffer.from("reader:s:cret").toString("base64")}`,
    },
    tenant: "team",
    database: "default_database",
  });
  for (const url of ["https://chroma.example", "http://chroma.example:8443/vectors", "http://localhost:8000"]) {
    expect(chromaAccess(url)).toMatchObject({ baseUrl: url, headers: {} });
  }
});

it("needs an address", async () => {
  const { chromaAccess, StoreUnavailable } = await modules();
  expect(() => chromaAccess(null)).toThrow(StoreUnavailable);
});
