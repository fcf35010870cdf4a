import { type ChildProcess, spawn, spawnSync } from "node:child_process";
import { once } from "node:events";
import { mkdtemp, rm } from "node:fs/promises";
import { createServer } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";

const RUN = fileURLToPath(new URL("run-chroma.mjs", import.meta.url));
/** It reads 400 MB from the disk. */
const START_LIMIT_MS = 60_000;

/** A real, empty Chroma server from its npm package. */
export interface ChromaServer {
  url: string;
  /** Like a power cut: its data stays. */
  kill(): Promise<void>;
  /** Starts it again after `kill`, with the same port and data. */
  restart(): Promise<void>;
  /** Stops it and removes its data. */
  stop(): Promise<void>;
}

/** Why Chroma's server cannot run on this system; `null` if it can. */
export function chromaServerMissing(): string | null {
  const { status } = spawnSync(process.execPath, [RUN, "--version"], { stdio: ["pipe", "ignore", "ignore"] });
  return status === 0
    ? null
    : `no server of Chroma: npm test installs it where ${process.platform}-${process.arch} has one`;
}

/** Starts a server on its own folder; it exits with this process at the latest. */
export async function startChroma(port?: number): Promise<ChromaServer> {
  const folder = await mkdtemp(join(tmpdir(), "touchstone-chroma-"));
  const ownPort = port ?? (await freePort());
  const url = `http://127.0.0.1:${ownPort}`;
  let server = await run(folder, ownPort, url);
  return {
    url,
    kill: () => end(server),
    async restart() {
      await end(server);
      server = await run(folder, ownPort, url);
    },
    async stop() {
      await end(server);
      await rm(folder, { recursive: true, force: true });
    },
  };
}

async function run(folder: string, port: number, url: string): Promise<ChildProcess> {
  const server = spawn(
    process.execPath,
    [RUN, "run", "--path", folder, "--host", "127.0.0.1", "--port", String(port)],
    { stdio: ["pipe", "ignore", "ignore"] },
  );
  const limit = AbortSignal.timeout(START_LIMIT_MS);
  while (!(await answers(url))) {
    if (server.exitCode !== null || server.signalCode !== null || limit.aborted) {
      await end(server);
      throw new Error("Chroma's server did not start.");
    }
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
  return server;
}

async function answers(url: string): Promise<boolean> {
  return fetch(`${url}/api/v2/heartbeat`).then(
    (answer) => answer.ok,
    // Refused: it does not listen yet.
    () => false,
  );
}

async function end(server: ChildProcess): Promise<void> {
  if (server.exitCode !== null || server.signalCode !== null) return;
  server.kill("SIGKILL");
  await once(server, "exit");
}

function freePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const probe = createServer();
    probe.once("error", reject);
    probe.listen(0, "127.0.0.1", () => {
      const address = probe.address();
      probe.close(() =>
        address !== null && typeof address === "object" ? resolve(address.port) : reject(new Error("no free port")),
      );
    });
  });
}
