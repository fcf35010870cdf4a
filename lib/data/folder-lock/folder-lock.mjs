import { chmod, mkdir } from "node:fs/promises";
import { hostname } from "node:os";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import {
  createRecord,
  liveOwner,
  lockNumbers,
  lockPath,
  readRecord,
  removeRecord,
  replaceRecord,
} from "./lock-record.mjs";
import { identify } from "./process-identity.mjs";
import { listenOnFile, socketAnswers } from "./standing-socket.mjs";
import { isSystemLockHeld, systemLockNames, takeSystemLock } from "./system-lock.mjs";

/** Longest path of a unix socket, in bytes: 103 on macOS and 107 on Linux, minus a margin. */
export const MAX_SOCKET_PATH_BYTES = 100;

/** A killed process keeps its names until the last of its threads has ended. */
const DYING_MS = 3_000;
const POLL_MS = 50;
const NO_ROOM = new Set(["ENOSPC", "EDQUOT"]);
/** How often a removed or changed file is restored. */
const RESTORE_EVERY_MS = 1_000;

/**
 * The folder's part belongs to another process, which is alive.
 */
export class FolderHeld extends Error {
  name = "FolderHeld";

  /**
   * @param {import("./lock-record.mjs").LockRecord | undefined} owner Unknown while its file is missing.
   */
  constructor(owner) {
    super(owner === undefined ? "in use by another process" : `in use by process ${owner.pid}`);
    this.owner = owner;
  }
}

/**
 * @typedef {object} FolderLock
 * @property {(details: Record<string, unknown>) => Promise<void>} update Replaces the lock's details for other
 * processes.
 * @property {() => Promise<void>} release
 */

/**
 * Locks a part of a folder for this process. Three things prove a lock, and each is checked: a name that the system
 * assigns once and frees when the process ends (`system-lock.mjs`), a file that names the owner, and a socket in the
 * folder, which works between containers that share nothing else. Files that are removed or changed meanwhile are
 * restored, and no file is removed that a live process may have written.
 * @param {string} folder An existing folder.
 * @param {string} part For example "database"; parts do not exclude each other.
 * @param {{ details?: Record<string, unknown>, endPrevious?: (details: Record<string, unknown>) => Promise<void> }}
 *   [options] `details` is for other processes to read. `endPrevious` is called with the details of an owner that was
 *   killed, once it is certainly dead.
 * @returns {Promise<FolderLock & { tookOver: boolean }>} `tookOver` is true when a previous owner was killed.
 * @throws {FolderHeld}
 */
export async function lockFolder(folder, part, { details = {}, endPrevious } = {}) {
  const sockets = await prepareSocketFolder(folder);
  const socketPath = sockets === null ? null : join(sockets, `${part}.sock`);
  const identity = identify(process.pid) ?? { pid: process.pid, started: null };
  const record = { ...identity, host: hostname(), socket: socketPath, details };
  const { number, others } = await createOwnFile(folder, part, record);
  const path = lockPath(folder, part, number);
  try {
    const names = systemLockNames(folder, part);
    const systemLock = await waitForSystemLock(names, () => findOther(folder, part, record));
    try {
      if (socketPath !== null && (await socketAnswers(socketPath))) throw new FolderHeld(undefined);
      for (const other of others) {
        const previous = await readRecord(lockPath(folder, part, other));
        if (previous !== undefined) await endPrevious?.(previous.details);
      }
      for (const other of others) await removeRecord(lockPath(folder, part, other));
      // A file system without sockets has one proof less.
      const socket = socketPath === null ? undefined : await answerOn(socketPath).catch(() => undefined);
      return { tookOver: others.length > 0, ...maintainedLock({ path, record, systemLock, socket }) };
    } catch (error) {
      await systemLock.release();
      throw error;
    }
  } catch (error) {
    await removeOwnRecord(path, record);
    throw error;
  }
}

/**
 * The current owner of a part of a folder.
 * @param {string} folder
 * @param {string} part
 * @returns {Promise<{ held: boolean, owner: import("./lock-record.mjs").LockRecord | undefined }>} `owner` is missing for
 *   a moment after its file was removed.
 */
