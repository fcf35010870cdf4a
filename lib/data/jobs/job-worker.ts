import type { z } from "zod";
import { db } from "@/lib/data/db/connection/client";
import {
  type ClaimedJob,
  claimJob,
  completeJob,
  extendJob,
  giveUpJob,
  type Release,
  releaseJob,
  releaseJobsOf,
} from "@/lib/data/db/jobs/jobs";
import { onDocumentChange } from "@/lib/data/db/library/document-notices";
import { Listeners } from "@/lib/shared/listeners";
import { log } from "@/lib/shared/log";
import { WorkLoop } from "@/lib/shared/work-loop";
import type { BackgroundWork, InterruptedJobs } from "./background-work";

/** Owners whose turns a lane remembers. */
const OWNERS_REMEMBERED = 1_000;

/** Leases are renewed this many times within their length. */
const BEATS_PER_LEASE = 4;

/**
 * The longest wait between two polls of a worker that is alone, in milliseconds. Its own process makes every change and
 * wakes it, so it polls only for what time brings: an idle application should hardly wake.
 */
const LONGEST_POLL_ALONE_MS = 16_000;

/** Stored characters of an error. */
const ERROR_CHARS = 500;

/** The job has another holder, or its subject is deleted: nothing more may be written. */
export class JobLost extends Error {
  override readonly name = "JobLost";

  constructor(message = "the job is no longer this worker's") {
    super(message);
  }
}

/**
 * For writes that hold their job.
 * @param held whether the job was still this worker's
 * @throws JobLost
 */
export function requireHeld(held: boolean): void {
  if (!held) throw new JobLost();
}

/** The process is stopping, or a person has interrupted the work: the job is released as it was. */
export class JobInterrupted extends Error {
  override readonly name = "JobInterrupted";
}

/** A claimed job with its parsed payload. */
export type JobOf<Payload> = Omit<ClaimedJob, "payload"> & { payload: Payload };

/** The result for a job: it is deleted, released for a later claim, or given up until a person retries it. */
export type JobEnd = "done" | ({ release: true } & Release) | { failed: string };

/** One kind of background work, registered by the folder that does it. */
export interface JobKind<Payload> {
  kind: string;
  payload: z.ZodType<Payload>;
  /** Jobs of different lanes are worked on at the same time. Default: one lane. */
  lanes?: readonly string[];
  /** Jobs of a lane worked on at the same time. Default: 1. */
  atOnce?: number;
  leaseMs: number;
  /** How often jobs are polled for that others queue or that become due, in milliseconds; less often by a worker alone. */
  pollMs: number;
  /** The longest wait between two tries, in milliseconds. */
  longestWaitMs: number;
  /** Runs before each claim, for example to queue what has become due. @returns what to do next */
  plan?(lane: string): Promise<"claim" | "again" | "wait">;
  /**
   * Does the work, or part of it. Its writes hold the job, so that a lost lease changes nothing.
   * @throws JobLost, the signal's reason, or an error for `afterError`
   */
  run(job: JobOf<Payload>, signal: AbortSignal): Promise<JobEnd>;
  afterError(job: ClaimedJob, error: unknown): JobEnd | Promise<JobEnd>;
  /** Called before jobs are interrupted, in progress here or not. */
  onInterrupt?(which: InterruptedJobs): void;
  /** Called in a lane without due jobs. @returns whether there may be more to do */
  whenIdle?(lane: string): Promise<boolean>;
}

export interface JobWorkerOptions {
  /** No other process can hold a job, so those of an earlier process are released first. */
  alone?: boolean;
}

/** Works on the jobs of one kind, each lane in its own loop. Several workers share the jobs by leases. */
export class JobWorker<Payload> implements BackgroundWork {
  readonly #kind: JobKind<Payload>;
  readonly #lanes: readonly { name: string; loop: WorkLoop }[];
  /** By lane: owners of the jobs claimed so far, the latest last. */
  readonly #served = new Map<string, string[]>();
  readonly #current = new Map<ClaimedJob, AbortController>();
  /** Timers that wake the loops when a released job is due. */
  readonly #due = new Set<NodeJS.Timeout>();
  readonly #alone: boolean;
  #released: Promise<void> | undefined;
  readonly #wakes = new Listeners();
  #unlisten: (() => void)[] = [];
  #stopping = false;

