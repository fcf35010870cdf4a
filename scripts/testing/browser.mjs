import { execFileSync } from "node:child_process";
import { accessSync, constants, existsSync } from "node:fs";
import { delimiter, join } from "node:path";
import { runCommand } from "../launcher/children.mjs";
import { LaunchError } from "../launcher/launch-error.mjs";
import { fromRoot } from "../launcher/paths.mjs";

const NAMES = ["chromium", "chromium-browser", "google-chrome", "google-chrome-stable"];
const MAC_CHROME = "/Applications/Google Chrome.app/Contents/MacOS/Google Chrome";

function isExecutable(path) {
  try {
    accessSync(path, constants.X_OK);
    return true;
  } catch {
    return false;
  }
}

/**
 * A browser that is on this machine already: the one named by CHROMIUM_PATH, else one on the search path.
 * @returns {string | undefined}
 */
export function findInstalledBrowser() {
  const named = process.env.CHROMIUM_PATH;
  if (named) return named;
  const folders = (process.env.PATH ?? "").split(delimiter);
  const candidates = NAMES.flatMap((name) => folders.map((folder) => join(folder, name)));
  return [...candidates, MAC_CHROME].find(isExecutable);
}

/** Whether Playwright's own Chromium has been downloaded. */
async function playwrightHasBrowser() {
  const { chromium } = await import("@playwright/test");
  return existsSync(chromium.executablePath());
}

/**
 * Sees to it that there is a browser for the end-to-end tests, getting one where that is possible.
 * @returns {Promise<string>} What will be used, in words.
 * @throws {LaunchError} that says what to install.
 */
export async function provideBrowser() {
  const installed = findInstalledBrowser();
  if (installed !== undefined) return installed;
  if (await playwrightHasBrowser()) return "Playwright's Chromium";
  const cli = fromRoot("node_modules", "@playwright", "test", "cli.js");
  try {
    await runCommand("Playwright's download failed.", process.execPath, [cli, "install", "chromium"]);
    return "Playwright's Chromium, downloaded now";
  } catch (error) {
    if (!(error instanceof LaunchError)) throw error;
  }
  if (process.getuid?.() === 0 && hasAptGet()) {
    const env = { DEBIAN_FRONTEND: "noninteractive" };
    try {
      await runCommand("apt-get update failed.", "apt-get", ["update", "-q"], env);
      await runCommand("apt-get install failed.", "apt-get", ["install", "-y", "-q", "chromium"], env);
    } catch (error) {
      if (!(error instanceof LaunchError)) throw error;
    }
    const fresh = findInstalledBrowser();
    if (fresh !== undefined) return `${fresh}, installed now`;
  }
  throw new LaunchError(
    "There is no browser for the end-to-end tests: install Chromium or Chrome, or set CHROMIUM_PATH to one.",
  );
}

function hasAptGet() {
  try {
    execFileSync("apt-get", ["--version"], { stdio: "ignore" });
    return true;
  } catch {
    return false;
  }
}
