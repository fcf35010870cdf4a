import { readFile } from "node:fs/promises";
import type { Page } from "@playwright/test";
import { extractText, getDocumentProxy } from "unpdf";
import { conversationShareSchema } from "@/lib/shared/contracts/conversations/share-link";
import { conversationExportSchema, sharedConversationSchema } from "@/lib/shared/contracts/conversations/transcript";
import { Api } from "../support/api";
import { expect, test } from "../support/fixtures";

const QUESTION = "How long are sign-in logs kept?";

/** Asks in a new conversation and gives it a unique name. */
async function conversation(baseURL: string | undefined, title: string) {
  const api = new Api(baseURL ?? "");
  const { runId, conversationId } = await api.ask({ question: QUESTION });
  const renamed = await api.fetch(`/api/conversations/${conversationId}`, {
    method: "PATCH",
    headers: { "content-type": "application/json" },
    body: JSON.stringify({ title }),
  });
  expect(renamed.status).toBe(200);
  return { api, runId, conversationId };
}

const list = (page: Page) => page.getByRole("region", { name: "Conversations" });
const row = (page: Page, title: string) => list(page).getByRole("link", { name: title });

/** Opens the menu of a conversation in the list. */
async function choose(page: Page, title: string, action: string): Promise<void> {
  await row(page, title).hover();
  await list(page)
    .getByRole("button", { name: `Actions for “${title}”` })
    .click();
  await page.getByRole("menuitem", { name: action }).click();
}

test("words of an answer find its conversation, shown with their context, and the keys open it", async ({
  page,
  baseURL,
}) => {
  const { conversationId } = await conversation(baseURL, "Zephyr rules");
  await page.goto("/");
  const search = page.getByRole("searchbox", { name: "Search conversations" });
  await search.fill("13 month");
  const found = row(page, "Zephyr rules");
  await expect(found.locator("mark").first()).toHaveText("13");
  await expect(found).toContainText("13 months");
  await search.fill("zeph");
  await expect(found.locator("mark").first()).toHaveText("Zephyr");
  await expect(list(page).getByRole("link")).toHaveCount(2);
  await search.press("ArrowDown");
  await expect(found).toBeFocused();
  await page.keyboard.press("ArrowUp");
  await expect(search).toBeFocused();
  await search.press("Enter");
  await expect(page).toHaveURL(new RegExp(`/c/${conversationId}$`));
  await search.fill("xylophone quartz");
  await expect(list(page).getByText("No titles, questions or answers match.", { exact: false })).toBeVisible();
  await search.press("Escape");
  await expect(found).toBeVisible();
});

test("a conversation is renamed by keyboard and pinned by menu, which another tab shows", async ({
  page,
  context,
  baseURL,
}) => {
  await conversation(baseURL, "Meridian plan");
  await page.goto("/");
  const other = await context.newPage();
  await other.goto("/");
  await row(page, "Meridian plan").focus();
  await page.keyboard.press("F2");
  await page.getByRole("textbox", { name: "Name" }).fill("Meridian agreed");
  await page.keyboard.press("Enter");
  await expect(row(page, "Meridian agreed")).toBeVisible();
  await expect(row(other, "Meridian agreed")).toBeVisible();
  await choose(page, "Meridian agreed", "Pin");
  // Other tests of this application pin conversations too.
  const group = list(page)
    .locator("div", { has: page.getByRole("link", { name: "Meridian agreed" }) })
    .getByRole("heading");
  await expect(group).toHaveText("Pinned");
  await choose(page, "Meridian agreed", "Unpin");
  await expect(group).not.toHaveText("Pinned");
});

test("a deleted conversation can be restored from another page, and is gone everywhere until then", async ({
  page,
  baseURL,
  expectFailure,
  allowFailure,
}) => {
  const { api, runId, conversationId } = await conversation(baseURL, "Doldrums notes");
  await page.goto(`/c/${conversationId}`);
  await expect(page.getByRole("heading", { level: 1, name: "Doldrums notes" })).toBeVisible();
  await choose(page, "Doldrums notes", "Delete");
  await expect(page).toHaveURL(/\/$/);
  await expect(row(page, "Doldrums notes")).toBeHidden();
  for (const path of [`/api/conversations/${conversationId}`, `/api/runs/${runId}`, `/api/runs/${runId}/events`]) {
    expect((await api.fetch(path)).status, path).toBe(404);
  }
  expect((await api.postJson("/api/runs", { question: QUESTION, conversationId })).status).toBe(404);
  await page.getByRole("link", { name: "Library", exact: true }).click();
  await page.getByRole("button", { name: "Undo" }).click();
  await expect(page).toHaveURL(new RegExp(`/c/${conversationId}$`));
  await expect(row(page, "Doldrums notes")).toBeVisible();
  expect((await api.fetch(`/api/runs/${runId}`)).status).toBe(200);
  // Deleted, it has no page. No open page shows it, which might request it again meanwhile.
  await page.goto("/library");
  await api.fetch(`/api/conversations/${conversationId}`, { method: "DELETE" });
  expectFailure(new RegExp(`/c/${conversationId}`));
  // The chat around the page asks for it once it is hydrated, which may be after the end of this test.
  allowFailure(new RegExp(`/api/conversations/${conversationId}$`));
  await page.goto(`/c/${conversationId}`);
  await expect(page.getByRole("heading", { name: "Page not found" })).toBeVisible();
});

