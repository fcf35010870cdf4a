import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { createInterface } from "node:readline";
import { z } from "zod";

/** An application of a test's own, started as a person would. */
export interface Application {
  /** Kills launcher, application and database at once, as a power cut would. */
  kill(): Promise<void>;
  /** Asks the launcher to stop. @returns its exit code */
  stop(): Promise<number | null>;
}

const launcherLockSchema = z.object({
  owner: z.object({ pid: z.int() }),
  children: z.array(z.object({ pid: z.int() })),
});

/** Starts an application on its own data folder and resolves once it is ready. */
export async function startApplication(options: {
  dataDir: string;
  port: number;
  env?: Record<string, string>;
}): Promise<Application> {
  const { dataDir, port, env } = options;
  const launcher = spawn(process.execPath, ["scripts/start.mjs", "--no-open"], {
    env: { ...process.env, HOST: "127.0.0.1", PORT: String(port), DATA_DIR: dataDir, DATABASE_URL: "", ...env },
    stdio: ["ignore", "pipe", "inherit"],
  });
  await announced(launcher);
  return {
    async kill() {
      const lock = launcherLockSchema.parse(JSON.parse(await readFile(join(dataDir, "launcher.json"), "utf8")));
      const ended = once(launcher, "exit");
      for (const { pid } of [lock.owner, ...lock.children]) process.kill(pid, "SIGKILL");
      await ended;
    },
    async stop() {
      const ended = launcher.exitCode === null ? once(launcher, "exit") : Promise.resolve([launcher.exitCode]);
      launcher.kill("SIGTERM");
      const [code] = await ended;
      return code;
    },
  };
}

async function announced(launcher: ChildProcess): Promise<void> {
  if (launcher.stdout === null) throw new Error("The launcher's output is not read.");
  for await (const line of createInterface({ input: launcher.stdout })) if (line.includes("ready at")) return;
  throw new Error("The launcher ended before the application was ready.");
}
