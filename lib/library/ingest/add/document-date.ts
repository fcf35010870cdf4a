import { timesOf } from "@/lib/engine/language/dates/asked-time-spans";
import { readDates } from "@/lib/engine/language/dates/read-dates";
import type { TextLanguage } from "@/lib/shared/contracts/language";
import { titleOf } from "./file-name";

/** The part of a text that is searched for a line with its date, and the longest such line, in characters. */
const OPENING_CHARS = 1_200;
const LINE_CHARS = 80;

/** Signs of a table row, and of a sentence of more than a few words. */
const ROW = /[|\t]/;
const SENTENCE = /^(?:\S+\s+){6,}\S*[.!?]$/;

/**
 * The date that a document states for itself: in a line of its opening ("Edition of 4 March 2023", "Paris, le 3 mai
 * 2024"), otherwise in its title, otherwise in its file name.
 * @returns its first day as an ISO date; a month or a year counts as its first day; `null` without one
 */
export function documentDate(
  { text, title, fileName }: { text: string; title: string; fileName: string },
  language: TextLanguage,
): string | null {
  return openingDate(text, language) ?? nameDate(title, language) ?? nameDate(titleOf(fileName), language);
}

function openingDate(text: string, language: TextLanguage): string | null {
  for (const line of text.slice(0, OPENING_CHARS).split("\n")) {
    const shown = line.replace(/^[#>\s*_-]+|[*_\s]+$/g, "");
    if (shown.length > LINE_CHARS || ROW.test(shown) || SENTENCE.test(shown)) continue;
    const date = readDates(shown, language).find(({ role }) => role === "at" || role === "since");
    if (date !== undefined) return date.from;
  }
  return null;
}

function nameDate(name: string, language: TextLanguage): string | null {
  // "rules_2023-04" and "rules.2023" contain dates as separate words.
  return timesOf(name.replace(/[_.]+/g, " "), language).at(-1)?.from ?? null;
}