test("a link shows the conversation read-only, follows it, and stops working once revoked", async ({
  page,
  baseURL,
  expectFailure,
}) => {
  const { api, runId, conversationId } = await conversation(baseURL, "Trade winds");
  await page.goto("/");
  await choose(page, "Trade winds", "Share…");
  await expect(page.getByText("Anyone with access to this Touchstone", { exact: false })).toBeVisible();
  await page.getByRole("button", { name: "Create link" }).click();
  const address = await page.getByRole("textbox", { name: "Link" }).inputValue();
  const shareId = address.split("/").at(-1) ?? "";
  await page.goto(new URL(address).pathname);
  await expect(page.getByRole("heading", { level: 1, name: "Trade winds" })).toBeVisible();
  await expect(page.locator('meta[name="robots"]')).toHaveAttribute("content", /noindex/);
  const turn = page.getByRole("article", { name: QUESTION });
  await expect(turn).toContainText("13 months");
  for (const aspect of ["Retrieval", "Support", "Usefulness"])
    await expect(turn.getByText(aspect, { exact: true })).toBeVisible();
  await expect(page.getByRole("textbox")).toHaveCount(0);
  await expect(page.getByRole("button", { name: /answer|Workflow|again/i })).toHaveCount(0);
  await turn
    .getByRole("button", { name: /^Source 1:/ })
    .first()
    .click();
  await expect(page.getByRole("dialog").locator("[data-mark]").first()).toBeVisible();
  await page.keyboard.press("Escape");
  const told = await (await api.fetch(`/api/shared/${shareId}`)).text();
  for (const id of [runId, conversationId]) expect(told).not.toContain(id);
  expect(sharedConversationSchema.parse(JSON.parse(told)).turns).toHaveLength(1);

  await api.ask({ question: "Who may see the logs?", conversationId });
  await page.reload();
  await expect(page.getByRole("article", { name: "Who may see the logs?" })).toBeVisible();

  expectFailure(new RegExp(`/shared/${shareId}`));
  expect((await api.fetch(`/api/conversations/${conversationId}/share`, { method: "DELETE" })).status).toBe(204);
  expect((await api.fetch(`/api/shared/${shareId}`)).status).toBe(404);
  await page.reload();
  await expect(page.getByRole("heading", { name: "This link doesn’t work" })).toBeVisible();
  // Deleting a conversation that is shared again also disables its link.
  const again = await api.postJson(`/api/conversations/${conversationId}/share`, {});
  const renewed = conversationShareSchema.parse(await again.json());
  expect(renewed.shareId).not.toBe(shareId);
  await api.fetch(`/api/conversations/${conversationId}`, { method: "DELETE" });
  expect((await api.fetch(`/api/shared/${renewed.shareId}`)).status).toBe(404);
});

test("a conversation is exported as Markdown, PDF and JSON under its name", async ({ page, baseURL }) => {
  const { conversationId } = await conversation(baseURL, "Côte d’Opale: « marées »");
  await page.goto(`/c/${conversationId}`);
  const header = page.getByRole("main").getByRole("button", { name: /^Actions for/ });
  const saved = async (as: string) => {
    await header.click();
    const download = page.waitForEvent("download");
    await page.getByRole("menuitem", { name: `Export as ${as}` }).click();
    const file = await download;
    return { name: file.suggestedFilename(), bytes: await readFile(await file.path()) };
  };
  const markdown = await saved("Markdown");
  expect(markdown.name).toBe("Côte d’Opale « marées ».md");
  expect(markdown.bytes.toString()).toContain(`> ${QUESTION}`);
  expect(markdown.bytes.toString()).toMatch(/13 months.*\[1\]/s);
  const json = conversationExportSchema.parse(JSON.parse((await saved("JSON")).bytes.toString()));
  expect(json.turns).toMatchObject([{ question: QUESTION, status: "ended", outcome: { outcome: "approved" } }]);
  const pdf = await saved("PDF");
  expect(pdf.name).toBe("Côte d’Opale « marées ».pdf");
  const { text } = await extractText(await getDocumentProxy(new Uint8Array(pdf.bytes)), { mergePages: true });
  for (const words of ["Côte d’Opale: « marées »", QUESTION, "13 months", "Sources", "Page 1 of 1"]) {
    expect(text).toContain(words);
  }
});
