import { setTimeout as sleep } from "node:timers/promises";
import { FolderHeld, findOwner, lockFolder } from "../../lib/data/folder-lock/folder-lock.mjs";
import { identify, isAlive } from "../../lib/data/folder-lock/process-identity.mjs";
import { LaunchError } from "./launch-error.mjs";

/**
 * How long what a dead launcher left behind may take to end by itself. The application gets no time: it would drain its
 * runs against a database that is ending too, while its readers wait, and the next one goes on with them anyway.
 */
const LEFTOVERS_END_MS = { application: 0, database: 12_000 };
const POLL_MS = 100;

/**
 * @typedef {"database" | "application"} ChildPart
 * @typedef {import("../../lib/data/folder-lock/process-identity.mjs").ProcessIdentity & { part: ChildPart }} Child
 * @typedef {object} LauncherDetails What a launcher's lock tells others.
 * @property {Child[]} children
 * @property {string} [url] Where the application answers, once it is ready.
 */

/** Waits for the children of a launcher that was killed; they end by themselves, or are ended. @param {Child[]} children */
async function endLeftovers(children) {
  const ends = async (child) => {
    const deadline = Date.now() + (LEFTOVERS_END_MS[child.part] ?? 0);
    while (isAlive(child) && Date.now() < deadline) await sleep(POLL_MS);
    if (isAlive(child)) process.kill(child.pid, "SIGKILL");
    while (isAlive(child)) await sleep(POLL_MS);
  };
  await Promise.all(children.map(ends));
}

/** A database whose launcher is gone, and the launcher's file with it, is known by its own lock. */
async function waitForDatabase(dataDir) {
  const deadline = Date.now() + LEFTOVERS_END_MS.database;
  let told = false;
  while ((await findOwner(dataDir, "database")).held && Date.now() < deadline) {
    if (!told) console.log("Waiting for another process to leave the database …");
    told = true;
    await sleep(POLL_MS);
  }
  return told;
}

/**
 * Takes the data folder for this launcher. The lock names the launcher's children, so that a launcher which comes after
 * a crash knows whom to wait for.
 * @param {string} dataDir
 * @throws {LaunchError} when a launcher runs on it.
 */
export async function lockForLauncher(dataDir) {
  /** @type {LauncherDetails} */
  let details = { children: [] };
  const lock = await lockFolder(dataDir, "launcher", {
    details,
    endPrevious: (previous) => endLeftovers(readChildren(previous)),
  }).catch((error) => {
    if (!(error instanceof FolderHeld)) throw error;
    const { pid, details: told } = error.owner ?? {};
    const where = typeof told?.url === "string" ? ` at ${told.url}` : "";
    throw new LaunchError(
      `Touchstone already runs on ${dataDir}${where} (${pid === undefined ? "its lock file was removed" : `process ${pid}`}).`,
    );
  });
  const waited = await waitForDatabase(dataDir);
  return {
    /** True when a launcher that was killed had it before. */
    tookOver: lock.tookOver || waited,
    /**
     * @param {ChildPart} part
     * @param {number | undefined} pid Its process.
     */
    async addChild(part, pid) {
      const identity = pid === undefined ? undefined : identify(pid);
      if (identity === undefined) return;
      // One that ended and was started again leaves no trace.
      details = { ...details, children: [...details.children.filter(isAlive), { part, ...identity }] };
      await lock.update(details);
    },
    /** @param {string} url Where the application answers, for commands that attach to it. */
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
 * What a command finds on a data folder.
 * @param {string} dataDir
 * @returns {Promise<{ launched: boolean, url: string | undefined }>} `url` is there once the application is ready.
 */
export async function findApplication(dataDir) {
  const { held, owner } = await findOwner(dataDir, "launcher");
  return { launched: held, url: typeof owner?.details.url === "string" ? owner.details.url : undefined };
}
