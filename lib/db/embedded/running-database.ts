import { readdir, readFile } from "node:fs/promises";
import { dirname, join } from "node:path";
import { z } from "zod";
import { socketAnswers } from "./socket-answers";

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
    if (socket !== null && (await socketAnswers(socket))) {
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
