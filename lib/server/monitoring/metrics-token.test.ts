import { afterAll, beforeAll, expect, it, vi } from "vitest";
import { GET } from "@/app/metrics/route";
import { setUpDatabase } from "@/lib/data/db/testing/set-up-database";
import { startMonitoring, stopMonitoring } from "./monitoring";

const TOKEN = vi.hoisted(() => {
  const token = "of-prometheus-alone";
  vi.stubEnv("AUTH", "accounts");
  vi.stubEnv("METRICS", "on");
  vi.stubEnv("METRICS_TOKEN", token);
  return token;
});

setUpDatabase();
beforeAll(() => startMonitoring({}));
afterAll(stopMonitoring);

it.each([
  [{ authorization: `Bearer ${TOKEN}` }, 200],
  [{ authorization: `bearer  ${TOKEN}` }, 200],
  [{}, 401],
  [{ authorization: `Bearer ${TOKEN}x` }, 401],
  [{ authorization: "Bearer" }, 401],
  [{ authorization: `Basic ${TOKEN}` }, 401],
  [{ authorization: `Bearer ${TOKEN}`, "sec-fetch-site": "cross-site" }, 403],
])("with accounts, a request with %j for metrics is answered with %i", async (headers, status) => {
  const request = new Request("http://localhost:3000/metrics", { headers: { ...headers, host: "localhost:3000" } });
  const answer = await GET(request, { params: Promise.resolve({}) });
  expect(answer.status).toBe(status);
  const text = await answer.text();
  expect(text.includes("process_memory_bytes")).toBe(status === 200);
  expect(text).not.toContain(TOKEN);
});
