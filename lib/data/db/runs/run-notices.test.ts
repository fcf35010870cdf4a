import { randomUUID } from "node:crypto";
import { getEventListeners } from "node:events";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { pool } from "../connection/client";
import { LOCAL_OWNER } from "../connection/owner";
import { createTestRun } from "../testing/create-test-run";
import { createRealPostgres } from "../testing/database";
import { setUpDatabase } from "../testing/set-up-database";
import { storeEvents } from "../testing/store-events";
import { listenForRunNotices, noticeOrigin, RUN_CHANNEL } from "./run-notices";
import { releaseLeases, requestCancel } from "./runs";

let stopListening: () => Promise<void>;
const onNotice = vi.fn();
const onListening = vi.fn();

setUpDatabase(createRealPostgres);
beforeEach(async () => {
  stopListening = listenForRunNotices({ onNotice, onListening });
  await vi.waitFor(() => expect(onListening).toHaveBeenCalledTimes(1));
});
afterEach(async () => {
  await stopListening();
  onNotice.mockClear();
  onListening.mockClear();
});

/** A notice as another process would send it. */
const say = (payload: unknown) =>
  pool().query("select pg_notify($1, $2)", [
    RUN_CHANNEL,
    typeof payload === "string" ? payload : JSON.stringify(payload),
  ]);

/** Notices arrive in order: after this one, all earlier ones have arrived. */
async function allHeard(): Promise<unknown[]> {
  const mark = { kind: "cancel", runId: randomUUID(), from: "mark" };
  await say(mark);
  await vi.waitFor(() => expect(onNotice).toHaveBeenCalledWith(mark));
  return onNotice.mock.calls.map(([notice]) => notice).filter((notice) => notice.from !== "mark");
}

it("receives notices of other processes, and ignores its own and foreign ones", async () => {
  const { runId, epoch } = await createTestRun();
  const listener = await pool().connect();
  const raw: unknown[] = [];
  listener.on("notification", ({ payload }) => raw.push(JSON.parse(payload ?? "")));
  await listener.query(`LISTEN ${RUN_CHANNEL}`);
  await storeEvents([
    { runId, epoch, event: { type: "run-end", seq: 1, at: 1, attempt: 1, outcome: "failed", ms: 1 } },
  ]);
  await requestCancel(runId, LOCAL_OWNER);
  await releaseLeases("one");
  await listener.query("select 1");
  const from = noticeOrigin();
  expect(raw).toEqual([
    { kind: "events", runId, from },
    { kind: "cancel", runId, from },
    { kind: "released", from },
  ]);
  listener.removeAllListeners("notification");
  listener.release(true);

  await say({ kind: "events", runId, from: "other" });
  await say("not for us");
  await say({ kind: "unknown", from: "other" });
  await say({ kind: "released", from: "other" });
  expect(await allHeard()).toEqual([
    { kind: "events", runId, from: "other" },
    { kind: "released", from: "other" },
  ]);
});

it("reconnects after its connection was lost, and reports that notices may have been missed", async () => {
  const heard = vi.spyOn(EventTarget.prototype, "addEventListener");
  const ended = await pool().query(
    "select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database() and query = $1 and state = 'idle'",
    [`LISTEN ${RUN_CHANNEL}`],
  );
  expect(ended.rowCount).toBe(1);
  await vi.waitFor(() => expect(onListening).toHaveBeenCalledTimes(2));
  // Listeners of a lost connection are removed: there may be many connections in the life of a process.
  const stops = heard.mock.contexts.filter((target) => target instanceof AbortSignal);
  expect(new Set(stops.map((stop) => getEventListeners(stop, "abort").length))).toEqual(new Set([1]));
  await say({ kind: "released", from: "other" });
  expect(await allHeard()).toEqual([{ kind: "released", from: "other" }]);
});
