import { chromium } from "@playwright/test";
import { z } from "zod";
import { findInstalledBrowser } from "@/scripts/testing/browser.mjs";
import { ms, percentile, printRow } from "./figures";
import { PAGE_LOADS, PAGE_SETTLE_MS } from "./tunables";

const loadSchema = z.object({ ttfb: z.number(), lcp: z.number(), shift: z.number(), script: z.number() });

/** Evaluated in the page: its own timings of the load. */
const READ_LOAD = `(async () => {
  const entries = (type) => new Promise((resolve) => {
    const seen = [];
    new PerformanceObserver((list) => seen.push(...list.getEntries())).observe({ type, buffered: true });
    setTimeout(() => resolve(seen), ${PAGE_SETTLE_MS});
  });
  const [paints, shifts] = await Promise.all([entries("largest-contentful-paint"), entries("layout-shift")]);
  const [navigation] = performance.getEntriesByType("navigation");
  return {
    ttfb: navigation.responseStart,
    lcp: paints.at(-1)?.startTime ?? 0,
    shift: shifts.filter((one) => !one.hadRecentInput).reduce((sum, one) => sum + one.value, 0),
    script: performance.getEntriesByType("resource")
      .filter((one) => one.name.includes(".js")).reduce((sum, one) => sum + one.transferSize, 0),
  };
})()`;

/** Loads the first page as a new visitor, each time in a new browser context. */
export async function measurePage(url: string): Promise<void> {
  const executablePath = findInstalledBrowser();
  const browser = await chromium.launch({
    ...(executablePath === undefined ? {} : { executablePath }),
    args: ["--no-sandbox", "--disable-gpu", "--disable-quic", "--no-first-run", "--disable-background-networking"],
  });
  const loads: z.infer<typeof loadSchema>[] = [];
  for (let index = 0; index < PAGE_LOADS; index += 1) {
    const context = await browser.newContext();
    const page = await context.newPage();
    await page.goto(url, { waitUntil: "load" });
    loads.push(loadSchema.parse(await page.evaluate(READ_LOAD)));
    await context.close();
  }
  await browser.close();
  const median = (key: keyof (typeof loads)[number]) =>
    percentile(
      loads.map((load) => load[key]),
      0.5,
    );
  printRow({ what: "page load of `/`: first byte (p50)", figure: ms(median("ttfb")), goal: "–" });
  printRow({ what: "page load of `/`: largest paint (p50)", figure: ms(median("lcp")), goal: "–" });
  printRow({ what: "page load of `/`: scripts", figure: `${(median("script") / 1_024).toFixed(0)} KiB`, goal: "–" });
  printRow({ what: "page load of `/`: layout shift (p50)", figure: median("shift").toFixed(3), goal: "–" });
}
