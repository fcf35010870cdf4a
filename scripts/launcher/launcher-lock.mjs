import { setTimeout as sleep } from "node:timers/promises";
import { FolderHeld, findOwner, lockFolder } from "../../lib/data/folder-lock/folder-lock.mjs";
import { identify, isAlive } from "../../lib/data/folder-lock/process-identity.mjs";
import { LaunchError } from "./launch-error.mjs";

/**
 * How long the children of a dead launcher may take to exit. The application gets no time: it would drain its runs
 * against a database that is stopping too, while its readers wait, and the next application resumes them anyway.
 */
const LEFTOVERS_END_MS = { application: 0, database: 12_000 };
const POLL_MS = 100;

/**
 * @typedef {"database" | "application"} ChildPart
 * @typedef {import("../../lib/data/folder-lock/process-identity.mjs").ProcessIdentity & { part: ChildPart }} Child
 * @typedef {object} LauncherDetails What a launcher's lock contains for others.
 * @property {Child[]} children
 * @property {string} [url] The application's address, once it is ready.
 */

/** Waits for the children of a killed launcher to exit, then kills them. @param {Child[]} children */
async function endLeftovers(children) {
  const ends = async (child) => {
    const deadline = Date.now() + (LEFTOVERS_END_MS[child.part] ?? 0);
    while (isAlive(child) && Date.now() < deadline) await sleep(POLL_MS);
    if (isAlive(child)) process.kill(child.pid, "SIGKILL");
    while (isAlive(child)) await sleep(POLL_MS);
  };
  await Promise.all(children.map(ends));
}

/** Waits for a database whose launcher is gone without a lock file, which only its own lock shows. */
async function waitForDatabase(dataDir) {
  const deadline = Date.now() + LEFTOVERS_END_MS.database;
  let waited = false;
  while ((await findOwner(dataDir, "database")).held && Date.now() < deadline) {
    if (!waited) console.log("Waiting for another process to release the database …");
    waited = true;
    await sleep(POLL_MS);
  }
  return waited;
}

/**
 * Locks the data folder for this launcher. The lock lists the launcher's children, so that the next launcher after a
 * crash knows which processes to wait for.
 * @param {string} dataDir
 * @throws {LaunchError} if a launcher already runs on it.
 */
export async function lockForLauncher(dataDir) {
  /** @type {LauncherDetails} */
  let details = { children: [] };
  const lock = await lockFolder(dataDir, "launcher", {
    details,
    endPrevious: (previous) => endLeftovers(readChildren(previous)),
  }).catch((error) => {
    if (!(error instanceof FolderHeld)) throw error;
    const { pid, details: owner } = error.owner ?? {};
    const where = typeof owner?.url === "string" ? ` at ${owner.url}` : "";
    throw new LaunchError(
      `Touchstone is already running on ${dataDir}${where} (${pid === undefined ? "its lock file was removed" : `process ${pid}`}).`,
    );
  });
  const waited = await waitForDatabase(dataDir);
  return {
    /** Whether a killed launcher had it before. */
    tookOver: lock.tookOver || waited,
    /**
     * @param {ChildPart} part
     * @param {number | undefined} pid Its process.
     */
    async addChild(part, pid) {
      const identity = pid === undefined ? undefined : identify(pid);
      if (identity === undefined) return;
      // Drops children that have exited.
      details = { ...details, children: [...details.children.filter(isAlive), { part, ...identity }] };
      await lock.update(details);
    },
    /** @param {string} url The application's address, for commands that attach to it. */
    async announce(url) {
      details = { ...details, url };
      await lock.update(details);
    },
    release: lock.release,
  };
}

/** @returns {Child[]} */
function readChildren(details) {
  if (!Array.isArray(details.children)) return [];
  return details.children.filter((child) => Number.isInteger(child?.pid) && typeof child.part === "string");
}

/**
 * The application on a data folder, as seen by a command.
 * @param {string} dataDir
 * @returns {Promise<{ launched: boolean, url: string | undefined }>} `url` is set once the application is ready.
 */
export async function findApplication(dataDir) {
  const { held, owner } = await findOwner(dataDir, "launcher");
  return { launched: held, url: typeof owner?.details.url === "string" ? owner.details.url : undefined };
}
