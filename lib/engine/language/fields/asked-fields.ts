import type { TextLanguage } from "@/lib/shared/contracts/language";
import { analyze } from "../analyzers";
import { isAskingWord } from "../question/asking-words";
import { foldedLine } from "../text/fold-text";
import { withoutBrackets } from "../text/markdown";
import { TABLE_ROW } from "../text/table-cells";
import { type FormField, formFields } from "./form-fields";

/** A field without a value that a question asks for. */
export interface AskedField {
  field: FormField;
  /** Index terms of its label that the question has. */
  asked: readonly string[];
  /** Whether these are all the words of its label: "date" does not name "Date of birth". */
  isWhole: boolean;
}

/** Least share of a label that a question must have: "the deposit" asks for "Security deposit". */
const LEAST_SHARE = 0.5;

/**
 * The blank field that a question names best; `null` if it names none, or names a filled one equally well. @param title
 * of the document: in "Where is the order delivered", "order" means the order form, not a number on it
 */
export function askedBlankField(
  question: string,
  language: TextLanguage,
  fields: readonly FormField[],
  title = "",
): AskedField | null {
  const blanks = fields.filter(({ state }) => state !== "filled");
  if (blanks.length === 0) return null;
  const terms = new Set(analyze(question, language));
  const filled = fields
    .filter(({ state }) => state === "filled")
    .map((field) => ({ field, ...namingOf(field, terms, language) }));
  const named = blanks
    .map((field) => ({ field, ...namingOf(field, terms, language) }))
    .filter(({ asked, share }) => asked.length > 0 && share >= LEAST_SHARE)
    .filter((own) => !filled.some((other) => other.ofAll >= own.ofAll && isAmong(own.asked, other.asked)))
    .sort((a, b) => b.asked.length - a.asked.length || b.ofAll - a.ofAll);
  const about = new Set(analyze(title.replaceAll("_", " "), language));
  const isSubject = ({ asked }: { asked: readonly string[] }) =>
    asked.every((term) => about.has(term)) &&
    [...terms].some((term) => !about.has(term) && !asked.includes(term) && !isAskingWord(term, language));
  const [best] = named.filter((own) => !isSubject(own));
  return best === undefined ? null : { field: best.field, asked: best.asked, isWhole: best.share === 1 };
}

/**
 * Whether an answer says something about a blank field that is asked for: one of its sentences has the words of the
 * question that name it. Neither a field with another label nor the blank field itself counts. @param sentences of the
 * answer, without citations
 * @param place headings above them, which may name the subject of running text
 */
export function answersField(
  { field, asked, isWhole }: AskedField,
  sentences: readonly string[],
  place: string,
  language: TextLanguage,
): boolean {
  const read = sentences
    .filter((text) => /[\p{L}\p{N}]/u.test(text))
    .map((text) => ({ text, fields: formFields(text) }));
  // Other words may name the same thing as a part of the label.
  if (!isWhole && read.some(({ fields }) => fields.length === 0)) return true;
  const whole = [place, ...sentences].join("\n");
  return read.some(({ text, fields }) => {
    if (fields.some((own) => isSame(own, field))) return false;
    const said = fields.length > 0 ? text : TABLE_ROW.test(text) ? whole : `${place}\n${text}`;
    return isAmong(asked, analyze(said, language));
  });
}

function isSame(own: FormField, blank: FormField): boolean {
  return own.value === "" && foldedLine(own.label) === foldedLine(blank.label);
}

function namingOf({ label }: FormField, question: ReadonlySet<string>, language: TextLanguage) {
  const all = [...new Set(analyze(withoutBrackets(label), language))];
  const subjects = all.filter((term) => !isAskingWord(term, language));
  const telling = subjects.length > 0 ? subjects : all;
  const asked = telling.filter((term) => question.has(term));
  const share = asked.length / Math.max(1, telling.length);
  return { asked, share, ofAll: all.filter((term) => question.has(term)).length / Math.max(1, all.length) };
}

function isAmong(some: readonly string[], all: readonly string[]): boolean {
  return some.every((term) => all.includes(term));
}
