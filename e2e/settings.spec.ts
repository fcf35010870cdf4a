import type { Page } from "@playwright/test";
import { resolvedSettingsSchema } from "../lib/contracts/settings";
import { Api, finalAnswer } from "./api";
import { expect, test } from "./fixtures";

const QUESTION = "How long are sign-in logs kept?";

const saveBar = (page: Page) => page.getByRole("region", { name: "Unsaved changes" });

/** Back to the settings as shipped, whatever a test has saved. */
test.afterEach(async ({ baseURL }) => {
  expect((await new Api(baseURL ?? "").saveSettings({})).ok).toBe(true);
});

test("a check that is switched off leaves the diagram at once, and the next run once it is saved", async ({
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

  // Not saved yet: a run still has all checks.
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

test("a preset sets the three checks, and discarding brings the saved ones back", async ({ page }) => {
  await page.goto("/settings");
  const checks = ["Grade passages", "Check support", "Check usefulness"];
  await page.getByRole("radio", { name: /^Development/ }).click();
  for (const name of checks) await expect(page.getByRole("switch", { name })).not.toBeChecked();
  await page.getByRole("radio", { name: /^Recommended/ }).click();
  await expect(page.getByRole("switch", { name: "Check support" })).toBeChecked();
  await expect(page.getByRole("switch", { name: "Check usefulness" })).not.toBeChecked();
  await saveBar(page).getByRole("button", { name: "Discard" }).click();
  for (const name of checks) await expect(page.getByRole("switch", { name })).toBeChecked();
});

test("a value out of its bounds cannot be saved, by page or by API", async ({ page, baseURL }) => {
  const api = new Api(baseURL ?? "");
  await page.goto("/settings");
  const rewrites = page.getByLabel("Query rewrites", { exact: true });
  await rewrites.fill("99");
  await expect(page.getByText("Enter a whole number from 0 to 10.")).toBeVisible();
  await expect(rewrites).toHaveAttribute("aria-invalid", "true");
  await expect(rewrites).toHaveAccessibleDescription(/Enter a whole number from 0 to 10\./);
  await page.getByLabel("Ollama address").fill("http://user:secret@host");
  await expect(page.getByText("2 values are not valid yet.")).toBeVisible();
  await saveBar(page).getByRole("button", { name: "Save" }).click();
  await expect(rewrites).toBeFocused();

  const refused = await api.saveSettings({ caps: { transforms: 99 } });
  expect(refused.status).toBe(422);
  const { settings, revision } = resolvedSettingsSchema.parse(await (await api.fetch("/api/settings")).json());
  expect(settings.caps.transforms).toBe(3);
  await rewrites.fill("4");
  await page.getByRole("button", { name: /^Reset “Ollama address”/ }).click();
  await saveBar(page).getByRole("button", { name: "Save" }).click();
  await expect(page.getByText("Settings saved")).toBeVisible();
  const after = resolvedSettingsSchema.parse(await (await api.fetch("/api/settings")).json());
  expect(after.settings.caps.transforms).toBe(4);
  expect(after.revision).toBe(revision + 1);
});

test("a number is typed as a person types it", async ({ page }) => {
  await page.goto("/settings");
  const field = page.getByLabel("Relevance", { exact: true });
  await field.click();
  await page.keyboard.press("ControlOrMeta+a");
  await page.keyboard.type("0.65");
  await expect(field).toHaveValue("0.65");
  await page.keyboard.press("ControlOrMeta+a");
  await page.keyboard.type("0,7");
  await expect(field).toHaveValue("0,7");
  await page.keyboard.press("ArrowUp");
  await expect(field).toHaveValue("0.75");
});

test("a role says what it inherits, keeps what is its own, and goes back", async ({ page, baseURL }) => {
  await page.goto("/settings");
  const role = page.getByRole("group", { name: "Support judge" });
  const model = role.getByLabel("Support judge: Model", { exact: true });
  await expect(model).toHaveAttribute("placeholder", "as above: gpt-4o-mini");
  const temperature = role.getByLabel("Support judge: Temperature", { exact: true });
  await expect(temperature).toHaveAttribute("placeholder", "0");
  await expect(temperature).toHaveAccessibleDescription("Role’s default");
  await expect(role.getByLabel("Support judge: Max tokens")).toHaveAttribute("placeholder", "≥ 200");
  await expect(role.getByText("may have 200 tokens, and 220 more for each sentence")).toBeVisible();
  await model.fill("a-judge");
  await temperature.fill("0.3");
  await expect(temperature).toHaveAccessibleDescription("Not saved yet");
  await saveBar(page).getByRole("button", { name: "Save" }).click();
  await expect(page.getByText("Settings saved")).toBeVisible();
  const api = new Api(baseURL ?? "");
  const { settings } = resolvedSettingsSchema.parse(await (await api.fetch("/api/settings")).json());
  expect(settings.model.roles.support).toEqual({ model: "a-judge", temperature: 0.3, topK: null, maxTokens: null });
  await expect(page.getByText("Support judge: Model: the model above to a-judge")).toBeVisible();
  await role
    .getByRole("button", { name: /^Reset “Support judge: Model”: back to the model above \(Default\)/ })
    .click();
  await expect(model).toHaveValue("");
  await expect(model).toBeFocused();
});

test("what someone else saved meanwhile is told, and taken up with one's own changes", async ({
  page,
  baseURL,
  expectFailure,
}) => {
  expectFailure(/\/api\/settings$/);
  const api = new Api(baseURL ?? "");
  await page.goto("/settings");
  await page.getByLabel("Query rewrites", { exact: true }).fill("5");
  expect((await api.saveSettings({ retrieval: { topK: 9 } })).ok).toBe(true);
  await saveBar(page).getByRole("button", { name: "Save" }).click();
  await expect(page.getByText("Someone else saved the settings in the meantime.")).toBeVisible();
  await saveBar(page).getByRole("button", { name: "Compare" }).click();
  const merge = page.getByRole("dialog", { name: "Changed here and elsewhere" });
  await expect(merge).toContainText("Passages per question");
  await merge.getByRole("button", { name: "Go on with these" }).click();
  await expect(page.getByLabel("Passages per question", { exact: true })).toHaveValue("9");
  await expect(page.getByLabel("Query rewrites", { exact: true })).toHaveValue("5");
  await saveBar(page).getByRole("button", { name: "Save" }).click();
  await expect(page.getByText("Settings saved")).toBeVisible();
  const { settings } = resolvedSettingsSchema.parse(await (await api.fetch("/api/settings")).json());
  expect(settings).toMatchObject({ caps: { transforms: 5 }, retrieval: { topK: 9 } });
});

test("of a value that two people changed, the one that is chosen holds", async ({ page, baseURL, expectFailure }) => {
  expectFailure(/\/api\/settings$/);
  const api = new Api(baseURL ?? "");
  await page.goto("/settings");
  await page.getByLabel("Query rewrites", { exact: true }).fill("5");
  await page.getByLabel("Passages per question", { exact: true }).fill("8");
  expect((await api.saveSettings({ retrieval: { topK: 9 }, caps: { transforms: 1 } })).ok).toBe(true);
  await saveBar(page).getByRole("button", { name: "Save" }).click();
  await saveBar(page).getByRole("button", { name: "Compare" }).click();
  const merge = page.getByRole("dialog", { name: "Changed here and elsewhere" });
  await merge
    .getByRole("group", { name: "Query rewrites" })
    .getByRole("radio", { name: /^Theirs/ })
    .check();
  await merge.getByRole("button", { name: "Go on with these" }).click();
  await expect(page.getByLabel("Query rewrites", { exact: true })).toHaveValue("1");
  await expect(page.getByLabel("Passages per question", { exact: true })).toHaveValue("8");
});

test("a revision is restored by one click, and that is undone by another", async ({ page, baseURL }) => {
  const api = new Api(baseURL ?? "");
  await api.saveSettings({ caps: { transforms: 1 } });
  await api.saveSettings({ caps: { transforms: 2 } });
  const { revision } = resolvedSettingsSchema.parse(await (await api.fetch("/api/settings")).json());
  await page.goto(`/settings?revision=${revision - 1}`);
  const rewrites = page.getByLabel("Query rewrites", { exact: true });
  await expect(rewrites).toHaveValue("2");
  await expect(page.locator("li[aria-current=true]")).toContainText(`Revision ${revision - 1}`);
  await page.getByRole("button", { name: `Restore revision ${revision - 1}` }).click();
  await expect(rewrites).toHaveValue("1");
  await page.getByRole("button", { name: "Undo" }).click();
  await expect(rewrites).toHaveValue("2");
});

test("a preview tells what would have changed, before anything is saved", async ({ page, baseURL }) => {
  const api = new Api(baseURL ?? "");
  await api.ask({ question: "How long are sign-in logs kept?" });
  await page.goto("/settings");
  await page.getByRole("radio", { name: /^Development/ }).click();
  await saveBar(page).getByRole("button", { name: "Preview impact" }).click();
  const sheet = page.getByRole("dialog", { name: "Preview of what would change" });
  await sheet.getByRole("button", { name: "Judge again" }).click();
  const run = sheet.getByRole("listitem").filter({ hasText: "How long are sign-in logs kept?" }).first();
  await expect(run).toContainText("Approved");
  await expect(run).toContainText("Best effort");
  await expect(sheet.getByText(/would no longer be approved/)).toBeVisible();
  expect(resolvedSettingsSchema.parse(await (await api.fetch("/api/settings")).json()).settings.checks).toMatchObject({
    hallucination: true,
  });
});

test("unsaved changes are not left behind unasked, and outlast the back button", async ({ page }) => {
  await page.goto("/library");
  const pages = page.getByRole("navigation", { name: "Pages" });
  await pages.getByRole("link", { name: "Settings" }).click();
  const rewrites = page.getByLabel("Query rewrites", { exact: true });
  await rewrites.fill("6");
  await pages.getByRole("link", { name: "Traces" }).click();
  const question = page.getByRole("dialog", { name: "Leave without saving?" });
  await question.getByRole("button", { name: "Stay" }).click();
  await expect(rewrites).toHaveValue("6");
  await page.goBack();
  await expect(page.getByRole("heading", { level: 1, name: "Library" })).toBeVisible();
  await pages.getByRole("link", { name: "Settings" }).click();
  await expect(rewrites).toHaveValue("6");
  await pages.getByRole("link", { name: "Traces" }).click();
  await question.getByRole("button", { name: "Leave without saving" }).click();
  await expect(page.getByRole("heading", { level: 1, name: "Traces" })).toBeVisible();
  await pages.getByRole("link", { name: "Settings" }).click();
  await expect(rewrites).toHaveValue("3");
});

test("saving while the server is away keeps the changes, and works once it is back", async ({
  page,
  expectFailure,
}) => {
  expectFailure(/\/api\/settings$/);
  await page.goto("/settings");
  await page.getByLabel("Query rewrites", { exact: true }).fill("7");
  await page.route("**/api/settings", (route) => route.abort("connectionrefused"));
  await saveBar(page).getByRole("button", { name: "Save" }).click();
  await expect(page.getByText("The server cannot be reached. Your changes are kept here")).toBeVisible();
  await expect(page.getByLabel("Query rewrites", { exact: true })).toHaveValue("7");
  await page.unroute("**/api/settings");
  await saveBar(page).getByRole("button", { name: "Save" }).click();
  await expect(page.getByText("Settings saved")).toBeVisible();
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
