import { db } from "../connection/client";

/** Failed sign-ins since the last success. */
export interface SignInFailures {
  failures: number;
  lastAt: Date;
}

/** @param key from the address, known or not */
export async function readSignInFailures(key: string): Promise<SignInFailures | null> {
  return db().signInFailure.findUnique({ where: { key }, select: { failures: true, lastAt: true } });
}

/** Counts an attempt before its password is checked, so that attempts at the same time count as well. */
export async function countSignInAttempt(key: string, now: Date): Promise<void> {
  await db().signInFailure.upsert({
    where: { key },
    create: { key, failures: 1, lastAt: now },
    update: { failures: { increment: 1 }, lastAt: now },
  });
}

export async function clearSignInFailures(key: string): Promise<void> {
  await db().signInFailure.deleteMany({ where: { key } });
}

/** Forgets failures whose last one is older: addresses that nobody has are tried and never succeed. */
export async function forgetSignInFailures(before: Date): Promise<void> {
  await db().signInFailure.deleteMany({ where: { lastAt: { lt: before } } });
}
