import type { ConfigStamp } from "@/lib/shared/contracts/runs/run-event";
import { settingsSchema } from "@/lib/shared/contracts/settings/settings";
import { LOCAL_OWNER } from "../connection/owner";
import { createRun } from "../runs/runs";

export const TEST_STAMP: ConfigStamp = {
  graphVersion: "1",
  settings: settingsSchema.parse({}),
  settingsRevision: 0,
  generator: "built-in-reader",
  chatModel: null,
  embeddingModel: "none",
  promptHashes: {},
};

/** A started run in a new conversation, by default leased to `one` for a minute. */
export function createTestRun(change: Partial<Parameters<typeof createRun>[0]> = {}): ReturnType<typeof createRun> {
  return createRun({
    ownerId: LOCAL_OWNER,
    conversationId: null,
    parentRunId: null,
    question: "?",
    language: null,
    configStamp: TEST_STAMP,
    leaseHolder: "one",
    leaseMs: 60_000,
    ...change,
  });
}
