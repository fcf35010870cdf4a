import { existsSync } from "node:fs";
import { join } from "node:path";
import { findRunningDatabase } from "@/lib/data/db/embedded/running-database";
import { startEmbeddedDatabase } from "@/lib/data/db/embedded/start-embedded-database";
import { AppError } from "@/lib/shared/errors";
import { LaunchError } from "../launcher/launch-error.mjs";

export interface ReachedDatabase {
  url: string;
  kind: "embedded" | "external";
  /** Whether others may use it now. */
  inUse: boolean;
  /** Stops it if it was started for this command. */
  stop(): Promise<void>;
}

/**
 * The database of an installation: the configured server, else the embedded one of a running application, else the
 * embedded one started for this command.
 * @throws LaunchError
 */
export async function reachDatabase(dataDir: string, databaseUrl: string | undefined): Promise<ReachedDatabase> {
  if (databaseUrl !== undefined) return { url: databaseUrl, kind: "external", inUse: true, stop: async () => {} };
  const running = await findRunningDatabase(dataDir);
  if (running !== null) return { url: running, kind: "embedded", inUse: true, stop: async () => {} };
  if (!existsSync(join(dataDir, "postgres"))) {
    throw new LaunchError(
      `There is no library in ${dataDir} yet. Start Touchstone first (“npm start”), or set DATA_DIR.`,
    );
  }
  try {
    const { url, stop } = await startEmbeddedDatabase(dataDir);
    return { url, kind: "embedded", inUse: false, stop };
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    throw new LaunchError(error.message);
  }
}
