import {
  asksForOwed,
  asksForOwn,
  includesArrears,
  mayHaveArrears,
  owedAmount,
} from "@/lib/engine/language/figures/owed/owed-amount";
import { namesPayer, type OwedDocument, owedScope, saysSettled } from "@/lib/engine/language/figures/owed/owed-scope";
import { linesAround } from "@/lib/engine/language/text/lines";
import { splitSentences } from "@/lib/engine/language/text/sentences";
import type { JudgeContext } from "@/lib/engine/ports/judge";
import type { TextLanguage } from "@/lib/shared/contracts/language";
import type { Passage } from "@/lib/shared/contracts/library/document";
import { passagePlace } from "@/lib/shared/contracts/library/passage-place";
import type { QuotedPart } from "../../support/built-in/quoted-parts";

/** A word with a digit: the number of an invoice. */
const CODE = /\p{L}*\d/u;

/**
 * How an answer gives what is to be paid: `whole` if it quotes only the row that says so, of the only document that the
 * other words of the question name, and who asks is to pay; `unsure` if it quotes that row but may not answer, or gives
 * something else than such a row of an invoice. `null` if the question asks for something else, also for a row of its
 * own, or no invoice says so.
 */
export function owedAnswer(
  parts: readonly QuotedPart[],
  passages: readonly Passage[],
  { question, language }: JudgeContext,
): "whole" | "unsure" | null {
  if (!asksForOwed(question, language)) return null;
  const isOwed = (line: string) => owedAmount(line, language) !== null;
  const invoices = [...documentsOf(passages)].filter(([, { lines }]) => lines.some(isOwed));
  if (invoices.length === 0) return null;
  const scopes = new Map(invoices.map(([id, own]) => [id, owedScope(question, own, language)]));
  const [part, ...others] = parts;
  if (part === undefined || others.length > 0 || !isOwed(lineOf(part)))
    return [...scopes.values()].includes("part") ? null : "unsure";
  const [, own] = invoices.find(([id]) => id === part.passage.documentId) ?? [];
  const scope = scopes.get(part.passage.documentId);
  if (own === undefined || scope === "part" || scope === "unnamed") return "unsure";
  if (new Set(own.lines.filter(isOwed)).size > 1 || includesArrears(question, language)) return "unsure";
  if (!CODE.test(question) && hasArrears(own, language)) return "unsure";
  if (!asksForOwn(question, language) || namesPayer(question, own, language)) return "unsure";
  if (saysSettled(own, language)) return "unsure";
  if (scope === null) return null;
  return [...scopes.values()].filter((other) => other === "whole").length === 1 ? "whole" : "unsure";
}

function documentsOf(passages: readonly Passage[]): Map<string, OwedDocument> {
  const ids = new Set(passages.map(({ documentId }) => documentId));
  return new Map(
    [...ids].map((id) => {
      const own = passages.filter(({ documentId }) => documentId === id);
      return [id, { place: own.flatMap(passagePlace), lines: own.flatMap(({ text }) => text.split("\n")) }];
    }),
  );
}

function hasArrears({ lines }: OwedDocument, language: TextLanguage): boolean {
  return lines.some((line) =>
    splitSentences(line, language).some(({ start, end }) => mayHaveArrears(line.slice(start, end), language)),
  );
}

function lineOf({ passage, start }: QuotedPart): string {
  return linesAround(passage.text, start);
}
