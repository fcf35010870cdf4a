import { packOf } from "@/lib/engine/language/language-packs";
import type { SuggestionGrammar } from "@/lib/engine/language/suggestion-grammar";
import { foldText } from "@/lib/engine/language/text/fold-text";
import { LIST_MARKER, MARKDOWN_HEADING } from "@/lib/engine/language/text/markdown";
import { splitSentences } from "@/lib/engine/language/text/sentences";
import type { TextLanguage } from "@/lib/shared/contracts/language";
import type { Passage, TextRange } from "@/lib/shared/contracts/library/document";
import { QUESTION_CHARS } from "./tunables";

/** A question, and where its answer is: offsets into the document's text. */
export interface CandidateQuestion {
  question: string;
  answer: TextRange;
}

/** Questions that sentences of a passage answer, and headings that are questions. None in a language without patterns. */
export function statementQuestions(passage: Passage, documentText: string): CandidateQuestion[] {
  const grammar = packOf(passage.language).suggestions;
  if (grammar === null) return [];
  const heading = passage.headingPath.at(-1)?.trim() ?? "";
  const answer = { start: passage.start, end: passage.end };
  const asked = heading.endsWith("?") && isOfferable(heading) ? [{ question: heading, answer }] : [];
  const made = splitSentences(passage.text, passage.language).flatMap(({ start, end }) => {
    const question = questionOf(passage.text.slice(start, end), passage.language, documentText);
    return question === null ? [] : [{ question, answer: { start: passage.start + start, end: passage.start + end } }];
  });
  return [...asked, ...made];
}

/** The question that a sentence answers; `null` if no rule fits it. */
export function questionOf(sentence: string, language: TextLanguage, documentText: string): string | null {
  const { suggestions: grammar, functionWords } = packOf(language);
  if (grammar === null || MARKDOWN_HEADING.test(sentence)) return null;
  const plain = sentence
    .replace(LIST_MARKER, "")
    .replace(/\*\*|__|`/g, "")
    .replace(/\s+/g, " ")
    .replace(/[.!…]+$/, "")
    .trim();
  if (/[|?[\]]/.test(plain)) return null;
  for (const { statement, question } of grammar.statements) {
    const groups = statement.exec(plain)?.groups;
    if (groups === undefined) continue;
    const { subject = "", verb = "" } = groups;
    if (!isSubject(subject, grammar, functionWords)) return null;
    const words = {
      ...groups,
      subject: inSentence(subject, grammar, documentText),
      verb: grammar.verbs.get(verb) ?? verb,
    };
    const made = Object.entries(words).reduce(
      (text, [name, value]) => text.replaceAll(`{${name}}`, value ?? ""),
      question,
    );
    return isOfferable(made) ? made : null;
  }
  return null;
}

/** Whether the pattern matched a complete noun phrase: without a pronoun, verb or opening preposition. */
function isSubject(
  subject: string,
  { openers, notInSubject }: SuggestionGrammar,
  functionWords: ReadonlySet<string>,
): boolean {
  const [first = "", ...others] = subject.split(/[ '’]/).map(foldText);
  if (notInSubject.has(first) || others.some((word) => notInSubject.has(word))) return false;
  return openers.has(first) ? others.length > 0 : !functionWords.has(first);
}

/** A subject as written inside a sentence: its first word is lower-case unless the document always capitalises it. */
function inSentence(subject: string, { openers }: SuggestionGrammar, documentText: string): string {
  const first = /^[\p{L}\p{N}]+/u.exec(subject)?.[0] ?? "";
  // Two capitals in a row are a name, whatever the first word means elsewhere ("Maison Verdane").
  const keeps = !openers.has(foldText(first)) && (/^\S+ \p{Lu}\p{L}/u.test(subject) || isName(first, documentText));
  return keeps ? subject : first.toLowerCase() + subject.slice(first.length);
}

/** Whether a word is capitalised wherever the text has it, at least once inside a sentence. */
function isName(word: string, text: string): boolean {
  if (!/^\p{Lu}/u.test(word)) return false;
  const escaped = word.replace(/[.*+?^${}()|[\]\\]/g, "\\$&");
  if (new RegExp(`(?<![\\p{L}])${escaped.toLowerCase()}(?![\\p{L}])`, "u").test(text)) return false;
  return new RegExp(`[\\p{Ll},]['’ ]${escaped}(?![\\p{L}])`, "u").test(text) || /\p{Lu}.*\p{Lu}/u.test(word);
}

/** Whether a question is long enough to say what it is about, and short enough to be offered. */
export function isOfferable(question: string): boolean {
  return question.length >= QUESTION_CHARS.min && question.length <= QUESTION_CHARS.max && !/[{}]/.test(question);
}
