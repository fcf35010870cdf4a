import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { runCommand } from "./children.mjs";
import { fromRoot } from "./paths.mjs";
import { step } from "./progress.mjs";

/**
 * Whether every package in a folder's lockfile is installed in its version. npm writes its record last, so an
 * interrupted installation has none.
 * @param {string} [folder]
 * @param {{ development?: boolean }} [wanted] `development: false`: those of development may be missing, as in a
 * container's image; commands do not need them.
 */
export function packagesAreInstalled(folder = fromRoot(), { development = true } = {}) {
  const record = join(folder, "node_modules", ".package-lock.json");
  if (!existsSync(record)) return false;
  const wanted = JSON.parse(readFileSync(join(folder, "package-lock.json"), "utf8")).packages;
  const installed = JSON.parse(readFileSync(record, "utf8")).packages;
  return Object.entries(wanted).every(
    ([path, entry]) =>
      path === "" ||
      // Packages for other platforms are not installed.
      (entry.optional === true && installed[path] === undefined) ||
      (!development && (entry.dev === true || entry.devOptional === true) && installed[path] === undefined) ||
      installed[path]?.version === entry.version,
  );
}

/**
 * Installs the application's packages if any is missing or has another version.
 * @param {{ development?: boolean }} [wanted] As for `packagesAreInstalled`.
 */
export async function installPackages(wanted) {
  if (packagesAreInstalled(fromRoot(), wanted)) return;
  await step("Installing packages", () => installLocked(fromRoot()));
}

/** Installs the packages in a folder's lockfile. @throws LaunchError */
export async function installLocked(folder) {
  // `--include=dev` because the build needs them, even with NODE_ENV=production.
  const args = ["ci", "--include=dev", "--no-audit", "--no-fund", "--loglevel=error", "--prefix", folder];
  const failure = "The packages could not be installed (see above). Check the network connection.";
  const npm = process.env.npm_execpath;
  await (npm?.endsWith(".js")
    ? runCommand(failure, process.execPath, [npm, ...args])
    : runCommand(failure, process.platform === "win32" ? "npm.cmd" : "npm", args));
}
