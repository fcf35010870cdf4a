import { setTimeout } from "node:timers/promises";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { z } from "zod";
import { db } from "@/lib/data/db/connection/client";
import { claimJob, enqueueJobs, hasDueJob, type NewJob, retryJobs } from "@/lib/data/db/jobs/jobs";
import { noteDocumentChange } from "@/lib/data/db/library/document-notices";
import { EVERY_DATABASE, emptyDatabase } from "@/lib/data/db/testing/database";
import { setUpDatabase } from "@/lib/data/db/testing/set-up-database";
import { interruptWork, isWorking, startWork, stopWork, wakeWork } from "./background-work";
import { type JobKind, JobLost, type JobOf, JobWorker } from "./job-worker";

interface Payload {
  text: string;
}
const QUEUE = { kind: "test", lane: "", longestWaitMs: 60_000 };

function kindOf(run: JobKind<Payload>["run"], change: Partial<JobKind<Payload>> = {}): JobKind<Payload> {
  return {
    kind: "test",
    payload: z.object({ text: z.string() }),
    leaseMs: 60_000,
    pollMs: 60_000,
    longestWaitMs: 60_000,
    run,
    afterError: (job) => ({ release: true, waitMs: 1_000 * 2 ** (job.tries - 1), error: "it failed" }),
    ...change,
  };
}
const enqueue = (...jobs: (Partial<NewJob> & { subject: string })[]) =>
  enqueueJobs(
    db(),
    jobs.map((job) => ({ kind: "test", ownerId: "local", payload: { text: job.subject }, ...job })),
  );
const jobs = () => db().job.findMany({ orderBy: { subject: "asc" } });
const dueNow = () => db().$executeRaw`UPDATE job SET run_after = now()`;
const expire = () => db().$executeRaw`UPDATE job SET lease_expires_at = now() - interval '1 second'`;

/** Steps while there is work. */
async function workOff(worker: JobWorker<Payload>, lane?: string): Promise<void> {
  while (await worker.step(lane));
}

/** A handler that waits until its job is aborted, and a promise of its start. */
function waiting() {
  let start = () => {};
  const started = new Promise<void>((resolve) => {
    start = resolve;
  });
  const run = (_job: JobOf<Payload>, signal: AbortSignal) =>
    new Promise<never>((_resolve, reject) => {
      signal.addEventListener("abort", () => reject(signal.reason));
      start();
    });
  return { run, started };
}

