import type { Page } from "@playwright/test";
import { conversationListSchema } from "@/lib/shared/contracts/conversations/conversation";
import { expect, test } from "../support/fixtures";
import { openPage } from "../support/open-page";
import { pagePaths } from "../support/page-paths";

/** More tab stops than any page has: a longer walk goes in circles. */
const MOST_STOPS = 400;
/** Tab presses between two checks of the walk's progress. */
const PRESSES = 10;

interface Stop {
  what: string;
  name: string;
  problem: string | null;
}

/** The progress of the walk, recorded by the page itself. */
interface Walk {
  stops: Stop[];
  /** It has come round, or left the page at its end. */
  ended: boolean;
}

/** Has the page record the focus after each Tab: asking it every time takes longer than the walk. */
function watchFocus(page: Page): Promise<void> {
  return page.evaluate(() => {
    // A page may focus its main content, like the review queue: the walk starts at the beginning.
    if (document.activeElement !== document.body) {
      const start = document.createElement("span");
      start.tabIndex = -1;
      document.body.prepend(start);
      start.focus();
    }
    const walk: Walk = { stops: [], ended: false };
    Object.assign(window, { walk });
    const focused = (): Stop | null => {
      const element = document.activeElement;
      if (!(element instanceof HTMLElement) || element === document.body) return null;
      // A date field has a stop for each of its parts; the browser marks those after the first.
      const isNextPart = element.matches("[data-walked-last][type=date]");
      const style = getComputedStyle(element);
      // A question's field shows its focus by the frame around it.
      const frame = element.closest('form[class*="focus-within:border"]');
      const outlined = style.outlineStyle !== "none" && Number.parseFloat(style.outlineWidth) > 0;
      const framed = frame?.matches(":focus-within") === true && element.matches("textarea, input");
      const box = element.getBoundingClientRect();
      const label = element.getAttribute("aria-label") ?? element.textContent ?? "";
      const labelled = element instanceof HTMLInputElement ? (element.labels?.[0]?.textContent ?? "") : "";
      const by = element.getAttribute("aria-labelledby") ?? "";
      const named = [label, labelled, by, element.title].some((text) => text.trim() !== "");
      const seen = box.width > 0 && box.bottom > 0 && box.top < innerHeight && box.right > 0 && box.left < innerWidth;
      const problem = () => {
        if (!named) return "has no name";
        if (!seen) return "is out of sight";
        return outlined || framed || isNextPart ? null : "shows no focus";
      };
      // Marks each stop, to notice when the walk comes round.
      const known = element.dataset.walked === "1";
      for (const last of document.querySelectorAll("[data-walked-last]")) last.removeAttribute("data-walked-last");
      element.dataset.walked = "1";
      element.dataset.walkedLast = "1";
      if (known && !isNextPart) return null;
      return { what: element.tagName.toLowerCase(), name: label.trim().slice(0, 60), problem: problem() };
    };
    // Keyup fires at the newly focused element.
    const onKeyUp = (event: KeyboardEvent) => {
      if (event.key !== "Tab" || walk.ended) return;
      const stop = focused();
      if (stop === null) walk.ended = true;
      else walk.stops.push(stop);
    };
    window.addEventListener("keyup", onKeyUp, true);
  });
}

/** Walks a page from start to end with Tab alone. */
async function walk(page: Page, path: string, locale: string): Promise<void> {
  await openPage(page, path);
  await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
  await watchFocus(page);
  let stops: Stop[] = [];
  for (let ended = false; !ended; ) {
    for (let press = 0; press < PRESSES; press += 1) await page.keyboard.press("Tab");
    ({ stops, ended } = await page.evaluate((): Walk => Reflect.get(window, "walk")));
    expect(stops.length, `${path}: the walk does not end`).toBeLessThan(MOST_STOPS);
  }
  // On the chat page, the question comes before everything else.
  const [toContent, toQuestion] =
    locale === "fr" ? ["Aller au contenu", "Aller à votre question"] : ["Skip to content", "Skip to your question"];
  const isChat = path === "/" || path.startsWith("/c/");
  expect(stops[0]?.name, path).toBe(isChat ? toQuestion : toContent);
  expect(
    stops
      .filter(({ problem }) => problem !== null)
      .map((stop) => `${path}: ${stop.what} “${stop.name}” ${stop.problem}`),
  ).toEqual([]);
  // Everything that works by mouse must be among the stops.
  const missed = await page.evaluate(() =>
    [...document.querySelectorAll<HTMLElement>("a[href], button, input, textarea, select, [role=tab], [role=switch]")]
      .filter((element) => element.checkVisibility({ visibilityProperty: true }) && element.dataset.walked !== "1")
      .filter((element) => element.tabIndex >= 0 && !element.matches(":disabled, [aria-hidden=true] *"))
      .map((element) => element.getAttribute("aria-label") ?? element.textContent ?? element.tagName),
  );
  expect(missed, path).toEqual([]);
}

