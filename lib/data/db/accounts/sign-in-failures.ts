import { db } from "../connection/client";

/**
 * Counts an attempt before its password is checked, unless those before it make it wait. Counting locks the row, so that
 * of attempts at the same time each sees the ones before it.
 * @param key from the address, known or not
 * @param delayAfter milliseconds to wait after a number of failures
 * @returns milliseconds to wait until the next attempt; 0 when this one was counted
 */
export async function takeSignInAttempt(
  key: string,
  delayAfter: (failures: number) => number,
  now = new Date(),
): Promise<number> {
  try {
    await db().$transaction(async (client) => {
      const { failures, lastAt } = await client.signInFailure.upsert({
        where: { key },
        create: { key, failures: 1, lastAt: now },
        update: { failures: { increment: 1 } },
        select: { failures: true, lastAt: true },
      });
      const delayMs = delayAfter(failures - 1);
      const waitMs = lastAt.getTime() + delayMs - now.getTime();
      // The one before may have begun a moment later than this one.
      if (delayMs > 0 && waitMs > 0) throw new MustWait(waitMs);
      await client.signInFailure.update({ where: { key }, data: { lastAt: now }, select: { key: true } });
    });
    return 0;
  } catch (error) {
    if (error instanceof MustWait) return error.waitMs;
    throw error;
  }
}

/** Rolls back the transaction that found that the attempt must wait. */
class MustWait extends Error {
  readonly waitMs: number;

  constructor(waitMs: number) {
    super(`The attempt must wait for ${waitMs} ms.`);
    this.waitMs = waitMs;
  }
}

export async function clearSignInFailures(key: string): Promise<void> {
  await db().signInFailure.deleteMany({ where: { key } });
}

/** Forgets failures whose last one is older: addresses without an account are tried and never succeed. */
export async function forgetSignInFailures(before: Date): Promise<void> {
  await db().signInFailure.deleteMany({ where: { lastAt: { lt: before } } });
}
