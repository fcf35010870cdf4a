import { writeFile } from "node:fs/promises";
import { type Browser, type CDPSession, chromium } from "@playwright/test";
import { z } from "zod";
import { findInstalledBrowser } from "@/scripts/testing/browser.mjs";
import { questionAt } from "../path/measure-runs";

const VIEWPORT = { width: 1440, height: 900 };
/** How long an opened page needs to become idle, in ms. */
const REST_MS = 3_000;
/** Matches once the newest answer has its first words. */
const FIRST_WORDS = "article:last-of-type [data-verdict]";
const STOP = 'button[aria-label="Stop answer"]';

/** Measurements of one answer while it streams. */
export interface MeasuredAnswer {
  /** Time between consecutive frames, in ms. */
  gaps: number[];
  /** Main-thread tasks longer than 50 ms, in ms. */
  longTasks: number[];
  /** CPU time of the main thread, in ms. */
  busyMs: number;
  /** Number of layouts. */
  layouts: number;
}

const seenSchema = z.object({ gaps: z.array(z.number()), longTasks: z.array(z.number()) });

/** Both are evaluated in the page as text: compiled functions would contain helpers that do not exist there. */
const UNTIL_FIRST_WORDS = `new Promise((resolve) => requestAnimationFrame(function frame() {
  const asked = document.querySelector('${STOP}') !== null;
  if (asked && document.querySelector("${FIRST_WORDS}") !== null) resolve();
  else requestAnimationFrame(frame);
}))`;
/** Measures from the first words to the last. */
const WATCH = `(async () => {
  await ${UNTIL_FIRST_WORDS};
  const longTasks = [];
  const tasks = new PerformanceObserver((list) => longTasks.push(...list.getEntries().map(({ duration }) => duration)));
  tasks.observe({ type: "longtask" });
  const gaps = await new Promise((resolve) => {
    const gaps = [];
    let before = null;
    requestAnimationFrame(function frame(now) {
      if (before !== null) gaps.push(now - before);
      before = now;
      if (document.querySelector('${STOP}') === null) resolve(gaps);
      else requestAnimationFrame(frame);
    });
  });
  tasks.disconnect();
  return { gaps, longTasks };
})()`;

/** A browser without a GPU, as in the end-to-end tests. */
export function openBrowser(): Promise<Browser> {
  const executablePath = findInstalledBrowser();
  return chromium.launch({
    ...(executablePath === undefined ? {} : { executablePath }),
    args: [
      ...(process.getuid?.() === 0 ? ["--no-sandbox"] : []),
      "--disable-gpu",
      "--disable-quic",
      "--no-first-run",
      "--disable-background-networking",
    ],
  });
}

/**
 * Asks a question in a conversation and measures the page from the first word of the answer to the last.
 * @param options.throttle slow-down factor of the main thread
 * @param options.profile file for the CPU profile
 */
export async function measureAnswer(
  browser: Browser,
  options: { url: string; throttle: number; profile: string | null },
): Promise<MeasuredAnswer> {
  const context = await browser.newContext({ viewport: VIEWPORT, locale: "en-GB" });
  try {
    const page = await context.newPage();
    const session = await context.newCDPSession(page);
    await session.send("Performance.setTimeDomain", { timeDomain: "threadTicks" });
    await session.send("Performance.enable");
    await page.goto(options.url, { waitUntil: "networkidle" });
    await page.waitForTimeout(REST_MS);
    await page.getByRole("textbox", { name: "Your question" }).fill(questionAt(1));
    await page.getByRole("button", { name: "Ask", exact: true }).click();
    await session.send("Emulation.setCPUThrottlingRate", { rate: options.throttle });
    const watched = page.evaluate(WATCH);
    await page.evaluate(UNTIL_FIRST_WORDS);
    if (options.profile !== null) await startProfile(session);
    const [busy, layouts] = [await metric(session, "TaskDuration"), await metric(session, "LayoutCount")];
    const seen = seenSchema.parse(await watched);
    const busyMs = 1_000 * ((await metric(session, "TaskDuration")) - busy);
    const laidOut = (await metric(session, "LayoutCount")) - layouts;
    if (options.profile !== null) await writeProfile(session, options.profile);
    return { ...seen, busyMs, layouts: laidOut };
  } finally {
    await context.close();
  }
}

async function startProfile(session: CDPSession): Promise<void> {
  await session.send("Profiler.enable");
  await session.send("Profiler.start");
}

async function writeProfile(session: CDPSession, file: string): Promise<void> {
  const { profile } = await session.send("Profiler.stop");
  await writeFile(file, JSON.stringify(profile));
}

async function metric(session: CDPSession, name: string): Promise<number> {
  const { metrics } = await session.send("Performance.getMetrics");
  return metrics.find((one) => one.name === name)?.value ?? Number.NaN;
}
