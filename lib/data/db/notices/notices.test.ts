import { randomUUID } from "node:crypto";
import { getEventListeners } from "node:events";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { z } from "zod";
import { pool } from "../connection/client";
import { LOCAL_OWNER } from "../connection/owner";
import { noteJobs } from "../jobs/job-notices";
import { noteDocumentChange, onDocumentChange } from "../library/document-notices";
import { releaseLeases, requestCancel } from "../runs/runs";
import { createTestRun } from "../testing/create-test-run";
import { createRealPostgres } from "../testing/database";
import { setUpDatabase } from "../testing/set-up-database";
import { storeEvents } from "../testing/store-events";
import { type HeardNotice, onNotice, startListening, stopListening } from "./hear-notices";
import { NOTICE_CHANNEL, type Notice, payloadsOf, processId } from "./notice";
import { sendNotice } from "./send-notices";

const heard = vi.fn<(notice: HeardNotice) => void>();
let unlisten: () => unknown;

setUpDatabase(createRealPostgres);
beforeEach(async () => {
  unlisten = onNotice(heard);
  startListening();
  await vi.waitFor(() => expect(heard).toHaveBeenCalledWith({ kind: "missed" }));
});
afterEach(async () => {
  unlisten();
  await stopListening();
  heard.mockClear();
});

/** What another process would send. */
const say = (...payloads: string[]) =>
  pool().query("select pg_notify($1, payload) from unnest($2::text[]) as payload", [NOTICE_CHANNEL, payloads]);
const sayNotices = (...notices: Notice[]) => say(...payloadsOf(notices, "other"));

/** Notices arrive in order: after this one, all earlier ones have arrived. */
async function allHeard(): Promise<HeardNotice[]> {
  const mark: Notice = { kind: "cancel", runId: randomUUID() };
  await sayNotices(mark);
  await vi.waitFor(() => expect(heard).toHaveBeenCalledWith(mark));
  return heard.mock.calls.map(([notice]) => notice).filter(({ kind }) => kind !== "missed" && kind !== "cancel");
}

/** The payloads that other processes receive while `work` runs. */
async function sentWhile(work: () => Promise<unknown>): Promise<string[]> {
  const other = await pool().connect();
  const raw: string[] = [];
  other.on("notification", ({ payload }) => raw.push(payload ?? ""));
  await other.query(`LISTEN ${NOTICE_CHANNEL}`);
  await work();
  // The last group is sent before this resolves, and its notices arrive before the answer.
  await sendNotice({ kind: "released" });
  await other.query("select 1");
  other.removeAllListeners("notification");
  other.release(true);
  return raw;
}
const payloadSchema = z.object({ from: z.string(), notices: z.array(z.looseObject({ kind: z.string() })) });
const noticesIn = (payloads: readonly string[]) =>
  payloads.flatMap((payload) => payloadSchema.parse(JSON.parse(payload)).notices);

it("receives notices of other processes, and ignores its own, foreign and unknown ones", async () => {
  await sendNotice({ kind: "released" });
  await sayNotices({ kind: "events", runIds: ["a"] });
  await say(
    "not for us",
    JSON.stringify({ from: "other", notices: [{ kind: "of a later version" }, { kind: "released" }] }),
  );
  await sayNotices({ kind: "work", names: ["ingest"] }, { kind: "interrupt", work: "graph" });
  expect(await allHeard()).toEqual([
    { kind: "events", runIds: ["a"] },
    { kind: "released" },
    { kind: "work", names: ["ingest"] },
    { kind: "interrupt", work: "graph" },
  ]);
});

it("announces stored events, cancellations, released runs, jobs and documents", async () => {
  const { runId, epoch } = await createTestRun();
  const documentId = randomUUID();
  const sent = await sentWhile(async () => {
    await storeEvents([
      { runId, epoch, event: { type: "run-end", seq: 1, at: 1, attempt: 1, outcome: "failed", ms: 1 } },
    ]);
    await requestCancel(runId, LOCAL_OWNER);
    await releaseLeases("one");
    noteJobs("ingest");
    noteDocumentChange([documentId]);
  });
  for (const payload of sent) expect(payloadSchema.parse(JSON.parse(payload)).from).toBe(processId());
  expect(noticesIn(sent)).toEqual(
    expect.arrayContaining([
      { kind: "events", runIds: [runId] },
      { kind: "cancel", runId },
      { kind: "released" },
      { kind: "work", names: ["ingest"] },
      { kind: "documents", ids: [documentId] },
    ]),
  );
});

