import { readFile } from "node:fs/promises";
import type { Page } from "@playwright/test";
import { judgeAgreementSchema } from "@/lib/shared/contracts/evaluation/judge-agreement";
import { metricsAnswerSchema } from "@/lib/shared/contracts/metrics/metrics";
import { runListSchema } from "@/lib/shared/contracts/runs/run";
import type { Outcome } from "@/lib/shared/contracts/runs/run-event";
import { Api } from "../support/api";
import { expect, test } from "../support/fixtures";

const DAY_MS = 86_400_000;

/** Each with its table and its file. */
const CHARTS = 20;

async function metrics(api: Api) {
  const from = new Date(Date.now() - DAY_MS).toISOString();
  const answer = await api.fetch(`/api/metrics?from=${encodeURIComponent(from)}`);
  expect(answer.status).toBe(200);
  const parsed = metricsAnswerSchema.parse(await answer.json());
  const withOutcome = (outcome: Outcome) => parsed.outcomes.find((one) => one.outcome === outcome)?.runs ?? 0;
  return { ...parsed, approved: withOutcome("approved"), abstained: withOutcome("abstained") };
}

/** Runs that earlier tests have left behind are counted once they end. */
async function allHaveEnded(api: Api): Promise<void> {
  await expect(async () => {
    const { runs } = runListSchema.parse(await (await api.fetch("/api/runs?limit=200")).json());
    expect(runs.filter(({ status }) => status !== "ended")).toEqual([]);
  }).toPass({ timeout: 60_000 });
}

test("the dashboard counts what was asked", async ({ page, baseURL }) => {
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
  // Neither the refused question nor the one that was not checked has a score.
  expect(after.current.scoredRuns - before.current.scoredRuns).toBe(1);
  expect(after.current.unscoredRuns - before.current.unscoredRuns).toBe(2);
  expect(after.current.averageReflectionScore).not.toBeNull();

  await page.goto("/dashboard");
  await page.getByRole("button", { name: "Show “Outcome” as a table" }).click();
  const row = (name: string) => page.getByRole("table").getByRole("row").filter({ hasText: name });
  await expect(row("Approved")).toContainText(String(after.approved));
  await expect(row("No answer")).toContainText(String(after.abstained));
  await expect(page.getByRole("region", { name: "Key figures" })).toContainText("Average reflection score");
});

test("the headline says how often “approved” was right, and leads to the wrong ones", async ({ page, baseURL }) => {
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

  await page.goto("/dashboard");
  const figures = page.getByRole("region", { name: "Key figures" });
  await expect(figures.getByRole("heading", { name: "Approved answers" })).toBeVisible();
  await expect(figures.getByText(/reviewed so far|^\d+ of \d+ reviewed were right/)).toBeVisible();
  await figures.getByRole("link", { name: `Reviewers: ${after.wrong} of ${after.judged} wrong` }).click();
  await expect(page).toHaveURL(/reviewed=answer&passed=true&agrees=false/);
  await expect(page.locator(`a[href*="${asked[1]}"]`).first()).toBeVisible();
  await expect(page.locator(`a[href*="${asked[0]}"]`)).toHaveCount(0);

  await page.goto("/dashboard");
  await page.getByRole("link", { name: "How these are measured" }).click();
  await expect(page.getByText("Approved answers that were right")).toBeVisible();
});

