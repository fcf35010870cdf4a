import type { TextLanguage } from "@/lib/shared/contracts/language";
import { packOf } from "../../language-packs";
import { foldKeepingOffsets, foldText } from "../../text/fold-text";
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
  return packOf(language).figures.owed.asks.test(foldText(question));
}

/** Whether such a question includes an earlier invoice. */
export function includesArrears(question: string, language: TextLanguage): boolean {
  return asksForOwed(question, language) && packOf(language).figures.owed.includesArrears.test(foldText(question));
}

/** The question without the words that ask for it. */
export function withoutOwed(question: string, language: TextLanguage): string {
  return foldKeepingOffsets(question) === foldText(question)
    ? cutOut(question, packOf(language).figures.owed.words.exec(foldText(question)))
    : question;
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
  const name = foldText(withoutInlineMarkup(label?.text ?? ""));
  return packOf(language).figures.owed.label.test(name) ? onlyAmount(row) : null;

  function onlyAmount(text: string): WrittenAmount | null {
    const [only, ...others] = wholeAmounts(text, language).filter(({ start }) => start >= (label?.end ?? 0));
    if (only === undefined || others.length > 0) return null;
    return { written: text.slice(only.start, only.end), amount: only.amount, end: only.end };
  }
}

/** The amount of a sentence about an earlier one that has not been paid. */
export function arrearsAmount(sentence: string, language: TextLanguage): WrittenAmount | null {
  if (TABLE_ROW.test(sentence) || !packOf(language).figures.owed.arrears.test(foldText(sentence))) return null;
  const [only, ...others] = wholeAmounts(sentence, language).filter(({ amount }) =>
    /^[€$£¥]$/.test(amount.unit?.measure ?? ""),
  );
  if (only === undefined || others.length > 0) return null;
  return { written: sentence.slice(only.start, only.end), amount: only.amount, end: only.end };
}
