/** Captures a page of the application as a small image. */
import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import type { Browser, Page } from "@playwright/test";
import { LOCALE_COOKIE } from "@/i18n/locale";
import type { Language } from "@/lib/shared/contracts/language";

export const WIDE = { width: 1440, height: 900 };
export const NARROW = { width: 360, height: 740 };
/** Text on white stays sharp at each of these; the first that is small enough is used. */
const QUALITIES = [90, 80, 70, 60];
const MOST_BYTES = 150_000;
const SETTLE_MS = 600_000;

export interface Picture {
  name: string;
  path: string;
  language?: Language;
  theme?: "light" | "dark";
  viewport?: typeof WIDE;
  /** Actions before the capture. */
  prepare?: (page: Page) => Promise<void>;
}

/** Captures a page and writes it to the folder as WebP. @throws Error if it is too large */
export async function photograph(browser: Browser, url: string, folder: string, picture: Picture): Promise<void> {
  const { language = "en", theme = "light", viewport = WIDE } = picture;
  const context = await browser.newContext({ viewport, deviceScaleFactor: 1, reducedMotion: "reduce" });
  await context.addCookies([
    { name: LOCALE_COOKIE, value: language, url },
    { name: "theme", value: theme, url },
  ]);
  const page = await context.newPage();
  await page.goto(`${url}${picture.path}`);
  await page.getByRole("heading", { level: 1 }).waitFor({ state: "attached" });
  await settled(page);
  await picture.prepare?.(page);
  await page.waitForLoadState("networkidle");
  await writeFile(join(folder, `${picture.name}.webp`), await capture(page));
  await context.close();
  console.log(`${picture.name}.webp`);
}

/** On a busy machine, a page may send requests after it has been quiet for a while. */
export async function settled(page: Page): Promise<void> {
  await page.waitForLoadState("networkidle");
  await page.waitForFunction(() => document.querySelector(".animate-pulse-soft") === null, undefined, {
    timeout: SETTLE_MS,
  });
}

/** Uses the browser's own protocol: Playwright writes no WebP, and PNG is three times as large. */
async function capture(page: Page): Promise<Buffer> {
  const session = await page.context().newCDPSession(page);
  for (const quality of QUALITIES) {
    const { data } = await session.send("Page.captureScreenshot", { format: "webp", quality });
    const picture = Buffer.from(data, "base64");
    if (picture.length <= MOST_BYTES) return picture;
  }
  throw new Error(`The screenshot of ${page.url()} is larger than ${MOST_BYTES} bytes.`);
}