test("where no approved answer has been reviewed, the headline says where to begin", async ({ page, baseURL }) => {
  // Only this test asks by this profile and in French, and it reviews nothing.
  await new Api(baseURL ?? "").ask({
    question: "Combien de temps les journaux de connexion sont-ils conservés ?",
    profile: "self-reflective",
    language: "fr",
  });
  await page.goto("/dashboard?profile=self-reflective&language=fr");
  const figures = page.getByRole("region", { name: "Key figures" });
  await expect(figures.getByText("No approved answers reviewed yet")).toBeVisible();
  await figures.getByRole("link", { name: "Review answers" }).click();
  await expect(page).toHaveURL(/\/traces\/review\?outcome=approved/);
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

test("every figure leads to the runs that it counts", async ({ page, baseURL }) => {
  const api = new Api(baseURL ?? "");
  const { runId } = await api.ask({ question: "How long are sign-in logs kept?" });
  await allHaveEnded(api);
  await page.goto("/dashboard");
  const figures = page.getByRole("region", { name: "Key figures" });
  for (const [name, filter] of [
    ["Refinement success", "refined=true"],
    ["Hallucination detected", "hallucination=true"],
    ["Average reflection score", "minScore=0"],
  ] as const) {
    const href = await figures.getByRole("link", { name }).getAttribute("href");
    expect(href).toContain(filter);
    const { current } = await metricsOf(api, href ?? "");
    const counted = {
      refined: current.refinedRuns,
      hallucination: current.hallucinationRuns,
      minScore: current.scoredRuns,
    };
    const listed = runListSchema.parse(
      await (await api.fetch(`/api/runs${new URL(href ?? "", baseURL).search}&limit=200`)).json(),
    );
    const expected = Object.entries(counted).find(([key]) => filter.startsWith(key))?.[1] ?? 0;
    // One page of the list holds no more; runs of deleted conversations are counted, and listed no more.
    expect(listed.runs.length, name).toBeLessThanOrEqual(Math.min(200, expected));
    if (filter.startsWith("minScore")) {
      expect(listed.runs.map(({ id }) => id)).toContain(runId);
      expect(listed.runs.every(({ score }) => score !== null)).toBe(true);
    }
  }
  await figures.getByRole("link", { name: "Refinement success" }).click();
  await expect(page.getByText("Refined: two or more scored attempts")).toBeVisible();
});

test("steps, checks, configurations and kept results lead to their runs, which can be narrowed further", async ({
  page,
  baseURL,
}) => {
  await new Api(baseURL ?? "").ask({ question: "How long are sign-in logs kept?" });
  for (const [list, row, chip] of [
    ["Time by step", "Retrieve", "Through “Retrieve”"],
    ["Cost of checks", "Support", "Checked: Support"],
    ["Searches", "index", "No cached search"],
  ] as const) {
    await page.goto("/dashboard");
    await page.getByRole("list", { name: list }).getByRole("link", { name: row }).click();
    await expect(page.getByText(chip)).toBeVisible();
    await expect(page.getByRole("link", { name: "How long are sign-in logs kept?" }).first()).toBeVisible();
  }
  await page.goto("/dashboard");
  await page.getByRole("row", { name: "Production" }).getByRole("link").click();
  await expect(page.getByText("Configuration: Production")).toBeVisible();
  await page.getByRole("button", { name: "More", exact: true }).click();
  await page.getByRole("combobox", { name: "Step", exact: true }).click();
  await page.getByRole("option", { name: "Web search" }).click();
  await expect(page).toHaveURL(/node=web_search/);
  await expect(page.getByText("No runs match these filters")).toBeVisible();
});

/** The metrics of the window that a link to runs names. */
async function metricsOf(api: Api, href: string) {
  const search = new URLSearchParams(href.split("?")[1]);
  const window = new URLSearchParams({ from: search.get("from") ?? "", to: search.get("to") ?? "" });
  return metricsAnswerSchema.parse(await (await api.fetch(`/api/metrics?${window}`)).json());
}

async function csvOf(page: Page, name: string): Promise<string> {
  const saved = page.waitForEvent("download");
  await page.getByRole("button", { name }).click();
  return readFile(await (await saved).path(), "utf8");
}

test("every chart is a table and a file, written for the spreadsheets of the language", async ({ page, baseURL }) => {
  await new Api(baseURL ?? "").ask({ question: "How long are sign-in logs kept?" });
  await page.goto("/dashboard");
  const tables = page.getByRole("button", { name: /^Show “.*” as a table$/ });
  await expect(tables).toHaveCount(CHARTS);
  await expect(page.getByRole("button", { name: /^Download “.*” as CSV$/ })).toHaveCount(CHARTS);
  expect(await csvOf(page, "Download “Outcome” as CSV")).toMatch(/^\ufeffOutcome,Runs,Share\r\n(.+,\d+,[\d.]+\r\n)+$/);
  for (let left = CHARTS; left > 0; left -= 1) await tables.first().click();
  await expect(page.getByRole("table")).toHaveCount(CHARTS - (await page.getByText(/^No data in this period/).count()));
  await page.getByRole("button", { name: "Français" }).click();
  const title = "Score de réflexion";
  const written = await csvOf(page, `Télécharger « ${title} » en CSV`);
  expect(written.split("\r\n")[1]?.split(";")).toHaveLength(6);
});

test("a model that never answered gives an empty window with a way out", async ({ page }) => {
  await page.goto(`/dashboard?window=day&model=${"no-such-model-".repeat(8)}`);
  await expect(page.getByText("No questions match these filters in this period")).toBeVisible();
  await page.getByRole("button", { name: "Last 365 days, all runs" }).click();
  await expect(page).toHaveURL(/\/dashboard\?window=year$/);
});

test("days, time zone and profile stand in the address and narrow every figure down", async ({ page, baseURL }) => {
  await new Api(baseURL ?? "").ask({ question: "How long are sign-in logs kept?", profile: "self-rag" });
  await page.goto("/dashboard?window=custom&from=2025-06-01&to=2027-06-30&profile=self-rag&zone=Asia/Kathmandu");
  await expect(page.getByText("Asia/Kathmandu").first()).toBeVisible();
  await expect(page.getByRole("combobox", { name: "Profile" })).toBeVisible();
  await expect(page.getByLabel("First day")).toHaveValue("2025-06-01");
  await page.getByLabel("First day").fill("2026-01-01");
  await page.getByLabel("First day").press("Enter");
  await expect(page).toHaveURL(/from=2026-01-01/);
});

test("the report is the page on paper: every chart as its table, with the definitions", async ({ page, baseURL }) => {
  await new Api(baseURL ?? "").ask({ question: "How long are sign-in logs kept?" });
  await page.goto("/dashboard");
  await expect(page.getByRole("button", { name: "Report" })).toBeVisible();
  await expect(page.getByText(/not measured here yet/).first()).toBeVisible();
  await page.emulateMedia({ media: "print" });
  await expect(page.getByRole("navigation")).toBeHidden();
  await expect(page.getByRole("button", { name: "Report" })).toBeHidden();
  await expect(page.getByRole("heading", { name: "How the metrics are defined" })).toBeVisible();
  await expect(page.getByRole("columnheader", { name: "Lower quartile" })).toBeVisible();
});
