import { describe, expect, it, vi } from "vitest";
import { pool } from "@/lib/data/db/connection/client";
import { LOCAL_OWNER } from "@/lib/data/db/connection/owner";
import { readRunEvents, readRunSteps, runHasEnded } from "@/lib/data/db/runs/run-events";
import { EVERY_DATABASE } from "@/lib/data/db/testing/database";
import { setUpDatabase } from "@/lib/data/db/testing/set-up-database";
import { activeRuns } from "../lifecycle/active-runs";
import { recoverRuns } from "../lifecycle/recover-runs";
import { startRun } from "../start/start-run";

describe.each(EVERY_DATABASE)("executing a run on %s", (_name, create) => {
  setUpDatabase(create);

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

  it("stores what every step changed, also those that are stored with the end, and shows it to no reader of events", async () => {
    const { runId } = await startRun({ question: "Who sleeps here?" }, LOCAL_OWNER);
    await letGo();
    const events = await readRunEvents(runId);
    const ends = events.flatMap((event) => (event.type === "node-end" ? [event] : []));
    const steps = await readRunSteps(runId);
    expect(steps?.map(({ seq, visit }) => [seq, visit])).toEqual(ends.map(({ seq, visit }) => [seq, visit]));
    expect(ends.at(-1)?.visit.node).toBe("finalize");
    expect(steps?.find(({ visit }) => visit.node === "detect_language")?.update).toMatchObject({ language: "en" });
    expect(steps?.some(({ update }) => Object.hasOwn(update, "citationOrder"))).toBe(true);
    expect(JSON.stringify(events)).not.toContain("citationOrder");
    const { rows } = await pool().query(
      "select type, count(*)::int as n from run_event where run_id = $1 and state_update is not null group by 1",
      [runId],
    );
    expect(rows).toEqual([{ type: "node-end", n: ends.length }]);
  });
});
