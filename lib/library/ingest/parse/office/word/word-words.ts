import { innerText } from "../xml-reader";
import { childElements, type WordElement } from "./word-tree";

const TEXT = new Set(["w:t", "w:delText", "a:t", "m:t"]);
const PARAGRAPH = new Set(["w:p", "a:p"]);
/** Elements that are not part of the text. */
const DELETED = new Set(["w:del", "w:moveFrom"]);

/** Whether an element is part of the text, and not deleted by a tracked change. */
export function isKept({ name }: WordElement): boolean {
  return !DELETED.has(name);
}

/**
 * The texts in an element: one for each paragraph, and one for the rest.
 * @param isWanted whether an element is looked into
 */
export function textsOf(element: WordElement, isWanted: (element: WordElement) => boolean = () => true): string[] {
  const texts: string[] = [];
  let text = "";
  const end = () => {
    if (text !== "") texts.push(text);
    text = "";
  };
  const visit = (at: WordElement): void => {
    if (TEXT.has(at.name)) text += innerText(at);
    else if (at.name === "v:textpath") text += at.attributes.string ?? "";
    else if (at.name === "w:tab" || at.name === "w:br" || at.name === "w:cr") text += " ";
    const isParagraph = PARAGRAPH.has(at.name);
    if (isParagraph) end();
    for (const child of childElements(at)) if (isWanted(child)) visit(child);
    if (isParagraph) end();
  };
  visit(element);
  end();
  return texts;
}

/** All text in an element. */
export function wordsOf(element: WordElement, isWanted?: (element: WordElement) => boolean): string {
  return textsOf(element, isWanted).join(" ");
}

/** The outermost deleted elements below an element. */
export function deletedIn(element: WordElement): WordElement[] {
  return childElements(element).flatMap((child) => (isKept(child) ? deletedIn(child) : [child]));
}