export async function findOwner(folder, part) {
  try {
    const owner = await liveOwner(folder, part, await lockNumbers(folder, part));
    if (owner !== undefined) return { held: true, owner };
    return { held: await isSystemLockHeld(systemLockNames(folder, part)), owner: undefined };
  } catch (error) {
    // A missing folder has no owner.
    if (error.code === "ENOENT" || error.code === "ENOTDIR") return { held: false, owner: undefined };
    throw error;
  }
}

/** Keeps the file intact until the lock is released. */
function maintainedLock({ path, record, systemLock, socket }) {
  let content = record;
  let released = false;
  let working = Promise.resolve();
  const inTurn = (step) => {
    working = working.catch(() => undefined).then(step);
    return working;
  };
  async function restore() {
    if (released) return;
    if (await createRecord(path, content)) return;
    if (JSON.stringify(await readRecord(path)) !== JSON.stringify(content)) await replaceRecord(path, content);
  }
  // The whole folder may be gone, or the disk full: the next attempt may succeed.
  const timer = setInterval(() => void inTurn(restore).catch(() => undefined), RESTORE_EVERY_MS).unref();
  return {
    /** @param {Record<string, unknown>} details */
    update: (details) => {
      content = { ...content, details };
      return inTurn(() => replaceRecord(path, content)).catch((error) => {
        // It is written once there is space again; the lock holds meanwhile.
        if (!NO_ROOM.has(error.code)) throw error;
      });
    },
    release: async () => {
      clearInterval(timer);
      released = true;
      await inTurn(() => removeOwnRecord(path, record));
      await socket?.close();
      await systemLock.release();
    },
  };
}

/** @returns {Promise<{ number: number, others: number[] }>} `others` are the files of dead owners. */
async function createOwnFile(folder, part, record) {
  while (true) {
    const before = await lockNumbers(folder, part);
    await refuseWhenOwned(folder, part, before);
    const number = Math.max(0, ...before) + 1;
    if (!(await createRecord(lockPath(folder, part, number), record))) continue;
    const others = (await lockNumbers(folder, part)).filter((other) => other !== number);
    try {
      // Someone may have taken and released the lock since the check, and a third process may hold it now.
      await refuseWhenOwned(folder, part, others);
    } catch (error) {
      await removeRecord(lockPath(folder, part, number));
      throw error;
    }
    return { number, others };
  }
}

async function refuseWhenOwned(folder, part, numbers) {
  const owner = await liveOwner(folder, part, numbers);
  if (owner !== undefined) throw new FolderHeld(owner);
}

/** The live owner of any file except this process's own: that owner may have restored its file under this number. */
async function findOther(folder, part, own) {
  for (const number of await lockNumbers(folder, part)) {
    const owner = await liveOwner(folder, part, [number]);
    if (owner !== undefined && !isSameProcess(owner, own)) return owner;
  }
  return undefined;
}

/** Another process may have restored its own file under the same number. */
async function removeOwnRecord(path, own) {
  const found = await readRecord(path);
  if (found !== undefined && isSameProcess(found, own)) await removeRecord(path);
}

function isSameProcess(one, other) {
  return one.pid === other.pid && one.started === other.started && one.host === other.host;
}

/** Waits while the holder of the names may be dying; its file shows when it is alive. */
async function waitForSystemLock(names, findOwnerNow) {
  const deadline = performance.now() + DYING_MS;
  while (true) {
    const systemLock = await takeSystemLock(names);
    if (systemLock !== undefined) return systemLock;
    const owner = await findOwnerNow();
    if (owner !== undefined || performance.now() > deadline) throw new FolderHeld(owner);
    await sleep(POLL_MS);
  }
}

/** @returns {Promise<string | null>} null when a socket's path would be too long, or without unix sockets. */
async function prepareSocketFolder(folder) {
  const sockets = join(folder, "run");
  if (process.platform === "win32" || Buffer.byteLength(join(sockets, "application.sock")) > MAX_SOCKET_PATH_BYTES) {
    return null;
  }
  await mkdir(sockets, { recursive: true, mode: 0o700 });
  await chmod(sockets, 0o700);
  return sockets;
}

function answerOn(path) {
  return listenOnFile(path, (socket) => socket.destroy());
}