describe.each(EVERY_DATABASE)("jobs on %s", (_name, create) => {
  setUpDatabase(create);
  beforeEach(emptyDatabase);
  afterEach(() => stopWork());

  it("are done once by several workers, in their order, and then deleted", async () => {
    await enqueue({ subject: "last", priority: 1 }, { subject: "large", size: 9 }, { subject: "small" });
    await enqueue({ subject: "small", payload: { text: "a second one for the same subject" } });
    const done: string[] = [];
    const kind = kindOf(async ({ payload }) => {
      done.push(payload.text);
      return "done";
    });
    await workOff(new JobWorker(kind));
    expect(done.splice(0)).toEqual(["small", "large", "last"]);
    expect(await jobs()).toEqual([]);
    await enqueue(...Array.from({ length: 12 }, (_, at) => ({ subject: `s${at}` })));
    await Promise.all(Array.from({ length: 4 }, () => workOff(new JobWorker({ ...kind, atOnce: 2 }))));
    expect(new Set(done).size).toBe(12);
    expect(done).toHaveLength(12);
  });

  it("do not wait for a slow one while a place is free", async () => {
    await enqueue({ subject: "slow" }, { subject: "first" });
    const done: string[] = [];
    let open = () => {};
    const gate = new Promise<void>((resolve) => {
      open = resolve;
    });
    const worker = new JobWorker(
      kindOf(
        async ({ subject }) => {
          if (subject === "slow") await gate;
          done.push(subject);
          return "done";
        },
        { atOnce: 2 },
      ),
    );
    const step = worker.step();
    await vi.waitFor(() => expect(done).toEqual(["first"]));
    await enqueue({ subject: "later" });
    worker.wake();
    await vi.waitFor(() => expect(done).toEqual(["first", "later"]));
    open();
    expect(await step).toBe(true);
    expect(done).toEqual(["first", "later", "slow"]);
  });

  it("let owners take turns", async () => {
    await enqueue(...["a1", "a2", "a3"].map((subject) => ({ subject, ownerId: "ann" })));
    // Jobs of one millisecond are in any order.
    await setTimeout(5);
    await enqueue({ subject: "b1", ownerId: "bob" });
    const owners: string[] = [];
    await workOff(
      new JobWorker(
        kindOf(async ({ ownerId }) => {
          owners.push(ownerId);
          return "done";
        }),
      ),
    );
    expect(owners).toEqual(["ann", "bob", "ann", "ann"]);
  });

  it("run again after an error, later each time, and with their progress from the beginning", async () => {
    await enqueue({ subject: "one" });
    const ends: Awaited<ReturnType<JobKind<Payload>["run"]>>[] = [
      { release: true, tries: "reset" },
      { failed: "hopeless" },
    ];
    let fails = 2;
    const worker = new JobWorker(
      kindOf(async () => {
        fails -= 1;
        if (fails >= 0) throw new Error("not yet");
        return ends.shift() ?? "done";
      }),
    );
    const waits: number[] = [];
    for (let tried = 0; tried < 2; tried += 1) {
      expect([await worker.step(), await worker.step()]).toEqual([true, false]);
      const [{ wait } = { wait: 0 }] = await db().$queryRaw<{ wait: number }[]>`
        SELECT extract(epoch FROM run_after - now())::float8 AS wait FROM job`;
      waits.push(wait);
      await dueNow();
    }
    expect(waits[0]).toBeLessThan(1);
    expect(waits[1]).toBeGreaterThan(1);
    expect(await jobs()).toMatchObject([{ tries: 2, lastError: "it failed", leaseHolder: null }]);
    await worker.step();
    expect(await jobs()).toMatchObject([{ tries: 0, lastError: null }]);
    await worker.step();
    expect(await worker.step()).toBe(false);
    expect(await jobs()).toMatchObject([{ state: "failed", lastError: "hopeless" }]);
    await retryJobs("test");
    await worker.step();
    expect(await jobs()).toEqual([]);
  });

  it("keep the error of the last try, and hold up none of those claimed with them", async () => {
    await enqueue({ subject: "bad" }, { subject: "good" });
    const worker = new JobWorker(
      kindOf(
        async ({ subject }) => {
          if (subject === "bad") throw new Error("no \u0000 luck");
          return "done";
        },
        { atOnce: 2, afterError: () => ({ release: true, waitMs: 1_000 }) },
      ),
    );
    await worker.step();
    expect(await jobs()).toMatchObject([{ subject: "bad", lastError: "no  luck", tries: 1 }]);
  });

  it("wait for the lease of a killed process, and for no clock that was set back", async () => {
    await enqueue({ subject: "one" });
    const killed = await claimJob(QUEUE, 60_000);
    const worker = new JobWorker(kindOf(async ({ tries }) => ({ failed: `tried ${tries} times` })));
    expect(await worker.step()).toBe(false);
    expect(await hasDueJob(QUEUE, 0)).toBe(false);
    await expire();
    expect(await hasDueJob(QUEUE, 0)).toBe(true);
    await worker.step();
    expect(await jobs()).toMatchObject([{ lastError: "tried 2 times" }]);
    expect(killed?.tries).toBe(1);
    await db().$executeRaw`UPDATE job SET state = 'queued', run_after = now() + interval '1 hour'`;
    expect(await worker.step()).toBe(true);
    // Where no other process can be alive, nothing waits for a lease.
    await retryJobs("test");
    await claimJob(QUEUE, 60_000);
    await new JobWorker(
      kindOf(async () => "done"),
      { alone: true },
    ).step();
    expect(await jobs()).toEqual([]);
  });

  it("are written by their holder alone", async () => {
    await enqueue({ subject: "one" });
    const { run, started } = waiting();
    const late = new JobWorker(kindOf(run, { leaseMs: 100 }));
    const working = late.step();
    await started;
    await db().job.updateMany({ data: { leaseHolder: "another", leaseExpiresAt: new Date(Date.now() + 60_000) } });
    // The heartbeat finds that the lease is lost.
    await working;
    expect(await jobs()).toMatchObject([{ leaseHolder: "another", tries: 1 }]);
    await expire();
    await new JobWorker(
      kindOf(async () => {
        await db().job.updateMany({ data: { leaseHolder: "another" } });
        throw new JobLost("gone");
      }),
    ).step();
    expect(await jobs()).toMatchObject([{ leaseHolder: "another", tries: 2 }]);
  });

  it("of two lanes run at the same time, move between them, and are released where they were by a stop", async () => {
    await enqueue({ subject: "short", lane: "quick" }, { subject: "long", lane: "slow" });
    const { run, started } = waiting();
    const done: string[] = [];
    startWork(
      "test",
      () =>
        new JobWorker(
          kindOf(
            async (job, signal) => {
              if (job.subject === "long") return run(job, signal);
              done.push(`${job.subject} ${job.lane}`);
              return done.length < 3 ? { release: true, tries: "uncounted", lane: "quick" } : "done";
            },
            { lanes: ["quick", "slow"] },
          ),
        ),
    );
    await started;
    await vi.waitFor(() => expect(done).toEqual(["short quick", "short quick", "short quick"]));
    expect(isWorking("test")).toBe(true);
    await stopWork();
    expect(isWorking("test")).toBe(false);
    expect(await jobs()).toMatchObject([{ subject: "long", tries: 0, leaseHolder: null, state: "queued" }]);
  });

  it("are interrupted one by one, found at once when woken, and looked for when a plan says so", async () => {
    const { run, started } = waiting();
    let planned = 0;
    const idle = vi.fn(async () => false);
    startWork(
      "test",
      () =>
        new JobWorker(
          kindOf(async (job, signal) => (planned < 3 ? run(job, signal) : "done"), {
            plan: async () => {
              planned += 1;
              return planned === 1 ? "wait" : "claim";
            },
            whenIdle: idle,
          }),
        ),
    );
    await enqueue({ subject: "one" });
    await vi.waitFor(() => expect(planned).toBe(1));
    wakeWork("test");
    await started;
    interruptWork("test", { subject: "another" });
    interruptWork("test", { priority: 7 });
    expect(await jobs()).toMatchObject([{ tries: 1 }]);
    interruptWork("test", { subject: "one" });
    await vi.waitFor(async () => expect(await jobs()).toEqual([]));
    await vi.waitFor(() => expect(idle).toHaveBeenCalled());
  });

  it("are tried again when they are due, however rarely a worker polls", async () => {
    let tries = 0;
    const afterError = () => ({ release: true, waitMs: 20 }) as const;
    const run = async () => {
      tries += 1;
      if (tries < 3) throw new Error("not yet");
      return "done" as const;
    };
    await enqueue({ subject: "one" });
    startWork("test", () => new JobWorker(kindOf(run, { afterError })));
    await vi.waitFor(async () => expect(await jobs()).toEqual([]));
    expect(tries).toBe(3);
  });

  it("are looked for soon after documents have changed, by a worker alone as well", async () => {
    const pollMs = 10;
    const plan = vi.fn(async () => "claim" as const);
    const kind = kindOf(async () => "done", { plan, pollMs });
    startWork("test", () => new JobWorker(kind, { alone: true }));
    // Its waits double: thirty of them would take minutes.
    while (plan.mock.calls.length < 30) {
      noteDocumentChange();
      await setTimeout(pollMs);
    }
    await enqueue({ subject: "one" });
    wakeWork("test");
    await vi.waitFor(async () => expect(await jobs()).toEqual([]));
  });
});
