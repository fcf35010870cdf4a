import AxeBuilder from "@axe-core/playwright";
import type { Page } from "@playwright/test";
import { Api } from "./api";
import { expect, test } from "./fixtures";

const NARROW = { width: 360, height: 740 };
const WCAG = ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa"];

/** Every page with something on it: a conversation, its trace, a document. */
async function pathsOf(api: Api): Promise<string[]> {
  const { runId, conversationId } = await api.ask({ question: "How long are sign-in logs kept?" });
  const document = (await api.documents()).find((one) => one.sample);
  return [
    "/",
    `/c/${conversationId}`,
    "/library",
    `/library/${document?.id ?? ""}`,
    "/traces",
    `/traces/${runId}`,
    "/dashboard",
    "/settings",
  ];
}

async function open(page: Page, path: string): Promise<void> {
  await page.goto(path);
  await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
  await page.waitForLoadState("networkidle");
}

for (const theme of ["light", "dark"] as const) {
  test(`no page has an accessibility violation (${theme})`, async ({ page, context, baseURL }) => {
    test.setTimeout(180_000);
    await context.addCookies([{ name: "theme", value: theme, url: baseURL ?? "" }]);
    // Colours in mid-transition are not those a person reads.
    await page.emulateMedia({ reducedMotion: "reduce" });
    const found: string[] = [];
    for (const path of await pathsOf(new Api(baseURL ?? ""))) {
      await open(page, path);
      await expect(page.locator("html")).toHaveAttribute("data-theme", theme);
      const { violations } = await new AxeBuilder({ page }).withTags(WCAG).analyze();
      for (const violation of violations) {
        for (const node of violation.nodes) found.push(`${path}: ${violation.id}: ${node.target.join(" ")}`);
      }
    }
    expect(found).toEqual([]);
  });
}

test("no page is wider than a narrow screen", async ({ page, baseURL }) => {
  test.setTimeout(120_000);
  await page.setViewportSize(NARROW);
  const tooWide: string[] = [];
  for (const path of await pathsOf(new Api(baseURL ?? ""))) {
    await open(page, path);
    const width = await page.evaluate(() =>
      Math.max(document.documentElement.scrollWidth, document.querySelector("main")?.scrollWidth ?? 0),
    );
    if (width > NARROW.width) tooWide.push(`${path}: ${width}`);
  }
  expect(tooWide).toEqual([]);
});

test("the interface changes its language and keeps it", async ({ page }) => {
  await page.goto("/library");
  await expect(page.getByRole("heading", { level: 1, name: "Library" })).toBeVisible();
  await page.getByRole("button", { name: "Français" }).click();
  await expect(page.getByRole("heading", { level: 1, name: "Bibliothèque" })).toBeVisible();
  await page.reload();
  await expect(
    page.getByRole("navigation", { name: "Pages" }).getByRole("link", { name: "Bibliothèque" }),
  ).toHaveAttribute("aria-current", "page");
});
