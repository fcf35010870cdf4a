import type { Page } from "@playwright/test";
import { expect } from "../../support/fixtures";

/** Marks the page if it is ever executed. */
const TRIP = "document.documentElement.dataset.tripped=1";

/** Texts that would have an effect if a page treated them as markup or code. */
export const HOSTILE_TEXTS = [
  `<script>${TRIP}</script>`,
  `</script><script>${TRIP}</script>`,
  `<img src=x onerror="${TRIP}">`,
  `<svg onload="${TRIP}"></svg>`,
  `<iframe srcdoc="<script>parent.${TRIP}</script>"></iframe>`,
  `<a href="javascript:${TRIP}">a link</a>`,
  `[a link](javascript:${TRIP})`,
  `<javascript:${TRIP}>`,
  "![a picture](https://evil.example/pixel.png)",
  '<base href="https://evil.example/"><meta http-equiv="refresh" content="0;url=https://evil.example/">',
  "<style>body{display:none!important}</style>",
  `{{constructor.constructor("${TRIP}")()}} \${7*7} <%= 7*7 %>`,
  "\u202egnp.exe\u202c \u200b\u2066hidden\u2069",
  "\u001b[31mred\u001b[0m",
  '=HYPERLINK("https://evil.example","click")',
] as const;

/** Watches a page for executed scripts and policy violations. */
export async function watchForHarm(page: Page): Promise<void> {
  await page.addInitScript(() => {
    document.addEventListener("securitypolicyviolation", (event) => {
      document.documentElement.dataset.violation = `${event.violatedDirective} ${event.blockedURI}`;
    });
  });
}

/** Checks that nothing was executed or blocked, and that no hostile text became an element. */
export async function expectUnharmed(page: Page): Promise<void> {
  const marks = await page.evaluate(() => ({ ...document.documentElement.dataset }));
  expect(marks, page.url()).not.toHaveProperty("tripped");
  expect(marks, page.url()).not.toHaveProperty("violation");
  const made = page.locator(
    'a[href^="javascript" i], [src*="evil.example"], [href*="evil.example"]:not([rel~="noopener"]), iframe, base, object, embed, body style, [onerror], [onload], meta[http-equiv="refresh"]',
  );
  await expect(made, page.url()).toHaveCount(0);
}
