import { oneLine } from "@/lib/shared/text/one-line";
import { withoutCitations } from "./cited-numbers";

/** The beginning of a Markdown heading, which is context for the text below and never a sentence. */
export const MARKDOWN_HEADING = /^\s{0,3}#{1,6}\s+/;

/** The bullet or number that begins an item of a list, with the white space around it. */
export const LIST_MARKER = /^\s*(?:[-*+•–]|\d{1,3}[.)])\s+/;

/** Markdown around words within a line: what opens it, the words, what closes it. */
const INLINE_MARKUP = [/(!?\[)([^\]]+)(\]\([^)\s]*\))/g, /(\*\*)(?=\S)(.+?)(?<=\S)(\*\*)/g, /(`)([^`]+)(`)/g];

/** The words of a text without the Markdown around them: links, bold type and code. */
export function withoutInlineMarkup(text: string): string {
  return INLINE_MARKUP.reduce((left, markup) => left.replace(markup, "$2"), text);
}

/** Like `withoutInlineMarkup`, but with spaces instead, so that offsets into the text remain valid. */
export function blankInlineMarkup(text: string): string {
  const blank = (_: string, opening: string, words: string, closing: string) =>
    " ".repeat(opening.length) + words + " ".repeat(closing.length);
  return INLINE_MARKUP.reduce((left, markup) => left.replace(markup, blank), text);
}

/** Units and remarks of a name: "Total (€)". */
const BRACKETED = /[([][^)\]]*[)\]]/g;

/** A name without its parts in brackets. */
export function withoutBrackets(name: string): string {
  return name.replace(BRACKETED, " ");
}

/** A text with some parts replaced by spaces, so that offsets into it remain valid. */
export function blankSpans(text: string, spans: Iterable<{ start: number; end: number }>): string {
  let left = text;
  for (const { start, end } of spans) left = left.slice(0, start) + " ".repeat(end - start) + left.slice(end);
  return left;
}

/** The opening of a quotation or heading in Markdown. */
const BLOCK_MARKS = /^[\s>#]+/;
/** Emphasis whose other half is in another sentence. */
const LONE_EMPHASIS = /\*\*|__/g;

/** The words of a part of an answer, on one line, without Markdown and citations; table rows keep their bars. */
export function plainLine(text: string): string {
  const plain = withoutInlineMarkup(withoutCitations(text));
  return oneLine(plain.replace(BLOCK_MARKS, "").replace(LIST_MARKER, "").replace(LONE_EMPHASIS, ""));
}
