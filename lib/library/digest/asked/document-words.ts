import { analyze, isFunctionWord, stem } from "@/lib/engine/language/analyzers";
import { ofAllLanguages, packOf } from "@/lib/engine/language/language-packs";
import { isSubjectWord } from "@/lib/engine/language/question/asking-words";
import { coverage } from "@/lib/engine/language/question/question-terms";
import { foldKeepingOffsets, foldText } from "@/lib/engine/language/text/fold-text";
import { words } from "@/lib/engine/language/text/words";
import type { SummaryRequest } from "@/lib/engine/ports/document-summarizer";
import type { TextLanguage } from "@/lib/shared/contracts/language";
import { DOCUMENT_KINDS, type DocumentKind } from "@/lib/shared/contracts/library/document-listing";

/** The words of a request for a summary, as terms. */
export interface RequestWords {
  language: TextLanguage;
  terms: string[];
  /** Terms that name a kind of document: "agreement" also means a contract. */
  kinds: ReadonlyMap<string, DocumentKind>;
  /** Terms that may be the first letters of a title: "AG". */
  acronyms: ReadonlySet<string>;
}

type Request = Pick<SummaryRequest, "subject" | "isCertain" | "language">;

/** The words that a request says about its document, without those for parts of it. */
export function requestWords({ subject, isCertain, language }: Request): RequestWords {
  const { parts } = packOf(language).questions.summary;
  const blanked = blankMatches(subject, parts);
  // A request has words of its own where a question has asking words: "the accounts" are no "account for".
  const isMeant = (word: string) => (isCertain ? !isFunctionWord(word, language) : isSubjectWord(word, language));
  const named = words(blanked, language).filter(({ text }) => isMeant(text));
  const kinds = new Map<string, DocumentKind>();
  const acronyms = new Set<string>();
  for (const { text } of named) {
    const term = stem(text, language);
    const kind = DOCUMENT_KINDS.find((one) => kindTitles(one).has(term));
    if (kind !== undefined) kinds.set(term, kind);
    if (/^\p{Lu}{2,6}$/u.test(text)) acronyms.add(term);
  }
  return { language, terms: [...new Set(named.map(({ text }) => stem(text, language)))], kinds, acronyms };
}

function kindTitles(kind: DocumentKind): ReadonlySet<string> {
  return new Set(
    [...ofAllLanguages(({ library }) => library?.kinds[kind].titles ?? [])].flatMap((title) => [
      stem(title, "en"),
      stem(title, "fr"),
    ]),
  );
}

function blankMatches(text: string, pattern: RegExp): string {
  let left = text;
  for (const { index, 0: found } of foldKeepingOffsets(text).matchAll(pattern))
    left = left.slice(0, index) + " ".repeat(found.length) + left.slice(index + found.length);
  return left;
}

/** A request's terms that a title or heading has. */
export function termsIn(text: string, language: TextLanguage, { terms, acronyms }: RequestWords): Set<string> {
  const own = new Set(analyze(text, language));
  const initials = words(text, language)
    .map(({ text: word }) => foldText(word).charAt(0))
    .join("");
  const content = words(text, language)
    .filter(({ text: word }) => isSubjectWord(word, language))
    .map(({ text: word }) => foldText(word).charAt(0))
    .join("");
  return new Set(
    terms.filter(
      (term) => own.has(term) || (acronyms.has(term) && (initials.includes(term) || content.includes(term))),
    ),
  );
}

/** The share of a request's terms that are in a set, each by its weight. */
export function namedShare({ terms }: RequestWords, own: ReadonlySet<string>, weigh: (term: string) => number): number {
  return coverage(terms, own, weigh);
}
