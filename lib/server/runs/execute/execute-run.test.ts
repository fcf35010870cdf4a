import { beforeAll, describe, expect, it, vi } from "vitest";
import { removeEndedCheckpoints, setUpCheckpoints } from "@/lib/data/db/checkpoints/checkpoints";
import { pool } from "@/lib/data/db/connection/client";
import { LOCAL_OWNER } from "@/lib/data/db/connection/owner";
import { readRunEvents, runHasEnded } from "@/lib/data/db/runs/run-events";
import { EVERY_DATABASE } from "@/lib/data/db/testing/database";
import { setUpDatabase } from "@/lib/data/db/testing/set-up-database";
import { activeRuns } from "../lifecycle/active-runs";
import { recoverRuns } from "../lifecycle/recover-runs";
import { startRun } from "../start/start-run";

describe.each(EVERY_DATABASE)("executing a run on %s", (_name, create) => {
  setUpDatabase(create);
  beforeAll(() => setUpCheckpoints());

  const letGo = () => vi.waitFor(() => expect(activeRuns().size).toBe(0));

  it("stores an end that failed to be stored later, with the same answer", async () => {
    await pool().query("alter table run_fact rename to run_fact_away");
    const { runId } = await startRun({ question: "Who sleeps here?" }, LOCAL_OWNER);
    await letGo();
    expect(await runHasEnded(runId)).toBe(false);
    await pool().query("alter table run_fact_away rename to run_fact");

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

  it("leaves the checkpoints of an ended run to upkeep, which keeps those of a run in progress", async () => {
    const left = async () =>
      (await pool().query("select from checkpoint.checkpoints where thread_id = $1", [runId])).rows.length;
    const { runId } = await startRun({ question: "Who sleeps here?" }, LOCAL_OWNER);
    await letGo();
    expect(await runHasEnded(runId)).toBe(true);

    await pool().query("update run set status = 'running' where id = $1", [runId]);
    while (await removeEndedCheckpoints());
    expect(await left()).toBeGreaterThan(0);
    await pool().query("update run set status = 'ended' where id = $1", [runId]);
    while (await removeEndedCheckpoints());
    expect(await left()).toBe(0);
  });
});
