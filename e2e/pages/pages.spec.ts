import AxeBuilder from "@axe-core/playwright";
import type { CDPSession, Page } from "@playwright/test";
import { Api } from "../support/api";
import { expect, test } from "../support/fixtures";
import { openPage } from "../support/open-page";
import { pagePaths } from "../support/page-paths";
import { walkByKeyboard } from "./keyboard-walk";

const WIDE = { width: 1280, height: 800 };
const NARROW = { width: 360, height: 740 };
const WCAG = ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa"];
/**
 * Each language with each width and each theme. axe examines each language, width and theme once: what it looks for
 * depends on one of them alone. Pages load with motion where axe, which would measure colours during a transition, does
 * not examine them: there it is measured whether they move. Each language is walked by keyboard.
 */
const LOOKS = [
  { theme: "light", locale: "en", viewport: WIDE, examined: true, walked: true },
  { theme: "dark", locale: "en", viewport: NARROW, examined: false, walked: false },
  { theme: "light", locale: "fr", viewport: WIDE, examined: false, walked: true },
  { theme: "dark", locale: "fr", viewport: NARROW, examined: true, walked: false },
] as const;
/** A page moves if its layout shifts by more than this while it loads. */
const MOST_SHIFT = 0.05;

/** Checks the headers that forbid foreign scripts, foreign frames and referrers. */
function expectHeaders(headers: Record<string, string>, path: string): void {
  expect(headers["content-security-policy"], path).toContain("default-src 'self'");
  expect(headers["content-security-policy"], path).toContain("frame-ancestors 'none'");
  expect(headers["x-content-type-options"], path).toBe("nosniff");
  expect(headers["referrer-policy"], path).toBe("no-referrer");
  expect(headers, path).not.toHaveProperty("x-powered-by");
}

/** A list that loads during the walk is covered by the next attempt, which opens the page again. */
async function walk(page: Page, keys: CDPSession, path: string, locale: "en" | "fr"): Promise<void> {
  await page.emulateMedia({ reducedMotion: "reduce" });
  let opened = true;
  await expect(async () => {
    if (!opened) await openPage(page, path);
    opened = false;
    await walkByKeyboard(page, keys, path, locale);
  }).toPass({ timeout: 60_000 });
}

/** One frame, so that axe need not collect results from several on another page. */
async function violationsOf(page: Page): Promise<string[]> {
  const axe = new AxeBuilder({ page }).options({ runOnly: WCAG, resultTypes: ["violations"] }).setLegacyMode();
  const { violations } = await axe.analyze();
  return violations.flatMap(({ id, nodes }) => nodes.map(({ target }) => `${id}: ${target.join(" ")}`));
}

/** Sums the layout shifts of every page from its first rendering. */
function watchShifts(page: Page): Promise<unknown> {
  return page.addInitScript(() => {
    Object.assign(window, { shifts: 0 });
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) {
        if (!("value" in entry) || !("hadRecentInput" in entry) || entry.hadRecentInput === true) continue;
        const before: unknown = Reflect.get(window, "shifts");
        Object.assign(window, { shifts: Number(before) + Number(entry.value) });
      }
    }).observe({ type: "layout-shift", buffered: true });
  });
}

for (const { theme, locale, viewport, examined, walked } of LOOKS) {
  const checks = [
    examined ? "is accessible" : "stays in place while it loads",
    ...(walked ? ["can be walked by keyboard alone"] : []),
  ];
  test(`every page ${checks.join(", ")}, fits, and has one first heading and its own title (${theme}, ${locale}, ${viewport.width} pixels)`, async ({
    page,
    context,
    baseURL,
  }) => {
    test.setTimeout(240_000);
    const preferences = Object.entries({ theme, locale });
    await context.addCookies(preferences.map(([name, value]) => ({ name, value, url: baseURL ?? "" })));
    await page.setViewportSize(viewport);
    await watchShifts(page);
    const keys = await context.newCDPSession(page);
    const found: string[] = [];
    const titles = new Set<string>();
    const paths = await pagePaths(baseURL);
    for (const { path, heading, drawn } of paths) {
      await page.emulateMedia({ reducedMotion: examined ? "reduce" : "no-preference" });
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
      if (!examined) {
        if (drawn !== undefined) await expect(page.locator(drawn)).toBeVisible();
        const shifts = Number(await page.evaluate(() => Reflect.get(window, "shifts")));
        if (shifts > MOST_SHIFT) found.push(`${path}: moved by ${shifts.toFixed(3)}`);
      }
      if (examined) found.push(...(await violationsOf(page)).map((violation) => `${path}: ${violation}`));
      const width = await page.evaluate(() =>
        Math.max(document.documentElement.scrollWidth, document.querySelector("main")?.scrollWidth ?? 0),
      );
      if (width > viewport.width) found.push(`${path}: ${width} pixels wide`);
      if (walked) await walk(page, keys, path, locale);
    }
    expect(found).toEqual([]);
    expect(titles.size, [...titles].join(", ")).toBe(paths.length);
    for (const title of titles) expect(title).toMatch(/\S · Touchstone$/);
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
