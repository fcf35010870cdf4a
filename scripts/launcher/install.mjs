import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { runCommand } from "./children.mjs";
import { fromRoot } from "./paths.mjs";
import { step } from "./progress.mjs";

/**
 * True when every package that the lockfile of a folder asks for is installed in its version. npm writes its own record of an
 * installation last, so one that was cut short has none.
 */
export function packagesAreInstalled(folder = fromRoot()) {
  const record = join(folder, "node_modules", ".package-lock.json");
  if (!existsSync(record)) return false;
  const wanted = JSON.parse(readFileSync(join(folder, "package-lock.json"), "utf8")).packages;
  const installed = JSON.parse(readFileSync(record, "utf8")).packages;
  return Object.entries(wanted).every(
    ([path, entry]) =>
      path === "" ||
      // A package for another platform is not there, and need not be.
      (entry.optional === true && installed[path] === undefined) ||
      installed[path]?.version === entry.version,
  );
}

/** Installs the application's packages when some are missing or of another version. */
export async function installPackages() {
  if (packagesAreInstalled()) return;
  await step("Installing packages", () => installLocked(fromRoot()));
}

/** Installs what the lockfile of a folder says. @throws LaunchError */
export async function installLocked(folder) {
  // `--include=dev`: the build needs them, and NODE_ENV=production would leave them out.
  const args = ["ci", "--include=dev", "--no-audit", "--no-fund", "--loglevel=error", "--prefix", folder];
  const failure = "The packages could not be installed (see above). Is the network there?";
  const npm = process.env.npm_execpath;
  await (npm?.endsWith(".js")
    ? runCommand(failure, process.execPath, [npm, ...args])
    : runCommand(failure, process.platform === "win32" ? "npm.cmd" : "npm", args));
}
