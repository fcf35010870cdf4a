import { type CDPSession, chromium, type Page } from "@playwright/test";
import { findInstalledBrowser } from "@/scripts/testing/browser.mjs";
import { ms, percentile } from "../path/figures";

const VIEWPORT = { width: 1440, height: 900 };
/** Duration of each gesture in ms, and the number of steps of a full circle or zoom. */
const GESTURE_MS = 3_000;
const GESTURE_STEPS = 90;
const SETTLE_MS = 600_000;
/** How long until the camera stands still, in ms. */
const REST_MS = 1_500;
const OTHER_SIDE_PX = 260;
/** Marks each frame of a page. As text: compiled functions would contain helpers that do not exist in the page. */
const MARK_FRAMES = `requestAnimationFrame(function frame() { performance.mark("frame"); requestAnimationFrame(frame) })`;

/**
 * Measures the whole-graph page in a browser with software WebGL: frames per second for each gesture, time to the first
 * picture, CPU time per frame, and memory.
 * @param url an application with a graph
 */
export async function measurePage(url: string): Promise<void> {
  const executable = findInstalledBrowser();
  const browser = await chromium.launch({
    ...(executable === undefined ? {} : { executablePath: executable }),
    args: [
      ...(process.getuid?.() === 0 ? ["--no-sandbox"] : []),
      "--use-gl=angle",
      "--use-angle=swiftshader",
      "--enable-unsafe-swiftshader",
      "--disable-quic",
      "--no-first-run",
      "--disable-background-networking",
    ],
  });
  try {
    // The first visit includes the server's one-time reads of graph and code.
    for (const visit of ["first visit", "second visit"]) {
      const page = await browser.newPage({ viewport: VIEWPORT });
      console.log(`\n${visit}`);
      await measureVisit(page, url);
      await page.context().close();
    }
  } finally {
    await browser.close();
  }
}

async function measureVisit(page: Page, url: string): Promise<void> {
  const session = await page.context().newCDPSession(page);
  // CPU time where the browser supports it; it still includes waits for the GPU.
  await session.send("Performance.setTimeDomain", { timeDomain: "threadTicks" });
  await session.send("Performance.enable");
  await page.addInitScript({ content: MARK_FRAMES });
  const began = performance.now();
  await page.goto(`${url}/graph?view=picture`, { waitUntil: "commit" });
  await page
    .locator("[data-settling=true] canvas, [data-settling=false] canvas")
    .first()
    .waitFor({ timeout: SETTLE_MS });
  const first = performance.now() - began;
  const settling = await gesture(page, session, async () => {
    await page.locator("[data-settling=false] canvas").first().waitFor({ timeout: SETTLE_MS });
  });
  console.log(`first picture after ${ms(first)}, at rest after ${ms(performance.now() - began)}`);
  console.log(
    "| while | frames a second | p95 between two | script a frame | drawing a frame |\n| --- | --- | --- | --- | --- |",
  );
  const row = (name: string, { rate, p95, script, drawing }: Awaited<ReturnType<typeof gesture>>) =>
    console.log(`| ${name} | ${rate.toFixed(0)} | ${ms(p95)} | ${ms(script)} | ${ms(drawing)} |`);
  row("it lays itself out", settling);
  const box = await page.locator("[data-settling] canvas").first().boundingBox();
  if (box === null) throw new Error("There is no picture.");
  const middle = { x: box.x + box.width / 2, y: box.y + box.height / 2 };
  const across = (step: number) => {
    const turn = (2 * Math.PI * step) / GESTURE_STEPS;
    return page.mouse.move(middle.x + OTHER_SIDE_PX * Math.sin(turn), middle.y + 120 * (1 - Math.cos(turn)));
  };
  const measure = (act: (step: number) => Promise<void>) => gesture(page, session, () => forAWhile(act));
  await page.mouse.move(middle.x, middle.y);
  row("the pointer moves over it", await measure(across));
  // From an empty corner, where no entity is dragged instead.
  await page.mouse.move(box.x + 8, box.y + 8);
  await page.mouse.down();
  row("it is moved", await measure(across));
  await page.mouse.up();
  await page.mouse.move(middle.x, middle.y);
  row("it is zoomed", await measure((step) => page.mouse.wheel(0, step % 40 < 20 ? -120 : 120)));
  await page.locator("[data-settling]").press("0");
  await page.waitForTimeout(REST_MS);
  const held = await entityUnderPointer(page, middle);
  if (held === null) console.log("(no entity was under the pointer to be dragged)");
  else {
    await page.mouse.down();
    row("an entity is dragged", await measure(across));
    await page.mouse.up();
  }
  await session.send("HeapProfiler.collectGarbage");
  console.log(`memory of the page's script: ${((await metric(session, "JSHeapUsedSize")) / 2 ** 20).toFixed(0)} MB`);
}

async function forAWhile(act: (step: number) => Promise<void>): Promise<void> {
  const until = performance.now() + GESTURE_MS;
  for (let step = 1; performance.now() < until; step++) await act(step);
}

/** Searches for an entity around a position, and leaves the pointer on it. */
async function entityUnderPointer(page: Page, { x, y }: { x: number; y: number }): Promise<{ x: number } | null> {
  for (let step = 0; step < GESTURE_STEPS; step++) {
    const place = { x: x + 3 * step * Math.cos(step), y: y + 2 * step * Math.sin(step) };
    await page.mouse.move(place.x, place.y);
    const cursor = await page.locator("[data-settling]").evaluate((element) => getComputedStyle(element).cursor);
    if (cursor === "pointer") return place;
  }
  return null;
}

async function metric(session: CDPSession, name: string): Promise<number> {
  const { metrics } = await session.send("Performance.getMetrics");
  return metrics.find((one) => one.name === name)?.value ?? Number.NaN;
}

/** CPU time of the rendering process, in seconds. */
async function drawingTime(page: Page): Promise<number> {
  const browser = page.context().browser();
  if (browser === null) return Number.NaN;
  const session = await browser.newBrowserCDPSession();
  const { processInfo } = await session.send("SystemInfo.getProcessInfo");
  await session.detach();
  return processInfo.filter(({ type }) => type === "GPU").reduce((sum, { cpuTime }) => sum + cpuTime, 0);
}

/** Frame times during an action, with the main thread's time and the rendering CPU time per frame. */
async function gesture(page: Page, session: CDPSession, act: () => Promise<void>) {
  await page.evaluate(() => performance.mark("gesture"));
  const [script, drawing] = [await metric(session, "TaskDuration"), await drawingTime(page)];
  await act();
  const worked = (await metric(session, "TaskDuration")) - script;
  const drawn = (await drawingTime(page)) - drawing;
  const gaps = await page.evaluate(() => {
    const since = performance.getEntriesByName("gesture").at(-1)?.startTime ?? 0;
    const frames = performance.getEntriesByName("frame").filter(({ startTime }) => startTime >= since);
    return frames.slice(1).map(({ startTime }, at) => startTime - (frames[at]?.startTime ?? 0));
  });
  return {
    rate: (1_000 * gaps.length) / gaps.reduce((sum, gap) => sum + gap, 0),
    p95: percentile(gaps, 0.95),
    script: (1_000 * worked) / gaps.length,
    drawing: (1_000 * drawn) / gaps.length,
  };
}
