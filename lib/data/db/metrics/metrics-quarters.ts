import { Distribution, SCORE_SCALE } from "./metrics-distribution";
import type { RunFact } from "./run-facts";

/** Offsets of time zones are whole quarters of an hour, so hours, days and weeks of every zone consist of quarters. */
export const QUARTER_MS = 900_000;

/** The figures of the charts over time, for the runs of one stretch. */
export interface Stretch {
  runs: number;
  scoreSum: number;
  scores: Distribution;
  checked: number;
  hallucination: number;
  refined: number;
  improved: number;
  approved: number;
  timed: number;
  ms: number;
  priced: number;
  costUsd: number;
}

export function newStretch(): Stretch {
  return {
    runs: 0,
    scoreSum: 0,
    scores: new Distribution(SCORE_SCALE),
    checked: 0,
    hallucination: 0,
    refined: 0,
    improved: 0,
    approved: 0,
    timed: 0,
    ms: 0,
    priced: 0,
    costUsd: 0,
  };
}

export function addToStretch(to: Stretch, fact: RunFact): void {
  to.runs += 1;
  if (fact.score !== null) {
    to.scoreSum += fact.score;
    to.scores.add(fact.score);
  }
  if (fact.hallucination !== null) to.checked += 1;
  if (fact.hallucination === true) to.hallucination += 1;
  if (fact.scoredAttempts >= 2) {
    to.refined += 1;
    if (fact.score !== null && fact.firstScore !== null && fact.score > fact.firstScore) to.improved += 1;
  }
  if (fact.outcome === "approved") to.approved += 1;
  if (fact.ms !== null) {
    to.timed += 1;
    to.ms += fact.ms;
  }
  if (fact.costUsd !== null) {
    to.priced += 1;
    to.costUsd += fact.costUsd;
  }
}

/** Sums are stored to a thousand-millionth, times to a microsecond: as whole numbers they take a few bytes. */
const PARTS = 1e9;
const US_PER_MS = 1e3;

/**
 * The quarters of a day that have runs, by their number from 0, as bytes: whole numbers of seven bits per byte, lowest
 * first. A day of three thousand runs takes about 5 kB, of which a year has 366.
 */
export function writeQuarters(quarters: ReadonlyMap<number, Stretch>): Buffer {
  const bytes: number[] = [];
  const write = (value: number) => {
    let left = Math.max(0, Math.round(value));
    while (left >= 128) {
      bytes.push((left % 128) + 128);
      left = Math.floor(left / 128);
    }
    bytes.push(left);
  };
  for (const [number, of] of [...quarters].sort(([a], [b]) => a - b)) {
    for (const value of [number, of.runs, of.scoreSum * PARTS, of.checked, of.hallucination]) write(value);
    for (const value of [of.refined, of.improved, of.approved, of.timed, of.ms * US_PER_MS]) write(value);
    for (const value of [of.priced, of.costUsd * PARTS]) write(value);
    const steps = of.scores.steps();
    write(steps.length);
    for (const value of steps) write(value);
  }
  return Buffer.from(bytes);
}

/** Adds each quarter of a day to its stretch. */
export function readQuarters(bytes: Buffer, stretchOf: (quarter: number) => Stretch | undefined): void {
  let at = 0;
  const read = () => {
    let value = 0;
    let weight = 1;
    for (;;) {
      const byte = bytes[at] ?? 0;
      at += 1;
      value += (byte % 128) * weight;
      if (byte < 128) return value;
      weight *= 128;
    }
  };
  while (at < bytes.length) {
    const to = stretchOf(read()) ?? newStretch();
    to.runs += read();
    to.scoreSum += read() / PARTS;
    to.checked += read();
    to.hallucination += read();
    to.refined += read();
    to.improved += read();
    to.approved += read();
    to.timed += read();
    to.ms += read() / US_PER_MS;
    to.priced += read();
    to.costUsd += read() / PARTS;
    const steps = read();
    for (let step = 0; step < steps; step += 2) to.scores.addStep(read(), read());
  }
}
