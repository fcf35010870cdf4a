import type { TextLanguage } from "@/lib/shared/contracts/language";
import { includes, intervalsOverlap, overlaps, type Span } from "@/lib/shared/text/spans";
import { analyze } from "../../analyzers";
import { askedTimeSpans, timesOf } from "../../dates/asked-time-spans";
import { type CalendarMention, monthsOf, weekdaysOf } from "../../dates/calendar-names";
import { languageOf } from "../../detect-language";
import { readAmounts } from "../../figures/read-amounts";
import { isWithinLimit } from "../../figures/within-limit";
import { packOf } from "../../language-packs";
import { type NumberMention, readNumbers } from "../../text/numbers";
import { splitSentences } from "../../text/sentences";
import { words } from "../../text/words";
import { COUNTED_WITHIN_CHARACTERS } from "../../tunables";
import { askedCodes, hasCode } from "../asked-codes";
import { questionTerms } from "../question-terms";
import type { MissingDetail } from "./missing-detail";
import { missingNames } from "./missing-names";

/**
 * The details of a question that a text lacks: dates first, then numbers, then names. Tuned for precision: a detail
 * that the text may word differently (an acronym, a range, a surname) is not missing.
 *
 * @param text a passage with its title and headings
 */
export function missingDetails(question: string, language: TextLanguage, text: string): MissingDetail[] {
  const textLanguage = languageOf(text, language);
  const near = nearness(question, language, text, textLanguage);
  const codes = askedCodes(question);
  const times = askedTimeSpans(question, language).filter((time) => !codes.some((code) => overlaps(code, time)));
  const taken = [...codes, ...times];
  return [
    ...missingDates(times, text, textLanguage, near),
    ...missingWeekdays({ text: question, language }, { text, language: textLanguage }, near),
    ...missingMonths({ text: question, language }, times, { text, language: textLanguage }, near),
    ...missingNumbers({ question, language }, taken, { text, language: textLanguage }, near),
    ...codes.flatMap(({ asked }) => (hasCode(text, asked) ? [] : [{ kind: "name" as const, asked, found: "" }])),
    // Names are written differently in another language.
    ...(textLanguage === language ? missingNames(question, language, text, taken) : []),
  ];
}

type Nearness = (candidates: readonly Span[]) => string;

/** A time is covered by one that overlaps it, and missing only if the text gives another. */
function missingDates(
  asked: ReturnType<typeof askedTimeSpans>,
  text: string,
  language: TextLanguage,
  near: Nearness,
): MissingDetail[] {
  if (asked.length === 0) return [];
  const given = timesOf(text, language);
  return asked.flatMap((time): MissingDetail[] => {
    if (given.length === 0 || given.some((own) => intervalsOverlap(own, time))) return [];
    return [{ kind: "date", asked: time.asked, found: near(given) }];
  });
}

/** A weekday is missing if the text names others; a text that names none may be about every day. */
function missingWeekdays(question: Text, given: Text, near: Nearness): MissingDetail[] {
  return missingPlaces(weekdaysOf(question.text, question.language), () => weekdaysOf(given.text, given.language), {
    question,
    near,
  });
}

/** The same for months without a year. A date in digits may be in any month. */
function missingMonths(question: Text, taken: readonly Span[], given: Text, near: Nearness): MissingDetail[] {
  const asked = monthsOf(question.text, question.language).filter(
    (month) => !taken.some((span) => overlaps(span, month)),
  );
  if (DATE_IN_DIGITS.test(given.text)) return [];
  return missingPlaces(asked, () => monthsOf(given.text, given.language), { question, near });
}
const DATE_IN_DIGITS = /\d{1,4}[/.-]\d{1,2}[/.-]\d{1,4}/;

