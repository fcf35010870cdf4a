import {
  type ClaimedDelivery,
  claimDelivery,
  releaseDelivery,
  saveDelivery,
} from "@/lib/data/db/alerts/alert-deliveries";
import { log } from "@/lib/shared/log";
import { processWide } from "@/lib/shared/process-wide";
import { WorkLoop } from "@/lib/shared/work-loop";
import type { WordAlert } from "./alert-words";
import { deliver } from "./deliver";
import { evaluateDueRule } from "./evaluate-rule";
import { type Outlets, outletsOfEnvironment } from "./outlets";
import { notSent, type SendResult } from "./send-result";
import {
  ALERT_POLL_MS,
  DELIVERIES_AT_ONCE,
  DELIVERY_LEASE_MS,
  GIVE_UP_AFTER_MS,
  RETRY_FIRST_MS,
  RETRY_LONGEST_MS,
} from "./tunables";

const registry: { worker?: AlertWorker } = processWide("alert-worker", () => ({}));

/** Starts evaluating rules and sending pending messages, including those of an earlier process. */
export function startAlertWorker(word: WordAlert): void {
  if (registry.worker !== undefined) return;
  registry.worker = new AlertWorker(word, outletsOfEnvironment());
  registry.worker.start();
}

/** Stops; messages being sent stay pending. */
export async function stopAlertWorker(): Promise<void> {
  const { worker } = registry;
  delete registry.worker;
  await worker?.stop();
}

/** Wakes both loops, after a rule was saved or a message was queued. */
export function wakeAlertWorker(): void {
  registry.worker?.wake();
}

/** Evaluates rules in one loop and sends messages in another, so that a slow server does not delay evaluation. */
export class AlertWorker {
  readonly #word: WordAlert;
  readonly #outlets: Outlets;
  readonly #stop = new AbortController();
  readonly #looking: WorkLoop;
  readonly #sending: WorkLoop;

  constructor(word: WordAlert, outlets: Outlets) {
    this.#word = word;
    this.#outlets = outlets;
    this.#looking = new WorkLoop({
      step: () => this.look(),
      pollMs: ALERT_POLL_MS,
      onError: (error) => log.error({ err: error }, "an alert rule could not be evaluated"),
    });
    this.#sending = new WorkLoop({
      step: () => this.send(),
      pollMs: ALERT_POLL_MS,
      onError: (error) => log.error({ err: error }, "alert messages could not be sent"),
    });
  }

  start(): void {
    this.#looking.start();
    this.#sending.start();
  }

  wake(): void {
    this.#looking.wake();
    this.#sending.wake();
  }

  async stop(): Promise<void> {
    this.#stop.abort();
    await Promise.all([this.#looking.stop(), this.#sending.stop()]);
  }

  /** Evaluates one rule. @returns whether another may be due */
  async look(): Promise<boolean> {
    const looked = await evaluateDueRule();
    if (looked) this.#sending.wake();
    return looked && !this.#looking.stopping;
  }

  /** Sends a few messages in parallel. @returns whether there may be more */
  async send(): Promise<boolean> {
    const claimed: ClaimedDelivery[] = [];
    while (claimed.length < DELIVERIES_AT_ONCE && !this.#sending.stopping) {
      const delivery = await claimDelivery({ leaseMs: DELIVERY_LEASE_MS, longestMs: RETRY_LONGEST_MS });
      if (delivery === null) break;
      claimed.push(delivery);
    }
    await Promise.all(claimed.map((delivery) => this.#sendOne(delivery)));
    return claimed.length > 0;
  }

  async #sendOne(delivery: ClaimedDelivery): Promise<void> {
    const result = await this.#deliver(delivery);
    if (!result.ok && this.#stop.signal.aborted) return releaseDelivery(delivery);
    const outcome = result.ok ? result : { ...result, retryInMs: retryInMs(result, delivery) };
    await saveDelivery(delivery, outcome);
    if (outcome.ok) return;
    const { id, channel } = delivery;
    const { failure, retryInMs: next } = outcome;
    log.warn({ delivery: id, channel, failure, retryInMs: next }, "an alert message could not be delivered");
  }

  /** Delivers one message. Unexpected errors count as failures too, so that they do not block other messages. */
  async #deliver(delivery: ClaimedDelivery): Promise<SendResult> {
    try {
      return await deliver(delivery, this.#outlets, this.#word, this.#stop.signal);
    } catch (error) {
      log.error({ err: error, delivery: delivery.id }, "an alert message could not be created");
      return notSent("not_sent");
    }
  }
}

/** Exponential back-off; `null` once the message is given up. */
export function retryInMs(
  result: Extract<SendResult, { ok: false }>,
  { tries, owedSince }: Pick<ClaimedDelivery, "tries" | "owedSince">,
  now = Date.now(),
): number | null {
  if (result.permanent || now - owedSince.getTime() >= GIVE_UP_AFTER_MS) return null;
  return Math.min(RETRY_FIRST_MS * 2 ** Math.min(tries - 1, 20), RETRY_LONGEST_MS);
}
