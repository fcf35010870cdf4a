import { isFunctionWord, stem } from "@/lib/engine/language/analyzers";
import { readDates } from "@/lib/engine/language/dates/read-dates";
import { properNames } from "@/lib/engine/language/names/proper-names";
import { isAskingWord } from "@/lib/engine/language/question/asking-words";
import { words } from "@/lib/engine/language/text/words";
import type { Language } from "@/lib/shared/contracts/language";

export interface AskedTime {
  /** ISO date of its first day. */
  from: string;
  start: number;
  end: number;
}

/** The times that a question names: dates, and years that stand alone. A number before a noun counts something. */
export function askedTimes(question: string, language: Language): AskedTime[] {
  const all = words(question, language);
  const years = all.flatMap(({ text, start, end }, at) => {
    const next = all[at + 1];
    const counts =
      next !== undefined && question.slice(end, next.start).trim() === "" && !isFunctionWord(next.text, language);
    return /^(?:19|20)\d\d$/.test(text) && !counts ? [{ from: `${text}-01-01`, start, end }] : [];
  });
  const dates = readDates(question, language);
  return [...dates, ...years.filter((year) => !dates.some((date) => overlap(date, year)))];
}

export interface AskedWord {
  text: string;
  /** Which of the question's names it belongs to, counted from 0; `null` where it is no part of one. */
  name: number | null;
}

/** The words that a question is about, each once. */
export function askedWords(question: string, language: Language): AskedWord[] {
  const plain = question.normalize("NFKC");
  const names = properNames(plain, language);
  const starts = names.map(({ start }, at) => {
    const before = names[at - 1];
    return before === undefined || !/^[\s-]*$/.test(plain.slice(before.end, start));
  });
  const times = askedTimes(plain, language);
  const content = new Map<string, AskedWord>();
  for (const { text, start, end } of words(plain, language)) {
    const term = stem(text, language);
    const place = { start, end };
    const isTime = times.some((time) => overlap(time, place)) || /^\d/.test(term);
    if (isTime || isFunctionWord(text, language) || isAskingWord(term, language)) continue;
    const mention = names.findIndex((name) => overlap(name, place));
    const name = mention === -1 ? null : starts.slice(0, mention + 1).filter(Boolean).length - 1;
    content.set(term, { text, name });
  }
  return [...content.values()];
}

function overlap(a: Pick<AskedTime, "start" | "end">, b: Pick<AskedTime, "start" | "end">): boolean {
  return a.start < b.end && b.start < a.end;
}
