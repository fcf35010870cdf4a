import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { existsSync } from "node:fs";
import { resolve } from "node:path";
import { createInterface } from "node:readline";
import { fileURLToPath } from "node:url";
import { z } from "zod";
import { AppError } from "@/lib/shared/errors";
import { parseJson } from "@/lib/shared/text/parse-json";
import { workerScript } from "@/lib/shared/worker-script";

const readySchema = z.object({ ready: z.literal(true), url: z.string() });

export interface EmbeddedDatabase {
  url: string;
  process: ChildProcess;
  /** Checkpoints, closes and waits for the process to end. */
  stop(): Promise<void>;
}

/**
 * Starts the embedded database as a child process and waits until it is ready. It ends with this process.
 * @param dataDir folder of the database; created if it does not exist
 * @throws AppError `unavailable` with the database's own line on why it cannot start
 */
export async function startEmbeddedDatabase(dataDir: string): Promise<EmbeddedDatabase> {
  const root = fileURLToPath(new URL("../../../..", import.meta.url));
  const child = spawn(process.execPath, [...scriptArgs(), resolve(dataDir)], {
    cwd: root,
    // Its standard input is a lifeline: the database ends when this process does.
    stdio: ["pipe", "pipe", "pipe"],
  });
  let complaint = "";
  child.stderr.setEncoding("utf8").on("data", (text: string) => {
    complaint += text;
  });
  const exited = once(child, "exit");
  const url = await new Promise<string>((ready, reject) => {
    createInterface({ input: child.stdout }).on("line", (line) => {
      const parsed = parseReady(line);
      if (parsed !== undefined) ready(parsed);
    });
    child.once("error", reject);
    child.once("exit", () => {
      reject(new AppError("unavailable", complaint.trim() || "The embedded database ended before it was ready."));
    });
  });
  return {
    url,
    process: child,
    stop: async () => {
      child.kill("SIGTERM");
      await exited;
    },
  };
}

/** The bundle that the launcher starts as well, or the sources before the first build. */
function scriptArgs(): string[] {
  const bundle = workerScript("server");
  return existsSync(bundle) ? [bundle] : ["--import", "tsx", fileURLToPath(new URL("./server.ts", import.meta.url))];
}

/** `undefined` for another line than the one that is awaited. */
function parseReady(line: string): string | undefined {
  return readySchema.safeParse(parseJson(line)).data?.url;
}
