import { bundleWorkers } from "../launcher/workers.mjs";
import { TEST_WORKERS } from "./test-workers";

/** Vitest's global set-up: tests start the workers of the sources they test. */
export async function setup(): Promise<void> {
  await bundleWorkers();
  await bundleWorkers({ entries: ["lib/library/ingest/testing/parser-process.ts"], data: [], folder: TEST_WORKERS });
}
