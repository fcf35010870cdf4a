import { type DocumentLine, passagesWithPhrases } from "@/lib/data/db/library/reading/list-documents";
import { analyze } from "@/lib/engine/language/analyzers";
import { type Phrase, phraseOf, phrasePlace } from "@/lib/engine/language/text/phrase-place";
import { splitSentences } from "@/lib/engine/language/text/sentences";
import { byTextLanguage, type TextLanguage } from "@/lib/shared/contracts/language";
import type { Passage, TextRange } from "@/lib/shared/contracts/library/document";
import type { DocumentFilter } from "@/lib/shared/contracts/library/document-listing";
import { loadedPassages } from "./loaded-passages";
import { READ_PER_DOCUMENT } from "./tunables";

/** How a document has a phrase. */
export interface Mention {
  passageId: string;
  /** The sentence that has it, as offsets into the passage's text; `null` if only the title has it. */
  quote: TextRange | null;
  /** Only as an ordinary word. */
  isLower: boolean;
}

interface Searched {
  documentIds: readonly string[] | null;
  /** The question's language. */
  language: TextLanguage;
}

/** The documents that have the phrases of a filter and a sentence for its things, by id. */
export async function mentionsIn(
  { phrases, match, things }: DocumentFilter,
  lines: readonly DocumentLine[],
  searched: Searched,
): Promise<Map<string, Mention>> {
  const asked = phrases.map((text) => phraseOf(text, searched.language));
  if (things !== null) return sentencesOf({ text: things, isName: false }, asked, lines, searched);
  const found = await Promise.all(asked.map((phrase) => mentionsOf(phrase, lines, searched)));
  const mentioned = lines.flatMap(({ id }): [string, Mention][] => {
    const own = found.flatMap((mentions) => mentions.get(id) ?? []);
    const [first] = own.toSorted((one, other) => Number(one.quote === null) - Number(other.quote === null));
    if (first === undefined || (match === "all" && own.length < found.length)) return [];
    return [[id, { ...first, isLower: own.some(({ isLower }) => isLower) }]];
  });
  return new Map(mentioned);
}

/** The documents with a phrase in their text or title. A place with a capital counts before one without. */
async function mentionsOf(
  phrase: Phrase,
  lines: readonly DocumentLine[],
  { documentIds }: Searched,
): Promise<Map<string, Mention>> {
  const mentions = new Map<string, Mention>();
  const add = (documentId: string, mention: Mention) => {
    const known = mentions.get(documentId);
    if (known === undefined || (known.isLower && !mention.isLower)) mentions.set(documentId, mention);
  };
  for (const passage of await passagesWith([phrase], documentIds, phrase.isName ? READ_PER_DOCUMENT : 1)) {
    const place = phrasePlace(passage.text, phrase, passage.language);
    if (place !== null)
      add(passage.documentId, { passageId: passage.id, quote: sentenceAt(passage, place), isLower: place.isLower });
  }
  for (const { id, title, passageId, language } of lines) {
    const place = mentions.get(id)?.quote === undefined ? phrasePlace(title, phrase, language) : null;
    if (place !== null) add(id, { passageId, quote: null, isLower: place.isLower });
  }
  return mentions;
}

/** A sentence of each document with the asked things, which names the subject or is under a title that does. */
async function sentencesOf(
  things: Phrase,
  subjects: readonly Phrase[],
  lines: readonly DocumentLine[],
  { documentIds }: Searched,
): Promise<Map<string, Mention>> {
  const titles = new Map(lines.map(({ id, title }) => [id, title]));
  const found = new Map<string, Mention>();
  for (const { id, documentId, text, language, headingPath } of await passagesWith(
    [things],
    documentIds,
    READ_PER_DOCUMENT,
  )) {
    if (found.has(documentId)) continue;
    const above = [titles.get(documentId) ?? "", ...headingPath].join("\n");
    const quote = splitSentences(text, language).find(({ start, end }) => {
      const sentence = text.slice(start, end);
      const has = (phrase: Phrase, place: string) => phrasePlace(place, phrase, language) !== null;
      return (
        !/^#/.test(sentence) &&
        has(things, sentence) &&
        subjects.every((subject) => has(subject, sentence) || has(subject, above))
      );
    });
    if (quote !== undefined) found.set(documentId, { passageId: id, quote, isLower: false });
  }
  return found;
}

/** Passages that may have all phrases, by their terms. */
async function passagesWith(
  phrases: readonly Phrase[],
  documentIds: readonly string[] | null,
  each: number,
): Promise<Passage[]> {
  const terms = byTextLanguage((language) => phrases.map(({ text }) => analyze(text, language)));
  const places = await passagesWithPhrases(terms, documentIds, each);
  return loadedPassages(places.map(({ passageId }) => passageId));
}

function sentenceAt({ text, language }: Passage, place: TextRange): TextRange {
  const sentences = splitSentences(text, language);
  const first = sentences.findLast(({ start }) => start <= place.start) ?? { start: 0, end: text.length };
  const last = sentences.find(({ end }) => end >= place.end) ?? first;
  return { start: first.start, end: Math.max(first.end, last.end) };
}
