import { resolvedSettingsSchema } from "@/lib/shared/contracts/settings/settings";
import { Api } from "../support/api";
import { expect, test } from "../support/fixtures";

/** Resets the settings. */
test.afterEach(async ({ baseURL }) => {
  expect((await new Api(baseURL ?? "").saveSettings({})).ok).toBe(true);
});

test("the web is off until a provider is set, and what leaves the machine is explained before", async ({
  page,
  baseURL,
}) => {
  const api = new Api(baseURL ?? "");
  await page.goto("/settings#web-search");
  const web = page.getByRole("region", { name: "Web search", exact: true });
  await expect(web).toContainText("While web search is off, nothing leaves this machine.");
  await expect(web).toContainText("Your documents and passages are never sent.");
  await web.getByRole("combobox", { name: "Search provider" }).click();
  await page.getByRole("option", { name: "SearXNG" }).click();
  await expect(web).toContainText("Enter its address. Until then, the web is not searched.");
  await web.getByRole("textbox", { name: "Address" }).fill("http://127.0.0.1:9");
  await expect(web).toContainText("are sent to 127.0.0.1:9");

  // Site names are tags; an invalid one is rejected with a message.
  const denied = web.getByRole("textbox", { name: "Blocked sites" });
  await denied.fill("example.org, *.tracker.test no_site!");
  await denied.press("Enter");
  await expect(web.getByText("Not a valid site name: no_site!")).toBeVisible();
  await denied.fill("");
  await expect(web.getByRole("button", { name: "Remove example.org" })).toBeVisible();
  await web.getByRole("button", { name: "Remove example.org" }).click();

  // The resulting workflow is shown before saving.
  await expect(page.getByRole("region", { name: "Workflow diagram" }).getByText(/^Web search: /)).toHaveCount(1);
  await page.getByRole("region", { name: "Unsaved changes" }).getByRole("button", { name: "Save" }).click();
  await expect(page.getByText("Settings saved")).toBeVisible();
  const { settings } = resolvedSettingsSchema.parse(await (await api.fetch("/api/settings")).json());
  expect(settings.webSearch).toMatchObject({ provider: "searxng", deniedHosts: ["*.tracker.test"] });

  await web.getByRole("button", { name: "Test", exact: true }).click();
  await expect(web.getByText(/^The test failed\./)).toBeVisible();
});

test("an unavailable source is shown with the reason and a link to set it up", async ({ page, baseURL }) => {
  const api = new Api(baseURL ?? "");
  await page.goto("/");
  const picker = page.getByRole("button", { name: /^Answer from: / });
  await expect(picker).toHaveText("Automatic");
  await picker.click();
  await expect(page.getByRole("radio", { name: "Web" })).toBeDisabled();
  await expect(page.getByRole("radio", { name: "Model" })).toBeDisabled();
  await expect(page.getByText("Web search is off until you choose a provider.")).toBeVisible();
  await expect(page.getByRole("link", { name: "Set up", exact: true }).first()).toHaveAttribute(
    "href",
    "/settings#web-search",
  );

  expect((await api.saveSettings({ webSearch: { provider: "searxng", url: "http://127.0.0.1:9" } })).ok).toBe(true);
  await page.reload();
  await picker.click();
  await page.getByRole("radio", { name: "Web" }).check();
  await page.keyboard.press("Escape");
  await expect(picker).toHaveText("Web");
});

test("a question for the documents alone is sent as such", async ({ page }) => {
  await page.goto("/");
  await page.getByRole("button", { name: /^Answer from: / }).click();
  await page.getByRole("radio", { name: "Only my documents" }).check();
  await page.keyboard.press("Escape");
  const sent = page.waitForRequest((request) => request.method() === "POST" && request.url().endsWith("/api/runs"));
  const composer = page.getByRole("textbox", { name: "Your question" });
  await composer.fill("How long are sign-in logs kept?");
  await composer.press("Enter");
  expect((await sent).postDataJSON()).toMatchObject({ route: "kg_retrieval" });
});

test("the four graph methods are switches, and the extraction method shows its cost", async ({ page }) => {
  await page.goto("/settings#knowledge-graph");
  const graph = page.getByRole("region", { name: "Knowledge graph" });
  const states = { Entities: true, Relations: true, Episodes: false, Communities: false };
  for (const [name, on] of Object.entries(states)) {
    await expect(graph.getByRole("switch", { name, exact: true })).toBeChecked({ checked: on });
  }
  await graph.getByRole("combobox", { name: "Extraction" }).click();
  await page.getByRole("option", { name: "Language model" }).click();
  await expect(graph).toContainText("the model reads every passage once");
  await expect(graph).toContainText("Needs a language model.");
});
