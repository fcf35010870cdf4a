import { calendarDateSchema } from "../../../contracts/knowledge-graph";
import type { Language } from "../../../contracts/language";
import { nameKey } from "../../../language/name-key";
import { type SentenceSpan, splitSentences } from "../../../language/sentences";
import type { ExtractedDate, ExtractedFact, ExtractedMention, PassageExtraction } from "../extraction";
import { NAME_CHARS, QUOTE_CHARS } from "../tunables";
import { findVerbatim } from "./find-verbatim";
import type { StatedPassage } from "./graph-extraction";

/**
 * What a language model said of a passage, as far as the passage bears it out: names and dates that stand in it word for
 * word, relations whose sentence does and names one of the two at least, and days of years that it writes.
 */
export function checkExtraction(
  { entities, relations, dates }: StatedPassage,
  { text, language }: { text: string; language: Language },
): PassageExtraction {
  const mentions = mentionsOf(text, entities);
  const sentences = splitSentences(text, language);
  const years = new Set(text.match(/(?<!\d)[12]\d{3}(?!\d)/g) ?? []);
  return {
    mentions,
    aliases: [],
    facts: relations.flatMap((relation) => factOf(relation, text, sentences, mentions, years) ?? []),
    dates: dates.flatMap((date) => datesOf(date, text, years)).sort((left, right) => left.start - right.start),
  };
}

function mentionsOf(text: string, entities: StatedPassage["entities"]): ExtractedMention[] {
  const mentions: ExtractedMention[] = [];
  // Longer names first: "Marsh" within "Helena Marsh" is no name of its own there.
  for (const { name, type } of [...entities].sort((left, right) => right.name.length - left.name.length)) {
    const key = nameKey(name);
    if (name.length > NAME_CHARS || key === "") continue;
    for (const { start, end } of findVerbatim(text, name)) {
      if (mentions.some((other) => start < other.end && end > other.start)) continue;
      mentions.push({ start, end, surface: text.slice(start, end), key, type });
    }
  }
  return mentions.sort((left, right) => left.start - right.start);
}

function factOf(
  { source, target, type, sentence, valid_from: from, valid_to: to }: StatedPassage["relations"][number],
  text: string,
  sentences: readonly SentenceSpan[],
  mentions: readonly ExtractedMention[],
  years: ReadonlySet<string>,
): ExtractedFact | null {
  if (sentence.length < QUOTE_CHARS) return null;
  const [quote] = findVerbatim(text, sentence.replace(/^[\s"'“«]+|[\s"'”».]+$/g, ""));
  const whole = quote && sentences.find(({ start, end }) => start <= quote.start && end >= quote.start);
  if (quote === undefined || whole === undefined) return null;
  const span = { start: whole.start, end: Math.max(whole.end, quote.end) };
  const [first, second] = [mentionOf(nameKey(source), span, mentions), mentionOf(nameKey(target), span, mentions)];
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

/** The mention of a thing in the sentence, else anywhere in the passage: "She founded …" names one of the two. */
function mentionOf(
  key: string,
  { start, end }: SentenceSpan,
  mentions: readonly ExtractedMention[],
): { at: number; key: string; inside: boolean } | null {
  const within = mentions.findIndex((mention) => mention.key === key && mention.start >= start && mention.end <= end);
  const at = within >= 0 ? within : mentions.findIndex((mention) => mention.key === key);
  return at < 0 ? null : { at, key, inside: within >= 0 };
}

function datesOf(
  { text: written, from, to }: StatedPassage["dates"][number],
  text: string,
  years: ReadonlySet<string>,
): ExtractedDate[] {
  const isDay = (value: string) => calendarDateSchema.safeParse(value).success;
  if (!isDay(from) || !isDay(to) || from > to || !years.has(from.slice(0, 4)) || !/\d/.test(written)) return [];
  return findVerbatim(text, written).map((span) => ({ ...span, from, to }));
}
