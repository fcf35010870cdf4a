import type { TextLanguage } from "@/lib/shared/contracts/language";
import type { ExpectedAnswer } from "../language-pack";
import { ofAllLanguages, packOf } from "../language-packs";
import { properNames } from "../names/proper-names";
import { foldText } from "../text/fold-text";
import { readNumbers } from "../text/numbers";

const TIME_WORDS = new RegExp(
  `\\b(?:${[...ofAllLanguages(({ questions }) => questions.timeWords)].join("|")})s?\\b`,
  "i",
);

const EMAIL = /\S@\S/;
/** An email or website address. */
const ONLINE = new RegExp(`${EMAIL.source}|\\bwww\\.|\\bhttps?:`);
/** At least six digits in groups, which may begin with a plus or a bracket. */
const PHONE = /\d(?:[\s\u00a0\u202f./()-]{0,2}\d){5,}/;
const DATE_IN_DIGITS = /(?<![\d./-])(?:\d{4}([./-])\d{1,2}\1\d{1,2}|\d{1,2}([./-])\d{1,2}\2\d{2,4})(?![\d./-]\d|\d)/g;
const ADDRESS_WORDS = new RegExp(
  `(?<!\\p{L})(?:${[...ofAllLanguages(({ questions }) => questions.addressWords)].join("|")})(?!\\p{L})`,
  "iu",
);

export function expectedAnswer(question: string, language: TextLanguage): ExpectedAnswer {
  const folded = foldText(question);
  return packOf(language).questions.expected.find(([pattern]) => pattern.test(folded))?.[1] ?? "any";
}

/**
 * Whether a text offers something of the expected kind that the question does not already contain: "1914" does not
 * answer a question about 1914. Always true for `any`.
 */
export function offersExpected(
  text: string,
  expected: ExpectedAnswer,
  question: string,
  language: TextLanguage,
): boolean {
  switch (expected) {
    case "any":
      return true;
    case "reason":
      return packOf(language).questions.reasonMarks.test(text);
    case "number":
      return newNumbers(text, question, language).some(
        (mention) => mention.kind !== "month" && mention.kind !== "ordinal",
      );
    case "time":
      return (
        newNumbers(withoutNumbering(text), question, language).some((mention) => mention.kind !== "percent") ||
        TIME_WORDS.test(text)
      );
    case "address":
      return /\d/.test(text) || ONLINE.test(text) || ADDRESS_WORDS.test(text);
    case "phone":
      return PHONE.test(text.replace(DATE_IN_DIGITS, " "));
    case "email":
      return EMAIL.test(text);
    case "person":
    case "place":
    case "name":
      return newNames(text, question, language).length > 0;
  }
}

/** A text without document numbers ("2024-1187", "F-0093"), which are not times. */
function withoutNumbering(text: string): string {
  return text.replace(NUMBERING, (all) => (DAY.test(all) ? all : " ".repeat(all.length)));
}
const NUMBERING = /(?<![\p{L}\p{N}/.:-])(?:\p{L}{0,3}\d+|\p{L}{1,3})(?:[-/]\d+)+(?![\p{L}\p{N}:])/gu;
/** A day, or a range of hours or years, in digits. */
const DAY =
  /^(?:\d{4}[-/]\d{1,2}(?:[-/]\d{1,2})?|\d{1,2}[-/]\d{1,2}(?:[-/]\d{2,4})?|(?:1[5-9]|20)\d\d[-/](?:\d\d|(?:1[5-9]|20)\d\d))$/;

function newNumbers(text: string, question: string, language: TextLanguage) {
  const asked = new Set(readNumbers(question, language).map(({ value }) => value));
  return readNumbers(text, language).filter(({ value }) => !asked.has(value));
}

function newNames(text: string, question: string, language: TextLanguage) {
  const asked = foldText(question);
  return properNames(text, language).filter(({ value }) => !asked.includes(value));
}
