import { chmod, mkdir, rm, stat } from "node:fs/promises";
import { connect, createServer } from "node:net";
import { dirname } from "node:path";

/** How soon a removed socket file is restored. */
const LOOK_EVERY_MS = 1_000;

/**
 * Whether a server listens on a socket: the file alone may be a leftover of a killed server.
 * @param {string} address
 * @returns {Promise<boolean>}
 */
export function socketAnswers(address) {
  return new Promise((resolve) => {
    const socket = connect(address);
    socket.once("connect", () => {
      socket.destroy();
      resolve(true);
    });
    socket.once("error", () => resolve(false));
  });
}

/**
 * Listens on a socket file that only its owner can open, and recreates the file when it is removed or replaced by one
 * without a server. It replaces an existing file: check that one first (`socketAnswers`).
 * @param {string} path Its folder exists; if it is removed later, it is created again, private.
 * @param {(socket: import("node:net").Socket) => void} onConnection
 * @returns {Promise<{ close(): Promise<void> }>} `close` resolves when the last connection has ended.
 */
export async function listenOnFile(path, onConnection) {
  const server = createServer(onConnection);
  let closing = false;
  let file = 0n;

  async function listen() {
    await rm(path, { recursive: true, force: true });
    if (closing) return;
    await new Promise((resolve, reject) => {
      server.once("error", reject);
      server.listen(path, () => {
        server.off("error", reject);
        resolve(undefined);
      });
    });
    await chmod(path, 0o600);
    file = await fileNumber(path);
  }

  async function look() {
    if ((await fileNumber(path)) === file || (await socketAnswers(path))) return;
    await mkdir(dirname(path), { mode: 0o700 }).catch(() => undefined);
    // Connections stay open. Closing the server removes the file of that name, which must not be the next server's.
    if (!closing) server.close();
    await listen();
  }

  await listen();
  let looking = Promise.resolve();
  const timer = setInterval(() => {
    // The whole folder may be gone, or the disk full: the next check tries again.
    looking = looking.then(look).catch(() => undefined);
  }, LOOK_EVERY_MS).unref();
  return {
    async close() {
      closing = true;
      clearInterval(timer);
      // Stop accepting first, so that the last connection is really the last.
      const closed = new Promise((resolve) => server.close(resolve));
      await looking;
      await closed;
    },
  };
}

/** Identifies a file; 0 without one. */
async function fileNumber(path) {
  const found = await stat(path, { bigint: true }).catch(() => undefined);
  return found?.ino ?? 0n;
}
