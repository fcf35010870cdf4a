import { readFile } from "node:fs/promises";
import { z } from "zod";
import { Api } from "../support/api";
import { expect, test } from "../support/fixtures";

test("a run is listed, and its trace shows steps, passages, verdicts and the whole replay", async ({
  page,
  baseURL,
}) => {
  const question = "How long are sign-in logs kept?";
  const { runId, events } = await new Api(baseURL ?? "").ask({ question });
  await page.goto("/traces");
  const row = page.getByRole("table", { name: "Runs" }).getByRole("row").filter({ hasText: question });
  const link = row.locator(`a[href^="/traces/${runId}"]`);
  await expect(link).toHaveCount(1);
  await link.click();
  await expect(page).toHaveURL(new RegExp(`/traces/${runId}$`));
  await expect(page.getByRole("heading", { level: 1, name: question })).toBeVisible();

  const steps = page.getByRole("region", { name: "Timeline of steps" });
  const visits = events.filter((event) => event.type === "node-start").length;
  await expect(steps.getByRole("listitem")).toHaveCount(visits);
  await expect(steps.getByRole("heading", { name: /^Attempt 1/ })).toBeVisible();

  await steps
    .getByRole("button", { name: /^Retrieve/ })
    .first()
    .click();
  const detail = page.getByRole("tabpanel", { name: "Step" });
  await expect(detail.getByRole("listitem").getByRole("link").first()).toBeVisible();
  await steps
    .getByRole("button", { name: /^Check support/ })
    .first()
    .click();
  await expect(detail.getByText("13 months").first()).toBeVisible();

  // The state after a step: what the step changed comes first, and later steps have changed nothing in it.
  const state = detail.getByRole("group").filter({ hasText: "State after this step" });
  await state.getByText("State after this step").click();
  await expect(state.getByRole("term").first()).toHaveText(/^attempts.*changed here$/);
  await expect(state.getByRole("definition").first()).toContainText('"groundedness": "grounded"');
  await expect(state.getByText("changed here")).toHaveCount(1);
  await steps
    .getByRole("button", { name: /^Retrieve/ })
    .first()
    .click();
  await state.getByText("State after this step").click();
  await expect(state.getByRole("term").filter({ hasText: /^attempts$/ })).toHaveCount(1);
  await expect(state.getByRole("term").filter({ hasText: /^retrieved.*changed here$/ })).toHaveCount(1);

  // The replay starts before the first event; each step forward shows what the user saw then.
  const position = page.getByRole("slider", { name: "Position in the run" });
  await position.focus();
  await position.press("Home");
  await expect(steps).toHaveCount(0);
  await position.press("End");
  await expect(steps.getByRole("listitem")).toHaveCount(visits);
});

test("on a small screen the details of a step follow the timeline, and can be opened", async ({ page, baseURL }) => {
  const { runId } = await new Api(baseURL ?? "").ask({ question: "How long are badge records kept?" });
  await page.setViewportSize({ width: 360, height: 740 });
  await page.goto(`/traces/${runId}`);
  await page
    .getByRole("region", { name: "Timeline of steps" })
    .getByRole("button", { name: /^Retrieve/ })
    .first()
    .click();
  const detail = page.getByRole("tabpanel", { name: "Step" });
  await detail.getByText("State after this step").click();
  await expect(detail.getByRole("term").filter({ hasText: /^retrieved/ })).toBeVisible();
});

test("two attempts are shown one after the other, with the changes between them", async ({ page, baseURL }) => {
  // Nothing in the library answers this, so the query is rewritten and the search repeated.
  const { runId, events } = await new Api(baseURL ?? "").ask({ question: "What is the boiling point of ethanol?" });
  const retrievals = events.filter((event) => event.type === "node-start" && event.visit.node === "retrieve").length;
  expect(retrievals).toBeGreaterThan(1);
  await page.goto(`/traces/${runId}`);
  const steps = page.getByRole("region", { name: "Timeline of steps" });
  await expect(steps.getByRole("button", { name: /^Retrieve/ })).toHaveCount(retrievals);
  await expect(page.getByText("No answer").first()).toBeVisible();
});