function missingPlaces(
  asked: readonly CalendarMention[],
  readGiven: () => CalendarMention[],
  { question, near }: { question: Text; near: Nearness },
): MissingDetail[] {
  const named = asked.length === 0 ? [] : readGiven();
  const places = new Set(named.flatMap((mention) => mention.places));
  if (places.size === 0) return [];
  return asked
    .filter((mention) => !mention.places.some((place) => places.has(place)))
    .map(({ start, end }) => ({ kind: "date", asked: question.text.slice(start, end), found: near(named) }));
}

interface Text {
  text: string;
  language: TextLanguage;
}

function missingNumbers(
  { question, language }: { question: string; language: TextLanguage },
  taken: readonly Span[],
  given: Text,
  near: Nearness,
): MissingDetail[] {
  const asked = readNumbers(question, language).filter(
    (number) => isStatement(number, question, language) && !taken.some((span) => overlaps(span, number)),
  );
  if (asked.length === 0) return [];
  const numbers = readNumbers(given.text, given.language);
  const values = new Set(numbers.map(({ value }) => value));
  const amounts = readAmounts(question, language);
  return asked.flatMap((number): MissingDetail[] => {
    if (values.has(number.value) || isInRange(number, numbers, given.text)) return [];
    const amount = amounts.find((figure) => overlaps(figure, number));
    if (amount !== undefined && isWithinLimit(amount, given.text, given.language)) return [];
    const wording = question.slice(number.start, number.end);
    const others = numbers.filter(({ kind }) => kind === number.kind || (kind === "year" && number.kind === "number"));
    const rivals = others.filter((other) => countsTheSame(other, number, given, { text: question, language }));
    // A number in words is often part of the question's wording ("which three …"): only a different count contradicts
    // it.
    if ((/^\D+$/u.test(wording) || wording.length === 1) && rivals.length === 0) return [];
    return [{ kind: "number", asked: wording, found: near(rivals.length > 0 ? rivals : others) }];
  });
}

/** Articles and the first two ordinals say nothing; a month without a year may be in any year. */
function isStatement({ kind, value, start, end }: NumberMention, question: string, language: TextLanguage): boolean {
  if (kind === "month") return false;
  if (kind === "ordinal") return Number(value) > 2;
  return !packOf(language).numbers.articles.has(question.slice(start, end).toLowerCase());
}

/** "from 10 to 20 days" covers 15 days. */
function isInRange({ value }: NumberMention, numbers: readonly NumberMention[], text: string): boolean {
  return numbers.some((high, at) => {
    const low = numbers[at - 1];
    if (low === undefined || !/^\s?(?:[-–—]|to|à|and|et)\s?$/.test(text.slice(low.end, high.start))) return false;
    return Number(low.value) <= Number(value) && Number(value) <= Number(high.value);
  });
}

/** Whether the same word follows two numbers, which then count the same thing. */
function countsTheSame(other: Span, asked: Span, given: Text, question: Text): boolean {
  const counted = nextTerm(question, asked.end);
  return counted !== null && counted === nextTerm(given, other.end);
}

function nextTerm({ text, language }: Text, from: number): string | null {
  const [next] = words(text.slice(from, from + COUNTED_WITHIN_CHARACTERS), language);
  return next === undefined ? null : (analyze(next.text, language)[0] ?? null);
}

/**
 * Picks the candidate whose sentence has the most words of the question, the first on a tie; empty without candidates.
 */
function nearness(question: string, language: TextLanguage, text: string, textLanguage: TextLanguage): Nearness {
  return (candidates) => {
    // The name of the subject occurs everywhere, so only the other words count.
    const { numbers, others } = questionTerms(question, language);
    const asked = new Set([...numbers, ...others]);
    const sentences = candidates.length > 1 ? splitSentences(text, textLanguage) : [];
    let best = { shared: -1, wording: "" };
    for (const { start, end } of candidates) {
      const sentence = sentences.find((span) => includes(span, start));
      const around = text.slice(sentence?.start ?? start, sentence?.end ?? end);
      const shared = new Set(analyze(around, textLanguage).filter((term) => asked.has(term))).size;
      if (shared > best.shared) best = { shared, wording: text.slice(start, end) };
    }
    return best.wording;
  };
}
