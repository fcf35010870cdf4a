import { execFile } from "node:child_process";
import { randomUUID } from "node:crypto";
import { link, readFile, rename, unlink, writeFile } from "node:fs/promises";
import { connect } from "node:net";
import { hostname } from "node:os";
import { promisify } from "node:util";
import { z } from "zod";

const lockSchema = z.object({
  pid: z.number().int(),
  /** Tells this process from a later one with the same pid; null where the system does not say. */
  started: z.string().nullable(),
  host: z.string(),
  socket: z.string(),
});
type Lock = z.infer<typeof lockSchema>;

/** Another live process holds the lock. */
export class LockHeld extends Error {
  override readonly name = "LockHeld";
  constructor(readonly pid: number) {
    super(`in use by process ${pid}`);
  }
}

export interface FileLock {
  release(): Promise<void>;
}

/**
 * Takes an exclusive lock for this process. A lock whose process is gone is taken over.
 * @param path the lock file
 * @param socket the socket that this process is going to serve; answering on it proves life across containers
 * @throws LockHeld
 */
export async function acquireFileLock(path: string, socket: string): Promise<FileLock> {
  const lock: Lock = { pid: process.pid, started: await processStart(process.pid), host: hostname(), socket };
  const own = `${path}.${randomUUID()}`;
  await writeFile(own, JSON.stringify(lock), { mode: 0o600 });
  try {
    // Linking is the one step that fails when the file exists and shows it only with its whole content.
    while (!(await linked(own, path))) await removeStale(path);
  } finally {
    await unlink(own);
  }
  return { release: () => unlink(path) };
}

async function linked(from: string, to: string): Promise<boolean> {
  try {
    await link(from, to);
    return true;
  } catch (error) {
    if (hasCode(error, "EEXIST")) return false;
    throw error;
  }
}

async function removeStale(path: string): Promise<void> {
  const seen = await readIfThere(path);
  if (seen === undefined) return;
  const lock = parseLock(seen);
  if (lock !== undefined && (await isAlive(lock))) throw new LockHeld(lock.pid);
  const aside = `${path}.${randomUUID()}`;
  try {
    await rename(path, aside);
  } catch (error) {
    if (hasCode(error, "ENOENT")) return;
    throw error;
  }
  // Someone quicker may have replaced the stale lock with a live one between reading and renaming.
  if ((await readFile(aside, "utf8")) !== seen) await linked(aside, path);
  await unlink(aside);
}

async function isAlive(lock: Lock): Promise<boolean> {
  if (lock.host === hostname() && processExists(lock.pid)) {
    const started = await processStart(lock.pid);
    if (started === null || lock.started === null || started === lock.started) return true;
  }
  return answers(lock.socket);
}

function processExists(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return hasCode(error, "EPERM");
  }
}

/** When a process began, as a text that no other process with its pid shares; null when that cannot be found. */
async function processStart(pid: number): Promise<string | null> {
  try {
    if (process.platform === "linux") {
      const [boot, stat] = await Promise.all([
        readFile("/proc/sys/kernel/random/boot_id", "utf8"),
        readFile(`/proc/${pid}/stat`, "utf8"),
      ]);
      // The command in brackets may hold spaces; the start time is the 20th field after it.
      const ticks = stat.slice(stat.lastIndexOf(")") + 2).split(" ")[19];
      return ticks === undefined ? null : `${boot.trim()}:${ticks}`;
    }
    const { stdout } = await promisify(execFile)("ps", ["-o", "lstart=", "-p", String(pid)]);
    return stdout.trim() || null;
  } catch {
    // The process is gone, or the system has no such file or command.
    return null;
  }
}

function answers(socketPath: string): Promise<boolean> {
  return new Promise((resolve) => {
    const socket = connect(socketPath);
    socket.once("connect", () => {
      socket.destroy();
      resolve(true);
    });
    socket.once("error", () => resolve(false));
  });
}

async function readIfThere(path: string): Promise<string | undefined> {
  try {
    return await readFile(path, "utf8");
  } catch (error) {
    if (hasCode(error, "ENOENT")) return undefined;
    throw error;
  }
}

function parseLock(content: string): Lock | undefined {
  try {
    const parsed = lockSchema.safeParse(JSON.parse(content));
    return parsed.success ? parsed.data : undefined;
  } catch {
    // A file that is not JSON was not written by us: nobody holds it.
    return undefined;
  }
}

function hasCode(error: unknown, code: string): boolean {
  return error instanceof Error && "code" in error && error.code === code;
}
