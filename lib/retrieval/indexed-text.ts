import type { Passage } from "../contracts/document";

/**
 * What is embedded and analysed of a passage: its words after those of its document's title and headings, which a
 * passage from the middle of a section does not repeat although they say what it is about.
 */
export function indexedText({ documentTitle, headingPath, text }: Passage): string {
  const context = [documentTitle, ...headingPath].filter((part, index, all) => all.indexOf(part) === index);
  return `${context.join(" – ")}\n${text}`;
}
