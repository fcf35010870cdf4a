import type { Page } from "@playwright/test";
import { resolvedSettingsSchema } from "@/lib/shared/contracts/settings/settings";
import { Api } from "../support/api";
import { expect, test } from "../support/fixtures";
import { resetLlm, scriptLlm } from "../support/scripted-llm-control";

const host = () => `127.0.0.1:${process.env.E2E_LLM_PORT ?? ""}`;
const OLLAMA_MODEL = "scripted-large:latest";

async function putJson(api: Api, path: string, body: unknown): Promise<void> {
  const answer = await api.fetch(path, {
    method: "PUT",
    headers: { "content-type": "application/json" },
    body: JSON.stringify(body),
  });
  expect(answer.ok, await answer.clone().text()).toBe(true);
}

/** Resets to the environment's settings, without a stored key. */
async function reset(baseURL: string | undefined): Promise<void> {
  await resetLlm();
  const api = new Api(baseURL ?? "");
  await putJson(api, "/api/models/host", { provider: "openai-compatible", url: `http://${host()}/v1`, apiKey: null });
  await putJson(api, "/api/settings", { settings: {} });
}
test.beforeEach(({ baseURL }) => reset(baseURL));
test.afterEach(({ baseURL }) => reset(baseURL));

const modelSection = (page: Page) => page.getByRole("region", { name: "Use a language model" });
const result = (page: Page) => page.getByRole("region", { name: "Test result" });

/** Enters the scripted server as an Ollama server. */
async function describeOllama(page: Page, model: string): Promise<void> {
  const section = modelSection(page);
  await section.getByRole("radio", { name: /^Ollama/ }).click();
  await section.getByLabel("Address").fill(`http://${host()}`);
  await section.getByLabel("Model", { exact: true }).fill(model);
}

test("a server is tested step by step, then used, and answers the next question", async ({ page, baseURL }) => {
  await page.goto("/setup");
  await expect(page.getByText(`gpt-4o-mini at ${host()}`, { exact: true })).toBeVisible();
  await describeOllama(page, OLLAMA_MODEL);
  await modelSection(page).getByRole("button", { name: "Test", exact: true }).click();
  await expect(result(page).getByText("It works: answers stream and checks get structured output.")).toBeVisible();
  const steps = result(page).getByRole("listitem");
  // "works" is announced to screen readers, beside a visible icon.
  for (const [place, step] of ["Connection", "Model", "Streaming", "Structured output"].entries()) {
    await expect(steps.nth(place)).toContainText(`works${step}`);
  }
  const api = new Api(baseURL ?? "");
  const before = resolvedSettingsSchema.parse(await (await api.fetch("/api/settings")).json());
  expect(before.settings.languageModel.provider).toBe("openai-compatible");

  await modelSection(page).getByRole("button", { name: "Use", exact: true }).click();
  await expect(page.getByText(`Now using ${OLLAMA_MODEL}`)).toBeVisible();
  await expect(page.getByText(`${OLLAMA_MODEL} at ${host()}`, { exact: true })).toBeVisible();
  const { events } = await api.ask({ question: "How long are sign-in logs kept?" });
  const start = events.find((event) => event.type === "run-start");
  expect(start?.configStamp.settings.languageModel.provider).toBe("ollama");
  expect(start?.configStamp.settings.model.chat).toBe(OLLAMA_MODEL);

  // Servers on this machine are detected, and the one in use is marked.
  await page.reload();
  const detected = page.getByRole("list", { name: "Found on this machine" }).getByRole("listitem");
  await expect(detected.filter({ hasText: host() })).toContainText("Ollama 0.12.11");
  await expect(detected.filter({ hasText: host() })).toContainText("in use");

  await page.getByRole("button", { name: "Use the built-in reader instead" }).click();
  await expect(page.getByText("Built-in reader", { exact: true })).toBeVisible();
});

test("a failed test shows what to do, and saves nothing", async ({ page, baseURL }) => {
  await page.goto("/setup");
  await describeOllama(page, "no-such-model");
  await modelSection(page).getByRole("button", { name: "Test", exact: true }).click();
  await expect(result(page).getByText("It doesn’t work yet.")).toBeVisible();
  await expect(result(page).getByText(/Download the model on the Setup page/)).toBeVisible();
  await expect(result(page).getByRole("listitem").filter({ hasText: "Streaming" })).toContainText("not tested");

  await modelSection(page).getByLabel("Address").fill("http://127.0.0.1:9");
  await modelSection(page).getByRole("button", { name: "Test", exact: true }).click();
  await expect(result(page).getByText(/Start the model server/)).toBeVisible();
  const { settings } = resolvedSettingsSchema.parse(await (await new Api(baseURL ?? "").fetch("/api/settings")).json());
  expect(settings.languageModel.provider).toBe("openai-compatible");
});

