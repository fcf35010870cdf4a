import { afterAll, beforeAll, describe, expect, it, vi } from "vitest";
import { setUpCheckpoints } from "../db/checkpoints";
import { pool } from "../db/client";
import { LOCAL_OWNER } from "../db/owner";
import { readRunEvents, runHasEnded } from "../db/run-events";
import { EVERY_DATABASE } from "../db/testing/database";
import { setUpDatabase } from "../db/testing/set-up-database";
import { builtInEmbedder } from "../models/built-in/embedder";
import { activeRuns } from "./active-runs";
import { recoverRuns } from "./recover-runs";
import { startRun } from "./start-run";

describe.each(EVERY_DATABASE)("executing a run on %s", (_name, create) => {
  setUpDatabase(create);
  beforeAll(() => setUpCheckpoints());
  afterAll(() => builtInEmbedder().stop());

  const letGo = () => vi.waitFor(() => expect(activeRuns().size).toBe(0), { timeout: 20_000 });

  it("an end that could not be stored is stored later, and the answer stays what it was", async () => {
    await pool().query("alter table attempt rename to attempt_away");
    const { runId } = await startRun({ question: "Who sleeps here?" }, LOCAL_OWNER);
    await letGo();
    expect(await runHasEnded(runId)).toBe(false);
    await pool().query("alter table attempt_away rename to attempt");

    await pool().query("update run set lease_expires_at = now() - interval '1 second'");
    expect(await recoverRuns(false)).toEqual({ claimed: 1, more: false });
    await letGo();
    const events = await readRunEvents(runId);
    expect(events.map((event) => event.seq)).toEqual(events.map((_, index) => index + 1));
    expect(events.filter((event) => event.type === "run-error")).toEqual([]);
    expect(events.filter((event) => event.type === "answer-final")).toMatchObject([{ outcome: "abstained" }]);
    expect(events.at(-1)).toMatchObject({ type: "run-end", outcome: "abstained" });
    expect(await runHasEnded(runId)).toBe(true);
  });
});
