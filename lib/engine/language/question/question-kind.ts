import type { Language } from "@/lib/shared/contracts/language";
import { LANGUAGE_PACKS } from "../language-packs";
import { foldText } from "../text/fold-text";

/**
 * `small-talk` and `arithmetic` need no source; `language-task` works on words that the question gives; `latest` is
 * what only today's news can answer; `any` is everything else, and everything that is in doubt.
 */
export type QuestionKind = "small-talk" | "arithmetic" | "language-task" | "latest" | "any";

/** What kind of question this is, as far as its words say without doubt. */
export function questionKind(question: string, language: Language): QuestionKind {
  const folded = foldText(question).replace(/\s+/g, " ").trim();
  if (isSmallTalk(folded, language)) return "small-talk";
  if (isArithmetic(folded, language)) return "arithmetic";
  const { routing } = LANGUAGE_PACKS[language];
  if (routing.documents.test(withoutGivenWords(folded))) return "any";
  if (routing.translation.test(folded)) return "language-task";
  const isLatest = routing.live.test(folded) || (routing.changing.test(folded) && routing.now.test(folded));
  // A year belongs to a record, and records are documents.
  return isLatest && !YEAR.test(folded) ? "latest" : "any";
}

/**
 * What a question is after that the documents do not seem to answer: `fleeting` is otherwise next year, `lasting` is not,
 * `task` asks for something to be made up; `any` is in doubt.
 */
export type OutsideKind = "fleeting" | "lasting" | "task" | "any";

export interface OutsideWords {
  kind: OutsideKind;
  /** It asks about a day that documents know little of. */
  isOfTheDay: boolean;
  /** It speaks of documents, or of what is one's own. */
  isOfDocuments: boolean;
  /** Cosine to the nearest passage below which a question of this language is not of the library; `null`: unknown. */
  nearest: number | null;
}

/** What the words of a question say about it, should the documents not have its answer. */
export function outsideWords(question: string, language: Language): OutsideWords {
  const folded = foldText(question).replace(/\s+/g, " ").trim();
  const { outside, documents } = LANGUAGE_PACKS[language].routing;
  const isOfTheDay = outside.day.test(folded);
  const kind = outside.task.test(folded)
    ? "task"
    : outside.lasting.test(folded)
      ? "lasting"
      : isOfTheDay || outside.fleeting.test(folded)
        ? "fleeting"
        : "any";
  return { kind, isOfTheDay, isOfDocuments: documents.test(withoutGivenWords(folded)), nearest: outside.nearest };
}

const YEAR = /\b(?:1\d|20)\d{2}\b/;

function isSmallTalk(folded: string, language: Language): boolean {
  const plain = folded.replace(/[^\p{L}\p{N}]+/gu, " ").trim();
  return new RegExp(`^(?:${LANGUAGE_PACKS[language].routing.smallTalk.source}(?: |$))+$`).test(plain);
}

/** Digits and operators, and nothing else once the asking words are gone. */
function isArithmetic(folded: string, language: Language): boolean {
  const { asking, operators } = LANGUAGE_PACKS[language].routing.arithmetic;
  let sum = folded.replace(asking, " ");
  for (const [sign, words] of Object.entries(operators)) {
    sum = sum.replace(new RegExp(`(?<![a-z])(?:${words})(?![a-z])`, "g"), ` ${sign} `);
  }
  sum = sum.replace(/(\d)\s*x\s*(?=\d)/g, "$1 * ").replace(/[?!=,.\s]+$/, "");
  if (!/^[\d\s.,()+\-*/×÷^%√=]+$/.test(sum)) return false;
  // A hyphen or a slash without spaces is a date or a range of years.
  return /\d\s*[+*×÷^]\s*[\d(]|\d\s*%\*\s*\d|[\d)]\s+[-/]\s+[\d(]|√\s*\d/.test(sum);
}

/** The question without the words that it quotes or gives after a colon. */
function withoutGivenWords(folded: string): string {
  return folded.replace(/["“«][^"”»]*["”»]/g, " ").replace(/:.*$/, " ");
}
