import { once } from "node:events";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { afterAll, beforeAll } from "vitest";
import { closeDatabase, connectDatabase } from "../connection/client";
import { startEmbeddedDatabase } from "../embedded/start-embedded-database";
import { copyTemplateDatabase } from "./template-folder";

const root = fileURLToPath(new URL("../../../..", import.meta.url));

export interface KillableDatabase {
  /** Kills it with a signal. Resolves once it has ended. */
  kill(): Promise<void>;
  /** Starts it again on the same folder. Resolves once it is ready. */
  start(): Promise<void>;
}

/** Like `setUpDatabase`, with an embedded database that a test can kill. */
export function setUpKillableDatabase(): KillableDatabase {
  let folder = "";
  let server: Awaited<ReturnType<typeof startEmbeddedDatabase>> | null = null;
  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), "touchstone-killable-"));
    await copyTemplateDatabase(root, folder);
    server = await startEmbeddedDatabase(folder);
    connectDatabase(server.url);
  });
  afterAll(async () => {
    await closeDatabase();
    await server?.stop();
    await rm(folder, { recursive: true, force: true });
  });
  return {
    async kill() {
      if (server === null) throw new Error("The database has not been started.");
      const ended = once(server.process, "exit");
      server.process.kill("SIGKILL");
      await ended;
    },
    async start() {
      server = await startEmbeddedDatabase(folder);
    },
  };
}
