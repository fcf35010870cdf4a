import { beforeAll, describe, expect, it, vi } from "vitest";
import { pool } from "@/lib/data/db/connection/client";
import { LOCAL_OWNER } from "@/lib/data/db/connection/owner";
import { setUpDatabase } from "@/lib/data/db/testing/set-up-database";
import { analyze } from "@/lib/engine/language/analyzers";
import { builtInEmbedder } from "@/lib/engine/models/built-in/embedder";
import { libraryWriter } from "@/lib/library/retrieval/index-worker/library";
import { insertPassages } from "@/lib/library/retrieval/testing/passages";
import type { ModelRole } from "@/lib/shared/contracts/runs/model-call";
import type { RunEvent } from "@/lib/shared/contracts/runs/run-event";
import { promptPartSchema } from "@/lib/shared/contracts/settings/prompt";
import { activeRuns } from "../lifecycle/active-runs";
import { startRun } from "../start/start-run";
import { recordedCall, tryPrompt } from "./try-prompt";

const FACT = "The lighthouse was built in 1871 by the engineer Isolde Fenwick.";
const NEVER_ABORTED = new AbortController().signal;

describe("recordedCall", () => {
  const event = (seq: number, role: ModelRole, output: string): RunEvent => ({
    type: "model-call",
    seq,
    at: seq,
    attempt: 1,
    visit: { node: "assess_candidates", count: 1 },
    call: {
      role,
      model: "m",
      promptTokens: null,
      completionTokens: null,
      ms: 1,
      firstTokenMs: null,
      costUsd: null,
      retries: 0,
      ok: true,
      messages: [],
      output,
    },
  });

  it("returns the last request of the stage's role when a step has several", () => {
    const events = [event(1, "support", "first"), event(2, "support", "second"), event(3, "usefulness", "4")];
    expect(recordedCall(events, "support")?.output).toBe("second");
    expect(recordedCall(events, "utility")?.output).toBe("4");
    expect(recordedCall(events, "grade")).toBeNull();
  });
});

describe("tryPrompt", () => {
  setUpDatabase();
  let runId = "";
  beforeAll(async () => {
    const [added] = await insertPassages([FACT], {});
    const [embedding] = await builtInEmbedder().embedPassages([FACT]);
    if (added === undefined || embedding === undefined) throw new Error("Nothing was added.");
    const { text, ...passage } = added;
    const tokens = analyze(text, passage.language);
    await (await libraryWriter()).upsert([{ ...passage, tokens, embedding, hash: passage.passageId }]);
    ({ runId } = await startRun({ question: "Who built the lighthouse?" }, LOCAL_OWNER));
    await vi.waitFor(() => expect(activeRuns().size).toBe(0));
  });

  it("shows the request built from the run and the draft prompt", async () => {
    const template = { instruction: "Weigh these sentences:\n{sentences}" };
    const trial = await tryPrompt("en", "check", { runId, template, ask: false }, LOCAL_OWNER, NEVER_ABORTED);
    expect(trial).toMatchObject({ model: null, recorded: null, call: null, failure: null });
    const request = trial.messages?.find(({ role }) => role === "user")?.content ?? "";
    expect(request).toContain("Weigh these sentences:");
    expect(request).toContain(FACT);
    expect(request).toContain("Who built the lighthouse?");
  });

  it("shows a request for every stage a run can reach, and only for those", async () => {
    for (const stage of promptPartSchema.options) {
      const { messages } = await tryPrompt("en", stage, { runId, ask: true }, LOCAL_OWNER, NEVER_ABORTED);
      const none = ["extract", "summarize", "digest", "condense", "compute"].includes(stage);
      expect([stage, messages === null]).toEqual([stage, none]);
    }
  });

  it("has nothing to fill the prompt with for a run whose steps have no state, as an earlier version left it", async () => {
    const older = await startRun({ question: "Who built the lighthouse?" }, LOCAL_OWNER);
    await vi.waitFor(() => expect(activeRuns().size).toBe(0));
    const trial = () => tryPrompt("en", "check", { runId: older.runId, ask: false }, LOCAL_OWNER, NEVER_ABORTED);
    expect((await trial()).messages).not.toBeNull();
    await pool().query("update run_event set state_update = null where run_id = $1", [older.runId]);
    expect(await trial()).toMatchObject({ messages: null, failure: null });
  });

  it("rejects what saving rejects, and unknown runs", async () => {
    const template = { instruction: "No variable." };
    await expect(
      tryPrompt("en", "check", { runId, template, ask: false }, LOCAL_OWNER, NEVER_ABORTED),
    ).rejects.toMatchObject({
      code: "validation_failed",
    });
    await expect(tryPrompt("en", "check", { runId, ask: false }, "another", NEVER_ABORTED)).rejects.toMatchObject({
      code: "not_found",
    });
  });
});
