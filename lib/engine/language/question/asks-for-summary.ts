import type { TextLanguage } from "@/lib/shared/contracts/language";
import { oneLine } from "@/lib/shared/text/one-line";
import { packOf } from "../language-packs";
import type { SummaryGrammar } from "../summaries/summary-grammar";
import { foldKeepingOffsets } from "../text/fold-text";
import { readNumbers } from "../text/numbers";
import { expectedAnswer } from "./expected-answer";

/** What a question asks to sum up. */
export interface SummaryAsked {
  /** The words for the document, or for a part of it. */
  subject: string;
  /** The points that the question names: "term, rent and deposit". */
  points: string[];
  /** How many sentences it asks for; `null` if it does not say. */
  most: number | null;
  /**
   * It asks for a summary and nothing else. Otherwise it asks for a short answer ("How did the mill do? Keep it short"),
   * which is a summary only if it is about a whole document.
   */
  isCertain: boolean;
}

/** Whether a question asks to sum up a document or a subject, which no single quotation does. */
export function asksForSummary(question: string, language: TextLanguage): boolean {
  return summaryAsked(question, language)?.isCertain === true;
}

/** What a question asks to sum up; `null` if it asks for something else. */
export function summaryAsked(question: string, language: TextLanguage): SummaryAsked | null {
  const grammar = packOf(language).questions.summary;
  const text = dropped(oneLine(question), grammar.courtesies);
  const length = grammar.length.exec(foldKeepingOffsets(text));
  const without = length === null ? text : text.slice(0, length.index) + text.slice(length.index + length[0].length);
  const most = length === null ? null : mostOf(length, language);
  const plain = dropped(without, grammar.brevity);
  const isBrief = plain !== without;
  const subject = subjectOf(plain, grammar);
  if (subject !== null) return { ...pointsOf(subject, grammar), most, isCertain: true };
  // "In two sentences, who signed it?" asks for one thing.
  if (expectedAnswer(plain, language) !== "any") return null;
  if (length !== null) return { ...pointsOf(plain, grammar), most, isCertain: true };
  if (!isBrief) return null;
  const folded = foldKeepingOffsets(plain);
  const request = grammar.briefRequests.map((pattern) => pattern.exec(folded)).find((found) => found !== null);
  return { ...pointsOf(plain.slice(request?.[0].length ?? 0), grammar), most, isCertain: request !== undefined };
}

/** The question without the request in front of its document; `null` without one. */
function subjectOf(text: string, { requests, questions }: SummaryGrammar): string | null {
  const folded = foldKeepingOffsets(text);
  for (const pattern of requests) {
    const found = pattern.exec(folded);
    if (found !== null) return text.slice(found[0].length);
  }
  for (const pattern of questions) {
    const [start, end] = pattern.exec(folded)?.indices?.groups?.subject ?? [];
    if (start !== undefined && end !== undefined) return text.slice(start, end);
  }
  return null;
}

/** Points follow a colon: "Key facts of the lease: term, rent, deposit". */
function pointsOf(text: string, { separator }: SummaryGrammar): Pick<SummaryAsked, "subject" | "points"> {
  const at = /\S\s?:\s/.exec(text)?.index ?? -1;
  const subject = tidy(at < 0 ? text : text.slice(0, at + 1));
  if (at < 0) return { subject, points: [] };
  const listed = tidy(text.slice(at + 1));
  const points: string[] = [];
  let from = 0;
  for (const { index, 0: mark } of foldKeepingOffsets(listed).matchAll(separator)) {
    points.push(listed.slice(from, index));
    from = index + mark.length;
  }
  points.push(listed.slice(from));
  return { subject, points: points.map(tidy).filter((point) => point !== "") };
}

/** Lines are longer than sentences. */
const SENTENCES_A_LINE = 2;

function mostOf({ groups }: RegExpExecArray, language: TextLanguage): number | null {
  const count = Number(readNumbers(groups?.count ?? "", language)[0]?.value ?? Number.NaN);
  if (!Number.isInteger(count) || count < 1) return null;
  if (groups?.sentences !== undefined) return count;
  return groups?.lines === undefined ? null : count * SENTENCES_A_LINE;
}

function dropped(text: string, pattern: RegExp): string {
  let left = text;
  for (const { index, 0: found } of [...foldKeepingOffsets(text).matchAll(pattern)].toReversed())
    left = `${left.slice(0, index)} ${left.slice(index + found.length)}`;
  return left === text ? text : oneLine(left);
}

/** Without marks at either end. */
function tidy(text: string): string {
  return text.replace(/^[\s:,;.?!–-]+|[\s:,;.?!–-]+$/gu, "");
}
