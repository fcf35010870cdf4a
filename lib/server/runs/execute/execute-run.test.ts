import { afterAll, beforeAll, describe, expect, it, vi } from "vitest";
import { removeEndedCheckpoints, setUpCheckpoints } from "@/lib/data/db/checkpoints/checkpoints";
import { pool } from "@/lib/data/db/connection/client";
import { LOCAL_OWNER } from "@/lib/data/db/connection/owner";
import { readRunEvents, runHasEnded } from "@/lib/data/db/runs/run-events";
import { EVERY_DATABASE } from "@/lib/data/db/testing/database";
import { setUpDatabase } from "@/lib/data/db/testing/set-up-database";
import { builtInEmbedder } from "@/lib/engine/models/built-in/embedder";
import { log } from "@/lib/shared/log";
import { activeRuns } from "../lifecycle/active-runs";
import { recoverRuns } from "../lifecycle/recover-runs";
import { startRun } from "../start/start-run";

describe.each(EVERY_DATABASE)("executing a run on %s", (_name, create) => {
  setUpDatabase(create);
  beforeAll(() => setUpCheckpoints());
  afterAll(() => builtInEmbedder().stop());

  const letGo = () => vi.waitFor(() => expect(activeRuns().size).toBe(0), { timeout: 20_000 });

  it("stores an end that failed to be stored later, with the same answer", async () => {
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

  it("ends a run whose checkpoints cannot be removed; upkeep removes them later", async () => {
    const left = async () =>
      (await pool().query("select from checkpoint.checkpoints where thread_id = $1", [runId])).rows.length;
    await pool().query(`create function refuse() returns trigger language plpgsql as
      $$ begin raise exception 'no checkpoint is removed'; end $$`);
    await pool().query(
      "create trigger kept before delete on checkpoint.checkpoints for each statement execute function refuse()",
    );
    const errors = vi.spyOn(log, "error");
    const warnings = vi.spyOn(log, "warn").mockReturnValue();
    const { runId } = await startRun({ question: "Who sleeps here?" }, LOCAL_OWNER);
    await letGo();
    expect(await runHasEnded(runId)).toBe(true);
    expect(errors).not.toHaveBeenCalled();
    expect(warnings).toHaveBeenCalledExactlyOnceWith(expect.objectContaining({ runId }), expect.any(String));
    expect(await left()).toBeGreaterThan(0);

    await pool().query("drop trigger kept on checkpoint.checkpoints");
    await removeEndedCheckpoints(60_000);
    expect(await left()).toBeGreaterThan(0);
    await removeEndedCheckpoints(0);
    expect(await left()).toBe(0);
  });
});
