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
