import { createHash } from "node:crypto";
import { readlinkSync, realpathSync, rmSync, statSync } from "node:fs";
import { createServer } from "node:net";
import { tmpdir, userInfo } from "node:os";
import { join } from "node:path";
import { socketAnswers } from "./standing-socket.mjs";

/**
 * A lock that ends with its process and that no file in the folder frees: a listening socket with a name that the
 * system assigns only once. Linux has names outside every file system, Windows has named pipes. macOS has neither:
 * there it is a socket among the account's temporary files, which is checked before it counts as a leftover.
 *
 * A folder has two names: one by its device and number, so that a moved or linked folder is the same one, and one by
 * its path, so that a folder in the place of a removed one cannot have two owners. Names belong to a network namespace:
 * containers that share a folder but no network do not see each other's.
 * @param {string} folder An existing folder.
 * @param {string} part The part of the folder to lock.
 * @returns {string[]}
 */
export function systemLockNames(folder, part) {
  const path = realpathSync(folder);
  const { dev, ino } = statSync(path, { bigint: true });
  return [
    `${dev}:${ino}`,
    // Another mount namespace may have another folder at the same path.
    `${mountNamespace()}:${path}`,
  ].map((name) => address(createHash("sha256").update(`${part}:${name}`).digest("hex").slice(0, 32)));
}

function mountNamespace() {
  try {
    return readlinkSync("/proc/self/ns/mnt");
  } catch {
    // Only Linux has them, and shows them only where /proc is mounted.
    return "";
  }
}

function address(name) {
  if (process.platform === "linux") return `\0touchstone-${name}`;
  if (process.platform === "win32") return `\\\\.\\pipe\\touchstone-${name}`;
  return join(tmpdir(), `touchstone-${userInfo().uid}-${name}.sock`);
}

/**
 * Takes all names or none.
 * @param {string[]} names
 * @returns {Promise<{ release(): Promise<void> } | undefined>} `undefined` when another process has one of them.
 */
export async function takeSystemLock(names) {
  /** @type {import("node:net").Server[]} */
  const servers = [];
  const release = async () => {
    await Promise.all(servers.map((server) => new Promise((resolve) => server.close(resolve))));
  };
  for (const name of names) {
    const server = await listen(name);
    if (server === undefined) {
      await release();
      return undefined;
    }
    servers.push(server);
  }
  return { release };
}

/**
 * Whether any process has one of these names now.
 * @param {string[]} names
 */
export async function isSystemLockHeld(names) {
  const answers = await Promise.all(names.map(socketAnswers));
  return answers.includes(true);
}

/** @returns {Promise<import("node:net").Server | undefined>} */
async function listen(name) {
  const result = await tryToListen(name);
  if (typeof result !== "string") return result;
  if (result !== "EADDRINUSE" && result !== "EACCES") throw new Error(`The folder cannot be locked (${result}).`);
  const isFile = process.platform !== "linux" && process.platform !== "win32";
  if (!isFile || (await socketAnswers(name))) return undefined;
  rmSync(name, { force: true });
  const again = await tryToListen(name);
  return typeof again === "string" ? undefined : again;
}

/** @returns {Promise<import("node:net").Server | string>} The code of the error when it cannot listen. */
function tryToListen(name) {
  return new Promise((resolve) => {
    const server = createServer((socket) => socket.destroy());
    server.once("error", (error) => resolve(Reflect.get(error, "code") ?? "unknown"));
    // A lock must not keep its process alive.
    server.listen(name, () => resolve(server)).unref();
  });
}
