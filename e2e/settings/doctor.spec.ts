import { execFile } from "node:child_process";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { type DoctorReport, doctorReportSchema } from "@/lib/shared/contracts/doctor";
import { startScriptedLlm } from "../scripted-llm/start-scripted-llm";
import { Api } from "../support/api";
import { expect, test } from "../support/fixtures";

/** A port without a listener. */
const CLOSED = "http://127.0.0.1:9";

function runDoctor(args: string[], env: Record<string, string>): Promise<{ code: number; out: string }> {
  return new Promise((resolve) => {
    const child = execFile(
      process.execPath,
      ["scripts/doctor.mjs", ...args],
      { env: { ...process.env, ...env } },
      (_error, out) => resolve({ code: child.exitCode ?? -1, out }),
    );
  });
}

const statusOf = ({ checks }: DoctorReport, id: string) => checks.find((check) => check.id === id)?.status;

test.afterEach(async ({ baseURL }) => {
  const answer = await new Api(baseURL ?? "").fetch("/api/settings", {
    method: "PUT",
    headers: { "content-type": "application/json" },
    body: JSON.stringify({ settings: {} }),
  });
  expect(answer.ok).toBe(true);
});

test("everything that the application needs is checked, by API and on the page", async ({ page, baseURL }) => {
  const answer = await new Api(baseURL ?? "").fetch("/api/doctor");
  expect(answer.status).toBe(200);
  const report = doctorReportSchema.parse(await answer.json());
  expect(report.healthy).toBe(true);
  expect(report.model).toBeNull();
  expect(report.checks.map(({ id }) => id).sort()).toEqual(
    [
      "alerts",
      "backup",
      "database",
      "disk",
      "durability",
      "embedder",
      "ingestion",
      "joined_documents",
      "language_model",
      "migrations",
      "node",
      "originals",
      "prompts",
      "reranker",
      "search_extensions",
      "search_index",
      "search_store",
      "secrets",
      "single_sign_on",
      "snapshots",
      "stored_data",
      "web_search",
    ].sort(),
  );
  expect(statusOf(report, "language_model")).toBe("not_configured");
  await page.goto("/setup");
  const health = page.getByRole("region", { name: "Health" });
  await expect(health.getByText("Everything required works.")).toBeVisible();
  await expect(health.getByRole("listitem").filter({ hasText: "PostgreSQL" })).toContainText("Database");
});

test("an unreachable model server is found, reported with a remedy, and noticed in the settings", async ({
  page,
  baseURL,
}) => {
  const api = new Api(baseURL ?? "");
  await page.goto("/setup");
  const health = page.getByRole("region", { name: "Health" });
  await expect(health.getByText("Everything required works.")).toBeVisible();
  const changed = await api.fetch("/api/models/host", {
    method: "PUT",
    headers: { "content-type": "application/json" },
    body: JSON.stringify({ provider: "ollama", url: CLOSED, model: "llama3.2" }),
  });
  expect(changed.ok).toBe(true);
  await health.getByRole("button", { name: "Check again" }).click();
  const model = health.getByRole("listitem").filter({ hasText: "Language model" });
  await expect(model).toContainText("llama3.2 at 127.0.0.1:9 is not working: no connection.");
  await expect(model).toContainText("Start the model server");
  await page.goto("/settings");
  await expect(page.getByText("1 thing needs attention: Language model.")).toBeVisible();
  await page.getByRole("link", { name: "See what to do" }).click();
  await expect(page).toHaveURL(/\/setup#doctor$/);
});

test("a finding disappears once it is fixed, without a reload", async ({ page, baseURL }) => {
  const server = await startScriptedLlm();
  const { port, ollamaUrl: url } = server;
  await server.stop();
  const changed = await new Api(baseURL ?? "").fetch("/api/models/host", {
    method: "PUT",
    headers: { "content-type": "application/json" },
    body: JSON.stringify({ provider: "ollama", url, model: "scripted-large" }),
  });
  expect(changed.ok).toBe(true);
  await page.goto("/setup");
  const model = page
    .getByRole("region", { name: "Health" })
    .getByRole("listitem")
    .filter({ hasText: "Language model" });
  await expect(model).toContainText("is not working: no connection.");
  const again = await startScriptedLlm({ port });
  try {
    await expect(model).toContainText("responds, streams and returns structured output");
  } finally {
    await again.stop();
  }
});

test("the command attaches to the running application", async ({ baseURL }) => {
  const dataDir = join(process.env.E2E_FOLDER ?? "", test.info().project.name);
  const { code, out } = await runDoctor(["--json"], { DATA_DIR: dataDir });
  const report = doctorReportSchema.parse(JSON.parse(out));
  expect(report.checks.find(({ id }) => id === "application")).toMatchObject({
    status: "ok",
    params: { url: baseURL },
  });
  expect(statusOf(report, "ingestion")).toBe("ok");
  expect(code).toBe(0);
});

test("without an application the command checks what it can, and says what it cannot", async () => {
  const dataDir = await mkdtemp(join(tmpdir(), "touchstone-doctor-"));
  try {
    // At the same time: each spends most of it compiling the command.
    const [alone, french, broken, away, unknown] = await Promise.all([
      runDoctor([], { DATA_DIR: dataDir }),
      runDoctor(["--language", "fr"], { DATA_DIR: dataDir }),
      runDoctor(["--json"], {
        DATA_DIR: dataDir,
        DATABASE_URL: "postgresql://nobody@127.0.0.1:9/nothing",
        OLLAMA_BASE_URL: CLOSED,
        LLM_MODEL: "llama3.2",
      }),
      runDoctor([], { DATA_DIR: dataDir, OLLAMA_BASE_URL: CLOSED, LLM_MODEL: "llama3.2" }),
      runDoctor(["--nonsense"], { DATA_DIR: dataDir }),
    ]);
    expect(alone.out).toContain("Not running.");
    expect(alone.out).toContain("index, embedding and import were not checked");
    expect(alone.code).toBe(0);
    expect(french.out).toContain("À l’arrêt.");

    const report = doctorReportSchema.parse(JSON.parse(broken.out));
    expect(report.checks.find(({ id }) => id === "database")).toMatchObject({
      status: "failed",
      fix: "check_database",
    });
    expect(report.healthy).toBe(false);
    expect(broken.code).toBe(1);

    expect(away.out).toContain("llama3.2 at 127.0.0.1:9 is not working: no connection.");
    expect(away.code).toBe(1);
    expect(unknown.code).toBe(2);
  } finally {
    await rm(dataDir, { recursive: true, force: true });
  }
});
