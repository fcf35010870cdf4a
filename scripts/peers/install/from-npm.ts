import { mkdir, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { NotAvailable } from "../peer";
import type { PeerHost } from "../peer-host";
import { lastLine } from "./from-pypi";

/**
 * Installs packages into a folder of their own, apart from the repository's.
 * @param packages with pinned versions: `openai@6.9.1`
 * @returns the folder: run scripts in it, so that they find the packages
 * @throws NotAvailable when a package cannot be had
 */
export async function installFromNpm(folder: string, packages: readonly string[], host: PeerHost): Promise<string> {
  const own = join(folder, "npm");
  await mkdir(own, { recursive: true });
  await writeFile(join(own, "package.json"), JSON.stringify({ private: true, type: "module" }));
  const args = ["install", "--prefix", own, "--ignore-scripts", "--no-audit", "--no-fund", "--loglevel=error"];
  try {
    await host.run(process.platform === "win32" ? "npm.cmd" : "npm", [...args, ...packages], { cwd: own });
  } catch (error) {
    throw new NotAvailable(`npm: ${lastLine(error)}`, { cause: error });
  }
  return own;
}