  constructor(kind: JobKind<Payload>, { alone = false }: JobWorkerOptions = {}) {
    this.#kind = kind;
    this.#alone = alone;
    if (!alone) this.#released = Promise.resolve();
    this.#lanes = (kind.lanes ?? [""]).map((name) => ({
      name,
      loop: new WorkLoop({
        step: () => this.step(name),
        pollMs: kind.pollMs,
        ...(alone ? { longestPollMs: LONGEST_POLL_ALONE_MS } : {}),
        onError: (error) => log.error({ err: error, kind: kind.kind }, "background work failed and will be retried"),
      }),
    }));
  }

  start(): void {
    // Most work follows changed documents.
    if (this.#alone) this.#unlisten.push(onDocumentChange(() => this.#expectWork()));
    for (const { loop } of this.#lanes) loop.start();
  }

  #expectWork(): void {
    for (const { loop } of this.#lanes) loop.expectWork();
  }

  wake(): void {
    this.#wakes.notify();
    for (const { loop } of this.#lanes) loop.wake();
  }

  interrupt(which: InterruptedJobs = {}): void {
    this.#kind.onInterrupt?.(which);
    const { subject, priority } = which;
    for (const [job, controller] of this.#current) {
      const isMeant = job.subject === (subject ?? job.subject) && job.priority === (priority ?? job.priority);
      if (isMeant) controller.abort(new JobInterrupted());
    }
  }

  async stop(): Promise<void> {
    this.#stopping = true;
    for (const unlisten of this.#unlisten.splice(0)) unlisten();
    for (const timer of this.#due) clearTimeout(timer);
    this.#due.clear();
    const stopped = this.#lanes.map(({ loop }) => loop.stop());
    this.interrupt();
    await Promise.all(stopped);
  }

  /** Works on the next jobs of a lane. @returns whether there may be more to do at once */
  async step(lane = this.#lanes[0]?.name ?? ""): Promise<boolean> {
    if (this.#stopping) return false;
    this.#released ??= releaseJobsOf(this.#kind.kind);
    try {
      await this.#released;
    } catch (error) {
      this.#released = undefined;
      throw error;
    }
    const next = (await this.#kind.plan?.(lane)) ?? "claim";
    if (next !== "claim" || this.#stopping) return next === "again" && !this.#stopping;
    const { atOnce = 1 } = this.#kind;
    const working = new Set<Promise<void>>();
    const failures: unknown[] = [];
    const fill = async () => {
      while (working.size < atOnce && !this.#stopping) {
        const job = await this.#claim(lane);
        if (job === null) return;
        const work = this.#work(job)
          .catch((error: unknown) => void failures.push(error))
          .finally(() => working.delete(work));
        working.add(work);
      }
    };
    try {
      await fill();
      if (working.size === 0) return (await this.#kind.whenIdle?.(lane)) ?? false;
      // A free place takes the next job while others are still worked on: no job waits for a slow one.
      while (working.size > 0 && atOnce > 1 && !this.#stopping) {
        await this.#placeOrJob(working);
        if (working.size > 0) await fill();
      }
    } finally {
      // No job outlives its step, whatever happens to the others.
      await Promise.all(working);
    }
    if (failures.length > 0) throw failures[0];
    return true;
  }

  /** Resolves when one of the jobs has ended, or when there may be another one. */
  async #placeOrJob(working: Iterable<Promise<void>>): Promise<void> {
    let forget = () => {};
    const another = new Promise<void>((resolve) => {
      const timer = setTimeout(resolve, this.#kind.pollMs).unref();
      const unlisten = this.#wakes.add(() => resolve());
      forget = () => {
        clearTimeout(timer);
        unlisten();
      };
    });
    await Promise.race([...working, another]).finally(forget);
  }

  async #claim(lane: string): Promise<ClaimedJob | null> {
    const { kind, longestWaitMs, leaseMs } = this.#kind;
    const served = this.#served.get(lane) ?? [];
    const job = await claimJob({ kind, lane, longestWaitMs }, leaseMs, served);
    if (job !== null) {
      const others = served.filter((owner) => owner !== job.ownerId);
      this.#served.set(lane, [...others, job.ownerId].slice(-OWNERS_REMEMBERED));
    }
    return job;
  }

  async #work(job: ClaimedJob): Promise<void> {
    const controller = new AbortController();
    this.#current.set(job, controller);
    // `stop` may have been called during the claim.
    if (this.#stopping) controller.abort(new JobInterrupted());
    const { leaseMs } = this.#kind;
    const heartbeat = setInterval(() => void this.#beat(job, controller), leaseMs / BEATS_PER_LEASE);
    try {
      await this.#settle(job, await this.#outcome(job, controller.signal));
    } finally {
      clearInterval(heartbeat);
      this.#current.delete(job);
    }
  }

  async #outcome(job: ClaimedJob, signal: AbortSignal): Promise<JobEnd | "lost"> {
    try {
      signal.throwIfAborted();
      return await this.#kind.run({ ...job, payload: this.#kind.payload.parse(job.payload) }, signal);
    } catch (error) {
      const reason = signal.aborted ? signal.reason : error;
      if (reason instanceof JobLost) return "lost";
      if (reason instanceof JobInterrupted) return { release: true, tries: "uncounted" };
      const end = await this.#kind.afterError(job, reason);
      return typeof end === "object" && "release" in end ? { error: messageOf(reason), ...end } : end;
    }
  }

  async #settle(job: ClaimedJob, end: JobEnd | "lost"): Promise<void> {
    if (end === "lost") return;
    if (end === "done") await completeJob(db(), job);
    else if ("failed" in end) await giveUpJob(db(), job, end.failed);
    else {
      await releaseJob(db(), job, end);
      if (end.lane !== undefined) this.wake();
      if (end.waitMs !== undefined && end.waitMs > 0 && !this.#stopping) this.#wakeIn(end.waitMs);
    }
  }

  #wakeIn(ms: number): void {
    const timer = setTimeout(() => {
      this.#due.delete(timer);
      this.wake();
    }, ms).unref();
    this.#due.add(timer);
  }

  async #beat(job: ClaimedJob, controller: AbortController): Promise<void> {
    const { kind, subject } = job;
    try {
      if (!(await extendJob(job, this.#kind.leaseMs))) controller.abort(new JobLost("the lease was lost"));
    } catch (error) {
      log.warn({ err: error, kind, subject }, "the lease of a job could not be renewed");
    }
  }
}

function messageOf(error: unknown): string {
  // PostgreSQL stores no NUL.
  return (error instanceof Error ? error.message : String(error)).replaceAll("\u0000", "").slice(0, ERROR_CHARS);
}
