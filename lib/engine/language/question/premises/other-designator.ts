import type { TextLanguage } from "@/lib/shared/contracts/language";
import { isFunctionWord, stem } from "../../analyzers";

/** A thing distinguished from others of its kind by a letter or number, as worded: "design A", "hall 4". */
interface Designator {
  text: string;
  /** Stem of the kind of thing. */
  kind: string;
  /** The letter, or the number without leading zeros. */
  mark: string;
}

/**
 * Finds sentences about another one of several things distinguished by a letter or number: "The board preferred design
 * B" says nothing about design A. `null` if the sentences, or the titles and headings above them, also mention the one
 * asked for.
 *
 * @param place titles and headings of the sentences
 */
export function otherDesignator(
  question: string,
  language: TextLanguage,
  { sentences, place }: { sentences: string; place: string },
): { asked: string; found: string } | null {
  const given = designators(sentences, language);
  for (const { text, kind, mark } of designators(question, language)) {
    const others = given.filter((own) => own.kind === kind);
    const [other] = others;
    if (other === undefined || others.some((own) => own.mark === mark)) continue;
    if (hasMark(sentences, mark) || hasMark(place, mark) || RANGE.test(sentences)) continue;
    return { asked: text, found: other.text };
  }
  return null;
}

/** A word, then a separate capital letter or number of up to three digits; group 3 is the next word. */
const DESIGNATOR =
  /(?<![\p{L}\p{N}])(\p{L}{3,})[ \u00a0](?:n°\s?|no\.\s)?(\p{Lu}|\d{1,3})(?![\p{L}\p{N}]|['’.,:/-][\p{L}\p{N}]|\.\s\p{Lu}|\s?[%°€$£])(?:\s+(\p{L}+))?/gu;

/** Several things at once: "halls 3 to 5". */
const RANGE =
  /(?<![\p{L}\p{N}])(?:\p{Lu}|\d{1,3})\s?(?:[-–—,]|to|and|or|à|au|et|ou)\s?(?:\p{Lu}|\d{1,3})(?![\p{L}\p{N}])/u;

/** A number before a plural counts ("pay 40 euros"). */
const PLURAL = /[sx]$/i;

/** The capital that is an English word. */
const PRONOUN = "I";

function designators(text: string, language: TextLanguage): Designator[] {
  return [...text.matchAll(DESIGNATOR)].flatMap(({ 1: noun = "", 2: mark = "", 3: next }): Designator[] => {
    const isInitial = /\p{L}/u.test(mark) && next !== undefined && /^\p{Lu}/u.test(next);
    const isCount = /\d/.test(mark) && next !== undefined && PLURAL.test(next) && !isFunctionWord(next, language);
    if (isFunctionWord(noun, language) || mark === PRONOUN || isInitial || isCount) return [];
    return [{ text: `${noun} ${mark}`, kind: stem(noun, language), mark: mark.replace(/^0+(?=\d)/, "") }];
  });
}

function hasMark(text: string, mark: string): boolean {
  return new RegExp(`(?<![\\p{L}\\p{N}])0*${mark}(?![\\p{L}\\p{N}])`, "u").test(text);
}
