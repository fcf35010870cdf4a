import type { CDPSession, Page } from "@playwright/test";
import { expect } from "../support/fixtures";

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

/** Presses Tab several times. The browser handles the keys in order, so that no answer is waited for in between. */
async function pressTab(keys: CDPSession): Promise<void> {
  const key = { key: "Tab", code: "Tab", windowsVirtualKeyCode: 9 };
  const types = Array.from({ length: PRESSES }, () => ["rawKeyDown", "keyUp"] as const).flat();
  await Promise.all(types.map((type) => keys.send("Input.dispatchKeyEvent", { type, ...key })));
}

/**
 * Walks the open page from start to end with Tab alone: every stop has a name, is in sight and shows its focus, and
 * everything that works by mouse is among them.
 */
export async function walkByKeyboard(page: Page, keys: CDPSession, path: string, locale: "en" | "fr"): Promise<void> {
  await watchFocus(page);
  let stops: Stop[] = [];
  for (let ended = false; !ended; ) {
    await pressTab(keys);
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
