import type { Page } from "@playwright/test";
import { profileListSchema } from "@/lib/shared/contracts/settings/profile";
import { Api, refusal } from "../support/api";
import { expect, test } from "../support/fixtures";

const QUESTION = "How long are sign-in logs kept?";

const saveBar = (page: Page) => page.getByRole("region", { name: "Unsaved changes" });
const diagram = (page: Page) => page.getByRole("region", { name: "Workflow diagram" });

const send = (api: Api, method: string, path: string, body: unknown) =>
  api.fetch(path, { method, headers: { "content-type": "application/json" }, body: JSON.stringify(body) });

async function savedNames(api: Api): Promise<string[]> {
  const { profiles } = profileListSchema.parse(await (await api.fetch("/api/profiles")).json());
  return profiles.filter(({ builtIn }) => !builtIn).map(({ name }) => name);
}

/** The settings of the run that a conversation's last question started. */
async function settingsOfRun(api: Api, runId: string) {
  return (await api.trace(runId)).configStamp.settings;
}

/** Resets settings and profiles. */
test.afterEach(async ({ baseURL }) => {
  const api = new Api(baseURL ?? "");
  expect((await send(api, "PUT", "/api/settings", { settings: {} })).ok).toBe(true);
  for (const name of await savedNames(api)) {
    expect((await send(api, "DELETE", "/api/profiles", { name })).ok).toBe(true);
  }
});

test("a saved profile applies to the next run, with the saved overrides", async ({ baseURL }) => {
  const api = new Api(baseURL ?? "");
  // As sent by the settings page (`components/settings/profiles/profile-section.test.tsx`).
  const settings = { profile: "self-reflective", reflection: { minScore: 0.6 }, checks: { documentGrading: true } };
  expect((await send(api, "PUT", "/api/settings", { settings })).ok).toBe(true);
  const { runId } = await api.ask({ question: QUESTION });
  expect(await settingsOfRun(api, runId)).toMatchObject({
    profile: "self-reflective",
    workflow: { routing: "none", method: "reflection" },
    checks: { documentGrading: true, hallucination: true, answerQuality: false },
    reflection: { minScore: 0.6, maxIterations: 2 },
  });
});

test("edited settings become a named profile, which the chat chooses by keyboard and keeps over a reload", async ({
  page,
  baseURL,
}) => {
  const api = new Api(baseURL ?? "");
  await page.goto("/settings");
  await page.getByRole("radio", { name: /^Self-RAG/ }).click();
  await page.getByLabel("Passages per question", { exact: true }).fill("2");
  await page.getByRole("button", { name: "Save as profile…" }).click();
  const dialog = page.getByRole("dialog", { name: "Save as profile" });
  await expect(dialog.getByLabel("Name")).toBeFocused();
  await expect(dialog.getByText("It changes 1 value from its base:")).toBeVisible();
  await page.keyboard.type("candidates");
  await expect(dialog.getByText("A built-in profile has this name. Choose another.")).toBeVisible();
  await page.keyboard.press("ControlOrMeta+a");
  await page.keyboard.type("Two passages");
  await page.keyboard.press("Enter");
  await expect(page.getByText("Profile “Two passages” saved")).toBeVisible();
  // The edits are in the profile: nothing is left to save, and the settings are unchanged.
  await expect(saveBar(page)).toHaveCount(0);
  await expect(page.getByRole("radio", { name: /^Adaptive/ })).toBeChecked();
  await expect(page.getByRole("radio", { name: /^Two passages/ })).toBeVisible();

  await page.goto("/");
  const picker = page.getByRole("combobox", { name: "Profile for this question" });
  await expect(picker).toHaveText("Adaptive (default)");
  await picker.focus();
  await page.keyboard.press("Enter");
  await expect(page.getByRole("option")).toHaveText([
    "Adaptive (default)",
    "Self-RAG",
    "Self-reflective",
    "Candidates",
    "Two passages",
  ]);
  await page.keyboard.press("End");
  await page.keyboard.press("Enter");
  await expect(picker).toHaveText("Two passages");
  await expect(diagram(page).getByText(/^Where to look\?:/)).toHaveCount(0);
  const asked = page.waitForRequest((request) => request.method() === "POST" && request.url().endsWith("/api/runs"));
  await page.getByLabel("Your question").fill(QUESTION);
  await page.keyboard.press("Enter");
  expect((await asked).postDataJSON()).toEqual({ question: QUESTION, profile: "Two passages" });
  await expect(page).toHaveURL(/\/c\//);
  await expect(picker).toHaveText("Two passages");
  await page.reload();
  await expect(picker).toHaveText("Two passages");

  const runs = await (await api.fetch("/api/runs?profile=Two%20passages")).json();
  expect(runs.runs).toHaveLength(1);
  expect(await settingsOfRun(api, runs.runs[0].id)).toMatchObject({
    profile: "Two passages",
    workflow: { routing: "none", method: "checks" },
    retrieval: { topK: 2 },
  });
  await page.goto("/traces");
  await page.getByRole("combobox", { name: "Profile" }).click();
  await page.getByRole("option", { name: "Two passages" }).click();
  await expect(page.getByRole("link", { name: new RegExp(QUESTION.slice(0, 20)) })).toHaveCount(1);
});

test("a profile cannot be deleted while it is the default, and cannot be used once it is gone", async ({ baseURL }) => {
  const api = new Api(baseURL ?? "");
  await send(api, "POST", "/api/profiles", { name: "House rules", base: "adaptive", settings: {} });
  expect((await send(api, "PUT", "/api/settings", { settings: { profile: "House rules" } })).ok).toBe(true);
  const refused = await send(api, "DELETE", "/api/profiles", { name: "House rules" });
  expect(await refusal(refused)).toMatchObject({ status: 409, code: "conflict" });
  expect((await send(api, "PUT", "/api/settings", { settings: {} })).ok).toBe(true);
  expect((await send(api, "DELETE", "/api/profiles", { name: "House rules" })).ok).toBe(true);
  expect(await savedNames(api)).toEqual([]);
  expect(await refusal(await api.postJson("/api/runs", { question: QUESTION, profile: "House rules" }))).toEqual({
    status: 422,
    code: "validation_failed",
    fields: ["profile"],
  });
});

test("names of any kind and length fit, in French and on a narrow screen", async ({ page, baseURL, context }) => {
  const api = new Api(baseURL ?? "");
  const name = `${"Très".repeat(14)}<b>`;
  expect((await send(api, "POST", "/api/profiles", { name, base: "candidates", settings: {} })).ok).toBe(true);
  await context.addCookies([{ name: "locale", value: "fr", url: baseURL ?? "" }]);
  await page.setViewportSize({ width: 360, height: 740 });
  for (const path of ["/settings", "/"]) {
    await page.goto(path);
    if (path === "/") {
      await page.getByRole("combobox", { name: "Profil pour cette question" }).click();
      await page.getByRole("option", { name }).click();
    } else {
      await page.getByRole("radio", { name: new RegExp(`^${name}`) }).click();
      await expect(page.getByText("Non enregistré", { exact: true }).first()).toBeVisible();
    }
    const overflow = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
    expect(overflow).toBeLessThanOrEqual(0);
  }
});
