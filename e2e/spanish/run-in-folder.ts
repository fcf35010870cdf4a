import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { join } from "node:path";
import { createInterface } from "node:readline";

export interface Outcome {
  exitCode: number | null;
  /** Its complete output. */
  output: string;
}

/** Runs a Node script in a folder to its end. */
export async function runIn(folder: string, args: readonly string[]): Promise<Outcome> {
  const child = spawn(process.execPath, args, { cwd: folder, env: environment({}), stdio: ["ignore", "pipe", "pipe"] });
  const lines: string[] = [];
  readLines(child, (line) => lines.push(line));
  await once(child, "close");
  return { exitCode: child.exitCode, output: lines.join("\n") };
}

export interface StartedApplication {
  url: string;
  /** Resolves once all processes have exited. */
  stop(): Promise<void>;
}

/** Starts the application from the sources in a folder, with its data below it. */
export async function startIn(folder: string, port: number, env: Record<string, string>): Promise<StartedApplication> {
  const launcher = spawn(process.execPath, ["scripts/start.mjs", "--no-open"], {
    cwd: folder,
    env: environment({
      ...env,
      HOST: "127.0.0.1",
      PORT: String(port),
      DATA_DIR: join(folder, "data"),
    }),
    stdio: ["ignore", "pipe", "pipe"],
  });
  const ended = once(launcher, "close");
  const stop = async () => {
    launcher.kill("SIGTERM");
    await ended;
  };
  const lines: string[] = [];
  const ready = new Promise<void>((resolve, reject) => {
    readLines(launcher, (line) => {
      lines.push(line);
      if (line.includes("ready at")) resolve();
    });
    void ended.then(() => reject(new Error(`It ended before it was ready.\n${lines.join("\n")}`)));
  });
  await ready;
  return { url: `http://127.0.0.1:${port}`, stop };
}

function readLines(child: ChildProcess, onLine: (line: string) => void): void {
  for (const stream of [child.stdout, child.stderr])
    if (stream !== null) createInterface({ input: stream }).on("line", onLine);
}

/** This process's environment, without the test runner's own variables. */
function environment(own: Record<string, string>): NodeJS.ProcessEnv {
  const inherited = Object.entries(process.env).filter(
    ([name]) => !/^(?:VITEST|NODE_ENV|TEST|MODE|DEV|PROD|SSR|BASE_URL|LOG_LEVEL|SECRET_KEY|NODE_OPTIONS)/.test(name),
  );
  return { NODE_ENV: "production", ...Object.fromEntries(inherited), ...own, NO_COLOR: "1" };
}
