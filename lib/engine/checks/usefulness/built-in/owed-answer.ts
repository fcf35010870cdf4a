import { analyze } from "@/lib/engine/language/analyzers";
import {
  arrearsAmount,
  asksForOwed,
  includesArrears,
  owedAmount,
  withoutOwed,
} from "@/lib/engine/language/figures/owed/owed-amount";
import { isAskingWord } from "@/lib/engine/language/question/asking-words";
import { linesAround } from "@/lib/engine/language/text/lines";
import { splitSentences } from "@/lib/engine/language/text/sentences";
import type { JudgeContext } from "@/lib/engine/ports/judge";
import type { Passage } from "@/lib/shared/contracts/library/document";
import { passagePlace } from "@/lib/shared/contracts/library/passage-place";
import type { QuotedPart } from "../../support/built-in/quoted-parts";

/** A word with a digit: the number of an invoice. */
const CODE = /\p{L}*\d/u;

/**
 * How an answer gives what is to be paid: `whole` if it quotes only the row that says so, and the other words of the
 * question occur in its document; `unsure` if an invoice has such a row and the answer gives something else, or if an
 * earlier invoice may be included. `null` if the question asks for something else, or no invoice says so.
 */
export function owedAnswer(
  parts: readonly QuotedPart[],
  passages: readonly Passage[],
  { question, language }: JudgeContext,
): "whole" | "unsure" | null {
  if (!asksForOwed(question, language)) return null;
  const isOwed = (line: string) => owedAmount(line, language) !== null;
  if (!passages.some(({ text }) => text.split("\n").some(isOwed))) return null;
  const [part, ...others] = parts;
  if (part === undefined || others.length > 0 || !isOwed(lineOf(part))) return "unsure";
  const own = passages.filter(({ documentId }) => documentId === part.passage.documentId);
  const rows = new Set(own.flatMap(({ text }) => text.split("\n").filter(isOwed)));
  const hasArrears = own.some(({ text }) =>
    splitSentences(text, language).some(({ start, end }) => arrearsAmount(text.slice(start, end), language) !== null),
  );
  if (rows.size > 1 || includesArrears(question, language) || (hasArrears && !CODE.test(question))) return "unsure";
  const known = new Set(analyze([...passagePlace(part.passage), part.passage.text].join("\n"), language));
  const terms = analyze(withoutOwed(question, language), language);
  return terms.every((term) => known.has(term) || isAskingWord(term, language)) ? "whole" : "unsure";
}

function lineOf({ passage, start }: QuotedPart): string {
  return linesAround(passage.text, start);
}