test("a server that does not respond is only used if the user insists", async ({ page, baseURL }) => {
  await page.goto("/setup");
  await describeOllama(page, OLLAMA_MODEL);
  await modelSection(page).getByLabel("Address").fill("http://127.0.0.1:9");
  await modelSection(page).getByRole("button", { name: "Use", exact: true }).click();
  await expect(result(page).getByText(/Start the model server/)).toBeVisible();
  const notice = page.getByText(`Nothing has changed. Still using: gpt-4o-mini at ${host()}.`);
  await expect(notice).toBeVisible();
  const provider = async () =>
    resolvedSettingsSchema.parse(await (await new Api(baseURL ?? "").fetch("/api/settings")).json()).settings
      .languageModel.provider;
  expect(await provider()).toBe("openai-compatible");

  await modelSection(page).getByRole("button", { name: "Use anyway" }).click();
  await expect(page.getByText(`Now using ${OLLAMA_MODEL}`)).toBeVisible();
  await expect(notice).toBeHidden();
  expect(await provider()).toBe("ollama");
});

test("a test of a hanging server can be stopped, without effect", async ({ page, baseURL }) => {
  await scriptLlm({ rules: [{ when: { endpoint: "models" }, fault: { kind: "hang" } }] });
  await page.goto("/setup");
  await describeOllama(page, OLLAMA_MODEL);
  await modelSection(page).getByRole("button", { name: "Use", exact: true }).click();
  await modelSection(page).getByRole("button", { name: "Stop", exact: true }).click();
  await expect(result(page)).toBeHidden();
  await expect(modelSection(page).getByRole("button", { name: "Use", exact: true })).toBeEnabled();
  const { settings } = resolvedSettingsSchema.parse(await (await new Api(baseURL ?? "").fetch("/api/settings")).json());
  expect(settings.languageModel.provider).toBe("openai-compatible");
});

test("models are tested in the settings before they are saved, each for its role", async ({ page, baseURL }) => {
  await scriptLlm({ rules: [{ when: { model: "no-such-model" }, fault: { kind: "status", status: 404 } }] });
  await page.goto("/settings");
  await page.getByRole("combobox", { name: "Router: Model" }).fill("no-such-model");
  await page.getByRole("button", { name: "Test these models" }).click();
  const tested = page.getByRole("list", { name: "Models tested" }).getByRole("listitem");
  await expect(tested.filter({ hasText: "gpt-4o-mini" })).toContainText("It works");
  await expect(tested.filter({ hasText: "no-such-model" })).toContainText("Router");
  await expect(tested.filter({ hasText: "no-such-model" })).toContainText("To fix:");

  const saved = async () =>
    resolvedSettingsSchema.parse(await (await new Api(baseURL ?? "").fetch("/api/settings")).json()).settings.model
      .roles.router.model;
  await page.getByRole("button", { name: "Save", exact: true }).click();
  const dialog = page.getByRole("dialog", { name: "Testing before saving" });
  await expect(dialog.getByText(/^Nothing has been saved/)).toBeVisible();
  await dialog.getByRole("button", { name: "Go back" }).click();
  expect(await saved()).toBeNull();

  await page.getByRole("combobox", { name: "Router: Model" }).fill("scripted-small");
  await page.getByRole("button", { name: "Save", exact: true }).click();
  await expect(page.getByText("Settings saved", { exact: true })).toBeVisible();
  expect(await saved()).toBe("scripted-small");
});

test("an invalid address is rejected at its field", async ({ page, expectFailure }) => {
  expectFailure(/\/api\/models\/probe$/);
  await page.goto("/setup");
  await describeOllama(page, OLLAMA_MODEL);
  const address = modelSection(page).getByLabel("Address");
  await address.fill("not an address");
  await modelSection(page).getByRole("button", { name: "Test", exact: true }).click();
  await expect(address).toBeFocused();
  await expect(address).toHaveAttribute("aria-invalid", "true");
  await expect(page.getByText("Some values were rejected. They are marked below.")).toBeVisible();
});

