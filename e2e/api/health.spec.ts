import { readinessSchema } from "@/lib/shared/contracts/health";
import { expect, test } from "../support/fixtures";

test("the application is alive", async ({ request }) => {
  const answer = await request.get("/api/health/live");
  expect(answer.status()).toBe(200);
  expect(await answer.json()).toEqual({ status: "alive" });
});

test("the application reports what it needs to be ready, and has it", async ({ request }) => {
  const answer = await request.get("/api/health/ready");
  expect(answer.status()).toBe(200);
  const { ready, checks } = readinessSchema.parse(await answer.json());
  expect(ready).toBe(true);
  expect(checks.map((check) => check.name).sort()).toEqual(["database", "embedder", "ingestion", "migrations"]);
  expect(checks.every((check) => check.ok)).toBe(true);
});

test("every response carries the id of its request, as its log lines do", async ({ request }) => {
  for (const path of ["/api/health/live", "/settings", "/api/nothing-here"]) {
    const given = await request.get(path, { headers: { "X-Request-Id": "proxy-7" } });
    expect(given.headers()["x-request-id"]).toBe("proxy-7");
    const made = await request.get(path, { headers: { "X-Request-Id": "two words" } });
    expect(made.headers()["x-request-id"]).toMatch(/^[0-9a-f-]{36}$/);
  }
});
