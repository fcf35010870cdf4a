import { z } from "zod";
import type { JobEnd, JobKind, JobOf } from "@/lib/data/jobs/job-worker";
import { log } from "@/lib/shared/log";
import { retryInMs } from "./retry-in-ms";
import { notSent, type SendResult } from "./send-result";
import { DELIVERY_LEASE_MS, RETRY_FIRST_MS, RETRY_LONGEST_MS } from "./tunables";

/** The result of an attempt; `retryInMs` is the delay before the next one, `null` when the message is given up. */
export type AttemptResult =
  | Extract<SendResult, { ok: true }>
  | (Extract<SendResult, { ok: false }> & { retryInMs: number | null });

/** Messages that are queued as jobs and sent until they arrive or are given up. */
export interface QueuedMessages<Message extends { owedSince: Date }> {
  /** Kind of their jobs, whose subject is the message's id. */
  kind: string;
  /** What the log calls one of them. */
  name: string;
  /** Messages sent in parallel, so that one slow server delays few others. */
  atOnce: number;
  /** How often messages are polled for that another process queued or that become due, in milliseconds. */
  pollMs: number;
  /** The job's message, or how the job ends without one. */
  read(job: JobOf<unknown>): Promise<{ message: Message } | { end: JobEnd }>;
  /** Sends it once. An error counts as a failure. */
  send(message: Message, signal: AbortSignal): Promise<SendResult>;
  /** What the log says of a message that was not delivered, beside its id and the failure. */
  logged?(message: Message): Record<string, string>;
  /** False for a message whose failure somebody is waiting for. Default: all are tried again. */
  isRetried?(message: Message): boolean;
  /** Stores the result of an attempt. */
  save(job: JobOf<unknown>, message: Message, result: AttemptResult): Promise<unknown>;
}

/** The work of sending queued messages, those of an earlier process too. */
export function deliveryKind<Message extends { owedSince: Date }>(messages: QueuedMessages<Message>): JobKind<unknown> {
  const { kind, name, atOnce, pollMs } = messages;
  return {
    kind,
    payload: z.unknown(),
    atOnce,
    leaseMs: DELIVERY_LEASE_MS,
    pollMs,
    longestWaitMs: 2 * RETRY_LONGEST_MS,
    run: (job, signal) => deliver(job, messages, signal),
    afterError: ({ subject }, error) => {
      log.error({ err: error, delivery: subject }, `${name} could not be sent`);
      return { release: true, waitMs: RETRY_FIRST_MS };
    },
  };
}

async function deliver<Message extends { owedSince: Date }>(
  job: JobOf<unknown>,
  messages: QueuedMessages<Message>,
  signal: AbortSignal,
): Promise<JobEnd> {
  const read = await messages.read(job);
  if ("end" in read) return read.end;
  const { message } = read;
  const sent = await attempt(job.subject, messages, message, signal);
  // An interrupted attempt does not count.
  if (!sent.ok) signal.throwIfAborted();
  const isRetried = !sent.ok && (messages.isRetried?.(message) ?? true);
  const owed = { tries: job.tries, owedSince: message.owedSince };
  const result = sent.ok ? sent : { ...sent, retryInMs: isRetried ? retryInMs(sent, owed) : null };
  await messages.save(job, message, result);
  if (result.ok) return "done";
  const { failure, retryInMs: waitMs } = result;
  const said = { delivery: job.subject, ...messages.logged?.(message), failure, retryInMs: waitMs };
  log.warn(said, `${messages.name} could not be delivered`);
  return waitMs === null ? "done" : { release: true, waitMs, error: failure };
}

/** Unexpected errors count as failures too, so that they do not block other messages. */
async function attempt<Message extends { owedSince: Date }>(
  delivery: string,
  { name, send }: QueuedMessages<Message>,
  message: Message,
  signal: AbortSignal,
): Promise<SendResult> {
  try {
    return await send(message, signal);
  } catch (error) {
    log.error({ err: error, delivery }, `${name} could not be created`);
    return notSent("not_sent");
  }
}
