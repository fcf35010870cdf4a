import type { Page } from "@playwright/test";
import { resolvedSettingsSchema } from "@/lib/shared/contracts/settings/settings";
import { Api, finalAnswer } from "../support/api";
import { expect, test } from "../support/fixtures";

const QUESTION = "How long are sign-in logs kept?";

const saveBar = (page: Page) => page.getByRole("region", { name: "Unsaved changes" });

/** Resets the settings. */
test.afterEach(async ({ baseURL }) => {
  expect((await new Api(baseURL ?? "").saveSettings({})).ok).toBe(true);
});

test("a check that is turned off leaves the diagram at once, and the next run once saved", async ({
  page,
  baseURL,
}) => {
  const api = new Api(baseURL ?? "");
  await page.goto("/settings");
  const diagram = page.getByRole("region", { name: "Workflow diagram" });
  await expect(diagram.getByText(/^Check support: check/i)).toHaveCount(1);
  await page.getByRole("switch", { name: "Check support" }).click();
  await expect(diagram.getByText(/^Check support/)).toHaveCount(0);
  await expect(diagram.getByText(/^Grounded\?/)).toHaveCount(0);
  await expect(diagram.getByText(/^Grade passages: check/i)).toHaveCount(1);

  // Unsaved: a run still has all checks.
  const before = (await api.ask({ question: QUESTION })).events;
  expect(finalAnswer(before).outcome).toBe("approved");

  await saveBar(page).getByRole("button", { name: "Save" }).click();
  await expect(page.getByText("Settings saved")).toBeVisible();
  const after = (await api.ask({ question: QUESTION })).events;
  const start = after.find((event) => event.type === "run-start");
  expect(start?.configStamp.settings.checks).toEqual({
    documentGrading: true,
    hallucination: false,
    answerQuality: true,
  });
  expect(start?.topology.nodes.map((node) => node.id)).not.toContain("check_hallucination");
  expect(finalAnswer(after)).toMatchObject({ outcome: "best_effort", reason: { code: "grounding_not_checked" } });

  await page.reload();
  await expect(page.getByRole("switch", { name: "Check support" })).not.toBeChecked();
  await expect(page.getByText("Check support: on to off").first()).toBeVisible();
});

test("a preview shows what would have changed, before anything is saved", async ({ page, baseURL }) => {
  const api = new Api(baseURL ?? "");
  await api.ask({ question: "How long are sign-in logs kept?" });
  await page.goto("/settings");
  await page.getByRole("radio", { name: /^Development/ }).click();
  await saveBar(page).getByRole("button", { name: "Preview impact" }).click();
  const sheet = page.getByRole("dialog", { name: "Preview impact" });
  await sheet.getByRole("button", { name: "Judge again" }).click();
  const run = sheet.getByRole("listitem").filter({ hasText: "How long are sign-in logs kept?" }).first();
  await expect(run).toContainText("Approved");
  await expect(run).toContainText("Needs checking");
  await expect(sheet.getByText(/would no longer be approved/)).toBeVisible();
  expect(resolvedSettingsSchema.parse(await (await api.fetch("/api/settings")).json()).settings.checks).toMatchObject({
    hallucination: true,
  });
});

test("every preset shows on a narrow screen", async ({ page }) => {
  await page.setViewportSize({ width: 360, height: 740 });
  await page.goto("/settings");
  for (const name of ["Development", "Fast", "Recommended", "Production"]) {
    const preset = page.getByRole("radio", { name: new RegExp(`^${name}`) });
    await preset.scrollIntoViewIfNeeded();
    await expect(preset).toBeInViewport({ ratio: 1 });
  }
});
