/** The screenshots of the documentation: their pages, and the actions before each. */
import type { Page } from "@playwright/test";
import type { Shown } from "./fill-application";
import { NARROW, type Picture, settled } from "./photograph";

const DRAWN_MS = 600_000;

/** Searches in the debugger and waits for the results. */
function searchFor(query: string) {
  return async (page: Page) => {
    await page.getByRole("searchbox", { name: "Query" }).fill(query);
    await page.getByRole("button", { name: "Search", exact: true }).click();
    await page.getByRole("table", { name: "Search results" }).waitFor();
  };
}

/** Waits until the layout of the whole graph has settled. */
async function graphSettled(page: Page): Promise<void> {
  await page.locator("[data-settling=false] canvas").first().waitFor({ timeout: DRAWN_MS });
}

/** Opens the first source of the last answer. */
async function openCitation(page: Page): Promise<void> {
  await page
    .getByRole("button", { name: /^Source 1: / })
    .last()
    .click();
  await page.getByRole("dialog").getByRole("heading").first().waitFor();
  await settled(page);
}

/** Moves the replay to just after the first passages were found. */
async function replayed(page: Page): Promise<void> {
  const position = page.getByRole("slider", { name: "Position in the run" });
  await position.focus();
  await position.press("Home");
  for (let node = 0; node < 6; node += 1) await position.press("Shift+ArrowRight");
}

/** Previews the latest questions without the groundedness check. */
async function previewImpact(page: Page): Promise<void> {
  await page.getByRole("switch", { name: "Check support" }).click();
  await page.getByRole("button", { name: "Preview impact" }).click();
  const sheet = page.getByRole("dialog", { name: "Preview impact" });
  await sheet.getByRole("button", { name: "Judge again" }).click();
  await sheet.getByRole("list", { name: "Questions judged again" }).waitFor();
  await sheet.getByRole("button", { name: "Judge again" }).waitFor({ timeout: DRAWN_MS });
}

/** All screenshots, in the order of the pages. */
export function picturesOf(shown: Shown): Picture[] {
  const chat = `/c/${shown.english.conversationId}`;
  const trace = `/traces/${shown.english.runId}`;
  const { left, right } = shown.compared;
  return [
    { name: "chat", path: chat },
    { name: "chat-dark", path: chat, theme: "dark" },
    { name: "chat-french", path: `/c/${shown.french.conversationId}`, language: "fr" },
    { name: "chat-narrow", path: chat, viewport: NARROW },
    { name: "chat-citation", path: chat, prepare: openCitation },
    { name: "conversation-shared", path: `/shared/${shown.shareId}` },
    { name: "comparison", path: `/traces/compare?left=${left}&right=${right}` },
    { name: "library", path: "/library" },
    { name: "library-narrow", path: "/library", viewport: NARROW },
    { name: "library-collection", path: `/library?collection=${shown.collection}` },
    { name: "search-debugger", path: "/library?tab=search", prepare: searchFor(shown.question) },
    { name: "graph", path: `/graph?view=picture&entity=${shown.entity}`, prepare: graphSettled },
    { name: "graph-around", path: `/graph?view=picture&entity=${shown.entity}&hops=1`, theme: "dark" },
    { name: "graph-narrow", path: "/graph?view=list", viewport: NARROW },
    { name: "traces", path: "/traces" },
    { name: "trace", path: trace },
    { name: "trace-dark", path: trace, theme: "dark" },
    { name: "trace-replay", path: trace, prepare: replayed },
    { name: "review", path: "/traces/review" },
    { name: "cases", path: "/traces/cases" },
    { name: "dashboard", path: "/dashboard" },
    { name: "dashboard-dark", path: "/dashboard", theme: "dark" },
    { name: "alerts", path: "/dashboard/alerts" },
    { name: "settings", path: "/settings" },
    { name: "settings-french", path: "/settings", language: "fr" },
    { name: "settings-narrow", path: "/settings", viewport: NARROW },
    { name: "settings-impact", path: "/settings", prepare: previewImpact },
    { name: "settings-history", path: "/settings?revision=2" },
    { name: "prompts", path: "/settings/prompts?stage=check" },
    { name: "setup", path: "/setup" },
    { name: "setup-narrow", path: "/setup", viewport: NARROW },
  ];
}
