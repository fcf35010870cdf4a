import { join } from "node:path";
import { MAX_SOCKET_PATH_BYTES } from "../../folder-lock/folder-lock.mjs";

/** PostgreSQL clients look for this name in the folder given as the host. */
export const SOCKET_NAME = ".s.PGSQL.5432";

/**
 * The folder in which the database of a data folder has its socket.
 * @param {string} dataDir
 * @returns {string | null} null where the socket's path would be too long: each start then uses another folder.
 */
export function socketFolder(dataDir) {
  const folder = join(dataDir, "run");
  return Buffer.byteLength(join(folder, SOCKET_NAME)) <= MAX_SOCKET_PATH_BYTES ? folder : null;
}

/**
 * Connection string that `pg` understands.
 * @param {string} folder that of the socket
 */
export function socketUrl(folder) {
  return `postgresql://postgres@localhost/postgres?host=${encodeURIComponent(folder)}`;
}
