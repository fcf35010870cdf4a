import { readdir, readFile } from "node:fs/promises";
import { connect } from "node:net";
import { dirname, join } from "node:path";
import { z } from "zod";

const heldSchema = z.object({ socket: z.string() });

/**
 * The embedded database that serves a data folder at the moment, for a command that runs beside the application.
 * @returns its connection string; null when none answers
 */
export async function findRunningDatabase(dataDir: string): Promise<string | null> {
  // A folder that is not there has no database.
  const names = await readdir(dataDir).catch(() => []);
  for (const name of names.filter((candidate) => /^database\.lock\.\d+$/.test(candidate))) {
    const socket = await readSocket(join(dataDir, name));
    if (socket !== null && (await answers(socket))) {
      return `postgresql://postgres@localhost/postgres?host=${encodeURIComponent(dirname(socket))}`;
    }
  }
  return null;
}

async function readSocket(path: string): Promise<string | null> {
  try {
    return heldSchema.parse(JSON.parse(await readFile(path, "utf8"))).socket;
  } catch {
    // Released meanwhile, or not written by us.
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
