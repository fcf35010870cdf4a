"use client";

import { useEffect, useState } from "react";
import type { RunEvent } from "@/lib/contracts/run-event";

/** How often a running replay moves on: a smooth bar without a fold per frame. */
const TICK_MS = 50;

export const REPLAY_SPEEDS = ["0.5", "1", "2", "4"] as const;
export type ReplaySpeed = (typeof REPLAY_SPEEDS)[number];

/** Number of events that had happened at a moment of running time. */
export function eventsUntil(events: readonly RunEvent[], atMs: number): number {
  const later = events.findIndex((event) => event.at > atMs);
  return later === -1 ? events.length : later;
}

export interface Replay {
  /** Events that have happened at the position. */
  shown: readonly RunEvent[];
  /** Running time at the position. */
  atMs: number;
  playing: boolean;
  speed: ReplaySpeed;
  play(): void;
  pause(): void;
  seek(atMs: number): void;
  /** Moves by whole events. */
  step(by: number): void;
  setSpeed(speed: ReplaySpeed): void;
}

/**
 * A position in the recorded events. Until it is moved it stands at the end, and follows a run that goes on.
 * @param totalMs the run's whole time
 */
export function useReplay(events: readonly RunEvent[], totalMs: number): Replay {
  const [position, setPosition] = useState<{ atMs: number; count: number } | null>(null);
  const [playing, setPlaying] = useState(false);
  const [speed, setSpeed] = useState<ReplaySpeed>("1");
  const { atMs, count } = position ?? { atMs: totalMs, count: events.length };
  const finished = count >= events.length && atMs >= totalMs;

  // The clock is outside React: this is the subscription to it.
  useEffect(() => {
    if (!playing || finished) return;
    const timer = setInterval(() => {
      setPosition((current) => {
        const next = Math.min(totalMs, (current?.atMs ?? 0) + TICK_MS * Number(speed));
        return { atMs: next, count: eventsUntil(events, next) };
      });
    }, TICK_MS);
    return () => clearInterval(timer);
  }, [playing, finished, speed, events, totalMs]);

  const seek = (target: number) => {
    const next = Math.min(totalMs, Math.max(0, target));
    setPosition({ atMs: next, count: eventsUntil(events, next) });
  };
  return {
    shown: position === null ? events : events.slice(0, count),
    atMs,
    playing: playing && !finished,
    speed,
    play() {
      if (finished) setPosition({ atMs: 0, count: eventsUntil(events, 0) });
      setPlaying(true);
    },
    pause: () => setPlaying(false),
    seek(target) {
      setPlaying(false);
      seek(target);
    },
    step(by) {
      setPlaying(false);
      const next = Math.min(events.length, Math.max(1, count + by));
      setPosition({ atMs: next === events.length ? totalMs : (events[next - 1]?.at ?? 0), count: next });
    },
    setSpeed,
  };
}