test("the list is filtered, with the filters kept in the address", async ({ page, baseURL }) => {
  const api = new Api(baseURL ?? "");
  const mark = `Zephyr${Date.now()}`;
  await api.ask({ question: `${mark}: how long are sign-in logs kept?` });
  await page.goto("/traces");
  await page.getByLabel("Search questions and answers").fill(mark);
  const rows = page.getByRole("table", { name: "Runs" }).getByRole("row");
  // One header row and one run.
  await expect(rows).toHaveCount(2);
  await expect(page).toHaveURL(new RegExp(mark));
  await page.reload();
  await expect(rows).toHaveCount(2);
});

test("the list is filtered by days, from a link or by input, and reports reversed days", async ({ page, baseURL }) => {
  const mark = `Solano${Date.now()}`;
  await new Api(baseURL ?? "").ask({ question: `${mark}: how long are sign-in logs kept?` });
  await page.goto(`/traces?text=${mark}`);
  const rows = page.getByRole("table", { name: "Runs" }).getByRole("row");
  await expect(rows).toHaveCount(2);
  await page.getByRole("combobox", { name: "Time" }).focus();
  await page.keyboard.press("Enter");
  await page.getByRole("option", { name: "Between two dates…" }).click();
  await page.getByLabel("From").fill("2001-01-01");
  await expect(rows).toHaveCount(2);
  await page.getByLabel("to", { exact: true }).fill("2001-01-31");
  await expect(page.getByText("No runs match these filters")).toBeVisible();
  await page.reload();
  // Loaded by the browser: the fields can be used from here on.
  await expect(page.getByText("No runs match these filters")).toBeVisible();
  await expect(page.getByLabel("From")).toHaveValue("2001-01-01");
  await expect(page.getByLabel("to", { exact: true })).toHaveValue("2001-01-31");
  await page.getByLabel("From").fill("2002-01-01");
  await expect(page.getByText("The first day is after the last.")).toBeVisible();
  await page.getByRole("button", { name: "Clear filters" }).first().click();
  await expect(page).toHaveURL(/\/traces$/);
});

test("a run is exported whole, and its page follows the language", async ({ page, baseURL }) => {
  const { runId, events } = await new Api(baseURL ?? "").ask({ question: "How long are sign-in logs kept?" });
  await page.goto(`/traces/${runId}`);
  const saved = page.waitForEvent("download");
  await page.getByRole("link", { name: "Export" }).click();
  const file = await saved;
  expect(file.suggestedFilename()).toBe(`touchstone-run-${runId}.json`);
  const exported: unknown = JSON.parse(await readFile(await file.path(), "utf8"));
  expect(exported).toMatchObject({ run: { id: runId }, events });
  await page.getByRole("button", { name: "Français" }).click();
  await expect(page.getByRole("link", { name: "Exporter" })).toBeVisible();
});

test("a run that is deleted while its page opens is reported", async ({ page, baseURL, expectFailure }) => {
  const api = new Api(baseURL ?? "");
  const { runId, conversationId } = await api.ask({ question: "How long are sign-in logs kept?" });
  expectFailure(new RegExp(`/api/runs/${runId}$`));
  await page.route(`**/api/runs/${runId}`, async (route) => {
    await api.fetch(`/api/conversations/${conversationId}`, { method: "DELETE" });
    await route.continue();
  });
  await page.goto(`/traces/${runId}`);
  await expect(page.getByText("This run no longer exists.")).toBeVisible();
});

