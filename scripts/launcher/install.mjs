import { existsSync, readFileSync } from "node:fs";
import { runCommand } from "./children.mjs";
import { fromRoot } from "./paths.mjs";
import { step } from "./progress.mjs";

/**
 * True when every package the lockfile asks for is installed in its version. npm writes its own record of an
 * installation last, so one that was cut short has none.
 */
export function packagesAreInstalled() {
  const record = fromRoot("node_modules", ".package-lock.json");
  if (!existsSync(record)) return false;
  const wanted = JSON.parse(readFileSync(fromRoot("package-lock.json"), "utf8")).packages;
  const installed = JSON.parse(readFileSync(record, "utf8")).packages;
  return Object.entries(wanted).every(
    ([path, entry]) =>
      path === "" ||
      // A package for another platform is not there, and need not be.
      (entry.optional === true && installed[path] === undefined) ||
      installed[path]?.version === entry.version,
  );
}

/** Installs the packages when some are missing or of another version. */
export async function installPackages() {
  if (packagesAreInstalled()) return;
  // `--include=dev`: the build needs them, and NODE_ENV=production would leave them out.
  const args = ["ci", "--include=dev", "--no-audit", "--no-fund", "--loglevel=error"];
  const failure = "The packages could not be installed (see above). Is the network there?";
  const npm = process.env.npm_execpath;
  await step("Installing packages", () =>
    npm?.endsWith(".js")
      ? runCommand(failure, process.execPath, [npm, ...args])
      : runCommand(failure, process.platform === "win32" ? "npm.cmd" : "npm", args),
  );
}
