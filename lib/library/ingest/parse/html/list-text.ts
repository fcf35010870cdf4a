import { type HtmlElement, newElement } from "./html-element";
import { isBareList, listParts, markerOf } from "./list-items";

/** Names of elements that are lists of items. */
export const LISTS: ReadonlySet<string> = new Set(["ul", "ol", "menu", "dir"]);
const SPACE = /[ \t\n\r\f]+/g;

/**
 * A list as Markdown; empty without words.
 * @param options.textsOf writes the blocks of an item
 * @param options.isFlat whether the content of an item is no longer indented
 */
export function listText(
  element: HtmlElement,
  { textsOf, isFlat }: { textsOf: (item: HtmlElement) => string[]; isFlat: boolean },
): string {
  let number = Number.parseInt(element.attributes.start ?? "1", 10) || 1;
  const lines: string[] = [];
  for (const item of listParts(element)) {
    const isList = LISTS.has(item.name);
    const isItem = !isList && item.name !== "text";
    const text = textsOf(isList ? { ...newElement("li"), children: [item] } : item).join("\n");
    if (text === "") continue;
    if (isBareList(item) || (!isItem && lines.length === 0)) {
      lines.push(text);
      continue;
    }
    // A list or text directly inside a list, without an item around it, belongs to the item before it.
    const marker = !isItem ? "  " : element.name === "ol" ? markerOf(item.label ?? `${number++}.`) : "- ";
    lines.push(marker + (isFlat ? text : text.replaceAll("\n", "\n  ")));
  }
  return lines.join("\n");
}

/** A list of terms as one of items, each "term: description". @param textsOf writes the blocks of a part */
export function definitionsText(element: HtmlElement, textsOf: (part: HtmlElement) => string[]): string {
  const lines: string[] = [];
  let term = "";
  for (const part of definitionParts(element)) {
    const text = textsOf(part).join(" ").replace(SPACE, " ");
    if (part.name === "dt") {
      if (term !== "") lines.push(`- ${term}`);
      term = text;
    } else if (text !== "") {
      lines.push(term === "" ? `- ${text}` : `- ${named(term)} ${text}`);
      term = "";
    }
  }
  if (term !== "") lines.push(`- ${term}`);
  return lines.join("\n");
}

/** A term with a colon, which it may already have. */
function named(term: string): string {
  return /[:：]$/u.test(term) ? term : `${term}:`;
}

/** Terms and descriptions of a list, those in groups too; anything else in it counts as a description. */
function* definitionParts(element: HtmlElement): Generator<HtmlElement, void, undefined> {
  for (const child of element.children) {
    if (typeof child === "string") {
      if (child.trim() !== "") yield { ...newElement("dd"), children: [child] };
    } else if (child.name === "div") yield* definitionParts(child);
    else yield child.name === "dt" || child.name === "dd" ? child : { ...newElement("dd"), children: [child] };
  }
}
