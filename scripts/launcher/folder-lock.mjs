import { readFileSync, renameSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { LaunchError } from "./launch-error.mjs";
import { identify, isAlive } from "./process-identity.mjs";

/**
 * How long what a dead launcher left behind may take to end by itself. The application gets no time: it would drain its
 * runs against a database that is ending too, while its readers wait, and the next one goes on with them anyway.
 */
const LEFTOVERS_END_MS = { application: 0, database: 12_000 };
const POLL_MS = 100;

const lockFile = (dataDir) => join(dataDir, "launcher.json");
const addressFile = (dataDir) => join(dataDir, "app.json");

function read(path) {
  try {
    return JSON.parse(readFileSync(path, "utf8"));
  } catch {
    // Absent, or cut short by a crash: there is no lock then.
    return undefined;
  }
}

/** Waits for the children of a launcher that was killed; they end by themselves, or are ended. */
async function endLeftovers(children) {
  const ends = async (child) => {
    const deadline = Date.now() + (LEFTOVERS_END_MS[child.part] ?? 0);
    while (isAlive(child) && Date.now() < deadline) await sleep(POLL_MS);
    if (isAlive(child)) process.kill(child.pid, "SIGKILL");
    while (isAlive(child)) await sleep(POLL_MS);
  };
  await Promise.all(children.map(ends));
}

/**
 * Takes the data folder for this launcher. The lock holds the launcher's process and its children's, so that
 * a launcher which comes after a crash knows whom to wait for.
 * @param {string} dataDir
 * @throws {LaunchError} when a launcher runs on it.
 */
export async function lockFolder(dataDir) {
  const path = lockFile(dataDir);
  const owner = identify(process.pid);
  let children = [];
  let tookOver = false;
  const content = () => JSON.stringify({ owner, children });
  for (;;) {
    try {
      writeFileSync(path, content(), { flag: "wx", mode: 0o600 });
      break;
    } catch (error) {
      if (error.code !== "EEXIST") throw error;
    }
    const found = read(path);
    if (found !== undefined && isAlive(found.owner)) {
      const url = read(addressFile(dataDir))?.url;
      const where = url === undefined ? "" : ` at ${url}`;
      throw new LaunchError(`Touchstone already runs on ${dataDir}${where} (process ${found.owner.pid}).`);
    }
    tookOver = true;
    await endLeftovers(found?.children ?? []);
    rmSync(path, { force: true });
    rmSync(addressFile(dataDir), { force: true });
  }
  return {
    /** True when a launcher that was killed had it before. */
    tookOver,
    /**
     * @param {"database" | "application"} part
     * @param {number | undefined} pid Its process.
     */
    addChild(part, pid) {
      const identity = pid === undefined ? undefined : identify(pid);
      if (identity === undefined) return;
      const child = { part, ...identity };
      // One that ended and was started again leaves no trace.
      children = [...children.filter(isAlive), child];
      writeFileSync(`${path}.new`, content(), { mode: 0o600 });
      renameSync(`${path}.new`, path);
    },
    /** @param {string} url Where the application answers, for commands that attach to it. */
    announce(url) {
      writeFileSync(addressFile(dataDir), JSON.stringify({ pid: process.pid, url }), { mode: 0o600 });
    },
    release() {
      rmSync(addressFile(dataDir), { force: true });
      rmSync(path, { force: true });
    },
  };
}

/**
 * What a command finds on a data folder.
 * @param {string} dataDir
 * @returns {{ launched: boolean, url: string | undefined }} `url` is there once the application is ready.
 */
export function findApplication(dataDir) {
  const lock = read(lockFile(dataDir));
  const launched = lock !== undefined && isAlive(lock.owner);
  return { launched, url: launched ? read(addressFile(dataDir))?.url : undefined };
}