test("a key is stored, never shown again, and can be removed", async ({ page, baseURL }) => {
  const secret = "sk-a-key-that-must-not-be-seen";
  await page.goto("/setup");
  await modelSection(page).getByLabel("Key", { exact: true }).fill(secret);
  await modelSection(page).getByRole("button", { name: "Use", exact: true }).click();
  await expect(page.getByText("Now using gpt-4o-mini")).toBeVisible();
  await page.reload();
  const key = modelSection(page).getByLabel("Key", { exact: true });
  await expect(key).toHaveValue("");
  await expect(key).toHaveAttribute("placeholder", "A key is stored");
  const api = new Api(baseURL ?? "");
  for (const path of ["/api/settings", "/api/settings/revisions", "/api/models", "/api/doctor"]) {
    expect(await (await api.fetch(path)).text()).not.toContain(secret);
  }
  await modelSection(page).getByLabel("Remove the stored key").check();
  await modelSection(page).getByRole("button", { name: "Use", exact: true }).click();
  await expect(key).not.toHaveAttribute("placeholder", "A key is stored");
});

test("a model download shows its progress, also after a reload, and can be cancelled", async ({ page }) => {
  await scriptLlm({ ollama: { pull: { totalBytes: 4_000_000, steps: 200, stepMs: 100 } } });
  await page.goto("/setup");
  await describeOllama(page, OLLAMA_MODEL);
  await modelSection(page).getByRole("button", { name: "Use", exact: true }).click();
  const name = page.getByLabel("Model name");
  await name.fill("slow-one:1b");
  await page.getByRole("button", { name: "Download", exact: true }).click();
  const bar = page.getByRole("progressbar", { name: "Downloading slow-one:1b" });
  await expect(bar).toBeVisible();
  await expect(async () => expect(Number(await bar.getAttribute("aria-valuenow"))).toBeGreaterThan(0)).toPass();
  await page.reload();
  await expect(bar).toBeVisible();
  // It continues after another server was chosen, and can still be cancelled.
  await page.getByRole("button", { name: "Use the built-in reader instead" }).click();
  await expect(page.getByText("Built-in reader", { exact: true })).toBeVisible();
  await expect(bar).toBeVisible();
  await describeOllama(page, OLLAMA_MODEL);
  await modelSection(page).getByRole("button", { name: "Use", exact: true }).click();
  await expect(page.getByText(`${OLLAMA_MODEL} at ${host()}`, { exact: true })).toBeVisible();
  await page.getByRole("button", { name: "Cancel downloading slow-one:1b" }).click();
  const list = page.getByRole("list", { name: "Model downloads" });
  await expect(list.getByRole("listitem").filter({ hasText: "slow-one:1b" })).toContainText("cancelled");

  const message = "write blobs: no space left on device";
  await scriptLlm({
    rules: [{ when: { endpoint: "pull" }, fault: { kind: "stream_error", afterTokens: 2, message } }],
  });
  await name.fill("too-large:70b");
  await page.getByRole("button", { name: "Download", exact: true }).click();
  await expect(list.getByRole("listitem").filter({ hasText: "too-large:70b" })).toContainText(message);

  await scriptLlm({ ollama: { pull: { steps: 2 } } });
  await name.fill("quick-one:1b");
  await page.getByRole("button", { name: "Download", exact: true }).click();
  await page.getByRole("button", { name: "Choose quick-one:1b" }).click();
  await expect(modelSection(page).getByLabel("Model", { exact: true })).toHaveValue("quick-one:1b");
});

test("a change of the embedding model explains its effects, and continues in the background", async ({ page }) => {
  await page.goto("/setup");
  const embedding = page.getByRole("region", { name: "Embedding and search" });
  await expect(embedding.getByText("Built-in model", { exact: true })).toBeVisible();
  await embedding.getByRole("combobox", { name: "Embedding provider" }).click();
  await page.getByRole("option", { name: "OpenAI-compatible server" }).click();
  await embedding.getByLabel("Embedding model", { exact: true }).fill("scripted-small");
  await embedding.getByRole("button", { name: "Change…" }).click();
  const dialog = page.getByRole("dialog", { name: "Change the embedding model?" });
  await expect(dialog).toContainText(/All \d+ passages are embedded again in the background/);
  await dialog.getByRole("button", { name: "Keep current model" }).click();
  await expect(dialog).toHaveCount(0);

  // The server embeds nothing: the progress stays visible, and the current model stays in use.
  await scriptLlm({ rules: [{ when: { endpoint: "embeddings" }, fault: { kind: "hang" } }] });
  await embedding.getByRole("button", { name: "Change…" }).click();
  await dialog.getByRole("button", { name: "Change model" }).click();
  await expect(embedding.getByRole("progressbar", { name: /Filling the database for/ })).toBeVisible();
  await page.reload();
  await expect(embedding.getByRole("progressbar", { name: /Filling the database for/ })).toBeVisible();
});
