/**
 * Takes the screenshots of the documentation: `npm run docs:screenshots`. Starts the application on a new data folder,
 * fills it and captures each page; names after `--` limit it to those.
 */
import { mkdir, mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { chromium } from "@playwright/test";
import { findFreePort } from "./launcher/checks.mjs";
import { killEverything, startChild, stopChild } from "./launcher/children.mjs";
import { fromRoot } from "./launcher/paths.mjs";
import { fillApplication } from "./screenshots/fill-application";
import { photograph } from "./screenshots/photograph";
import { picturesOf } from "./screenshots/pictures";
import { findInstalledBrowser } from "./testing/browser.mjs";
import { testEnvironment } from "./testing/environment";

const IMAGES = fromRoot("docs", "images");
const START_MS = 600_000;
const STOP_MS = 15_000;
const POLL_MS = 250;

/** Waits until `holds`. @throws Error after a timeout, or if the application has exited */
async function until(what: string, holds: () => Promise<boolean>): Promise<void> {
  const deadline = Date.now() + START_MS;
  while (Date.now() < deadline) {
    if (application.exitCode !== null) throw new Error("The application exited (see above).");
    // An application that is still starting refuses connections.
    if (await holds().catch(() => false)) return;
    await sleep(POLL_MS);
  }
  throw new Error(`Timed out waiting for ${what}.`);
}

const wanted = process.argv.slice(2);
const folder = await mkdtemp(join(tmpdir(), "touchstone-screenshots-"));
const port = await findFreePort();
const url = `http://127.0.0.1:${port}`;
const application = startChild(process.execPath, [fromRoot("scripts", "start.mjs"), "--no-open"], {
  env: {
    ...testEnvironment(),
    PORT: String(port),
    HOST: "127.0.0.1",
    DATA_DIR: folder,
  },
  stdio: ["ignore", "inherit", "inherit"],
});

try {
  await mkdir(IMAGES, { recursive: true });
  await until("the application", async () => (await fetch(`${url}/api/health/ready`)).ok);
  const pictures = picturesOf(await fillApplication(url, until));
  const executable = findInstalledBrowser();
  const browser = await chromium.launch({
    ...(executable === undefined ? {} : { executablePath: executable }),
    args: [
      ...(process.getuid?.() === 0 ? ["--no-sandbox"] : []),
      // WebGL without a graphics card.
      "--use-angle=swiftshader",
      "--enable-unsafe-swiftshader",
      "--disable-quic",
      "--no-first-run",
      "--disable-background-networking",
    ],
  });
  for (const picture of pictures) {
    if (wanted.length === 0 || wanted.includes(picture.name)) await photograph(browser, url, IMAGES, picture);
  }
  await browser.close();
} finally {
  await stopChild(application, STOP_MS);
  killEverything();
  await rm(folder, { recursive: true, force: true, maxRetries: 3 });
}
