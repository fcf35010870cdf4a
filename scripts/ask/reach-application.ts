import { setTimeout as sleep } from "node:timers/promises";
import { findFreePort } from "../launcher/checks.mjs";
import { startChild, stopChild } from "../launcher/children.mjs";
import { addressOf, loadEnvironmentFiles, readConfiguration } from "../launcher/configuration.mjs";
import { findApplication } from "../launcher/launcher-lock.mjs";
import { AskError } from "./api";

const POLL_MS = 200;
/** The launcher stops within ten seconds. */
const STOP_MS = 12_000;

/**
 * The application that runs on the data folder, or one started for this command.
 * @returns its address, and a function that stops it if it was started here
 */
export async function reachApplication(): Promise<{ url: string; stop(): Promise<void> }> {
  loadEnvironmentFiles();
  const { dataDir } = readConfiguration();
  // Waits for one that someone else is starting.
  for (let found = await findApplication(dataDir); found.launched; found = await findApplication(dataDir)) {
    if (found.url !== undefined) return { url: found.url, stop: async () => {} };
    await sleep(POLL_MS);
  }

  const port = await findFreePort();
  const launcher = startChild(process.execPath, ["scripts/start.mjs", "--no-open"], {
    env: { PORT: String(port), HOST: "127.0.0.1" },
    // Its progress is not part of the answer.
    stdio: ["ignore", process.stderr, process.stderr],
  });
  const stop = () => stopChild(launcher, STOP_MS);
  for (const signal of ["SIGINT", "SIGTERM"] as const) {
    process.once(signal, () => void stop().finally(() => process.exit(130)));
  }
  const url = addressOf("127.0.0.1", port);
  while ((await findApplication(dataDir)).url !== url) {
    if (launcher.exitCode !== null || launcher.signalCode !== null) {
      throw new AskError("The application could not be started (see above).");
    }
    await sleep(POLL_MS);
  }
  return { url, stop };
}
