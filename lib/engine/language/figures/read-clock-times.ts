import type { TextLanguage } from "@/lib/shared/contracts/language";
import { contains } from "@/lib/shared/text/spans";
import { anyOf } from "../dates/date-readers";
import { packOf } from "../language-packs";
import { onceByLanguage } from "../memo";
import { foldKeepingOffsets } from "../text/fold-text";
import { readNumbers } from "../text/numbers";
import { type ClockTime, exactAmount, type Figure } from "./figure";
import { unitOf } from "./units";

const HOUR = 60;
const HALF_DAY = 720;

/** Every time of day in a text: "8:30", "8 h 30", "9 pm", "half past eight", "midi". */
export function readClockTimes(text: string, language: TextLanguage): Figure[] {
  const grammar = grammarOf(language);
  const folded = foldKeepingOffsets(text);
  const figure = (start: number, end: number, minutes: number): Figure => {
    const rest = folded.slice(end);
    const [morning] = grammar.morning.exec(rest) ?? [];
    const [evening] = grammar.evening.exec(rest) ?? [];
    const reading = timeOf(minutes, morning === undefined ? (evening === undefined ? null : "evening") : "morning");
    return { start, end: end + (morning ?? evening ?? "").length, readings: [reading], weight: "value" };
  };
  const digits = [...folded.matchAll(DIGITS)].map(({ 0: all, index, groups }): Figure => {
    const minutes = Number(groups?.hour) * HOUR + Number(groups?.minute ?? groups?.past ?? 0);
    const time = figure(index, index + all.length, minutes);
    // "1 h 30" is a duration as well.
    const duration = unitOf("h", language);
    if (groups?.minute !== undefined || duration === null) return time;
    return { ...time, readings: [...time.readings, exactAmount(minutes / HOUR, duration)] };
  });
  const named = grammar.dayTimes.flatMap(({ pattern, minutes }) =>
    [...folded.matchAll(pattern)].map(({ 0: all, index }): Figure => {
      const half = minutes === 0 ? "morning" : "evening";
      return { start: index, end: index + all.length, readings: [{ kind: "time", minutes, half }], weight: "article" };
    }),
  );
  const hours = readNumbers(text, language).flatMap(({ kind, value, start, end }): Figure[] => {
    const hour = Number(value);
    if (kind !== "number" || !Number.isInteger(hour) || hour > 24) return [];
    const before = grammar.beforeHour.find(({ pattern }) => pattern.test(folded.slice(Math.max(0, start - 20), start)));
    const after = grammar.afterHour
      .map(({ pattern, minutes }) => ({ minutes, all: pattern.exec(folded.slice(end, end + 30))?.[0] }))
      .find(({ all }) => all !== undefined);
    const isMarked = grammar.morning.test(folded.slice(end)) || grammar.evening.test(folded.slice(end));
    if (before === undefined && after === undefined && !isMarked) return [];
    const minutes = hour * HOUR + (before?.minutes ?? after?.minutes ?? 0);
    return [figure(start, end + (after?.all?.length ?? 0), minutes)];
  });
  const found = [...digits, ...named, ...hours];
  // "11:00 am" has no "00 am".
  return found.filter((own) => !found.some((other) => contains(other, own) && !contains(own, other)));
}

function timeOf(minutes: number, half: ClockTime["half"]): ClockTime {
  const known = half ?? (minutes > 12 * HOUR + 59 ? "evening" : null);
  const shifted = half === "evening" && minutes < HALF_DAY ? minutes + HALF_DAY : minutes;
  const isMidnight = half === "morning" && minutes >= HALF_DAY && minutes < HALF_DAY + HOUR;
  return { kind: "time", minutes: (isMidnight ? minutes - HALF_DAY : shifted) % (2 * HALF_DAY), half: known };
}

/** Whether two times are the same, if each is in the half of the day that it names, or that the other names. */
export function sameTime(one: ClockTime, other: ClockTime): boolean {
  if (one.half !== null && other.half !== null) return one.minutes === other.minutes;
  return one.minutes % HALF_DAY === other.minutes % HALF_DAY;
}

/** "8:30", "8.30", "08h30", "8 h 30", "20 h". */
const DIGITS =
  /(?<![\p{L}\p{N}.,:/€$£¥])(?<hour>[01]?\d|2[0-4])(?:[:.](?<minute>[0-5]\d)(?![\p{N}:]|\.\d|\s?[%‰€$£¥°])|\s?h\s?(?<past>[0-5]\d)?(?![\p{L}\p{N}]))/gu;

const grammarOf = onceByLanguage((language) => {
  const { dayTimes, beforeHour, afterHour, morning, evening } = packOf(language).figures;
  const after = (words: readonly string[]) => new RegExp(`^\\s?(?:${anyOf(words)})(?!\\p{L})`, "u");
  return {
    morning: after(morning),
    evening: after(evening),
    dayTimes: dayTimes.map(([source, minutes]) => ({
      pattern: new RegExp(`(?<![\\p{L}-])(?:${source})(?!\\p{L})`, "gu"),
      minutes,
    })),
    beforeHour: beforeHour.map(([source, minutes]) => ({ pattern: new RegExp(`(?:${source})\\s$`, "u"), minutes })),
    afterHour: afterHour.map(([source, minutes]) => ({
      pattern: new RegExp(`^\\s(?:${source})(?!\\p{L})`, "u"),
      minutes,
    })),
  };
});
