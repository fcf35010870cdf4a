import { chmod, mkdir, mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { MAX_SOCKET_PATH_BYTES } from "../../folder-lock/folder-lock.mjs";

/** PostgreSQL clients look for this name in the folder that is given as the host. */
const SOCKET_NAME = ".s.PGSQL.5432";

export interface SocketPlace {
  folder: string;
  path: string;
  /** Connection string that `pg` understands. */
  url: string;
  /** Removes what was made for the socket. */
  remove(): Promise<void>;
}

/**
 * A folder for the socket that only its owner can enter: `<dataDir>/run`, or a new folder among the system's
 * temporary ones when that path would be longer than a unix socket's may be.
 */
export async function prepareSocketPlace(dataDir: string): Promise<SocketPlace> {
  const wanted = join(dataDir, "run");
  const fits = Buffer.byteLength(join(wanted, SOCKET_NAME)) <= MAX_SOCKET_PATH_BYTES;
  const folder = fits ? wanted : await mkdtemp(join(tmpdir(), "touchstone-"));
  await mkdir(folder, { recursive: true, mode: 0o700 });
  await chmod(folder, 0o700);
  const path = join(folder, SOCKET_NAME);
  return {
    folder,
    path,
    url: `postgresql://postgres@localhost/postgres?host=${encodeURIComponent(folder)}`,
    remove: () => rm(fits ? path : folder, { recursive: true, force: true }),
  };
}
