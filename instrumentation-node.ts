import { closeDatabase } from "./lib/db/client";
import { closeAllStreams } from "./lib/http/sse";
import { startIngestWorker, stopIngestWorker } from "./lib/ingest/worker";
import { log } from "./lib/log";
import { startRuns, stopRuns } from "./lib/runs/lifecycle";

/** The launcher allows a little more before it ends the process by force. */
const DRAIN_MS = 5_000;

/** Takes up what an earlier process left unfinished, and makes sure that this one leaves in order. */
export async function startServer(): Promise<void> {
  await startRuns();
  await startIngestWorker();
  let stopping = false;
  for (const signal of ["SIGINT", "SIGTERM"] as const) {
    process.on(signal, () => {
      if (stopping) return;
      stopping = true;
      void stopServer();
    });
  }
}

/** Streams first, since they never end by themselves; then the work behind them; the database last. */
async function stopServer(): Promise<never> {
  const timer = setTimeout(() => {
    log.warn(
      { ms: DRAIN_MS },
      "work was still going on when the time to stop was over; it is resumed at the next start",
    );
    process.exit(0);
  }, DRAIN_MS);
  try {
    closeAllStreams();
    await Promise.all([stopRuns(), stopIngestWorker()]);
    await closeDatabase();
  } catch (error) {
    log.error({ err: error }, "stopping in order failed");
    process.exit(1);
  }
  clearTimeout(timer);
  process.exit(0);
}
