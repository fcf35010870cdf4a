import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { pool } from "@/lib/data/db/connection/client";
import { startListening, stopListening } from "@/lib/data/db/notices/hear-notices";
import { NOTICE_CHANNEL, type Notice, payloadsOf } from "@/lib/data/db/notices/notice";
import { createRealPostgres } from "@/lib/data/db/testing/database";
import { setUpDatabase } from "@/lib/data/db/testing/set-up-database";
import { interruptWork, startWork, stopWork, wakeWork } from "./background-work";
import { doesWork } from "./work-roles";

setUpDatabase(createRealPostgres);
afterEach(async () => {
  await stopWork();
  await stopListening();
});

const fakeWork = () => ({ start: vi.fn(), wake: vi.fn(), interrupt: vi.fn(), stop: vi.fn(async () => undefined) });
let ingest: ReturnType<typeof fakeWork>;
let graph: ReturnType<typeof fakeWork>;
beforeEach(() => {
  ingest = fakeWork();
  graph = fakeWork();
  startWork("ingest", () => ingest);
  startWork("graph", () => graph);
});

const say = (...notices: Notice[]) =>
  pool().query("select pg_notify($1, $2)", [NOTICE_CHANNEL, payloadsOf(notices, "other")[0]]);

it("is woken and interrupted by other processes, and looks for work when it may have missed that", async () => {
  startListening();
  await vi.waitFor(() => expect([ingest.wake, graph.wake].map(({ mock }) => mock.calls.length)).toEqual([1, 1]));
  await say({ kind: "work", names: ["graph", "of a later version"] });
  await vi.waitFor(() => expect(graph.wake).toHaveBeenCalledTimes(2));
  await say({ kind: "interrupt", work: "ingest", subject: "document" });
  await vi.waitFor(() => expect(ingest.wake).toHaveBeenCalledTimes(2));
  expect(ingest.interrupt.mock.calls).toMatchObject([[{ subject: "document" }]]);
  expect(graph.interrupt).not.toHaveBeenCalled();
});

it("of other processes is woken and interrupted from here, whether this process does it or not", async () => {
  const other = await pool().connect();
  const heard: unknown[] = [];
  other.on("notification", ({ payload }) => heard.push(...JSON.parse(payload ?? "").notices));
  await other.query(`LISTEN ${NOTICE_CHANNEL}`);
  wakeWork("graph");
  wakeWork("digest");
  interruptWork("ingest", { subject: "document" });
  interruptWork("tables");
  await vi.waitFor(async () => {
    await other.query("select 1");
    expect(heard.length).toBeGreaterThanOrEqual(3);
  });
  expect(heard).toEqual(
    expect.arrayContaining([
      { kind: "interrupt", work: "ingest", subject: "document" },
      { kind: "interrupt", work: "tables" },
      { kind: "work", names: ["graph", "digest"] },
    ]),
  );
  expect(graph.wake).toHaveBeenCalledTimes(1);
  expect(ingest.interrupt).toHaveBeenCalledTimes(1);
  other.release(true);
});

it("belongs to one role, and to the processes that do everything", () => {
  const names = ["runs", "search-replica", "ingest", "graph", "evaluation"] as const;
  const ofRole = (role: "all" | "web" | "worker") => names.filter((name) => doesWork(name, role));
  expect(ofRole("all")).toEqual(names);
  expect(ofRole("web")).toEqual(["runs", "search-replica"]);
  expect(ofRole("worker")).toEqual(["ingest", "graph", "evaluation"]);
});
