"use client";

import { useEffect, useState } from "react";
import type { RunEvent } from "@/lib/shared/contracts/runs/run-event";

/** How often a running replay advances: smooth enough without a fold in every frame. */
const TICK_MS = 50;

export const REPLAY_SPEEDS = ["0.5", "1", "2", "4", "8"] as const;
export type ReplaySpeed = (typeof REPLAY_SPEEDS)[number];

/** The number of events up to a moment of running time. */
export function eventsUntil(events: readonly RunEvent[], atMs: number): number {
  const later = events.findIndex((event) => event.at > atMs);
  return later === -1 ? events.length : later;
}

/**
 * The number of events up to the start of the next or previous node; all of them after the last node, one before the
 * first.
 */
export function eventsAtNode(events: readonly RunEvent[], count: number, by: 1 | -1): number {
  const starts = events.flatMap((event, index) => (event.type === "node-start" ? [index + 1] : []));
  if (by === 1) return starts.find((start) => start > count) ?? events.length;
  return starts.findLast((start) => start < count) ?? Math.min(1, events.length);
}

export interface Replay {
  /** Events up to the position. */
  shown: readonly RunEvent[];
  /** Running time at the position. */
  atMs: number;
  /** Whether the position is the end of the log so far. */
  atEnd: boolean;
  playing: boolean;
  speed: ReplaySpeed;
  play(): void;
  pause(): void;
  seek(atMs: number): void;
  /** Moves by whole events. */
  step(by: number): void;
  /** Moves to the start of a node. */
  stepNode(by: 1 | -1): void;
  /** Moves to just after an event, by its number in the log from 1. */
  goTo(count: number): void;
  setSpeed(speed: ReplaySpeed): void;
}

/**
 * A position in the recorded events. Until it is moved, it follows the end of the log.
 * @param totalMs the run's whole time
 * @param from the number of events before the initial position; `null` for all
 * @param onMove receives the new number of events after the user moved it, `null` for all
 */
export function useReplay(
  events: readonly RunEvent[],
  totalMs: number,
  from: number | null = null,
  onMove: (count: number | null) => void = () => {},
): Replay {
  const [position, setPosition] = useState(() =>
    from === null || from >= events.length ? null : positionAfter(events, totalMs, Math.max(1, from)),
  );
  const [playing, setPlaying] = useState(false);
  const [speed, setSpeed] = useState<ReplaySpeed>("1");
  const { atMs, count } = position ?? { atMs: totalMs, count: events.length };
  const finished = count >= events.length && atMs >= totalMs;

  // Subscribes to the clock.
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

  const move = (next: { atMs: number; count: number }) => {
    setPlaying(false);
    setPosition(next);
    onMove(next.count >= events.length ? null : next.count);
  };
  const goTo = (target: number) => {
    move(positionAfter(events, totalMs, Math.min(events.length, Math.max(1, target))));
  };
  return {
    shown: position === null ? events : events.slice(0, count),
    atMs,
    atEnd: finished,
    playing: playing && !finished,
    speed,
    play() {
      if (finished) setPosition({ atMs: 0, count: eventsUntil(events, 0) });
      setPlaying(true);
    },
    pause() {
      setPlaying(false);
      onMove(finished ? null : count);
    },
    seek(target) {
      const next = Math.min(totalMs, Math.max(0, target));
      move({ atMs: next, count: eventsUntil(events, next) });
    },
    step: (by) => goTo(count + by),
    stepNode: (by) => goTo(eventsAtNode(events, count, by)),
    goTo,
    setSpeed,
  };
}

function positionAfter(events: readonly RunEvent[], totalMs: number, count: number) {
  return { atMs: count >= events.length ? totalMs : (events[count - 1]?.at ?? 0), count };
}

/**
 * Applies a key to a replay: one event or, with Shift, one node in either direction, either end, play and pause.
 * @returns false for a key without a meaning
 */
export function replayKey(key: string, shift: boolean, replay: Replay, total: number): boolean {
  const by = key === "ArrowLeft" ? -1 : key === "ArrowRight" ? 1 : null;
  if (by !== null) shift ? replay.stepNode(by) : replay.step(by);
  else if (key === "Home") replay.seek(0);
  else if (key === "End") replay.goTo(total);
  else if (key === " ") replay.playing ? replay.pause() : replay.play();
  else return false;
  return true;
}
