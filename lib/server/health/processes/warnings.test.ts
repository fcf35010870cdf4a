import { randomUUID } from "node:crypto";
import { beforeEach, expect, it, vi } from "vitest";
import { db } from "@/lib/data/db/connection/client";
import { claimJob, enqueueJobs } from "@/lib/data/db/jobs/jobs";
import { createRealPostgres, emptyDatabase } from "@/lib/data/db/testing/database";
import { setUpDatabase } from "@/lib/data/db/testing/set-up-database";
import { doesWork } from "@/lib/data/jobs/work-roles";
import { ProcessBeat } from "./process-beat";
import { processesFinding } from "./processes-check";
import { diskWarning, readinessWarnings } from "./warnings";

vi.mock(import("@/lib/data/jobs/work-roles"), async (actual) => {
  const real = await actual();
  return { ...real, doesWork: vi.fn(real.doesWork) };
});
setUpDatabase(createRealPostgres);
beforeEach(emptyDatabase);

const codes = async () => (await readinessWarnings()).map(({ code }) => code);

it("says that no worker has been seen, and is silent while one is or while this process works itself", async () => {
  expect(await codes()).toEqual([]);
  vi.mocked(doesWork).mockImplementation((_name, role = "web") => role !== "web");
  expect(await codes()).toEqual(["no_worker"]);
  await db().appProcess.create({ data: { id: randomUUID(), role: "web", host: "a", version: "1" } });
  expect(await codes()).toEqual(["no_worker"]);
  await db().appProcess.create({ data: { id: randomUUID(), role: "worker", host: "b", version: "1" } });
  expect(await codes()).toEqual([]);
  await db().appProcess.updateMany({ data: { seenAt: new Date(Date.now() - 60_000) } });
  expect(await codes()).toEqual(["no_worker"]);
  vi.mocked(doesWork).mockImplementation(() => true);
});

it("says that jobs have been due for long, unless a process works on their lane or they may wait", async () => {
  const job = (kind: string, subject: string, lane = "") => ({ kind, subject, lane, ownerId: "local" });
  await enqueueJobs(db(), [job("digest", "a"), job("graph_document", "b"), job("ingest", "c", "quick")]);
  expect(await codes()).toEqual([]);
  await db().job.updateMany({ data: { runAfter: new Date(Date.now() - 120_000) } });
  expect(await readinessWarnings()).toEqual([
    { code: "jobs_overdue", detail: "due for a minute, and no process works on them: digest, ingest" },
  ]);
  await enqueueJobs(db(), [job("ingest", "d", "quick"), job("ingest", "e", "slow")]);
  const held = await claimJob({ kind: "ingest", lane: "quick", longestWaitMs: 60_000 }, 60_000);
  expect(held?.subject).toBe("c");
  expect((await readinessWarnings())[0]?.detail).toMatch(/: digest$/);
  // Its holder died long ago.
  await db().job.updateMany({ where: { subject: "c" }, data: { leaseExpiresAt: new Date(Date.now() - 120_000) } });
  expect((await readinessWarnings())[0]?.detail).toMatch(/: digest, ingest$/);
});

it("says that the event loop has no time left, and that the disk is almost full", async () => {
  const beat = new ProcessBeat();
  const until = performance.now() + 300;
  while (performance.now() < until);
  await beat.step();
  expect(await readinessWarnings()).toMatchObject([
    { code: "busy", detail: expect.stringMatching(/^the event loop was busy for \d+ %/) },
  ]);
  expect(diskWarning(10_000_000)).toBe("10 MB are free on the disk of DATA_DIR");
  expect(diskWarning(2_000_000_000)).toBeNull();
});

it("lists the processes for the doctor, who misses a worker and sees versions that differ", () => {
  const [web, worker] = [
    { role: "web", host: "a", version: "1" },
    { role: "worker", host: "b", version: "1" },
  ] as const;
  vi.mocked(doesWork).mockImplementation((_name, role) => role !== "web");
  expect(processesFinding([web, worker])).toMatchObject({
    status: "ok",
    params: { count: 2, list: "a (web, 1), b (worker, 1)" },
  });
  expect(processesFinding([web])).toMatchObject({ status: "failed", code: "processes_without_worker" });
  expect(processesFinding([web, { ...worker, version: "2" }])).toMatchObject({ code: "processes_differ" });
});
