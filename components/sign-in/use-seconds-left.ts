"use client";

import { useEffect, useState } from "react";

const TICK_MS = 250;

/** A time to wait; both ends in milliseconds since 1970. */
export interface Wait {
  from: number;
  until: number;
}

/** Whole seconds that are left of a wait, counting down to 0; 0 without one. */
export function useSecondsLeft(wait: Wait | null): number {
  const [now, setNow] = useState(() => Date.now());
  // The last tick may be that of an earlier wait.
  const left = wait === null ? 0 : Math.max(0, Math.ceil((wait.until - Math.max(wait.from, now)) / 1_000));
  const isWaiting = left > 0;
  useEffect(() => {
    if (!isWaiting) return;
    const timer = setInterval(() => setNow(Date.now()), TICK_MS);
    return () => clearInterval(timer);
  }, [isWaiting]);
  return left;
}
