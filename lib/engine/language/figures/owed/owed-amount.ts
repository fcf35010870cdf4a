import type { TextLanguage } from "@/lib/shared/contracts/language";
import { readDates } from "../../dates/read-dates";
import { packOf } from "../../language-packs";
import { foldText } from "../../text/fold-text";
import { withoutInlineMarkup } from "../../text/markdown";
import { TABLE_ROW, tableCells } from "../../text/table-cells";
import { wholeAmounts } from "../conversions/rated-amounts";
import type { Amount } from "../figure";

/** An amount with its words. */
export interface WrittenAmount {
  written: string;
  amount: Amount;
  end: number;
}

/** Whether a question asks how much is to be paid. */
export function asksForOwed(question: string, language: TextLanguage): boolean {
  return packOf(language).figures.owed.asks.test(foldedOwed(question, language));
}

/** Whether such a question asks what its author is to pay, or does not say who. */
export function asksForOwn(question: string, language: TextLanguage): boolean {
  return packOf(language).figures.owed.asksForOwn.test(foldedOwed(question, language));
}

/** Whether such a question includes an earlier invoice. */
export function includesArrears(question: string, language: TextLanguage): boolean {
  return asksForOwed(question, language) && packOf(language).figures.owed.includesArrears.test(foldText(question));
}

/** The question without the words that ask for it. */
export function withoutOwed(question: string, language: TextLanguage): string {
  const own = foldedOwed(question, language);
  return own.length === question.length ? cutOut(question, packOf(language).figures.owed.words.exec(own)) : question;
}

/** Folded, except for the words that only an accent tells from others. */
export function foldedOwed(text: string, language: TextLanguage): string {
  const parts = text.normalize("NFC").split(packOf(language).figures.owed.accented);
  return parts.map((part, at) => (at % 2 === 1 ? part.toLowerCase() : foldText(part))).join("");
}

function cutOut(question: string, found: RegExpExecArray | null): string {
  return found === null
    ? question
    : `${question.slice(0, found.index)} ${question.slice(found.index + found[0].length)}`;
}

/** Whether a text says what is to be paid, or has not been paid before. */
export function saysOwed(text: string, language: TextLanguage): boolean {
  return text.split("\n").some((line) => owedAmount(line, language) !== null || arrearsAmount(line, language) !== null);
}

/** The amount of the row that says how much is to be paid; `null` for other text, and for a row with several. */
export function owedAmount(row: string, language: TextLanguage): WrittenAmount | null {
  if (!TABLE_ROW.test(row)) return null;
  const [label] = tableCells(row).filter((cell) => cell.text !== "");
  const name = foldedOwed(withoutInlineMarkup(label?.text ?? ""), language)
    .replace(/[\s:.]+$/u, "")
    .replace(/\s+/gu, " ");
  if (!packOf(language).figures.owed.label.test(name)) return null;
  const [only, ...others] = wholeAmounts(row, language).filter(({ start }) => start >= (label?.end ?? 0));
  if (only === undefined || others.length > 0) return null;
  if (only.amount.value < 0 || CREDIT.test(row.slice(label?.end, only.start))) return null;
  return { written: row.slice(only.start, only.end), amount: only.amount, end: only.end };
}
/** Before an amount: it is a credit. */
const CREDIT = /[-−–(]\s*[€$£]?\s*$/u;

/** The amount of a sentence about an earlier invoice, with its number or a date, that has not been paid. */
export function arrearsAmount(sentence: string, language: TextLanguage): WrittenAmount | null {
  if (!namesInvoice(sentence, language) || isGeneric(sentence, language)) return null;
  if (TABLE_ROW.test(sentence) || !lacksPayment(sentence, language)) return null;
  const [only, ...others] = wholeAmounts(sentence, language).filter(({ amount }) =>
    /^[€$£¥]$/.test(amount.unit?.measure ?? ""),
  );
  if (only === undefined || others.length > 0) return null;
  return { written: sentence.slice(only.start, only.end), amount: only.amount, end: only.end };
}

/** Whether a sentence may be about an earlier amount that has not been paid, unless it is about any invoice. */
export function mayHaveArrears(sentence: string, language: TextLanguage): boolean {
  if (TABLE_ROW.test(sentence) || !lacksPayment(sentence, language)) return false;
  return namesInvoice(sentence, language) || !isGeneric(sentence, language);
}

function lacksPayment(sentence: string, language: TextLanguage): boolean {
  return packOf(language).figures.owed.arrears.test(foldedOwed(sentence, language));
}

function isGeneric(sentence: string, language: TextLanguage): boolean {
  return packOf(language).figures.owed.generic.test(foldText(sentence));
}

function namesInvoice(sentence: string, language: TextLanguage): boolean {
  const { numbered } = packOf(language).figures.owed;
  return numbered.test(foldText(sentence)) || readDates(sentence, language).length > 0;
}