for (const locale of ["en", "fr"]) {
  test(`every page can be walked by keyboard alone (${locale})`, async ({ page, context, baseURL }) => {
    test.setTimeout(180_000);
    await context.addCookies([{ name: "locale", value: locale, url: baseURL ?? "" }]);
    await page.emulateMedia({ reducedMotion: "reduce" });
    // The list beside the chat has every conversation of every test: a few are enough.
    await page.route(/\/api\/conversations(\?|$)/, async (route) => {
      const { conversations } = conversationListSchema.parse(await (await route.fetch()).json());
      await route.fulfill({ json: { conversations: conversations.slice(0, 3), nextCursor: null } });
    });
    for (const { path } of await pagePaths(baseURL)) {
      // A list that loads during the walk is covered by the next attempt.
      await expect(() => walk(page, path, locale)).toPass({ timeout: 60_000 });
    }
  });
}

test("the skip link leads past the navigation", async ({ page }) => {
  await openPage(page, "/library");
  await page.keyboard.press("Tab");
  await page.keyboard.press("Enter");
  await page.keyboard.press("Tab");
  await expect(page.getByRole("tab", { name: "Documents" })).toBeFocused();
});

test("the question field is one key away, and earlier conversations come after the page", async ({ page }) => {
  await openPage(page, "/");
  await page.keyboard.press("Tab");
  await page.keyboard.press("Enter");
  await expect(page.getByRole("textbox", { name: "Your question" })).toBeFocused();
  const order = await page.evaluate(() => {
    const [question, list] = [document.querySelector("#question"), document.querySelector("aside")];
    return question !== null && list !== null && question.compareDocumentPosition(list);
  });
  expect(order).toBe(4);
});

test("? lists the shortcuts on every page, Esc closes the list and restores focus, / focuses the field", async ({
  page,
}) => {
  for (const [path, field] of [
    ["/", "Your question"],
    ["/library", "Search titles"],
    ["/traces", "Search questions and answers"],
  ] as const) {
    // The keys work once the page is interactive.
    await openPage(page, path);
    const input = page.getByRole(path === "/" ? "textbox" : "searchbox", { name: field });
    await expect(input).toBeVisible();
    const link = page.getByRole("navigation", { name: "Pages" }).getByRole("link").first();
    await link.focus();
    await page.keyboard.press("?");
    const dialog = page.getByRole("dialog", { name: "Keyboard shortcuts" });
    await expect(dialog).toBeVisible();
    // Focus stays in the dialog, however often it moves: from the guard at its end it returns within a frame.
    for (let press = 0; press < 5; press += 1) {
      await page.keyboard.press("Tab");
      await expect.poll(() => dialog.evaluate((element) => element.contains(document.activeElement))).toBe(true);
    }
    await page.keyboard.press("Escape");
    await expect(dialog).toHaveCount(0);
    await expect(link).toBeFocused();
    await page.keyboard.press("/");
    await expect(input).toBeFocused();
    await page.keyboard.press("?");
    await expect(input).toHaveValue("?");
    await input.fill("");
  }
});

test("a question is asked, its source opened and closed, and its trace replayed without a mouse", async ({ page }) => {
  const question = "How long are sign-in logs kept?";
  await openPage(page, "/");
  await expect(page.getByRole("textbox", { name: "Your question" })).toBeVisible();
  await page.keyboard.press("/");
  await page.keyboard.type(question);
  await page.keyboard.press("Enter");
  const turn = page.getByRole("article", { name: question });
  const trace = turn.getByRole("link", { name: "Trace", exact: true });
  await expect(trace).toBeVisible({ timeout: 60_000 });
  const source = turn.getByRole("button", { name: /^Source 1: / }).first();
  await source.focus();
  await page.keyboard.press("Enter");
  await expect(page.getByRole("dialog")).toBeVisible();
  await page.keyboard.press("Escape");
  await expect(page.getByRole("dialog")).toHaveCount(0);
  await expect(source).toBeFocused();
  await trace.focus();
  await page.keyboard.press("Enter");
  const position = page.getByRole("slider", { name: "Position in the run" });
  await position.focus();
  await page.keyboard.press("Home");
  await expect(position).toHaveAttribute("aria-valuetext", /event [01] of/);
  await page.keyboard.press("ArrowRight");
  await page.keyboard.press("ArrowRight");
  await expect(position).toHaveAttribute("aria-valuetext", /event [23] of/);
});
