import type { Page } from "@playwright/test";
import { resolvedSettingsSchema } from "../lib/contracts/settings";
import { Api, finalAnswer } from "./api";
import { expect, test } from "./fixtures";

const QUESTION = "How long are sign-in logs kept?";

const saveBar = (page: Page) => page.getByRole("region", { name: "Unsaved changes" });

const put = (api: Api, settings: unknown) =>
  api.fetch("/api/settings", {
    method: "PUT",
    headers: { "content-type": "application/json" },
    body: JSON.stringify({ settings }),
  });

/** Back to the settings as shipped, whatever a test has saved. */
test.afterEach(async ({ baseURL }) => {
  expect((await put(new Api(baseURL ?? ""), {})).ok).toBe(true);
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

  const refused = await put(api, { caps: { transforms: 99 } });
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
  expect((await put(api, { retrieval: { topK: 9 } })).ok).toBe(true);
  await saveBar(page).getByRole("button", { name: "Save" }).click();
  await expect(page.getByText("Someone else saved the settings in the meantime.")).toBeVisible();
  await page.getByRole("button", { name: "Load theirs, keep my changes" }).click();
  await expect(page.getByLabel("Passages per question", { exact: true })).toHaveValue("9");
  await expect(page.getByLabel("Query rewrites", { exact: true })).toHaveValue("5");
  await saveBar(page).getByRole("button", { name: "Save" }).click();
  await expect(page.getByText("Settings saved")).toBeVisible();
  const { settings } = resolvedSettingsSchema.parse(await (await api.fetch("/api/settings")).json());
  expect(settings).toMatchObject({ caps: { transforms: 5 }, retrieval: { topK: 9 } });
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

test("retrieval, passages and the store of vectors are settings, with what does not count marked as such", async ({
  page,
  baseURL,
}) => {
  await page.goto("/settings");
  const retrieval = page.getByRole("region", { name: "Retrieval" });
  await expect(retrieval.getByText("Not read with the present reranker.")).toHaveCount(2);
  await retrieval.getByRole("combobox", { name: "Rerank" }).click();
  await page.getByRole("option", { name: "A server’s reranker" }).click();
  await expect(retrieval.getByText("Give the reranker’s address below: nothing is reranked until then.")).toBeVisible();
  await retrieval.getByRole("textbox", { name: "Reranker’s address" }).fill("not an address");
  await expect(retrieval.getByText(/^Enter an address that begins with/)).toBeVisible();
  await retrieval.getByRole("textbox", { name: "Reranker’s address" }).fill("https://rerank.example/v1");
  await expect(retrieval.getByText("Questions and passages are sent to rerank.example.")).toBeVisible();
  await retrieval.getByRole("combobox", { name: "Rerank" }).click();
  await page.getByRole("option", { name: "Language model" }).click();
  await expect(
    retrieval.getByText("There is no language model: nothing is reranked until one is configured."),
  ).toBeVisible();
  await retrieval.getByRole("textbox", { name: "Reranker’s address" }).fill("");
  await retrieval.getByRole("combobox", { name: "Fusion" }).click();
  await page.getByRole("option", { name: "Reciprocal ranks (RRF)" }).click();
  await expect(retrieval.getByText("Not read: reciprocal ranks weigh both lists alike.")).toHaveCount(2);
  await retrieval.getByRole("textbox", { name: "Neighbours" }).fill("2");
  await retrieval.getByRole("textbox", { name: "Further wordings" }).fill("3");

  const passages = page.getByRole("region", { name: "Passages", exact: true });
  await expect(passages.getByText(/their old passages answer until the new ones are whole/)).toBeVisible();
  await passages.getByRole("textbox", { name: "Passage length, in tokens" }).fill("4");
  await expect(passages.getByText("Enter a whole number from 40 to 400.")).toBeVisible();
  await passages.getByRole("textbox", { name: "Passage length, in tokens" }).fill("175");

  const store = page.getByRole("region", { name: "Where vectors are searched" });
  await expect(store.getByRole("textbox", { name: "Qdrant address" })).toHaveCount(0);
  await store.getByRole("combobox", { name: "Store" }).click();
  await page.getByRole("option", { name: "Qdrant" }).click();
  await store.getByRole("textbox", { name: "Qdrant collection" }).fill("a b");
  await expect(store.getByText(/^3 to 62 letters, digits/)).toBeVisible();
  await store.getByRole("combobox", { name: "Store" }).click();
  await page.getByRole("option", { name: "The database" }).click();
  await store.getByRole("combobox", { name: "Store" }).click();
  await page.getByRole("option", { name: "Qdrant" }).click();
  await store.getByRole("textbox", { name: "Qdrant collection" }).fill("crag_documents");
  await store.getByRole("combobox", { name: "Store" }).click();
  await page.getByRole("option", { name: "The database" }).click();

  await saveBar(page).getByRole("button", { name: "Save" }).click();
  await expect(page.getByText("Settings saved")).toBeVisible();
  const { settings } = resolvedSettingsSchema.parse(await (await new Api(baseURL ?? "").fetch("/api/settings")).json());
  expect(settings.retrieval).toMatchObject({
    fusion: "rrf",
    rerank: "llm",
    rerankUrl: null,
    neighbours: 2,
    variants: 3,
  });
  await expect(page.getByText("Rerank: ").first()).toBeVisible();
});
