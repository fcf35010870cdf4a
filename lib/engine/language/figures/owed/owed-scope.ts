import type { TextLanguage } from "@/lib/shared/contracts/language";
import { analyze } from "../../analyzers";
import { packOf } from "../../language-packs";
import { isAskingWord } from "../../question/asking-words";
import { foldText } from "../../text/fold-text";
import { withoutInlineMarkup } from "../../text/markdown";
import { TABLE_ROW, tableCells } from "../../text/table-cells";
import { words } from "../../text/words";
import { foldedOwed, owedAmount, withoutOwed } from "./owed-amount";

/** A document with a row that says what is to be paid: its title and headings, and its lines. */
export interface OwedDocument {
  place: readonly string[];
  lines: readonly string[];
}

/**
 * What of a document a question for what is to be paid is about: the `whole` if its other words are in the document
 * outside the table, or in the label of that row; a `part` if one is only in the label of another row with an amount;
 * `unnamed` if one is nowhere. `null` if the question has no other words.
 */
export function owedScope(
  question: string,
  { place, lines }: OwedDocument,
  language: TextLanguage,
): "whole" | "part" | "unnamed" | null {
  const rest = withoutOwed(question, language);
  const terms = analyze(rest, language).filter((term) => !isAskingWord(term, language));
  if (terms.length === 0) return null;
  const rows = lines.filter((line) => TABLE_ROW.test(line));
  const outside = [...place, ...lines.filter((line) => !TABLE_ROW.test(line))].join("\n");
  const own = termsOf(rows.filter((row) => owedAmount(row, language) !== null).map(labelOf));
  const others = termsOf(rows.filter((row) => owedAmount(row, language) === null && hasPrice(row)).map(labelOf));
  const names = namesIn(rest, outside, language);
  if (terms.some((term) => others.has(term) && !own.has(term) && !names.has(term))) return "part";
  const known = termsOf([outside]);
  return terms.every((term) => known.has(term) || own.has(term)) ? "whole" : "unnamed";

  function termsOf(texts: readonly string[]): Set<string> {
    return new Set(analyze(texts.join("\n"), language));
  }
}

/** Whether a text says that the amount has been paid, or that nothing is to be paid. */
export function saysSettled({ place, lines }: OwedDocument, language: TextLanguage): boolean {
  const { settled } = packOf(language).figures.owed;
  const from = lines.findIndex((line) => owedAmount(line, language) !== null);
  // A row above takes off what has been paid: "Deposit paid".
  const texts = lines.filter((line, at) => !TABLE_ROW.test(line) || at >= from);
  return [...place, ...texts].some((text) => settled.test(foldedOwed(text, language)));
}

/** Whether a question names who is to pay, as the document gives it: "Bill to: Corran Hotel". */
export function namesPayer(question: string, { lines }: OwedDocument, language: TextLanguage): boolean {
  const before = new RegExp(`${packOf(language).figures.owed.payer}[\\s:|*]*(?<name>[^\\n]{0,60})`, "gu");
  const text = lines.map(foldText).join("\n");
  const payers = new Set([...text.matchAll(before)].flatMap(({ groups }) => analyze(groups?.name ?? "", language)));
  const [, ...named] = words(question, language).filter(({ text: word, start }) => start === 0 || isName(word));
  return named.some(({ text: word }) => analyze(word, language).some((term) => payers.has(term)));
}

/** The terms of names of several words that occur as such outside the table: "Hale Chimneys". */
function namesIn(question: string, outside: string, language: TextLanguage): Set<string> {
  const own = words(question, language);
  const text = foldText(outside);
  return new Set(
    own.flatMap((word, at) => {
      const next = own[at + 1];
      if (next === undefined || !isName(word.text) || !isName(next.text)) return [];
      const name = question.slice(word.start, next.end);
      return text.includes(foldText(name)) ? analyze(name, language) : [];
    }),
  );
}

function isName(word: string): boolean {
  return /^\p{Lu}.*\p{Ll}/u.test(word);
}

function labelOf(row: string): string {
  const cells = tableCells(row).filter(({ text }) => text !== "" && !isPrice(text));
  return cells.map(({ text }) => text).join(" ");
}

function hasPrice(row: string): boolean {
  return tableCells(row).some(({ text }, at) => at > 0 && isPrice(text));
}

/** Whether a cell is a number, perhaps with its unit: neither a date nor the number of an invoice. */
function isPrice(cell: string): boolean {
  const text = withoutInlineMarkup(cell).trim();
  return /^[^\p{L}/]*\d[^\p{L}/]*(?:EUR|GBP|USD|CHF|euros?)?$/u.test(text) && !/\d[-.]\d+[-.]\d|\d-\d/.test(text);
}
