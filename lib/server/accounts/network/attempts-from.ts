import { giveBackUse, takeUse, waitForMs } from "@/lib/data/db/accounts/usage-counters";
import { env } from "@/lib/shared/env";
import { AppError } from "@/lib/shared/errors";
import { isLoopback } from "@/lib/shared/outbound/loopback.mjs";
import { publicAddress } from "../public-address";
import { ATTEMPTS_FROM_MS, MOST_ATTEMPTS_FROM } from "../tunables";
import { networkOf } from "./network-of";

/**
 * Counts a sign-in from a network address, so that one password cannot be tried on many accounts. Behind a proxy that
 * the environment does not name, everybody has its address: nothing is counted then.
 * @returns gives the attempt back once it has succeeded: an office with one address is not held up
 * @throws AppError `rate_limited`
 */
export async function takeAttemptFrom(address: string | null): Promise<{ giveBack(): Promise<void> }> {
  if (address === null || !isOfClient(address)) return { giveBack: async () => undefined };
  const use = { key: `sign-in from ${networkOf(address)}`, amount: 1, windowMs: ATTEMPTS_FROM_MS };
  const full = await takeUse([{ ...use, max: MOST_ATTEMPTS_FROM }]);
  if (full !== null) {
    throw new AppError("rate_limited", "Too many failed sign-ins from your network. Try again later.", {
      retryAfterMs: waitForMs(full),
    });
  }
  return { giveBack: () => giveBackUse(use) };
}

function isOfClient(address: string): boolean {
  if (isLoopback(address)) return false;
  return env().TRUSTED_PROXIES !== undefined || publicAddress().startsWith("http:");
}
