import { nameKey } from "@/lib/engine/language/names/name-key";
import { type SentenceSpan, splitSentences } from "@/lib/engine/language/text/sentences";
import type { TextLanguage } from "@/lib/shared/contracts/language";
import { calendarDateSchema } from "@/lib/shared/contracts/library/graph-contents";
import { contains, overlaps } from "@/lib/shared/text/spans";
import type { ExtractedDate, ExtractedFact, ExtractedMention, PassageExtraction } from "../extraction";
import { columnsAbove, type PassageHeadings } from "../passage-headings";
import { rowIdentifiers } from "../row-identifiers";
import { QUOTE_CHARS } from "../tunables";
import type { StatedPassage } from "./graph-extraction";
import { aliasesOf, findVerbatim, namesOf, type StatedName } from "./stated-names";

/**
 * Keeps of a language model's extraction what the passage confirms: names, other names and dates that occur in it word
 * for word, relations whose quoted sentence occurs in it and names at least one of the two things, and days whose year
 * it contains. Numbers of rows are not names.
 */
export function checkExtraction(
  { entities, relations, dates }: StatedPassage,
  passage: { text: string; language: TextLanguage } & PassageHeadings,
): PassageExtraction {
  const { text, language } = passage;
  const sentences = splitSentences(text, language);
  const names = namesOf({ entities, relations }, text);
  const mentions = mentionsOf(text, names, rowIdentifiers(text, columnsAbove(passage)));
  const read = { text, sentences, names, mentions, years: new Set(text.match(/(?<!\d)[12]\d{3}(?!\d)/g) ?? []) };
  return {
    mentions,
    aliases: aliasesOf(names, mentions),
    facts: relations.flatMap((relation) => factOf(relation, read) ?? []),
    dates: dates.flatMap((date) => datesOf(date, read)).sort((left, right) => left.start - right.start),
  };
}

/** A passage with the names found in it so far. */
interface ReadPassage {
  text: string;
  sentences: readonly SentenceSpan[];
  names: readonly StatedName[];
  mentions: readonly ExtractedMention[];
  /** Years written in the passage. */
  years: ReadonlySet<string>;
}

function mentionsOf(
  text: string,
  names: readonly StatedName[],
  identifiers: readonly SentenceSpan[],
): ExtractedMention[] {
  const mentions: ExtractedMention[] = [];
  // Longer names first: "Marsh" inside "Helena Marsh" is not a separate mention.
  for (const { name, key, type } of names.toSorted((left, right) => right.name.length - left.name.length)) {
    for (const { start, end } of findVerbatim(text, name)) {
      if ([...mentions, ...identifiers].some((other) => overlaps({ start, end }, other))) continue;
      mentions.push({ start, end, surface: text.slice(start, end), key, type });
    }
  }
  return mentions.sort((left, right) => left.start - right.start);
}

function factOf(
  { source, target, type, sentence, valid_from: from, valid_to: to }: StatedPassage["relations"][number],
  { text, sentences, names, mentions, years }: ReadPassage,
): ExtractedFact | null {
  if (sentence.length < QUOTE_CHARS) return null;
  const [quote] = findVerbatim(text, sentence.replace(/^[\s"'“«]+|[\s"'”».]+$/g, ""));
  const quoted = quote && sentences.find(({ start, end }) => start <= quote.start && end >= quote.start);
  if (quote === undefined || quoted === undefined) return null;
  const span = { start: quoted.start, end: Math.max(quoted.end, quote.end) };
  const keyOf = (name: string) => names.find((one) => one.name === name)?.key ?? nameKey(name);
  const [first, second] = [mentionOf(keyOf(source), span, mentions), mentionOf(keyOf(target), span, mentions)];
  if (first === null || second === null || first.key === second.key || !(first.inside || second.inside)) return null;
  const day = (value: string | null) =>
    value !== null && calendarDateSchema.safeParse(value).success && years.has(value.slice(0, 4)) ? value : null;
  const [validFrom, validTo] = [day(from), day(to)];
  const isBackwards = validFrom !== null && validTo !== null && validFrom > validTo;
  return {
    source: first.at,
    target: second.at,
    type,
    ...span,
    validFrom: isBackwards ? null : validFrom,
    validTo: isBackwards ? null : validTo,
  };
}

/** A thing's mention in the sentence, else anywhere in the passage: "She founded …" names only one of the two. */
function mentionOf(
  key: string,
  sentence: SentenceSpan,
  mentions: readonly ExtractedMention[],
): { at: number; key: string; inside: boolean } | null {
  const within = mentions.findIndex((mention) => mention.key === key && contains(sentence, mention));
  const at = within >= 0 ? within : mentions.findIndex((mention) => mention.key === key);
  return at < 0 ? null : { at, key, inside: within >= 0 };
}

function datesOf(
  { text: written, ...days }: StatedPassage["dates"][number],
  { text, years }: ReadPassage,
): ExtractedDate[] {
  const year = /^\d{4}$/.exec(written.trim())?.[0];
  // For a year alone, models return arbitrary days of it.
  const { from, to } = year === undefined ? days : { from: `${year}-01-01`, to: `${year}-12-31` };
  const isDay = (value: string) => calendarDateSchema.safeParse(value).success;
  if (!isDay(from) || !isDay(to) || from > to || !years.has(from.slice(0, 4)) || !/\d/.test(written)) return [];
  return findVerbatim(text, written).map((span) => ({ ...span, from, to }));
}
