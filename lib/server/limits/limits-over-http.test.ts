import OpenAI from "openai";
import { beforeEach, expect, it, vi } from "vitest";

import { setUpDatabase } from "@/lib/data/db/testing/set-up-database";
import { saveSettings } from "@/lib/data/settings/save-settings";
import { fakeWorkflow } from "@/lib/engine/workflow/testing/fake-workflow";
import { toRoutes } from "@/lib/server/http/testing/to-routes";
import { errorAnswerSchema } from "@/lib/shared/contracts/error";

const fake = vi.hoisted(() => ({ dependencies: vi.fn() }));
vi.mock("@/lib/server/runs/dependencies/run-dependencies", () => ({ runDependencies: fake.dependencies }));

const QUESTION = "Which facts stand here?";
setUpDatabase();
beforeEach(() => {
  fake.dependencies.mockResolvedValue(fakeWorkflow().dependencies);
});

it("answers a question over the limit with 429 in each family's form, and nothing is counted for it", async () => {
  await saveSettings({ limits: { person: { questionsPerMinute: 1 } } }, "local");
  const post = (path: string, body: unknown) =>
    toRoutes(`http://localhost${path}`, {
      method: "POST",
      headers: { "Content-Type": "application/json", Accept: "application/json" },
      body: JSON.stringify(body),
    });
  expect((await post("/api/runs", { question: QUESTION })).status).toBe(202);
  for (const path of ["/api/runs", "/workflow/run", "/workflow/run-simple"]) {
    const answer = await post(path, { question: QUESTION });
    expect(answer.status, path).toBe(429);
    expect(Number(answer.headers.get("retry-after")), path).toBeGreaterThan(50);
    const { error } = errorAnswerSchema.parse(await answer.json());
    expect(error, path).toMatchObject({
      code: "rate_limited",
      retryable: true,
      limit: { scope: "person", measure: "questionsPerMinute", max: 1, used: 1 },
    });
  }
  const client = new OpenAI({ apiKey: "none", baseURL: "http://localhost/v1", fetch: toRoutes, maxRetries: 0 });
  const refusal = await client.chat.completions
    .create({ model: "touchstone", messages: [{ role: "user", content: QUESTION }] })
    .catch((error: unknown) => error);
  expect(refusal).toBeInstanceOf(OpenAI.RateLimitError);
  expect(refusal).toMatchObject({ status: 429, code: "rate_limited", type: "rate_limit_error" });
});

it("answers an upload over the limit with 429, and keeps nothing of it", async () => {
  await saveSettings({ limits: { person: { uploadsPerDay: 1 } } }, "local");
  const upload = (name: string) => {
    const body = new FormData();
    body.append("file", new File([`# ${name}\n\nThe gate opens at nine.`], `${name}.md`));
    return toRoutes("http://localhost/api/documents", { method: "POST", body });
  };
  expect((await upload("one")).status).toBe(202);
  const refused = await upload("two");
  expect(refused.status).toBe(429);
  expect(errorAnswerSchema.parse(await refused.json()).error.limit).toMatchObject({ measure: "uploadsPerDay" });
  const { documents } = await (await toRoutes("http://localhost/api/documents")).json();
  expect(documents).toHaveLength(1);
});
