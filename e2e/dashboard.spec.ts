import { metricsAnswerSchema } from "../lib/contracts/metrics";
import type { Outcome } from "../lib/contracts/run-event";
import { Api } from "./api";
import { expect, test } from "./fixtures";

const DAY_MS = 86_400_000;

async function metrics(api: Api) {
  const from = new Date(Date.now() - DAY_MS).toISOString();
  const answer = await api.fetch(`/api/metrics?from=${encodeURIComponent(from)}`);
  expect(answer.status).toBe(200);
  const parsed = metricsAnswerSchema.parse(await answer.json());
  const withOutcome = (outcome: Outcome) => parsed.outcomes.find((one) => one.outcome === outcome)?.runs ?? 0;
  return { ...parsed, approved: withOutcome("approved"), abstained: withOutcome("abstained") };
}

test("the dashboard counts what was asked", async ({ page, baseURL }) => {
  const api = new Api(baseURL ?? "");
  const before = await metrics(api);
  await api.ask({ question: "How long are sign-in logs kept?" });
  await api.ask({ question: "What is the boiling point of ethanol?" });
  const checks = { documentGrading: false, hallucination: false, answerQuality: false };
  await api.ask({ question: "How long are sign-in logs kept?", settings: { checks } });
  const after = await metrics(api);
  expect(after.current.runs - before.current.runs).toBe(3);
  expect(after.approved - before.approved).toBe(1);
  expect(after.abstained - before.abstained).toBe(1);
  // Neither the refused question nor the one that was not checked has a score.
  expect(after.current.scoredRuns - before.current.scoredRuns).toBe(1);
  expect(after.current.unscoredRuns - before.current.unscoredRuns).toBe(2);
  expect(after.current.averageReflectionScore).not.toBeNull();

  await page.goto("/dashboard");
  await page.getByRole("button", { name: "Show “Outcome” as a table" }).click();
  const row = (name: string) => page.getByRole("table").getByRole("row").filter({ hasText: name });
  await expect(row("Approved")).toContainText(String(after.approved));
  await expect(row("No answer")).toContainText(String(after.abstained));
  await expect(page.getByRole("region", { name: "Figures" })).toContainText("Average reflection score");
});

test("a window without runs is empty, not zero", async ({ baseURL }) => {
  const answer = await new Api(baseURL ?? "").fetch(
    "/api/metrics?from=2020-01-01T00:00:00.000Z&to=2020-01-03T00:00:00.000Z",
  );
  const { current, trend } = metricsAnswerSchema.parse(await answer.json());
  expect(current).toMatchObject({ runs: 0, averageReflectionScore: null, hallucinationDetectionRate: null });
  expect(trend.length).toBeGreaterThan(0);
  expect(trend.every((bucket) => bucket.median === null)).toBe(true);
});
