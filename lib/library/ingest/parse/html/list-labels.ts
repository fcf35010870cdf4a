import { writtenNumber } from "../office/list-numbers";
import { descendants, elementsOf, type HtmlElement } from "./html-element";

const LISTS = new Set(["ol", "ul", "menu", "dir"]);
/** Formats of numbers by the name of a style, and by the `type` of a list, which is case-sensitive. */
const OF_STYLE = new Map([
  ["decimal", "decimal"],
  ["decimal-leading-zero", "decimalZero"],
  ["lower-alpha", "lowerLetter"],
  ["lower-latin", "lowerLetter"],
  ["upper-alpha", "upperLetter"],
  ["upper-latin", "upperLetter"],
  ["lower-roman", "lowerRoman"],
  ["upper-roman", "upperRoman"],
  ["none", "none"],
]);
const OF_TYPE = new Map([
  ["1", "decimal"],
  ["a", "lowerLetter"],
  ["A", "upperLetter"],
  ["i", "lowerRoman"],
  ["I", "upperRoman"],
]);
const LETTERS = 26;

/**
 * Gives the items of a page's lists the labels that it shows, such as "b." or "iv.", unless they are simply counted
 * from one. A list of bullets whose style numbers it becomes a numbered one.
 */
export function labelLists(root: HtmlElement): void {
  for (const list of descendants(root)) if (LISTS.has(list.name)) labelItems(list);
}

function labelItems(list: HtmlElement): void {
  const format = formatOf(list);
  const items = itemsOf(list);
  const formats = items.map((item) => formatOf(item) ?? format);
  const isNumbered = list.name === "ol";
  if (!isNumbered && !formats.some((one) => one !== undefined && one !== "none")) return;
  const { start, reversed } = list.attributes;
  const isPlain = formats.every((one) => one === undefined || one === "decimal");
  if (isNumbered && isPlain && start === undefined && reversed === undefined && !items.some(hasValue)) return;
  list.name = "ol";
  const step = reversed === undefined ? 1 : -1;
  let number = numberOf(start) ?? (step === 1 ? 1 : items.length);
  for (const [at, item] of items.entries()) {
    number = numberOf(item.attributes.value) ?? number;
    item.label = labelOf(number, formats[at] ?? (isNumbered ? "decimal" : "none"));
    number += step;
  }
}

/** The items of a list, but not those of lists inside it. */
function itemsOf(element: HtmlElement): HtmlElement[] {
  return elementsOf(element).flatMap((child) => {
    if (child.name === "li") return [child];
    return LISTS.has(child.name) ? [] : itemsOf(child);
  });
}

function formatOf({ attributes, listStyle }: HtmlElement): string | undefined {
  return OF_STYLE.get(listStyle ?? "") ?? OF_TYPE.get(attributes.type ?? "");
}

function labelOf(number: number, format: string): string {
  if (format === "none") return "";
  const isLetter = format === "lowerLetter" || format === "upperLetter";
  if (!isLetter || number <= LETTERS) return `${writtenNumber(number, format)}.`;
  // After z come aa, ab, ac.
  const [first, last] = [Math.floor((number - 1) / LETTERS), ((number - 1) % LETTERS) + 1];
  return labelOf(first, format).slice(0, -1) + labelOf(last, format);
}

function hasValue({ attributes }: HtmlElement): boolean {
  return numberOf(attributes.value) !== undefined;
}

function numberOf(value: string | undefined): number | undefined {
  const number = /^\s*([+-]?\d{1,9})/.exec(value ?? "")?.[1];
  return number === undefined ? undefined : Number(number);
}