test("words are found in questions and answers and marked; the filter is saved by name and exported", async ({
  page,
  baseURL,
}) => {
  const api = new Api(baseURL ?? "");
  const mark = `Égide${Date.now()}`;
  const { runId } = await api.ask({ question: `How long are sign-in logs kept, ${mark}?` });
  // The beginning of a word, without its accent and in another order.
  const typed = `logs ${mark.replace("É", "e").slice(0, -1)}`;
  await page.goto("/traces");
  await page.getByLabel("Search questions and answers").fill(typed);
  const table = page.getByRole("table", { name: "Runs" });
  await expect(table.getByRole("row")).toHaveCount(2);
  await expect(table.locator("mark").filter({ hasText: mark })).toHaveCount(1);

  await page.getByRole("button", { name: "Saved filters" }).click();
  await page.getByLabel("Filter name").fill(mark);
  await page.getByRole("button", { name: "Save", exact: true }).click();
  await expect(page.getByRole("button", { name: mark, exact: true, pressed: true })).toBeVisible();
  await page.keyboard.press("Escape");
  await page.getByRole("button", { name: "Clear filters" }).click();
  await page.getByRole("button", { name: "Saved filters" }).click();
  await page.getByRole("button", { name: mark, exact: true, pressed: false }).click();
  await expect(page).toHaveURL(/text=logs/);
  await page.getByRole("button", { name: `Delete filter “${mark}”` }).click();
  await expect(page.getByRole("button", { name: mark, exact: true })).toHaveCount(0);
  await page.keyboard.press("Escape");

  await page.getByRole("button", { name: "Export" }).click();
  const saved = page.waitForEvent("download");
  await page.getByRole("menuitem", { name: "Table (CSV)" }).click();
  const csv = await readFile(await (await saved).path(), "utf8");
  expect(csv.split("\r\n").filter((line) => line.includes(runId))).toHaveLength(1);
});

test("two selected runs are compared or exported, and a run that starts meanwhile waits to be shown", async ({
  page,
  baseURL,
}) => {
  const api = new Api(baseURL ?? "");
  const mark = `Borealis${Date.now()}`;
  const first = await api.ask({ question: `${mark}: how long are sign-in logs kept?` });
  const second = await api.ask({ question: `${mark}: who keeps the sign-in logs?` });
  await page.goto(`/traces?text=${mark}`);
  const table = page.getByRole("table", { name: "Runs" });
  await table.getByRole("checkbox", { name: "Select all runs shown" }).check();
  const chosen = page.getByRole("group", { name: "Selected runs" });
  await expect(chosen.getByRole("link", { name: "Compare" })).toHaveAttribute(
    "href",
    `/traces/compare?left=${first.runId}&right=${second.runId}`,
  );
  await chosen.getByRole("button", { name: "Export selected" }).click();
  const saved = page.waitForEvent("download");
  await page.getByRole("menuitem", { name: "One run per line" }).click();
  const lines = (await readFile(await (await saved).path(), "utf8")).trimEnd().split("\n");
  expect(lines.map((line) => z.object({ id: z.string() }).parse(JSON.parse(line)).id)).toEqual([
    second.runId,
    first.runId,
  ]);

  await api.ask({ question: `${mark}: and the third?` });
  const fresh = page.getByRole("button", { name: "1 new run" });
  await expect(fresh).toBeVisible();
  await expect(table.getByRole("row")).toHaveCount(3);
  await fresh.click();
  await expect(table.getByRole("row")).toHaveCount(4);
});

test("a link opens one step and moment; keys move through both, and the answer is as it was seen", async ({
  page,
  baseURL,
}) => {
  const { runId, events } = await new Api(baseURL ?? "").ask({ question: "How long are sign-in logs kept?" });
  // Just before the first words of the answer.
  const at = events.findIndex((event) => event.type === "text-delta");
  await page.goto(`/traces/${runId}?step=${encodeURIComponent("generate#1")}&at=${at}&panel=answer`);
  const answer = page.getByRole("region", { name: "As shown in the chat" });
  await expect(answer.getByText("How long are sign-in logs kept?")).toBeVisible();
  await expect(answer.getByText("13 months")).toHaveCount(0);
  await page.keyboard.press("End");
  await expect(answer.getByText("13 months").first()).toBeVisible();
  await expect(page).not.toHaveURL(/at=/);
  await page.keyboard.press("Shift+ArrowLeft");
  await expect(page).toHaveURL(/at=\d+/);

  const steps = page.getByRole("region", { name: "Timeline of steps" });
  await page.keyboard.press("End");
  await page.keyboard.press("j");
  await page.keyboard.press("j");
  const second = steps.getByRole("button").nth(1);
  await expect(second).toBeFocused();
  await page.keyboard.press("Enter");
  await expect(second).toHaveAttribute("aria-pressed", "true");
  await expect(page.getByRole("tab", { name: "Step" })).toHaveAttribute("aria-selected", "true");

  await page.getByRole("tab", { name: "Events" }).click();
  await expect(page.getByRole("list", { name: "Events" }).getByRole("listitem")).toHaveCount(events.length);
});
