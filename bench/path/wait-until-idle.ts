import { setTimeout as sleep } from "node:timers/promises";
import { suggestionsSchema } from "@/lib/shared/contracts/library/digest";
import { extractionStatusSchema } from "@/lib/shared/contracts/library/graph-extraction";
import type { Api } from "@/scripts/ask/api";
import { waitForLibrary } from "@/scripts/ask/wait-for-library";

const POLL_MS = 500;
/** Polls in a row that find nothing to do: a step of the work may queue the next. */
const IDLE_POLLS = 6;

/**
 * Waits until the sample library is imported and nothing is left to do in the background: the knowledge graph and the
 * digests of a fresh library take the processor for a minute after it is ready.
 */
export async function waitUntilIdle(api: Api): Promise<void> {
  await waitForLibrary(api, [], () => undefined);
  for (let idle = 0; idle < IDLE_POLLS; await sleep(POLL_MS)) {
    const { state, documents } = await api.json(extractionStatusSchema, "/api/graph/extraction");
    const { making } = await api.json(suggestionsSchema, "/api/suggestions");
    const isIdle = state !== "running" && documents.done + documents.failed === documents.total && making === 0;
    idle = isIdle ? idle + 1 : 0;
  }
}
