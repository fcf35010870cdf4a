import { execFile } from "node:child_process";
import { randomUUID } from "node:crypto";
import { link, readdir, readFile, rm, unlink, writeFile } from "node:fs/promises";
import { hostname } from "node:os";
import { basename, dirname, join } from "node:path";
import { promisify } from "node:util";
import { z } from "zod";
import { socketAnswers } from "./socket-answers";

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
 * Takes an exclusive lock for this process. The lock is a file `<path>.<number>`; taking over from a process that
 * is gone means to create the next number, which only one can. No file is removed that could be somebody's lock.
 * @param socket the socket that this process is going to serve; answering on it proves life across containers
 * @throws LockHeld
 */
export async function acquireFileLock(path: string, socket: string): Promise<FileLock> {
  const lock: Lock = { pid: process.pid, started: await processStart(process.pid), host: hostname(), socket };
  const draft = join(dirname(path), `${randomUUID()}.draft`);
  await writeFile(draft, JSON.stringify(lock), { mode: 0o600 });
  try {
    while (true) {
      const before = await lockNumbers(path);
      await refuseIfHeld(path, before);
      const own = Math.max(0, ...before) + 1;
      // Linking is the one step that fails when the file exists and shows it only with its whole content.
      if (!(await linked(draft, `${path}.${own}`))) continue;
      const others = (await lockNumbers(path)).filter((number) => number !== own);
      try {
        // Someone may have taken and released the lock since it was looked at, and a third one hold it now.
        await refuseIfHeld(path, others);
      } catch (error) {
        await unlink(`${path}.${own}`);
        throw error;
      }
      await Promise.all(others.map((number) => rm(`${path}.${number}`, { force: true })));
      return { release: () => unlink(`${path}.${own}`) };
    }
  } finally {
    await unlink(draft);
  }
}

async function lockNumbers(path: string): Promise<number[]> {
  const prefix = `${basename(path)}.`;
  return (await readdir(dirname(path)))
    .filter((name) => name.startsWith(prefix) && /^\d+$/.test(name.slice(prefix.length)))
    .map((name) => Number(name.slice(prefix.length)));
}

async function refuseIfHeld(path: string, numbers: readonly number[]): Promise<void> {
  for (const number of numbers) {
    const lock = parseLock(await readIfThere(`${path}.${number}`));
    if (lock !== undefined && (await isAlive(lock))) throw new LockHeld(lock.pid);
  }
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

async function isAlive(lock: Lock): Promise<boolean> {
  if (lock.host === hostname() && processExists(lock.pid)) {
    const started = await processStart(lock.pid);
    if (started === null || lock.started === null || started === lock.started) return true;
  }
  return socketAnswers(lock.socket);
}

function processExists(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return hasCode(error, "EPERM");
  }
}

/** When a process began, as a text that no other process with its pid shares; null when that cannot be
 * found, and a text that no lock holds for one that is dead. */
async function processStart(pid: number): Promise<string | null> {
  try {
    if (process.platform === "linux") {
      const [boot, stat] = await Promise.all([
        readFile("/proc/sys/kernel/random/boot_id", "utf8"),
        readFile(`/proc/${pid}/stat`, "utf8"),
      ]);
      // The command in brackets may hold spaces; after it come the state and, as the 20th field, the start time.
      const fields = stat.slice(stat.lastIndexOf(")") + 2).split(" ");
      // A killed process stays listed as a zombie until its parent notices: it holds nothing any more.
      if (fields[0] === "Z") return "gone";
      return fields[19] === undefined ? null : `${boot.trim()}:${fields[19]}`;
    }
    const { stdout } = await promisify(execFile)("ps", ["-o", "lstart=", "-p", String(pid)]);
    return stdout.trim() || null;
  } catch {
    // The process is gone, or the system has no such file or command.
    return null;
  }
}

async function readIfThere(path: string): Promise<string> {
  try {
    return await readFile(path, "utf8");
  } catch (error) {
    if (hasCode(error, "ENOENT")) return "";
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
