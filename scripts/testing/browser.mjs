import { execFileSync } from "node:child_process";
import { accessSync, constants, existsSync } from "node:fs";
import { delimiter, join } from "node:path";
import { runCommand } from "../launcher/children.mjs";
import { LaunchError } from "../launcher/launch-error.mjs";
import { fromRoot } from "../launcher/paths.mjs";

/** Chromium without windows: it draws the same pages for little more than half of the processor's time. */
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
 * A browser that is on this machine already: the one named by CHROMIUM_PATH, else one on the search path.
 * @returns {string | undefined}
 */
export function findInstalledBrowser() {
  return process.env.CHROMIUM_PATH || (findOnPath(NAMES) ?? [MAC_CHROME].find(isExecutable));
}

/**
 * The installed browser that costs the end-to-end tests least.
 * @returns {string | undefined}
 */
export function findTestBrowser() {
  return process.env.CHROMIUM_PATH || (findOnPath([HEADLESS_SHELL]) ?? findInstalledBrowser());
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
  throw new LaunchError(
    "There is no browser for the end-to-end tests: install Chromium or Chrome, or set CHROMIUM_PATH to one.",
  );
}

/** Whether a command ran to its end; what it printed is not shown. */
async function succeeds(command, args, env) {
  try {
    await runCommand(`${command} failed.`, command, args, env);
    return true;
  } catch (error) {
    if (!(error instanceof LaunchError)) throw error;
    return false;
  }
}

/** Installs a package of Debian where that is possible. */
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
