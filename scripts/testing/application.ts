import type { ChildProcess } from "node:child_process";
import { once } from "node:events";
import { createInterface } from "node:readline";
import { z } from "zod";
import { findOwner } from "@/lib/data/folder-lock/folder-lock.mjs";
import { startChild } from "../launcher/children.mjs";
import { testEnvironment } from "./environment";

/** What a power cut or `kill -9` may end. */
export type ApplicationPart = "application" | "database" | "launcher" | "everything";

/** An application on its own data folder, started like a user would. */
export interface Application {
  url: string;
  /** Kills a part at once, without telling the others. Killing the launcher or everything also ends the application. */
  kill(part: ApplicationPart): Promise<void>;
  /** The current process of a part. */
  pid(part: "application" | "database"): Promise<number>;
  /** Resolves once the launcher and its children have exited. */
  ended(): Promise<void>;
  /** Asks the launcher to stop. @returns its exit code */
  stop(): Promise<number | null>;
}

const launcherLockSchema = z.object({
  pid: z.int(),
  details: z.object({ children: z.array(z.object({ part: z.enum(["application", "database"]), pid: z.int() })) }),
});

/**
 * Starts an application and resolves once it is ready.
 * @param options.env added to `testEnvironment`
 * @param options.onLine called for every line that the launcher prints
 */
export async function startApplication(options: {
  dataDir: string;
  port: number;
  env?: Record<string, string>;
  onLine?: (line: string) => void;
}): Promise<Application> {
  const { dataDir, port, env, onLine } = options;
  const launcher = startChild(process.execPath, ["scripts/start.mjs", "--no-open"], {
    env: { ...testEnvironment(), HOST: "127.0.0.1", PORT: String(port), DATA_DIR: dataDir, ...env },
    stdio: ["ignore", "pipe", "pipe"],
  });
  await announced(launcher, onLine ?? ((line) => console.error(line)));
  const readLock = async () => {
    const { pid, details } = launcherLockSchema.parse((await findOwner(dataDir, "launcher")).owner);
    return { pid, children: details.children };
  };
  const pid = async (part: "application" | "database") => {
    const found = (await readLock()).children.findLast((child) => child.part === part);
    if (found === undefined) throw new Error(`The ${part} has no process.`);
    return found.pid;
  };
  const hasEnded = () => launcher.exitCode !== null || launcher.signalCode !== null;
  return {
    url: `http://127.0.0.1:${port}`,
    pid,
    async kill(part) {
      const lock = await readLock();
      const children = lock.children.map((child) => child.pid);
      const pids = {
        application: async () => [await pid("application")],
        database: async () => [await pid("database")],
        launcher: async () => [lock.pid],
        everything: async () => [lock.pid, ...children],
      };
      for (const victim of await pids[part]()) killNow(victim);
      if ((part === "launcher" || part === "everything") && !hasEnded()) await once(launcher, "exit");
    },
    async ended() {
      if (!hasEnded()) await once(launcher, "exit");
    },
    async stop() {
      const ended = hasEnded() ? Promise.resolve([launcher.exitCode]) : once(launcher, "exit");
      launcher.kill("SIGTERM");
      const [code] = await ended;
      return code;
    },
  };
}

/** A process that has just exited counts as killed. */
function killNow(pid: number): void {
  try {
    process.kill(pid, "SIGKILL");
  } catch (error) {
    if (!(error instanceof Error && Reflect.get(error, "code") === "ESRCH")) throw error;
  }
}

function announced(launcher: ChildProcess, onLine: (line: string) => void): Promise<void> {
  const lines: string[] = [];
  return new Promise((resolve, reject) => {
    for (const stream of [launcher.stdout, launcher.stderr]) {
      if (stream === null) throw new Error("The launcher's output is not piped.");
      createInterface({ input: stream }).on("line", (line) => {
        onLine(line);
        lines.push(line);
        if (line.includes("ready at")) resolve();
      });
    }
    launcher.once("close", () =>
      reject(new Error(`The launcher exited before the application was ready.\n${lines.join("\n")}`)),
    );
  });
}
