import { isFunctionWord, stem } from "@/lib/engine/language/analyzers";
import { readDates } from "@/lib/engine/language/dates/read-dates";
import { properNames } from "@/lib/engine/language/names/proper-names";
import { isAskingWord } from "@/lib/engine/language/question/asking-words";
import { type OutsideKind, outsideWords } from "@/lib/engine/language/question/question-kind";
import { words } from "@/lib/engine/language/text/words";
import type { LibraryVocabulary } from "@/lib/engine/ports/library-vocabulary";
import type { TextLanguage } from "@/lib/shared/contracts/language";
import { blankNoteMarks } from "@/lib/shared/contracts/note-marks";
import { type Reason, reason } from "@/lib/shared/contracts/runs/reason";
import { overlaps } from "@/lib/shared/text/spans";
import {
  FURTHER_ACROSS_LANGUAGES,
  NEARER_IF,
  OUTSIDE_KNOWN_SHARE,
  OUTSIDE_LANGUAGE_SHARE,
  OUTSIDE_MIN_WORDS,
  YEARS_AHEAD,
} from "./tunables";

/** Why the library cannot have an answer, as far as can be said without a search. */
export interface Beyond {
  reason: Reason;
  kind: OutsideKind;
  /** Whether this is certain, which allows irreversible routes. */
  isCertain: boolean;
}

/** @returns `null` if the library may have the answer, or in doubt */
export async function beyondLibrary(
  question: string,
  language: TextLanguage,
  vocabulary: LibraryVocabulary,
): Promise<Beyond | null> {
  // A question about the user's belongings goes to the documents, whatever names it has.
  if (outsideWords(question, language).isOfDocuments) return null;
  return (await afterLibrary(question, language, vocabulary)) ?? (await outsideLibrary(question, language, vocabulary));
}

/** Set for a question about a time later than any in the library, and later than its newest document was added. */
async function afterLibrary(
  question: string,
  language: TextLanguage,
  vocabulary: LibraryVocabulary,
): Promise<Beyond | null> {
  const latest = askedTimes(question, language)
    .toSorted((a, b) => b.from.localeCompare(a.from))
    .at(0);
  if (latest === undefined) return null;
  const added = (await vocabulary.newestAddition())?.toISOString().slice(0, 10);
  if (added === undefined || latest.from <= added) return null;
  const year = Number(latest.from.slice(0, 4));
  const years = Array.from({ length: YEARS_AHEAD + 1 }, (_, after) => year + after);
  if (await vocabulary.speaksOf(years)) return null;
  const why = reason("route_after_library", { asked: question.slice(latest.start, latest.end), newest: added });
  return { reason: why, kind: "fleeting", isCertain: false };
}

/** Set for a question that no passage comes near, or whose names and words are in none. */
async function outsideLibrary(
  question: string,
  language: TextLanguage,
  vocabulary: LibraryVocabulary,
): Promise<Beyond | null> {
  const content = askedWords(question, language);
  const wording = outsideWords(question, language);
  const [known, nearest] = await Promise.all([
    vocabulary.knows(content.map(({ text }) => text)),
    wording.nearest === null ? null : vocabulary.nearest(question),
  ]);
  const share = content.length === 0 ? 1 : known.filter(Boolean).length / content.length;
  const hasUnknownNames = knowsNoName(content, known);
  // A question in another language shares no words with the documents, and its passages are further away in meaning.
  const isOwnLanguage = (await vocabulary.share(language)) >= OUTSIDE_LANGUAGE_SHARE;
  const isForeign = isOwnLanguage && content.length >= OUTSIDE_MIN_WORDS && share <= OUTSIDE_KNOWN_SHARE.words;
  if (wording.nearest === null || nearest === null) {
    const namesNobody = hasUnknownNames && share <= OUTSIDE_KNOWN_SHARE.withUnknownNames;
    if (!namesNobody && !isForeign) return null;
    const counts = { known: known.filter(Boolean).length, words: content.length };
    return { kind: wording.kind, reason: reason("route_outside_library", counts), isCertain: false };
  }
  // An unusual question in the library's words is still about the library, unless it names people the library does not
  // have.
  const hasKnownName = content.some(({ name }) => name !== null) && !hasUnknownNames;
  const knowsWords = hasKnownName || share > OUTSIDE_KNOWN_SHARE.farAway;
  if (!hasUnknownNames && knowsWords) return null;
  const least = wording.nearest - (isOwnLanguage ? 0 : FURTHER_ACROSS_LANGUAGES);
  const needed =
    least +
    (hasUnknownNames ? NEARER_IF.unknownNames : 0) +
    (wording.isOfTheDay ? NEARER_IF.ofTheDay : 0) +
    (isForeign ? NEARER_IF.foreignWords : 0);
  if (nearest >= needed) return null;
  const why = reason("route_far_from_library", { nearest: rounded(nearest), needed: rounded(needed) });
  return { kind: wording.kind, reason: why, isCertain: nearest < least };
}

/** Whether the question has names, and each has a word that no passage contains. */
function knowsNoName(content: readonly AskedWord[], known: readonly boolean[]): boolean {
  const names = new Set(content.flatMap(({ name }) => name ?? []));
  const unknown = new Set(content.flatMap(({ name }, at) => (known[at] === true ? [] : (name ?? []))));
  return names.size > 0 && unknown.size === names.size;
}

function rounded(cosine: number): number {
  return Math.round(cosine * 1_000) / 1_000;
}

interface AskedTime {
  /** ISO date of its first day. */
  from: string;
  start: number;
  end: number;
}

/** The times that a question names: dates, and bare years. A number before a noun is a quantity. */
function askedTimes(question: string, language: TextLanguage): AskedTime[] {
  const all = words(question, language);
  const years = all.flatMap(({ text, start, end }, at) => {
    const next = all[at + 1];
    const counts =
      next !== undefined && question.slice(end, next.start).trim() === "" && !isFunctionWord(next.text, language);
    return /^(?:19|20)\d\d$/.test(text) && !counts ? [{ from: `${text}-01-01`, start, end }] : [];
  });
  const dates = readDates(question, language);
  return [...dates, ...years.filter((year) => !dates.some((date) => overlaps(date, year)))];
}

interface AskedWord {
  text: string;
  /** Index of the question's name that it belongs to; `null` if it is not part of one. */
  name: number | null;
}

/** The words that a question is about, each once. */
function askedWords(question: string, language: TextLanguage): AskedWord[] {
  const plain = blankNoteMarks(question).normalize("NFKC");
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
    const isTime = times.some((time) => overlaps(time, place)) || /^\d/.test(term);
    if (isTime || isFunctionWord(text, language) || isAskingWord(term, language)) continue;
    const mention = names.findIndex((name) => overlaps(name, place));
    const name = mention === -1 ? null : starts.slice(0, mention + 1).filter(Boolean).length - 1;
    content.set(term, { text, name });
  }
  return [...content.values()];
}
