import { existsSync, mkdirSync, rmSync, writeFileSync } from "node:fs";
import { createServer } from "node:net";
import { dirname, join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { LaunchError } from "./launch-error.mjs";

/** Node's own recursive mkdir never returns where a file system refuses new folders with ENOENT, as /proc does. */
function makeFolder(path) {
  if (existsSync(path)) return;
  makeFolder(dirname(path));
  // Questions and documents are private: nobody else on this machine needs to read them.
  mkdirSync(path, { mode: 0o700 });
}

/**
 * Makes the data folder and proves that files can be written there.
 * @param {string} dataDir
 * @throws {LaunchError}
 */
export function checkDataFolder(dataDir) {
  const probe = join(dataDir, `.write-test-${process.pid}`);
  try {
    makeFolder(dataDir);
    writeFileSync(probe, "");
    rmSync(probe);
  } catch (error) {
    throw new LaunchError(`The data folder ${dataDir} cannot be written (${error.code}). Set DATA_DIR to another one.`);
  }
}

/** @returns {Promise<string | undefined>} The error code of listening there, `undefined` when it works. */
function tryToListen(host, port) {
  return new Promise((resolve) => {
    const server = createServer();
    server.once("error", (error) => resolve(error.code ?? "unknown"));
    server.listen({ host, port, exclusive: true }, () => server.close(() => resolve(undefined)));
  });
}

/** The threads of a killed process end one by one; the last of them lets its port go. */
const PORT_FREED_MS = 5_000;
const PORT_POLL_MS = 100;

/**
 * @param {string} host
 * @param {number} port
 * @param {{ mayBeFreed: boolean }} circumstances `mayBeFreed`: who listens there may be on its way out.
 * @throws {LaunchError} when the application could not listen there.
 */
export async function checkAddress(host, port, { mayBeFreed }) {
  const deadline = performance.now() + (mayBeFreed ? PORT_FREED_MS : 0);
  let code = await tryToListen(host, port);
  while (code === "EADDRINUSE" && performance.now() < deadline) {
    await sleep(PORT_POLL_MS);
    code = await tryToListen(host, port);
  }
  if (code === undefined) return;
  if (code === "EADDRINUSE") {
    throw new LaunchError(`Port ${port} on ${host} is taken by another program. Set PORT to a free one.`);
  }
  if (code === "EACCES")
    throw new LaunchError(`Port ${port} may not be used by this account. Set PORT to one above 1023.`);
  throw new LaunchError(`HOST is "${host}", which is not an address of this machine (${code}).`);
}

/** @returns {Promise<number>} A port of the loopback address that is free now. */
export function findFreePort() {
  return new Promise((resolve, reject) => {
    const server = createServer();
    server.once("error", reject);
    server.listen({ host: "127.0.0.1", port: 0 }, () => {
      const { port } = server.address();
      server.close(() => resolve(port));
    });
  });
}