it("announces events only once they are stored, outside the transaction that stores them", async () => {
  const { runId, epoch } = await createTestRun();
  const blocker = await pool().connect();
  await blocker.query("BEGIN; SELECT pg_notify('elsewhere', ''); LOCK TABLE run_event IN EXCLUSIVE MODE");
  const sent = await sentWhile(async () => {
    const storing = storeEvents([
      { runId, epoch, event: { type: "run-end", seq: 1, at: 1, attempt: 1, outcome: "failed", ms: 1 } },
    ]);
    await vi.waitFor(async () => {
      const { rows } = await pool().query("select 1 from pg_stat_activity where wait_event_type = 'Lock'");
      expect(rows.length).toBeGreaterThan(0);
    });
    await sendNotice({ kind: "released" });
    await blocker.query("COMMIT");
    await storing;
  });
  blocker.release();
  const kinds = noticesIn(sent).map(({ kind }) => kind);
  // That of the release was sent while the events waited for the lock.
  expect(kinds[0]).toBe("released");
  expect(kinds.filter((kind) => kind === "events")).toHaveLength(1);
});

it("sends what many runs store at about the same time in few notices, each short enough", async () => {
  const ids = Array.from({ length: 1_000 }, () => randomUUID());
  const sent = await sentWhile(async () => {
    for (const id of ids) void sendNotice({ kind: "events", runIds: [id] });
    for (const id of ids.slice(0, 400)) noteDocumentChange([id, id]);
    for (const _ of ids) noteJobs("delivery");
  });
  expect(sent.length).toBeLessThan(12);
  for (const payload of sent) expect(Buffer.byteLength(payload)).toBeLessThan(8_000);
  const all = noticesIn(sent);
  expect(all.flatMap((notice) => (notice.kind === "events" ? notice.runIds : []))).toEqual(ids);
  expect(all.flatMap((notice) => (notice.kind === "documents" ? notice.ids : []))).toEqual(ids.slice(0, 400));
  expect(all.filter(({ kind }) => kind === "work")).toEqual([{ kind: "work", names: ["delivery"] }]);
});

it("passes changed documents on to this process's listeners", async () => {
  const changed = vi.fn();
  const stop = onDocumentChange(changed);
  await sayNotices({ kind: "documents", ids: ["d"] }, { kind: "documents", ids: null });
  await vi.waitFor(() => expect(changed.mock.calls).toEqual([[["d"]], [null]]));
  stop();
});

it("reconnects after its connection was lost, and reports that notices may have been missed", async () => {
  const added = vi.spyOn(EventTarget.prototype, "addEventListener");
  heard.mockClear();
  const ended = await pool().query(
    "select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database() and query = $1 and state = 'idle'",
    [`LISTEN ${NOTICE_CHANNEL}`],
  );
  expect(ended.rowCount).toBe(1);
  await vi.waitFor(() => expect(heard).toHaveBeenCalledWith({ kind: "missed" }));
  // Listeners of a lost connection are removed: there may be many connections in the life of a process.
  const stops = added.mock.contexts.filter((target) => target instanceof AbortSignal);
  expect(new Set(stops.map((stop) => getEventListeners(stop, "abort").length))).toEqual(new Set([1]));
  await sayNotices({ kind: "released" });
  expect(await allHeard()).toEqual([{ kind: "released" }]);
});

it("loses a notice that PostgreSQL refuses, and nothing else", async () => {
  await expect(sendNotice({ kind: "interrupt", work: "x".repeat(9_000) })).resolves.toBeUndefined();
  const sent = await sentWhile(async () => noteJobs("ingest"));
  expect(noticesIn(sent)).toContainEqual({ kind: "work", names: ["ingest"] });
});
