import { chmod, mkdir, mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { SOCKET_NAME, socketFolder, socketUrl } from "./socket-address.mjs";

export interface SocketPlace {
  folder: string;
  path: string;
  /** Connection string that `pg` understands. */
  url: string;
  /** Removes the files created for the socket. */
  remove(): Promise<void>;
}

/**
 * Creates a folder for the socket that only its owner can enter: `<dataDir>/run`, or a new temporary folder if that
 * path is too long for a unix socket.
 */
export async function prepareSocketPlace(dataDir: string): Promise<SocketPlace> {
  const wanted = socketFolder(dataDir);
  const folder = wanted ?? (await mkdtemp(join(tmpdir(), "touchstone-")));
  await mkdir(folder, { recursive: true, mode: 0o700 });
  await chmod(folder, 0o700);
  const path = join(folder, SOCKET_NAME);
  return {
    folder,
    path,
    url: socketUrl(folder),
    remove: () => rm(wanted === null ? folder : path, { recursive: true, force: true }),
  };
}
