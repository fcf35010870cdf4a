import { randomUUID } from "node:crypto";
import { link, readdir, readFile, rename, rm, unlink, writeFile } from "node:fs/promises";
import { hostname } from "node:os";
import { dirname, join } from "node:path";
import { isAlive } from "./process-identity.mjs";
import { socketAnswers } from "./standing-socket.mjs";

/**
 * The content of a lock's file: its owner, and details for other processes.
 * @typedef {{ pid: number, started: string | null, host: string, socket: string | null,
 *   details: Record<string, unknown> }} LockRecord
 */

/**
 * The numbers of a lock's files. A lock is a file `<part>.lock.<number>`; taking over from a dead process means
 * creating the next number, which only one process can.
 * @param {string} folder
 * @param {string} part
 * @returns {Promise<number[]>}
 */
export async function lockNumbers(folder, part) {
  const prefix = `${part}.lock.`;
  return (await readdir(folder))
    .filter((name) => name.startsWith(prefix) && /^\d+$/.test(name.slice(prefix.length)))
    .map((name) => Number(name.slice(prefix.length)));
}

/** @returns {string} */
export const lockPath = (folder, part, number) => join(folder, `${part}.lock.${number}`);

/**
 * @param {string} path
 * @returns {Promise<LockRecord | undefined>} `undefined` if the file is missing or not a lock record.
 */
export async function readRecord(path) {
  try {
    const { pid, started, host, socket, details } = JSON.parse(await readFile(path, "utf8"));
    if (!Number.isInteger(pid) || typeof host !== "string") return undefined;
    return {
      pid,
      started: typeof started === "string" ? started : null,
      host,
      socket: typeof socket === "string" ? socket : null,
      details: typeof details === "object" && details !== null ? details : {},
    };
  } catch (error) {
    if (error.code === undefined || error.code === "ENOENT" || error.code === "EISDIR") return undefined;
    throw error;
  }
}

/**
 * The live owner named in a lock's files.
 * @param {string} folder
 * @param {string} part
 * @param {readonly number[]} numbers
 * @returns {Promise<LockRecord | undefined>}
 */
export async function liveOwner(folder, part, numbers) {
  for (const number of numbers) {
    const record = await readRecord(lockPath(folder, part, number));
    if (record !== undefined && (await isOwnerAlive(record))) return record;
  }
  return undefined;
}

/** A process of another machine or container is visible by its socket alone. @param {LockRecord} record */
async function isOwnerAlive(record) {
  if (record.host === hostname() && isAlive(record)) return true;
  return record.socket !== null && (await socketAnswers(record.socket));
}

/**
 * Creates a lock's file, complete from the first moment.
 * @param {string} path
 * @param {LockRecord} record
 * @returns {Promise<boolean>} False when the file exists.
 */
export async function createRecord(path, record) {
  return withDraft(path, record, async (draft) => {
    try {
      await link(draft, path);
      return true;
    } catch (error) {
      if (error.code === "EEXIST") return false;
      throw error;
    }
  });
}

/**
 * Replaces the content of a lock's file.
 * @param {string} path
 * @param {LockRecord} record
 */
export async function replaceRecord(path, record) {
  await withDraft(path, record, (draft) => rename(draft, path));
}

async function withDraft(path, record, use) {
  const draft = join(dirname(path), `${randomUUID()}.draft`);
  await writeFile(draft, JSON.stringify(record), { mode: 0o600 });
  try {
    return await use(draft);
  } finally {
    await rm(draft, { force: true });
  }
}

/** @param {string} path */
export async function removeRecord(path) {
  await unlink(path).catch((error) => {
    if (error.code !== "ENOENT") throw error;
  });
}
