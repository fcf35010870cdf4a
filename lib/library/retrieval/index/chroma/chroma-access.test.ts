import { beforeAll, expect, it, vi } from "vitest";
import { StoreUnavailable } from "../store-unavailable";
import { chromaAccess } from "./chroma-access";

beforeAll(() => {
  // Read once, at the first use.
  vi.stubEnv("CHROMA_URL", "https://reader:s%3Acret@chroma.example:8443/vectors");
  vi.stubEnv("CHROMA_API_KEY", "key of Chroma");
  vi.stubEnv("CHROMA_TENANT", "team");
});

it("sends the environment's credentials only to the environment's server", () => {
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

it("needs an address", () => {
  expect(() => chromaAccess(null)).toThrow(StoreUnavailable);
});
