import type { SendResult } from "./send-result";
import { GIVE_UP_AFTER_MS, RETRY_FIRST_MS, RETRY_LONGEST_MS } from "./tunables";

/**
 * When a message that failed is sent again, in milliseconds from now: exponential back-off; `null` once it is given up.
 * @param tries attempts so far, from 1
 */
export function retryInMs(
  result: Extract<SendResult, { ok: false }>,
  { tries, owedSince }: { tries: number; owedSince: Date },
  now = Date.now(),
): number | null {
  if (result.permanent || now - owedSince.getTime() >= GIVE_UP_AFTER_MS) return null;
  return Math.min(RETRY_FIRST_MS * 2 ** Math.min(tries - 1, 20), RETRY_LONGEST_MS);
}
