import { ModelError } from "@/lib/engine/models/chat-model";
import { VERIFIER_PARALLEL } from "@/lib/engine/models/verifiers/tunables";
import type { VerifierCaller, VerifierModel } from "@/lib/engine/models/verifiers/verifier-model";
import type { JudgeContext } from "@/lib/engine/ports/judge";
import type { VerifiedCheck } from "@/lib/shared/contracts/checks/checks";
import { type Reason, reason } from "@/lib/shared/contracts/runs/reason";
import { log } from "@/lib/shared/log";

export type CheckOutcome<T> = { ok: true; value: T } | { ok: false; reason: Reason };

/**
 * Checks each item, a few at a time, once the verifier has proved that it supports this check. A failure is returned,
 * and reported once; only an aborted signal throws.
 */
export async function checkEach<Item, T>(
  verifier: VerifierModel,
  check: VerifiedCheck,
  items: readonly Item[],
  context: JudgeContext,
  one: (item: Item, caller: VerifierCaller) => Promise<T>,
): Promise<CheckOutcome<T>[]> {
  if (items.length === 0) return [];
  const caller = {
    signal: context.signal,
    onModelCall: (call: Parameters<JudgeContext["onModelCall"]>[0]) => context.onModelCall(call),
  };
  const attempt = async <R>(work: () => Promise<R>): Promise<CheckOutcome<R>> => {
    try {
      context.signal.throwIfAborted();
      return { ok: true, value: await work() };
    } catch (error) {
      context.signal.throwIfAborted();
      if (!(error instanceof ModelError))
        log.error({ err: error, check }, "a verifier failed with an unexpected error");
      return { ok: false, reason: error instanceof ModelError ? error.reason : reason("judge_failed") };
    }
  };
  const proof = await attempt(() => verifier.prove(check, caller));
  const outcomes = proof.ok
    ? await inParallel(items, VERIFIER_PARALLEL, (item) => attempt(() => one(item, caller)))
    : items.map(() => proof);
  const failed = outcomes.find((outcome) => !outcome.ok);
  if (failed !== undefined && !failed.ok) context.onFailure(failed.reason, `${check}-judge`);
  return outcomes;
}

/** Results in the order of the items, with at most `limit` running at a time. */
async function inParallel<Item, T>(
  items: readonly Item[],
  limit: number,
  work: (item: Item) => Promise<T>,
): Promise<T[]> {
  const results = new Map<number, T>();
  const waiting = items.entries();
  const worker = async () => {
    for (const [at, item] of waiting) results.set(at, await work(item));
  };
  await Promise.all(Array.from({ length: Math.min(limit, items.length) }, worker));
  return items.flatMap((_, at) => results.get(at) ?? []);
}
