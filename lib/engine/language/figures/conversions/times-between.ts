import type { TextLanguage } from "@/lib/shared/contracts/language";
import { foldKeepingOffsets } from "../../text/fold-text";
import { amountGrammar } from "../amount-grammar";
import { type Amount, type ClockTime, exactAmount, type Figure } from "../figure";
import { readClockTimes } from "../read-clock-times";
import { unitOf } from "../units";

/** The time between two times of a day, with the place of both. */
export interface Duration {
  start: number;
  end: number;
  amount: Amount;
}

/** The times from one hour to another in a text: "12:45 to 14:10", "de 19 h à 21 h 25". */
export function durationsBetween(text: string, language: TextLanguage): Duration[] {
  const folded = foldKeepingOffsets(text);
  const times = readClockTimes(text, language).toSorted((a, b) => a.start - b.start);
  const minute = unitOf("minute", language);
  return times.flatMap((own, at): Duration[] => {
    const next = times[at + 1];
    const [from, to] = [timeOf(own), next && timeOf(next)];
    if (minute === null || next === undefined || from === null || !to) return [];
    if (!amountGrammar(language).joint.test(folded.slice(own.end, next.start))) return [];
    const marks = [marksHalf(own, from, text), marksHalf(next, to, text)];
    // "8:00 to 10:30 pm" may begin in the morning or the evening.
    if (marks.includes(true) && marks.includes(false)) return [];
    const ends = { start: own.start, end: withoutFullStop(text, next.end) };
    // Without its half of the day, an earlier second time may be in the afternoon.
    return to.minutes > from.minutes ? [{ ...ends, amount: exactAmount(to.minutes - from.minutes, minute) }] : [];
  });
}

function timeOf({ readings }: Figure): ClockTime | null {
  return readings.find((reading) => reading.kind === "time") ?? null;
}

/** Whether a time says in words which half of the day it is in ("am"); `null` for a named one ("noon"). */
function marksHalf({ start, end, weight }: Figure, { half }: ClockTime, text: string): boolean | null {
  if (weight === "article") return null;
  return half !== null && !(Number.parseInt(text.slice(start, end), 10) > HALF_DAY);
}
/** In hours. */
const HALF_DAY = 12;

/** The end of a time without the full stop of its sentence: "1:00 pm." */
function withoutFullStop(text: string, end: number): number {
  return text[end - 1] === "." && text.slice(end).trim() === "" ? end - 1 : end;
}
