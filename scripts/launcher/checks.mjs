import { existsSync, mkdirSync, rmSync, writeFileSync } from "node:fs";
import { createServer } from "node:net";
import { dirname, join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { isLoopback } from "../../lib/shared/outbound/loopback.mjs";
import { LaunchError } from "./launch-error.mjs";

/**
 * Without accounts only this machine may reach the application; with them, others may, over https.
 * @param {string} host
 * @param {string} url Of this machine.
 * @param {{ accounts: boolean, appUrl: string | undefined }} configuration
 * @throws {LaunchError} if the application would listen to other machines without sign-in, or passwords would be sent
 * in the clear.
 */
export function checkReach(host, url, { accounts, appUrl }) {
  if (isLoopback(host)) return;
  if (accounts) {
    if (appUrl?.startsWith("https://")) return;
    throw new LaunchError(
      `HOST is "${host}", but APP_URL has no https address: passwords would be sent in the clear. Set APP_URL to the https address of the proxy in front.`,
    );
  }
  throw new LaunchError(
    [
      `HOST is "${host}", but there is no sign-in: anyone who reaches the port could read and delete everything.`,
      "For yourself: remove HOST. From elsewhere, use an SSH tunnel to this machine.",
      `For others: set AUTH=accounts, run a proxy with TLS in front of ${url}, and set APP_URL to its https address.`,
    ].join("\n"),
  );
}

/** Node's own recursive mkdir never returns on a file system that refuses new folders with ENOENT, such as /proc. */
function makeFolder(path) {
  if (existsSync(path)) return;
  makeFolder(dirname(path));
  // Questions and documents are private: other accounts on this machine must not read them.
  mkdirSync(path, { mode: 0o700 });
}

/**
 * Creates the data folder and checks that it is writable.
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
    throw new LaunchError(
      `The data folder ${dataDir} is not writable (${error.code}). Set DATA_DIR to another folder.`,
    );
  }
}

/**
 * @returns {Promise<string | undefined>} The error code of listening there, `undefined` on success.
 */
function tryToListen(host, port) {
  return new Promise((resolve) => {
    const server = createServer();
    server.once("error", (error) => resolve(error.code ?? "unknown"));
    server.listen({ host, port, exclusive: true }, () => server.close(() => resolve(undefined)));
  });
}

/** The threads of a killed process end one by one; the last one releases its port. */
const PORT_FREED_MS = 5_000;
const PORT_POLL_MS = 100;

/**
 * @param {string} host
 * @param {number} port
 * @param {{ mayBeFreed: boolean }} circumstances `mayBeFreed`: the process that listens there may be exiting.
 * @throws {LaunchError} if the application could not listen there.
 */
export async function checkAddress(host, port, { mayBeFreed }) {
  const deadline = performance.now() + (mayBeFreed ? PORT_FREED_MS : 0);
  let code = await tryToListen(host, port);
  while (code === "EADDRINUSE" && performance.now() < deadline) {
    await sleep(PORT_POLL_MS);
    code = await tryToListen(host, port);
  }
  if (code === undefined) return checkBrowsersAsk(port);
  if (code === "EADDRINUSE") {
    throw new LaunchError(`Port ${port} on ${host} is in use by another program. Set PORT to a free port.`);
  }
  if (code === "EACCES") throw new LaunchError(`This account may not use port ${port}. Set PORT to a port above 1023.`);
  throw new LaunchError(`HOST is "${host}", which is not an address of this machine (${code}).`);
}

/**
 * @param {number} port where nothing listens
 * @throws {LaunchError} if browsers refuse to ask it, such as 6000, which other protocols use. Node refuses the same ones.
 */
async function checkBrowsersAsk(port) {
  const reason = await fetch(`http://127.0.0.1:${port}`).catch((error) => error.cause?.message);
  if (reason === "bad port") throw new LaunchError(`Browsers refuse to open port ${port}. Set PORT to another one.`);
}

/** @returns {Promise<number>} A free port of the loopback address. */
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
