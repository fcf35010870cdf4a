/** Markdown around words within a line: what opens it, the words, what closes it. */
const INLINE_MARKUP = [/(!?\[)([^\]]+)(\]\([^)\s]*\))/g, /(\*\*)(?=\S)(.+?)(?<=\S)(\*\*)/g, /(`)([^`]+)(`)/g];

/** The words of a text without the Markdown around them: links, bold type and code. */
export function withoutInlineMarkup(text: string): string {
  return INLINE_MARKUP.reduce((left, markup) => left.replace(markup, "$2"), text);
}

/** As `withoutInlineMarkup`, with spaces in its place, so that offsets into the text remain valid. */
export function blankInlineMarkup(text: string): string {
  const blank = (_: string, opening: string, words: string, closing: string) =>
    " ".repeat(opening.length) + words + " ".repeat(closing.length);
  return INLINE_MARKUP.reduce((left, markup) => left.replace(markup, blank), text);
}

/** Units and remarks of a name: "Total (€)". */
const BRACKETED = /[([][^)\]]*[)\]]/g;

/** A name without what stands in brackets in it. */
export function withoutBrackets(name: string): string {
  return name.replace(BRACKETED, " ");
}

/** A text with spaces in place of some of its parts, so that offsets into it remain valid. */
export function blankSpans(text: string, spans: Iterable<{ start: number; end: number }>): string {
  let left = text;
  for (const { start, end } of spans) left = left.slice(0, start) + " ".repeat(end - start) + left.slice(end);
  return left;
}
