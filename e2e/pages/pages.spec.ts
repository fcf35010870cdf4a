import AxeBuilder from "@axe-core/playwright";
import type { Page } from "@playwright/test";
import { Api } from "../support/api";
import { expect, test } from "../support/fixtures";
import { openPage } from "../support/open-page";
import { pagePaths } from "../support/page-paths";

const WIDE = { width: 1280, height: 800 };
const NARROW = { width: 360, height: 740 };
const WCAG = ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa"];
/**
 * Each language with each width and each theme. axe examines each language, width and theme once: what it looks for
 * depends on one of them alone.
 */
const LOOKS = [
  { theme: "light", locale: "en", viewport: WIDE, examined: true },
  { theme: "dark", locale: "en", viewport: NARROW, examined: false },
  { theme: "light", locale: "fr", viewport: WIDE, examined: false },
  { theme: "dark", locale: "fr", viewport: NARROW, examined: true },
] as const;

/** Checks the headers that forbid foreign scripts, foreign frames and referrers. */
function expectHeaders(headers: Record<string, string>, path: string): void {
  expect(headers["content-security-policy"], path).toContain("default-src 'self'");
  expect(headers["content-security-policy"], path).toContain("frame-ancestors 'none'");
  expect(headers["x-content-type-options"], path).toBe("nosniff");
  expect(headers["referrer-policy"], path).toBe("no-referrer");
  expect(headers, path).not.toHaveProperty("x-powered-by");
}

/** One frame, so that axe need not collect results from several on another page. */
async function violationsOf(page: Page): Promise<string[]> {
  const axe = new AxeBuilder({ page }).options({ runOnly: WCAG, resultTypes: ["violations"] }).setLegacyMode();
  const { violations } = await axe.analyze();
  return violations.flatMap(({ id, nodes }) => nodes.map(({ target }) => `${id}: ${target.join(" ")}`));
}

for (const { theme, locale, viewport, examined } of LOOKS) {
  const accessible = examined ? "is accessible, " : "";
  test(`every page ${accessible}fits, and has one first heading and its own title (${theme}, ${locale}, ${viewport.width} pixels)`, async ({
    page,
    context,
    baseURL,
  }) => {
    test.setTimeout(180_000);
    const preferences = Object.entries({ theme, locale });
    await context.addCookies(preferences.map(([name, value]) => ({ name, value, url: baseURL ?? "" })));
    await page.setViewportSize(viewport);
    // axe would measure colours during a transition.
    await page.emulateMedia({ reducedMotion: "reduce" });
    const found: string[] = [];
    const titles = new Set<string>();
    const paths = await pagePaths(baseURL);
    for (const { path, heading } of paths) {
      const answer = await openPage(page, path);
      expect(answer?.status(), path).toBe(200);
      expectHeaders(answer?.headers() ?? {}, path);
      await expect(page.locator("html")).toHaveAttribute("data-theme", theme);
      await expect(page.locator("html")).toHaveAttribute("lang", locale);
      const first = page.getByRole("heading", { level: 1 });
      await expect(first).toHaveCount(1);
      await expect(first).toBeVisible();
      if (heading !== undefined) await expect(first).toHaveAccessibleName(heading[locale]);
      titles.add(await page.title());
      if (examined) found.push(...(await violationsOf(page)).map((violation) => `${path}: ${violation}`));
      const width = await page.evaluate(() =>
        Math.max(document.documentElement.scrollWidth, document.querySelector("main")?.scrollWidth ?? 0),
      );
      if (width > viewport.width) found.push(`${path}: ${width} pixels wide`);
    }
    expect(found).toEqual([]);
    expect(titles.size, [...titles].join(", ")).toBe(paths.length);
    for (const title of titles) expect(title).toMatch(/\S · Touchstone$/);
  });
}

for (const width of [1_280, 360]) {
  test(`no page moves while it loads, ${width} pixels wide`, async ({ page, baseURL }) => {
    test.setTimeout(120_000);
    await page.setViewportSize({ width, height: 780 });
    await page.emulateMedia({ reducedMotion: "no-preference" });
    await page.addInitScript(() => {
      Object.assign(window, { shifts: 0 });
      new PerformanceObserver((list) => {
        for (const entry of list.getEntries()) {
          if (!("value" in entry) || !("hadRecentInput" in entry) || entry.hadRecentInput === true) continue;
          const before: unknown = Reflect.get(window, "shifts");
          Object.assign(window, { shifts: Number(before) + Number(entry.value) });
        }
      }).observe({ type: "layout-shift", buffered: true });
    });
    const moved: string[] = [];
    for (const { path, drawn } of await pagePaths(baseURL)) {
      await openPage(page, path);
      if (drawn !== undefined) await expect(page.locator(drawn)).toBeVisible();
      const shifts = Number(await page.evaluate(() => Reflect.get(window, "shifts")));
      if (shifts > 0.05) moved.push(`${path}: ${shifts.toFixed(3)}`);
    }
    expect(moved).toEqual([]);
  });
}

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

test("figures and lists stay visible, marked as out of date, while the server is unreachable", async ({
  page,
  baseURL,
  expectFailure,
}) => {
  await new Api(baseURL ?? "").ask({ question: "How long are sign-in logs kept?" });
  expectFailure(/\/api\/runs\?/);
  await page.goto("/traces?text=sign-in");
  const runs = page.getByRole("table", { name: "Runs" });
  await expect(runs).toBeVisible();
  await page.route("**/api/runs?**", (route) => route.abort("connectionrefused"));
  await expect(page.getByText(/^Couldn’t refresh/)).toBeVisible({ timeout: 30_000 });
  await expect(runs).toBeVisible();
  await page.unroute("**/api/runs?**");
  await page.getByRole("button", { name: "Try again" }).click();
  await expect(page.getByText(/^Couldn’t refresh/)).toHaveCount(0);
});
