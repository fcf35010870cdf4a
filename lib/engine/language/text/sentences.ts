import type { TextLanguage } from "@/lib/shared/contracts/language";
import { fieldBreaks } from "../fields/form-fields";
import { ofAllLanguages, packOf } from "../language-packs";
import { foldText } from "./fold-text";
import { LIST_MARKER } from "./markdown";
import { TABLE_ROW } from "./table-cells";

const BEFORE_NUMBER = ofAllLanguages(({ abbreviations }) => abbreviations.beforeNumber);
const MAY_BE_FINAL = ofAllLanguages(({ abbreviations }) => abbreviations.mayBeFinal);

type AbbreviationKind = "never-final" | "before-number" | "may-be-final" | "none";

/** The possible meanings of a full stop after `word`, which is given without it. */
function abbreviationKind(word: string, language: TextLanguage): AbbreviationKind {
  const lower = word.toLowerCase();
  if (packOf(language).abbreviations.neverFinal.has(lower)) return "never-final";
  if (BEFORE_NUMBER.has(lower)) return "before-number";
  if (MAY_BE_FINAL.has(lower) || /^(?:\p{L}\.-?)+\p{L}$/u.test(word)) return "may-be-final";
  // An initial ("J. K. Rowling") or a one-letter abbreviation ("b. 1950").
  if (/^\p{L}$/u.test(word)) return "may-be-final";
  return "none";
}

/** Offsets in UTF-16 code units; `text.slice(start, end)` is the sentence, trimmed. */
export interface SentenceSpan {
  start: number;
  end: number;
}

const HEADING_OR_RULE = /^\s{0,3}(?:#{1,6}(?:\s|$)|(?:[-=*_]\s*){3,}$|```|~~~)/;

/**
 * A run of terminators with the characters that close the sentence after it: quotes, brackets, citation markers. A run
 * matches only from its beginning; otherwise thousands of dots would be read once for each dot.
 */
const TERMINATOR =
  /(?:(?<![.!?…])[.!?…]+|[\u0020\u00a0\u202f][!?]+)(?:[\u0020\u00a0\u202f]?»|["'”’)\]*_])*(?:\s?\[\d{1,3}(?:\s*[,;–-]\s*\d{1,3})*\])*(?=\s|$)/gu;
const LEADER = /^(?:\.{4,}|…{2,})$/;
const OPENERS = /^[\s"'“‘«([*_]*/u;

/**
 * Sentences of plain text or Markdown, in order, without overlap, covering every character that is not white space.
 * Headings, list items, table rows and the fields of a form are separate sentences; any other single newline inside a
 * paragraph is a space, and a blank line ends a sentence.
 */
export function splitSentences(text: string, language: TextLanguage): SentenceSpan[] {
  return blocks(text).flatMap((block) => splitBlock(text, block, language));
}

function blocks(text: string): SentenceSpan[] {
  const found: SentenceSpan[] = [];
  let open: SentenceSpan | null = null;
  const close = () => {
    if (open !== null) found.push(open);
    open = null;
  };
  const breaks = fieldBreaks(text);
  for (const line of lines(text)) {
    const content = text.slice(line.start, line.end);
    if (content.trim() === "") close();
    else if (HEADING_OR_RULE.test(content) || TABLE_ROW.test(content)) {
      close();
      found.push(line);
    } else if (LIST_MARKER.test(content) || breaks.has(line.start)) {
      close();
      open = { ...line };
    } else if (open === null) open = { ...line };
    else open = { start: startOf(open), end: line.end };
  }
  close();
  return found;
}

// A closure assigns `open`, which narrows it to `never` at the use; a parameter restores its type.
function startOf(span: SentenceSpan): number {
  return span.start;
}

function* lines(text: string): Generator<SentenceSpan> {
  let start = 0;
  for (const match of text.matchAll(/\r\n|\n|\r|\f|\u2028|\u2029/g)) {
    yield { start, end: match.index };
    start = match.index + match[0].length;
  }
  yield { start, end: text.length };
}

function splitBlock(text: string, block: SentenceSpan, language: TextLanguage): SentenceSpan[] {
  const content = text.slice(block.start, block.end);
  if (HEADING_OR_RULE.test(content) || TABLE_ROW.test(content)) return trimmed(text, block);
  const found: SentenceSpan[] = [];
  let start = 0;
  const first = LIST_MARKER.exec(content)?.[0].length ?? 0;
  for (const match of content.matchAll(TERMINATOR)) {
    const end = match.index + match[0].length;
    if (end <= first || !isBoundary(content, match.index, end, language)) continue;
    found.push(...trimmed(text, { start: block.start + start, end: block.start + end }));
    start = end;
  }
  found.push(...trimmed(text, { start: block.start + start, end: block.end }));
  return found;
}

function isBoundary(content: string, at: number, end: number, language: TextLanguage): boolean {
  const rest = content.slice(end).replace(OPENERS, "");
  if (rest === "") return true;
  // A dot leader to a price or a page on the same line: "Late fee ........ 9.50".
  if (LEADER.test(content.slice(at, end)) && /^[^\S\n]*\S/.test(content.slice(end))) return false;
  const next = rest.charAt(0);
  if (/\p{Ll}/u.test(next)) return false;
  const mark = content.slice(at, end);
  if (!/^\.(?!\.)/.test(mark)) return true;
  const word = /[\p{L}\p{N}°º§.-]+$/u.exec(content.slice(Math.max(0, at - 20), at))?.[0].replace(/^[.-]+/, "") ?? "";
  switch (abbreviationKind(word, language)) {
    case "never-final":
      return false;
    case "before-number":
      return !/^(?:\d|[IVXLC]+\b|J\.)/.test(rest);
    case "may-be-final":
      return opensSentence(rest, language);
    case "none":
      return true;
  }
}

/** "The" and "Elle" open sentences; after an initial or "U.S." any other capitalised word continues the name. */
function opensSentence(rest: string, language: TextLanguage): boolean {
  const word = /^[\p{L}\p{M}]+/u.exec(rest)?.[0] ?? "";
  return word.length > 1 && packOf(language).functionWords.has(foldText(word));
}

function trimmed(text: string, span: SentenceSpan): SentenceSpan[] {
  let { start, end } = span;
  while (start < end && /\s/.test(text.charAt(start))) start += 1;
  while (end > start && /\s/.test(text.charAt(end - 1))) end -= 1;
  return start < end ? [{ start, end }] : [];
}

/** Whether a sentence is a question, whatever marks enclose it. */
export function asks(sentence: string): boolean {
  return /[?？][\s*_"'”’»)\]]*$/u.test(sentence);
}

/** Whether a text ends by introducing something that it does not give: a list, a table, a quotation. */
export function introduces(text: string): boolean {
  return /[:：]\s*$/u.test(text);
}
