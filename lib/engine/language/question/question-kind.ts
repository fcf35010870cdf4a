import type { TextLanguage } from "@/lib/shared/contracts/language";
import { packOf } from "../language-packs";
import { foldedLine } from "../text/fold-text";

/**
 * `small-talk` and `arithmetic` need no source; `language-task` works on words in the question; `latest` needs today's
 * news; `any` is everything else and every unclear question.
 */
export type QuestionKind = "small-talk" | "arithmetic" | "language-task" | "latest" | "any";

/** The kind of question, if its words leave no doubt. */
export function questionKind(question: string, language: TextLanguage): QuestionKind {
  const folded = foldedLine(question);
  if (isSmallTalk(folded, language)) return "small-talk";
  if (isArithmetic(folded, language)) return "arithmetic";
  const { routing } = packOf(language);
  if (routing.documents.test(withoutGivenWords(folded))) return "any";
  if (routing.translation.test(folded)) return "language-task";
  const isLatest = routing.live.test(folded) || (routing.changing.test(folded) && routing.now.test(folded));
  // A question with a year asks for a record, and records are documents.
  return isLatest && !YEAR.test(folded) ? "latest" : "any";
}

/**
 * What a question asks for when the documents do not seem to answer it: `fleeting` changes within a year, `lasting`
 * does not, `task` asks to invent something; `any` is unclear.
 */
export type OutsideKind = "fleeting" | "lasting" | "task" | "any";

export interface OutsideWords {
  kind: OutsideKind;
  /** Whether it asks about a day that documents rarely cover. */
  isOfTheDay: boolean;
  /** Whether it refers to documents or to the user's belongings. */
  isOfDocuments: boolean;
  /**
   * Cosine to the nearest passage below which the library does not cover a question in this language; `null`: unknown.
   */
  nearest: number | null;
}

/** What the words of a question reveal about it, for use when the documents do not answer it. */
export function outsideWords(question: string, language: TextLanguage): OutsideWords {
  const folded = foldedLine(question);
  const { outside, documents } = packOf(language).routing;
  const isOfTheDay = outside.day.test(folded);
  const kind = outsideKind(folded, isOfTheDay, language);
  return { kind, isOfTheDay, isOfDocuments: documents.test(withoutGivenWords(folded)), nearest: outside.nearest };
}

function outsideKind(folded: string, isOfTheDay: boolean, language: TextLanguage): OutsideKind {
  const { task, lasting, fleeting } = packOf(language).routing.outside;
  if (task.test(folded)) return "task";
  if (lasting.test(folded)) return "lasting";
  return isOfTheDay || fleeting.test(folded) ? "fleeting" : "any";
}

const YEAR = /\b(?:1\d|20)\d{2}\b/;

function isSmallTalk(folded: string, language: TextLanguage): boolean {
  const plain = folded.replace(/[^\p{L}\p{N}]+/gu, " ").trim();
  return new RegExp(`^(?:${packOf(language).routing.smallTalk.source}(?: |$))+$`).test(plain);
}

/** Digits and operators only, once the asking words are removed. */
function isArithmetic(folded: string, language: TextLanguage): boolean {
  const { asking, operators } = packOf(language).routing.arithmetic;
  let sum = folded.replace(asking, " ");
  for (const [sign, words] of Object.entries(operators)) {
    sum = sum.replace(new RegExp(`(?<![a-z])(?:${words})(?![a-z])`, "g"), ` ${sign} `);
  }
  sum = sum.replace(/(\d)\s*x\s*(?=\d)/g, "$1 * ").replace(/[?!=,.\s]+$/, "");
  if (!/^[\d\s.,()+\-*/×÷^%√=]+$/.test(sum)) return false;
  // A hyphen or slash without spaces belongs to a date or a range of years.
  return /\d\s*[+*×÷^]\s*[\d(]|\d\s*%\*\s*\d|[\d)]\s+[-/]\s+[\d(]|√\s*\d/.test(sum);
}

/** The question without words that it quotes or gives after a colon. */
function withoutGivenWords(folded: string): string {
  return folded.replace(/["“«][^"”»]*["”»]/g, " ").replace(/:.*$/, " ");
}
