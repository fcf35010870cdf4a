import { type ClaimWord, claimWords } from "@/lib/engine/checks/support/built-in/claim-words";
import { type DifferingFact, differingFacts, isFact } from "@/lib/engine/checks/support/built-in/differing-facts";
import { findClosestSentence } from "@/lib/engine/checks/support/built-in/find-evidence";
import type { NameLexicon } from "@/lib/engine/language/names/name-lexicon";
import { foldText } from "@/lib/engine/language/text/fold-text";
import { splitSentences } from "@/lib/engine/language/text/sentences";
import { words } from "@/lib/engine/language/text/words";
import type { TextLanguage } from "@/lib/shared/contracts/language";
import type { Passage, TextRange } from "@/lib/shared/contracts/library/document";
import { passagePlace } from "@/lib/shared/contracts/library/passage-place";
import { contains } from "@/lib/shared/text/spans";
import { questionOf } from "./statement-questions";

/** A sentence of another document that says the same except for one number or date. */
export interface Restated {
  passage: Passage;
  /** Offsets into the passage's text. */
  sentence: TextRange;
  fact: DifferingFact;
}

/**
 * The sentence of a passage that says the same as another document's except for one number or date; `null` without one,
 * or if the two may be about different things: different years, documents with different names, or parts of a series.
 * @param sentence of `own`, offsets into its text
 */
export function restatedOtherwise(
  own: Passage,
  sentence: TextRange,
  passage: Passage,
  lexicon: NameLexicon,
): Restated | null {
  const { language } = own;
  const text = own.text.slice(sentence.start, sentence.end);
  const claim = claimWords(text, language);
  const match = findClosestSentence(claim, [passage]);
  if (match === null) return null;
  const [fact, ...others] = differingFacts(match);
  if (fact === undefined || others.length > 0 || fact.claim.kind !== fact.source.kind) return null;
  // "At least 12" and "at most 64" are not values of the same thing.
  const isLimit = ({ kind }: ClaimWord) => kind === "qualifier";
  if (match.alignment.gaps.some((gap) => gap.claim.some(isLimit) || gap.source.some(isLimit))) return null;
  const other = splitSentences(passage.text, passage.language).find((span) => contains(span, fact.source));
  if (other === undefined) return null;
  const otherText = passage.text.slice(other.start, other.end);
  // The other sentence may continue with a number that the first does not have.
  if (countFacts(claim) !== countFacts(claimWords(otherText, language))) return null;
  if (fact.claim.kind === "date" && !isWhen(text, otherText, language)) return null;
  if (speakOfOthers(own, passage, lexicon)) return null;
  return { passage, sentence: other, fact };
}

function countFacts(claim: readonly ClaimWord[]): number {
  return claim.filter(isFact).length;
}

/**
 * Whether two sentences say when the same thing happened. Otherwise another date is another occasion: "in 2023 it
 * rained".
 */
function isWhen(one: string, other: string, language: TextLanguage): boolean {
  const question = questionOf(one, language, one);
  return question !== null && question === questionOf(other, language, other);
}

/** Whether the titles and headings of two passages each have a name or number that the other lacks, or are of a series. */
function speakOfOthers(one: Passage, other: Passage, lexicon: NameLexicon): boolean {
  const [names, otherNames] = [identifiers(one, lexicon), identifiers(other, lexicon)];
  const lacksSome = (from: ReadonlySet<string>, known: ReadonlySet<string>) =>
    [...from].some((word) => !known.has(word));
  if (lacksSome(names, otherNames) && lacksSome(otherNames, names)) return true;
  return isOfSeries(foldedWords(one.documentTitle), foldedWords(other.documentTitle));
}

/**
 * Names and numbers in the title and headings of a passage. A capital at the start of a line counts only for a known
 * name, or for one in the text.
 */
function identifiers(passage: Passage, lexicon: NameLexicon): Set<string> {
  const isName = (word: string) =>
    lexicon.kinds(foldText(word)).size > 0 || new RegExp(`[\\p{Ll},] ${word}(?!\\p{L})`, "u").test(passage.text);
  return new Set(
    passagePlace(passage).flatMap((line) =>
      words(line, "other").flatMap(({ text }, at) => {
        if (/\p{N}/u.test(text)) return [foldText(text)];
        return /^\p{Lu}\p{L}*$/u.test(text) && (at > 0 || isName(text)) ? [foldText(text)] : [];
      }),
    ),
  );
}

/** Whether two titles differ only in some of their words: "Lease north" and "Lease south". */
function isOfSeries(one: readonly string[], other: readonly string[]): boolean {
  if (one.length !== other.length) return false;
  const differing = one.filter((word, at) => word !== other[at]).length;
  return differing > 0 && differing * 2 <= one.length;
}

function foldedWords(text: string): string[] {
  return words(text, "other").map((word) => foldText(word.text));
}
