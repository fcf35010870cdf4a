/** Replaces a result that did not arrive in time. */
export const LATE = Symbol("late");

/** The result of pending work, or `LATE` after `ms`. Late work continues; its result or error is dropped. */
export async function within<T>(ms: number, pending: Promise<T>): Promise<T | typeof LATE> {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const late = new Promise<typeof LATE>((resolve) => {
    timer = setTimeout(() => resolve(LATE), Math.max(0, ms));
  });
  try {
    return await Promise.race([pending, late]);
  } finally {
    clearTimeout(timer);
  }
}
