import { oneLine } from "@/lib/shared/text/one-line";
import { cleanText } from "../text/clean-text";
import { descendants, type HtmlElement, textOf } from "./html-element";

/** Class of the paragraph that a word processor formats as the document's title. */
export const TITLE_CLASS = "document-title";

/** Makes the paragraph in the title style the top heading, one level above the others. @returns its text */
export function markTitle(root: HtmlElement): string | null {
  const title = [...descendants(root)].find(({ attributes }) => attributes.class === TITLE_CLASS);
  if (title === undefined) return null;
  for (const element of descendants(root)) {
    const level = /^h([1-5])$/.exec(element.name)?.[1];
    if (level !== undefined) element.name = `h${Number(level) + 1}`;
  }
  title.name = "h1";
  return oneLine(cleanText(textOf(title))) || null;
}
