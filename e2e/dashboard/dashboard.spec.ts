import { readFile } from "node:fs/promises";
import type { Page } from "@playwright/test";
import { judgeAgreementSchema } from "@/lib/shared/contracts/evaluation/judge-agreement";
import { metricsAnswerSchema } from "@/lib/shared/contracts/metrics/metrics";
import { runListSchema } from "@/lib/shared/contracts/runs/run";
import type { Outcome } from "@/lib/shared/contracts/runs/run-event";
import { Api } from "../support/api";
import { expect, test } from "../support/fixtures";

const DAY_MS = 86_400_000;

async function metrics(api: Api) {
  const from = new Date(Date.now() - DAY_MS).toISOString();
  const answer = await api.fetch(`/api/metrics?from=${encodeURIComponent(from)}`);
  expect(answer.status).toBe(200);
  const parsed = metricsAnswerSchema.parse(await answer.json());
  const withOutcome = (outcome: Outcome) => parsed.outcomes.find((one) => one.outcome === outcome)?.runs ?? 0;
  return { ...parsed, approved: withOutcome("approved"), abstained: withOutcome("abstained") };
}

/** Waits for runs of earlier tests, which count once they end. */
async function allHaveEnded(api: Api): Promise<void> {
  await expect(async () => {
    const { runs } = runListSchema.parse(await (await api.fetch("/api/runs?limit=200")).json());
    expect(runs.filter(({ status }) => status !== "ended")).toEqual([]);
  }).toPass({ timeout: 60_000 });
}

async function csvOf(page: Page, name: string): Promise<string> {
  const saved = page.waitForEvent("download");
  await page.getByRole("button", { name }).click();
  return readFile(await (await saved).path(), "utf8");
}

/** The latest runs that match the filters. */
async function runsOf(api: Api, filter: Record<string, string>) {
  const answer = await api.fetch(`/api/runs?${new URLSearchParams({ ...filter, limit: "200" })}`);
  return runListSchema.parse(await answer.json()).runs;
}

async function idsOf(api: Api, filter: Record<string, string>): Promise<string[]> {
  return (await runsOf(api, filter)).map(({ id }) => id);
}

test("the dashboard counts questions", async ({ page, baseURL }) => {
  const api = new Api(baseURL ?? "");
  await allHaveEnded(api);
  const before = await metrics(api);
  await api.ask({ question: "How long are sign-in logs kept?" });
  await api.ask({ question: "What is the boiling point of ethanol?" });
  const checks = { documentGrading: false, hallucination: false, answerQuality: false };
  await api.ask({ question: "How long are sign-in logs kept?", settings: { checks } });
  const after = await metrics(api);
  expect(after.current.runs - before.current.runs).toBe(3);
  expect(after.approved - before.approved).toBe(1);
  expect(after.abstained - before.abstained).toBe(1);
  // Neither the rejected question nor the unchecked one has a score.
  expect(after.current.scoredRuns - before.current.scoredRuns).toBe(1);
  expect(after.current.unscoredRuns - before.current.unscoredRuns).toBe(2);
  expect(after.current.averageReflectionScore).not.toBeNull();

  await page.goto("/dashboard");
  await page.getByRole("button", { name: "Show “Outcome” as a table" }).click();
  const row = (name: string) => page.getByRole("table").getByRole("row").filter({ hasText: name });
  await expect(row("Approved")).toContainText(String(after.approved));
  await expect(row("No answer")).toContainText(String(after.abstained));
  const file = await csvOf(page, "Download “Outcome” as CSV");
  expect(file).toMatch(/^\ufeffOutcome,Runs,Share\r\n(.+,\d+,[\d.]+\r\n)+$/);
  await expect(page.getByRole("region", { name: "Key figures" })).toContainText("Average reflection score");
});

test("approved answers that a reviewer found wrong are counted, and listed by the dashboard's filters", async ({
  baseURL,
}) => {
  const api = new Api(baseURL ?? "");
  const reviewed = async () => {
    const answer = judgeAgreementSchema.parse(await (await api.fetch("/api/judge-agreement")).json());
    return answer.approvals.byReviewers;
  };
  const before = await reviewed();
  const asked: string[] = [];
  for (const answer of [true, false]) {
    const { runId } = await api.ask({ question: "How long are sign-in logs kept?" });
    expect((await api.postJson(`/api/runs/${runId}/feedback`, { answer })).status).toBe(200);
    asked.push(runId);
  }
  const after = await reviewed();
  expect([after.judged - before.judged, after.wrong - before.wrong]).toEqual([2, 1]);
  const wrong = await idsOf(api, { reviewed: "answer", passed: "true", agrees: "false" });
  expect(wrong).toContain(asked[1]);
  expect(wrong).not.toContain(asked[0]);
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

test("the filters of every figure list the runs that it counts", async ({ baseURL }) => {
  const api = new Api(baseURL ?? "");
  const { runId } = await api.ask({ question: "How long are sign-in logs kept?" });
  await allHaveEnded(api);
  const { from, to, current } = await metrics(api);
  // The links of `components/dashboard/dashboard-page.test.tsx`.
  for (const [filter, counted] of [
    [{ refined: "true" }, current.refinedRuns],
    [{ hallucination: "true" }, current.hallucinationRuns],
    [{ minScore: "0" }, current.scoredRuns],
  ] as const) {
    const listed = await runsOf(api, { from, to, ...filter });
    // At most one page; runs of deleted conversations are counted but not listed.
    expect(listed.length, JSON.stringify(filter)).toBeLessThanOrEqual(Math.min(200, counted));
    if ("minScore" in filter) {
      expect(listed.map(({ id }) => id)).toContain(runId);
      expect(listed.every(({ score }) => score !== null)).toBe(true);
    }
  }
});

test("runs are listed by step, check, cached search and configuration, and by several of them", async ({ baseURL }) => {
  const api = new Api(baseURL ?? "");
  const { runId } = await api.ask({ question: "How long are sign-in logs kept?" });
  const production = { checks: "documentGrading,hallucination,answerQuality" };
  for (const filter of [{ node: "retrieve" }, { judged: "hallucination" }, { cached: "false" }, production]) {
    // A repeated question may be served from the cache.
    if ("cached" in filter) expect((await idsOf(api, filter)).length).toBeGreaterThan(0);
    else expect(await idsOf(api, filter), JSON.stringify(filter)).toContain(runId);
  }
  expect(await idsOf(api, { ...production, node: "web_search" })).toEqual([]);
});

test("the printed report has its figures in tables", async ({ page, baseURL }) => {
  await new Api(baseURL ?? "").ask({ question: "How long are sign-in logs kept?" });
  await page.goto("/dashboard");
  await expect(page.getByRole("button", { name: "Report" })).toBeVisible();
  await expect(page.getByText(/not measured here yet/).first()).toBeVisible();
  await page.emulateMedia({ media: "print" });
  await expect(page.getByRole("navigation")).toBeHidden();
  await expect(page.getByRole("button", { name: "Report" })).toBeHidden();
  await expect(page.getByRole("heading", { name: "How the metrics are defined" })).toBeHidden();
  await expect(page.getByRole("columnheader", { name: "Reflection score" })).toBeVisible();
});
