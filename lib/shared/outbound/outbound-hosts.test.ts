import { afterAll, expect, it, vi } from "vitest";
import { isAddressRefused } from "./guarded-connector";
import { createServerFetch } from "./server-fetch";

vi.hoisted(() => vi.stubEnv("OUTBOUND_HOSTS", "models.example, *.corp.example"));
afterAll(() => vi.unstubAllEnvs());

it("calls only the listed hosts, and resolves no other name", async () => {
  const resolved: string[] = [];
  const fetchFrom = createServerFetch(async (hostname) => {
    resolved.push(hostname);
    throw new Error("unknown host");
  });
  const isRefused = (url: string) => fetchFrom(url).then(() => false, isAddressRefused);
  const others = ["http://evil.example/", "http://models.example.evil.example/", "http://127.0.0.1/", "http://[::1]/"];
  for (const url of others) expect(await isRefused(url), url).toBe(true);
  expect(resolved).toEqual([]);
  for (const url of ["http://models.example/", "http://gpu.corp.example/"])
    expect(await isRefused(url), url).toBe(false);
  expect(resolved).toEqual(["models.example", "gpu.corp.example"]);
});
