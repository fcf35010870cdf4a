import { execFileSync } from "node:child_process";
import { accessSync, constants, existsSync } from "node:fs";
import { delimiter, join } from "node:path";
import { runCommand } from "../launcher/children.mjs";
import { LaunchError } from "../launcher/launch-error.mjs";
import { fromRoot } from "../launcher/paths.mjs";

/** Chromium's headless shell: renders the same pages with little more than half of the CPU time. */
const HEADLESS_SHELL = "chromium-headless-shell";
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

/** @param {string[]} names in order of preference */
function findOnPath(names) {
  const folders = (process.env.PATH ?? "").split(delimiter);
  return names.flatMap((name) => folders.map((folder) => join(folder, name))).find(isExecutable);
}

/**
 * An installed browser: the one in CHROMIUM_PATH, else one on the search path.
 * @returns {string | undefined}
 */
export function findInstalledBrowser() {
  return process.env.CHROMIUM_PATH || (findOnPath(NAMES) ?? [MAC_CHROME].find(isExecutable));
}

/**
 * The installed browser that needs the least CPU time in the end-to-end tests.
 * @returns {string | undefined}
 */
export function findTestBrowser() {
  return process.env.CHROMIUM_PATH || (findOnPath([HEADLESS_SHELL]) ?? findInstalledBrowser());
}

/** Whether Playwright's own Chromium is installed. */
async function playwrightHasBrowser() {
  const { chromium } = await import("@playwright/test");
  return existsSync(chromium.executablePath());
}

/**
 * Finds or installs a browser for the end-to-end tests.
 * @returns {Promise<string>} A description of the browser.
 * @throws {LaunchError} that says what to install.
 */
export async function provideBrowser() {
  const installed = findTestBrowser();
  if (installed !== undefined) {
    if (installed === findInstalledBrowser() && !process.env.CHROMIUM_PATH) await installPackage(HEADLESS_SHELL);
    return findTestBrowser() ?? installed;
  }
  if (await playwrightHasBrowser()) return "Playwright's Chromium";
  const cli = fromRoot("node_modules", "@playwright", "test", "cli.js");
  if (await succeeds(process.execPath, [cli, "install", "chromium"])) return "Playwright's Chromium, downloaded now";
  if (canInstallPackages() && (await succeeds("apt-get", ["update", "-q"]))) {
    for (const name of [HEADLESS_SHELL, "chromium"]) {
      await installPackage(name);
      const fresh = findTestBrowser();
      if (fresh !== undefined) return `${fresh}, installed now`;
    }
  }
  throw new LaunchError("No browser found for the end-to-end tests: install Chromium or Chrome, or set CHROMIUM_PATH.");
}

/** Whether a command succeeds; its output is not shown. */
async function succeeds(command, args, env) {
  try {
    await runCommand(`${command} failed.`, command, args, env);
    return true;
  } catch (error) {
    if (!(error instanceof LaunchError)) throw error;
    return false;
  }
}

/** Installs a Debian package where possible. */
async function installPackage(name) {
  if (!canInstallPackages()) return;
  await succeeds("apt-get", ["install", "-y", "-q", name], { DEBIAN_FRONTEND: "noninteractive" });
}

function canInstallPackages() {
  return process.getuid?.() === 0 && hasAptGet();
}

function hasAptGet() {
  try {
    execFileSync("apt-get", ["--version"], { stdio: "ignore" });
    return true;
  } catch {
    return false;
  }
}
