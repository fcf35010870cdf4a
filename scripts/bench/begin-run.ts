import type { ConfigStamp } from "../../lib/contracts/run-event";
import { settingsSchema } from "../../lib/contracts/settings";
import { LOCAL_OWNER } from "../../lib/db/owner";
import { createRun } from "../../lib/db/runs";

/** What made-up runs say that they ran with. */
export const BENCH_STAMP: ConfigStamp = {
  graphVersion: "1",
  settings: settingsSchema.parse({}),
  settingsRevision: 0,
  generator: "built-in-reader",
  chatModel: null,
  embeddingModel: "none",
  promptHashes: {},
};

/** A run that has begun, in a conversation of its own. */
export function beginRun(change: Partial<Parameters<typeof createRun>[0]> = {}): ReturnType<typeof createRun> {
  return createRun({
    ownerId: LOCAL_OWNER,
    conversationId: null,
    parentRunId: null,
    question: "?",
    language: null,
    configStamp: BENCH_STAMP,
    leaseHolder: "bench",
    leaseMs: 60_000,
    ...change,
  });
}
