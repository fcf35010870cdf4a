import { randomUUID } from "node:crypto";
import { once } from "node:events";
import { afterAll, beforeAll, expect, it, vi } from "vitest";
import { pool } from "@/lib/data/db/connection/client";
import { startListening, stopListening } from "@/lib/data/db/notices/hear-notices";
import { NOTICE_CHANNEL, type Notice, payloadsOf } from "@/lib/data/db/notices/notice";
import { createTestRun } from "@/lib/data/db/testing/create-test-run";
import { createRealPostgres } from "@/lib/data/db/testing/database";
import { setUpDatabase } from "@/lib/data/db/testing/set-up-database";
import { runBus } from "../watch/run-bus";
import { activeRuns } from "./active-runs";
import { startRuns, stopRuns } from "./lifecycle";

setUpDatabase(createRealPostgres);
beforeAll(async () => {
  await startRuns();
  startListening();
});
afterAll(async () => {
  await stopListening();
  await stopRuns();
});

/** Notifies as another process on the same PostgreSQL would. */
const say = (notice: Notice) =>
  pool().query("select pg_notify($1, $2)", [NOTICE_CHANNEL, payloadsOf([notice], "other")[0]]);

/** Repeats the notice until it is received: this process starts to listen shortly after its start. */
async function sayUntil(notice: Notice, heard: () => boolean): Promise<void> {
  await vi.waitFor(
    async () => {
      await say(notice);
      expect(heard()).toBe(true);
    },
    { interval: 100 },
  );
}

it("a cancel request in another process reaches the run in this one", async () => {
  const { runId } = await createTestRun({ leaseHolder: activeRuns().holder });
  const reasons: unknown[] = [];
  activeRuns().start(runId, async (signal) => {
    await once(signal, "abort");
    reasons.push(signal.reason);
  });
  // The database does not record it: only the notice can reach the run.
  await sayUntil({ kind: "cancel", runId }, () => reasons.length > 0);
  expect(reasons[0]).toMatchObject({ kind: "cancelled" });
});

it("events stored by another process make this one's subscribers read the database", async () => {
  const runId = randomUUID();
  const subscription = runBus().subscribe(runId);
  let looked = false;
  const reading = subscription.next(600_000, new AbortController().signal).then((events) => {
    looked = true;
    return events;
  });
  await sayUntil({ kind: "events", runIds: [runId] }, () => looked);
  expect(await reading).toEqual([]);
  subscription.close();
});
